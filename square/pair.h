/* SPDX-License-Identifier: MIT */
/* Squares from pairs of their corners (SPEC section 6). */
#ifndef CORNERSTONE_PAIR_H
#define CORNERSTONE_PAIR_H

#include <stdlib.h>

#include "cornerstone.h"

static inline bool cell_equal(struct cst_cell a, struct cst_cell b)
{
    return a.x == b.x && a.y == b.y;
}

/* Two corners of a square. */
struct pair {
    struct cst_cell a, b;
};

/* The squares of the plane that have both p and q as corners, by their other two corners. Returns
 * how many: two if the cells share a row or a column (then a is next to p and b next to q, the
 * square to the right or above first), one if they share a diagonal, otherwise none. */
static inline unsigned pair_squares(struct cst_cell p, struct cst_cell q, struct pair squares[2])
{
    int32_t dx = q.x - p.x, dy = q.y - p.y, d;

    if (dx != 0 && dy != 0) {
        if (dx != dy && dx != -dy)
            return 0;
        squares[0] = (struct pair){ { q.x, p.y }, { p.x, q.y } };
        return 1;
    }
    d = abs(dx + dy);
    if (dy == 0) {
        squares[0] = (struct pair){ { p.x, p.y + d }, { q.x, q.y + d } };
        squares[1] = (struct pair){ { p.x, p.y - d }, { q.x, q.y - d } };
    } else {
        squares[0] = (struct pair){ { p.x + d, p.y }, { q.x + d, q.y } };
        squares[1] = (struct pair){ { p.x - d, p.y }, { q.x - d, q.y } };
    }
    return d ? 2 : 0;
}

/* Whether three cells are different corners of one square. */
bool pair_corner(struct cst_cell p, struct cst_cell q, struct cst_cell cell);

#endif
