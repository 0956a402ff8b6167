/* SPDX-License-Identifier: MIT */
/* Squares (SPEC 6): the only place that knows what a square is. */
#include "win.h"

#include <stdlib.h>

static bool on_board(const struct board *board, struct cell c)
{
    return board->plane || (c.x >= 0 && c.x < board->width && c.y >= 0 && c.y < board->height);
}

int squares_with(const struct board *board, struct cell p, struct cell q, struct cell others[4])
{
    const int dx = q.x - p.x, dy = q.y - p.y;
    if (dx != 0 &&
        abs(dx) == abs(dy)) { /* a diagonal: the others have a row and a column of these */
        others[0] = (struct cell){ p.x, q.y };
        others[1] = (struct cell){ q.x, p.y };
        return 2;
    }
    int count = 0;
    for (int sign = -1; (dx == 0) != (dy == 0) && sign <= 1;
         sign += 2) { /* either side of a side */
        const struct cell r = { p.x + sign * dy, p.y + sign * dx };
        const struct cell s = { q.x + sign * dy, q.y + sign * dx };
        if (on_board(board, r) && on_board(board, s)) {
            others[count++] = r;
            others[count++] = s;
        }
    }
    return count;
}

/* The square with two corners in own of which r and s are the other two. */
static void look_at(const struct set *own, const struct set *other, struct cell r, struct cell s,
    struct set *wins, struct set *pairs)
{
    const bool owns_r = contains(own, r), owns_s = contains(own, s);
    if (!owns_r && !owns_s && !pairs)
        return;
    if (contains(other, r) || contains(other, s))
        return;
    if (owns_r)
        insert(wins, s);
    if (owns_s)
        insert(wins, r);
    if (!owns_r && !owns_s) {
        insert(pairs, r);
        insert(pairs, s);
    }
}

void survey(const struct board *board, const struct set *own, const struct set *other,
    struct set *wins, struct set *pairs)
{
    wins->count = 0;
    if (pairs)
        pairs->count = 0;
    for (size_t i = 0; i < own->count; i++) {
        spend(i / 8);
        for (size_t j = 0; j < i; j++) {
            struct cell others[4];
            const int count = squares_with(board, own->cells[i], own->cells[j], others);
            for (int k = 0; k < count; k += 2)
                look_at(own, other, others[k], others[k + 1], wins, pairs);
        }
    }
}
