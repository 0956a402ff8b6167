/* SPDX-License-Identifier: MIT */
/* Maps of the grid to itself that take squares to squares (SPEC section 3.1). */
#ifndef CORNERSTONE_MAP_H
#define CORNERSTONE_MAP_H

#include "turn.h"

/* The symmetry s, which keeps (0, 0), then a shift. A map that keeps a board has the shift that
 * brings the board back to where it was: see map_of_edge. */
struct map {
    uint8_t s; /* 0 ... 7 */
    int32_t dx, dy;
};

/* The map that moves nothing. */
#define MAP_IDENTITY ((struct map){ 0, 0, 0 })

static inline struct cst_cell map_cell(struct map map, struct cst_cell cell)
{
    struct cst_cell to = cst_turn(cell, map.s);

    return (struct cst_cell){ to.x + map.dx, to.y + map.dy };
}

/* First `before`, then `after`. */
struct map map_compose(struct map after, struct map before);

struct map map_inverse(struct map map);

/* The map s of a box of W x H cells whose least corner is `low`: it keeps the box if s < 4 or W is
 * H, and turns it otherwise, the least corner staying the least. */
struct map map_of_box(uint8_t s, struct cst_cell low, int32_t width, int32_t height);

/* The map of an edge, with the shift that is not stored with claim 1. */
struct map map_of_edge(const struct cst_claim *claim, const struct cst_edge *edge);

#endif
