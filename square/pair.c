/* SPDX-License-Identifier: MIT */
#include "pair.h"

bool pair_corner(struct cst_cell p, struct cst_cell q, struct cst_cell cell)
{
    struct pair squares[2];
    unsigned count = pair_squares(p, q, squares);

    for (unsigned i = 0; i < count; i++)
        if (cell_equal(squares[i].a, cell) || cell_equal(squares[i].b, cell))
            return true;
    return false;
}
