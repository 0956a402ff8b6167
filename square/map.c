/* SPDX-License-Identifier: MIT */
#include "map.h"

struct map map_compose(struct map after, struct map before)
{
    struct cst_cell shift = map_cell(after, (struct cst_cell){ before.dx, before.dy });
    unsigned mirror = before.s & 3;

    /* Where `after` swaps x and y, the axes that `before` mirrored are swapped as well. */
    if (after.s & 4)
        mirror = mirror >> 1 | (mirror & 1) << 1;
    return (struct map){ (uint8_t)(((after.s ^ before.s) & 4) | (mirror ^ (after.s & 3))), shift.x,
        shift.y };
}

struct map map_inverse(struct map map)
{
    /* All symmetries are their own inverses but the two quarter turns. */
    uint8_t s = map.s == 5 || map.s == 6 ? map.s ^ 3 : map.s;
    struct cst_cell shift = map_turn(s, (struct cst_cell){ map.dx, map.dy });

    return (struct map){ s, -shift.x, -shift.y };
}

struct map map_of_box(uint8_t s, struct cst_cell low, int32_t width, int32_t height)
{
    struct cst_cell high = { low.x + width - 1, low.y + height - 1 };
    struct cst_cell a = map_turn(s, low), b = map_turn(s, high);

    return (struct map){ s, low.x - (a.x < b.x ? a.x : b.x), low.y - (a.y < b.y ? a.y : b.y) };
}

struct map map_of_edge(const struct cst_claim *claim, const struct cst_edge *edge)
{
    if (claim->claim == CST_CLAIM_EVERYWHERE)
        return (struct map){ edge->map, edge->dx, edge->dy };
    return map_of_box(edge->map, (struct cst_cell){ 0, 0 }, claim->width, claim->height);
}
