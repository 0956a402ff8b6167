/* SPDX-License-Identifier: MIT */
/* Squares (SPEC 6): the only place that knows what a square is. */
#include "win.h"

#include <stdlib.h>

static bool on_board(const struct certificate *it, struct cell c)
{
    return it->claim == 2 || (c.x >= 0 && c.x < it->width && c.y >= 0 && c.y < it->height);
}

/* The one square of which p and q are the ends of a diagonal, if they are: where their rows and
   columns cross. It is on every board that has p and q. */
static bool diagonal(struct cell p, struct cell q, struct cell others[2])
{
    others[0] = (struct cell){ p.x, q.y };
    others[1] = (struct cell){ q.x, p.y };
    return p.x != q.x && abs(q.x - p.x) == abs(q.y - p.y);
}

int squares_with(const struct certificate *it, struct cell p, struct cell q, struct cell others[4])
{
    if (diagonal(p, q, others))
        return 2;
    const int dx = q.x - p.x, dy = q.y - p.y;
    int count = 0;
    for (int sign = -1; (dx == 0) != (dy == 0) && sign <= 1; sign += 2) { /* of a side, both ways */
        const struct cell r = { p.x + sign * dy, p.y + sign * dx };
        const struct cell s = { q.x + sign * dy, q.y + sign * dx };
        if (on_board(it, r) && on_board(it, s)) {
            others[count++] = r;
            others[count++] = s;
        }
    }
    return count;
}

/* Of any three corners two are the ends of a diagonal. */
void find_wins(const struct set *own, const struct set *other, struct set *wins)
{
    struct cell corner[2];
    wins->count = 0;
    for (size_t i = 0; i < own->count; i++) {
        spend(i / 8);
        for (size_t j = 0; j < i; j++) {
            if (!diagonal(own->cells[i], own->cells[j], corner))
                continue;
            for (int k = 0; k < 2; k++) {
                if (contains(own, corner[k]) && !contains(other, corner[1 - k]))
                    insert(wins, corner[1 - k]);
            }
        }
    }
}

void find_pairs(
    const struct certificate *it, const struct set *own, const struct set *other, struct set *pairs)
{
    struct cell others[4];
    pairs->count = 0;
    for (size_t i = 0; i < own->count; i++) {
        for (size_t j = 0; j < i; j++) {
            const int count = squares_with(it, own->cells[i], own->cells[j], others);
            for (int k = 0; k < count; k += 2) {
                const struct cell r = others[k], s = others[k + 1];
                if (contains(own, r) || contains(own, s) || contains(other, r) ||
                    contains(other, s))
                    continue;
                insert(pairs, r);
                insert(pairs, s);
            }
        }
    }
}
