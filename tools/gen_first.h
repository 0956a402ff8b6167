/* SPDX-License-Identifier: MIT */
/*
 * cornerstone gen, the first answer: on a board that contains a small box the strategy for every
 * board with that box wins too, and is there at once.
 */
#ifndef CORNERSTONE_GEN_FIRST_H
#define CORNERSTONE_GEN_FIRST_H

#include "gen.h"

/* Boards of at most so many cells are then searched for a shorter win. */
#define GEN_FIRST_CELLS 196u

struct gen_box {
    unsigned width, height;
    const char *file; /* in certs/, without .cst */
};

/* The box whose strategy fits a search for whatever wins on a board; NULL if there is none, or if
 * an option asks for something else. */
const struct gen_box *gen_first_box(const struct cst_gen_options *search);

/* The strategy for that box: the shipped file if it is found and keeps the rules, otherwise by
 * search. As cst_gen(). */
enum cst_status gen_first_find(const struct gen_box *box, const struct cst_gen_options *search,
    struct cst_cert *cert, struct cst_gen_result *result, struct cst_error *err);

/* On other boards: what is searched exhaustively, and where the bounds end. */
void gen_first_settle(struct cst_gen_options *search);

/* Does any option narrow the search? Then nothing else is tried in its place. */
bool gen_first_narrowed(const struct cst_gen_options *search);

#endif
