/* SPDX-License-Identifier: MIT */
/* Squares (SPEC 6): the only place that knows what a square is. */
#include "win.h"

const struct certificate the_plane = { .claim = 2 };

static bool on_board(const struct certificate *it, struct cell c)
{
    return it->claim == 2 || (c.x >= 0 && c.x < it->width && c.y >= 0 && c.y < it->height);
}

int squares_with(const struct certificate *it, struct cell p, struct cell q, struct cell others[4])
{
    const int dx = q.x - p.x, dy = q.y - p.y;
    int count = 0;
    if (dx != 0 && (dx == dy || dx == -dy)) {
        others[count++] = (struct cell){ p.x, q.y }; /* on every board that has p and q */
        others[count++] = (struct cell){ q.x, p.y };
    }
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

void find_squares(const struct certificate *it, const struct set *own, const struct set *other,
    struct set *wins, struct set *pairs)
{
    struct cell others[4];
    wins->count = 0;
    for (size_t i = 0; i < own->count; i++) {
        spend(i / 8);
        for (size_t j = 0; j < i; j++) {
            const int count = squares_with(it, own->cells[i], own->cells[j], others);
            if (!pairs && count > 2) /* of three corners two are the ends of a diagonal as well */
                continue;
            for (int k = 0; k < count; k += 2) {
                const struct cell r = others[k], s = others[k + 1];
                const bool has_r = contains(own, r), has_s = contains(own, s);
                if (has_r || has_s) {
                    if (!contains(other, has_r ? s : r))
                        insert(wins, has_r ? s : r);
                } else if (pairs && !contains(other, r) && !contains(other, s)) {
                    insert(pairs, r);
                    insert(pairs, s);
                }
            }
        }
    }
}
