/* SPDX-License-Identifier: MIT */
#include "cells.h"

#include <stdlib.h>
#include <string.h>

bool cells_equal(struct cell a, struct cell b)
{
    return a.x == b.x && a.y == b.y;
}

/* Where a cell is in a set, or would be. */
static uint32_t find(const struct cells *set, struct cell cell)
{
    uint32_t low = 0, high = set->count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        struct cell other = set->at[middle];

        if (other.y < cell.y || (other.y == cell.y && other.x < cell.x))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool cells_has(const struct cells *set, struct cell cell)
{
    uint32_t place = find(set, cell);

    return place < set->count && cells_equal(set->at[place], cell);
}

static bool make_room(struct cells *set)
{
    uint32_t room = set->room ? 2 * set->room : 16;
    struct cell *at;

    if (set->count < set->room)
        return true;
    at = room > set->room ? realloc(set->at, room * sizeof *at) : NULL;
    if (!at) {
        set->failed = true;
        return false;
    }
    set->at = at;
    set->room = room;
    return true;
}

void cells_add(struct cells *set, struct cell cell)
{
    uint32_t place = find(set, cell);

    if (place < set->count && cells_equal(set->at[place], cell))
        return;
    if (!make_room(set))
        return;
    memmove(set->at + place + 1, set->at + place, (set->count - place) * sizeof cell);
    set->at[place] = cell;
    set->count++;
}

void cells_remove(struct cells *set, struct cell cell)
{
    uint32_t place = find(set, cell);

    if (place == set->count || !cells_equal(set->at[place], cell))
        return;
    set->count--;
    memmove(set->at + place, set->at + place + 1, (set->count - place) * sizeof cell);
}

void cells_add_all(struct cells *into, const struct cells *from)
{
    into->failed |= from->failed;
    for (uint32_t i = 0; i < from->count; i++)
        cells_add(into, from->at[i]);
}

void cells_clear(struct cells *set)
{
    free(set->at);
    *set = (struct cells){ 0 };
}

int cells_squares(struct cell p, struct cell q, struct cell corners[4])
{
    int dx = q.x - p.x, dy = q.y - p.y;

    if (dx == 0 && dy == 0)
        return 0;
    if (dx == 0 || dy == 0) {
        /* One to each side of the edge. */
        corners[0] = (struct cell){ p.x - dy, p.y + dx };
        corners[1] = (struct cell){ q.x - dy, q.y + dx };
        corners[2] = (struct cell){ p.x + dy, p.y - dx };
        corners[3] = (struct cell){ q.x + dy, q.y - dx };
        return 2;
    }
    if (abs(dx) != abs(dy))
        return 0;
    corners[0] = (struct cell){ p.x, q.y };
    corners[1] = (struct cell){ q.x, p.y };
    return 1;
}

bool cells_corners(struct cell a, struct cell b, struct cell c)
{
    struct cell corners[4];
    int squares = cells_squares(a, b, corners);

    for (int i = 0; i < 2 * squares; i++)
        if (cells_equal(corners[i], c))
            return true;
    return false;
}

struct cell map_cell(struct map map, struct cell cell)
{
    struct cell to = cell;

    if (map.s & 4)
        to = (struct cell){ cell.y, cell.x };
    if (map.s & 1)
        to.x = -to.x;
    if (map.s & 2)
        to.y = -to.y;
    return (struct cell){ to.x + map.dx, to.y + map.dy };
}

struct map map_compose(struct map after, struct map before)
{
    struct cell shift = map_cell(after, (struct cell){ before.dx, before.dy });
    uint8_t mirror = before.s & 3;

    /* Where `after` swaps, the axes that `before` mirrored are swapped as well. */
    if (after.s & 4)
        mirror = (uint8_t)(mirror >> 1 | (mirror & 1) << 1);
    return (struct map){ (uint8_t)(((after.s ^ before.s) & 4) | (mirror ^ (after.s & 3))), shift.x,
        shift.y };
}

struct map map_inverse(struct map map)
{
    struct map back = { map.s, 0, 0 };
    struct cell shift;

    /* All are their own inverses but the two quarter turns. */
    if (map.s == 5 || map.s == 6)
        back.s = map.s ^ 3;
    shift = map_cell(back, (struct cell){ map.dx, map.dy });
    back.dx = -shift.x;
    back.dy = -shift.y;
    return back;
}

void map_add_all(struct map map, const struct cells *from, struct cells *into)
{
    into->failed |= from->failed;
    for (uint32_t i = 0; i < from->count; i++)
        cells_add(into, map_cell(map, from->at[i]));
}
