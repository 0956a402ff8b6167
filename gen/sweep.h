/* SPDX-License-Identifier: MIT */
/* Exhaustive search: every first move, every quiet move (docs/search.md, "Exhaustive search"). */
#ifndef CST_GEN_SWEEP_H
#define CST_GEN_SWEEP_H

#include "workers.h"

/* The greatest bound, an odd number of plies, for which the tables tell all positions of a search
 * on this board from each other; "no win" is not said of more. */
unsigned cst_sweep_most_plies(const struct cst_board *board);

/* *winner is the first of the first moves (one of each symmetric set, from the middle of the board
 * outwards) that wins within `plies`, an odd number that is at least 3 and at most
 * cst_sweep_most_plies; CST_NO_CELL if none does: then there is no such win. Errors: CST_LIMIT. */
enum cst_status cst_sweep(struct cst_workers *workers, unsigned plies, unsigned *winner);

#endif
