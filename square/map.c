/* SPDX-License-Identifier: MIT */
#include "map.h"

struct map map_compose(struct map after, struct map before)
{
    struct cst_cell shift = map_cell(after, (struct cst_cell){ before.dx, before.dy });

    return (struct map){ cst_turn_after(before.s, after.s), shift.x, shift.y };
}

struct map map_inverse(struct map map)
{
    uint8_t s = cst_turn_back(map.s);
    struct cst_cell shift = cst_turn((struct cst_cell){ map.dx, map.dy }, s);

    return (struct map){ s, -shift.x, -shift.y };
}

struct map map_of_box(uint8_t s, struct cst_cell low, int32_t width, int32_t height)
{
    struct cst_cell high = { low.x + width - 1, low.y + height - 1 };
    struct cst_cell a = cst_turn(low, s), b = cst_turn(high, s);

    return (struct map){ s, low.x - (a.x < b.x ? a.x : b.x), low.y - (a.y < b.y ? a.y : b.y) };
}

struct map map_of_edge(const struct cst_claim *claim, const struct cst_edge *edge)
{
    if (claim->claim == CST_CLAIM_EVERYWHERE)
        return (struct map){ edge->map, edge->dx, edge->dy };
    return map_of_box(edge->map, (struct cst_cell){ 0, 0 }, claim->width, claim->height);
}
