/* SPDX-License-Identifier: MIT */
/* Cells, maps, sets of cells, and squares (SPEC 3.1 and 6). */
#include "cells.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

const struct box no_box = { { INT_MAX, INT_MAX }, { INT_MIN, INT_MIN } };

struct cell apply(const struct map *map, struct cell c)
{
    if (map->s & 4)
        c = (struct cell){ c.y, c.x };
    if (map->s & 1)
        c.x = -c.x;
    if (map->s & 2)
        c.y = -c.y;
    return (struct cell){ c.x + map->shift.x, c.y + map->shift.y };
}

struct cell apply_inverse(const struct map *map, struct cell c)
{
    c = (struct cell){ c.x - map->shift.x, c.y - map->shift.y };
    if (map->s & 1)
        c.x = -c.x;
    if (map->s & 2)
        c.y = -c.y;
    return map->s & 4 ? (struct cell){ c.y, c.x } : c;
}

int compare(struct cell a, struct cell b)
{
    return a.y != b.y ? a.y - b.y : a.x - b.x;
}

/* The number of cells of the set that come before c. */
static size_t count_before(const struct set *set, struct cell c)
{
    spend(1);
    size_t low = 0, high = set->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare(set->cells[middle], c) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool contains(const struct set *set, struct cell c)
{
    const size_t place = count_before(set, c);
    return place < set->count && compare(set->cells[place], c) == 0;
}

void insert(struct set *set, struct cell c)
{
    const size_t place = count_before(set, c), after = set->count - place;
    if (after > 0 && compare(set->cells[place], c) == 0)
        return;
    if (set->count == set->room)
        set->cells = enlarge(set->cells, &set->room, sizeof c);
    spend(after / 8);
    memmove(set->cells + place + 1, set->cells + place, after * sizeof c);
    set->cells[place] = c;
    set->count++;
}

bool equal(const struct set *a, const struct set *b)
{
    spend(a->count);
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        if (compare(a->cells[i], b->cells[i]) != 0)
            return false;
    }
    return true;
}

void extend(struct box *box, struct cell c)
{
    box->low.x = c.x < box->low.x ? c.x : box->low.x;
    box->low.y = c.y < box->low.y ? c.y : box->low.y;
    box->high.x = c.x > box->high.x ? c.x : box->high.x;
    box->high.y = c.y > box->high.y ? c.y : box->high.y;
}

static bool on_board(const struct board *board, struct cell c)
{
    return board->plane || (c.x >= 0 && c.x < board->width && c.y >= 0 && c.y < board->height);
}

int squares_with(const struct board *board, struct cell p, struct cell q, struct cell others[2][2])
{
    const int dx = q.x - p.x, dy = q.y - p.y;
    int count = 0;
    if ((dx == 0) != (dy == 0)) { /* a side; its squares are on both sides of it */
        for (int sign = -1; sign <= 1; sign += 2) {
            const struct cell r = { p.x + sign * dy, p.y + sign * dx };
            const struct cell s = { q.x + sign * dy, q.y + sign * dx };
            if (on_board(board, r) && on_board(board, s)) {
                others[count][0] = r;
                others[count][1] = s;
                count++;
            }
        }
    } else if (dx != 0 && abs(dx) == abs(dy)) { /* a diagonal; the others are between corners */
        others[0][0] = (struct cell){ p.x, q.y };
        others[0][1] = (struct cell){ q.x, p.y };
        count = 1;
    }
    return count;
}
