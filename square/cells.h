/* SPDX-License-Identifier: MIT */
/* Finite sets of cells of the plane. */
#ifndef CORNERSTONE_CELLS_H
#define CORNERSTONE_CELLS_H

#include "map.h"
#include "pair.h"

/* In board order: by y, then by x. Zero it before use. Adding can fail for want of memory; then
 * cells are missing and `failed` stays set, so that one look at the end is enough. */
struct cell_set {
    struct cst_cell *at;
    uint32_t count, capacity;
    bool failed;
};

bool cell_set_has(const struct cell_set *set, struct cst_cell cell);
void cell_set_add(struct cell_set *set, struct cst_cell cell);
void cell_set_remove(struct cell_set *set, struct cst_cell cell);

/* Add the images of all cells of a set. */
void cell_set_add_all(struct cell_set *into, const struct cell_set *from, struct map map);

/* Keep the cells that are in the other set too. */
void cell_set_keep(struct cell_set *set, const struct cell_set *other);

void cell_set_clear(struct cell_set *set);

#endif
