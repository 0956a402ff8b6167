/* SPDX-License-Identifier: MIT */
/* Cells, maps, sets of cells, and squares. */
#ifndef CELLS_H
#define CELLS_H

#include "base.h"

/* Of a cell of any set, of any node: below 2^20 (stones: a shift of 1,000 and a move for each of at
   most 31 nodes; corners of a square with two stones: three times that; and as many shifts back).
 */
struct cell {
    int x, y;
};

/* x and y are exchanged if bit 2 of s is set, then x becomes -x if bit 0 is, y becomes -y if bit 1
   is, and then the shift is added. A map of a board is written like that too: W - 1 - x is -x with
   the shift W - 1. */
struct map {
    int s;
    struct cell shift;
};

struct cell apply(const struct map *, struct cell);
struct cell apply_inverse(const struct map *, struct cell);

/* Different cells in board order. All zeros is the empty set. */
struct set {
    struct cell *cells;
    size_t count, room;
};

/* Below 0 if a comes before b in board order, 0 if they are the same cell. */
int compare(struct cell a, struct cell b);
bool contains(const struct set *, struct cell);
bool equal(const struct set *, const struct set *);
void insert(struct set *, struct cell);

/* The smallest box around some cells, none if low.x > high.x. */
struct box {
    struct cell low, high;
};

extern const struct box no_box;
void extend(struct box *, struct cell);

struct board {
    bool plane;        /* claim 2: every cell is on the board, and */
    int width, height; /* these are of the box */
};

/* The squares on the board with the two corners p and q: returns how many there are, 0 to 2, and
   the two other corners of each. */
int squares_with(const struct board *, struct cell p, struct cell q, struct cell others[2][2]);

#endif
