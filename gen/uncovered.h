/* SPDX-License-Identifier: MIT */
/* Which pairs of unknown replies a line does not answer (SPEC section 6, rule 5, u = 1).
 */
#ifndef CST_GEN_UNCOVERED_H
#define CST_GEN_UNCOVERED_H

#include "line_zone.h"

/* Replies are looked at in a square around the first move. What lies outside cannot interfere:
 * zones and danger sets stay in the box and as far from it as the box is wide, and two stones with
 * a cell of a danger set make corners of a square only within that distance. */
#define CST_AROUND 12u
#define CST_AROUND_SIDE (2 * CST_AROUND + 1)
#define CST_AROUND_CELLS (CST_AROUND_SIDE * CST_AROUND_SIDE)
#define CST_AROUND_WORDS ((CST_AROUND_CELLS + 63) / 64)

/* bits[a]: the replies b that are not answered together with a. */
struct cst_uncovered {
    uint64_t bits[CST_AROUND_CELLS][CST_AROUND_WORDS];
};

/* The number around `middle` of a cell of the window, CST_NO_CELL if it is too far away; and back.
 */
unsigned cst_around(const struct cst_board *board, unsigned middle, unsigned cell);
unsigned cst_around_cell(const struct cst_board *board, unsigned middle, unsigned number);

/* The pairs that a line with this zone and danger set, from the current position with two unknown
 * stones, does not answer. */
void cst_uncovered_by(const struct cst_position *position, unsigned middle,
    const struct cst_zone *zone, const struct cst_zone *danger, struct cst_uncovered *uncovered);

/* What neither answers. */
void cst_uncovered_both(struct cst_uncovered *into, const struct cst_uncovered *other);

#endif
