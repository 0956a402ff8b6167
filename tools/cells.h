/* SPDX-License-Identifier: MIT */
/* Cells of a board or of the plane, sets of them, and the maps that carry them. */
#ifndef CORNERSTONE_CELLS_H
#define CORNERSTONE_CELLS_H

#include "cornerstone.h"

struct cell {
    int x, y;
};

/* A set of cells, in board order: by y, then by x. Zero it before use. */
struct cells {
    struct cell *at;
    uint32_t count, room;
    bool failed; /* memory was short: a cell is missing */
};

/* The symmetry s of SPEC section 3.1, then a shift. */
struct map {
    uint8_t s; /* 0 ... 7 */
    int dx, dy;
};

bool cells_equal(struct cell a, struct cell b);
bool cells_has(const struct cells *set, struct cell cell);
void cells_add(struct cells *set, struct cell cell);
void cells_remove(struct cells *set, struct cell cell);
void cells_add_all(struct cells *into, const struct cells *from);
void cells_clear(struct cells *set);

/* The other two corners of the squares that have both p and q as corners, two by two. Returns
 * how many squares: 2, 1 or 0. They may leave the board. */
int cells_squares(struct cell p, struct cell q, struct cell corners[4]);

/* Whether three cells are different corners of one square. */
bool cells_corners(struct cell a, struct cell b, struct cell c);

struct cell map_cell(struct map map, struct cell cell);
struct map map_inverse(struct map map);
struct map map_compose(struct map after, struct map before);

/* Add the images of a set. */
void map_add_all(struct map map, const struct cells *from, struct cells *into);

#endif
