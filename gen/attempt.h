/* SPDX-License-Identifier: MIT */
/* One attempt: a first move and an effort, tried against every reply by several threads. */
#ifndef CST_GEN_ATTEMPT_H
#define CST_GEN_ATTEMPT_H

#include "dag.h"
#include "gen.h"
#include "quiet.h"

/* Searches for several threads, and what to tell of them. */
struct cst_crew {
    const struct cst_gen_options *options;
    const struct cst_board *board;
    struct cst_search *searches; /* one for each thread */
    unsigned threads;
    unsigned plies; /* the bound that is tried, for progress */
    atomic_bool cancel;
    struct cst_error *error;
};

/* As many searches as options and memory allow, at least one. Errors: CST_LIMIT. */
enum cst_status cst_crew_init(struct cst_crew *crew, const struct cst_gen_options *options,
    const struct cst_board *board, struct cst_error *error);
void cst_crew_free(struct cst_crew *crew);

/* Positions visited by all of them. */
uint64_t cst_crew_nodes(const struct cst_crew *crew);

/* Look for a win within plies that starts with the first move; *found tells whether there
 * is one, and then *cert, zeroed before, is its strategy. effort is what is left after the first
 * reply. Errors: CST_LIMIT. */
enum cst_status cst_attempt(struct cst_crew *crew, unsigned first, struct cst_effort effort,
    struct cst_cert *cert, bool *found);

/* Full width: for each first move in turn (one of each symmetric set, or only `first` unless it is
 * CST_NO_CELL), whether it wins within the effort. *winner is the first that does, or CST_NO_CELL,
 * and then none does. Errors: CST_LIMIT. */
enum cst_status cst_sweep(
    struct cst_crew *crew, unsigned first, struct cst_effort effort, unsigned *winner);

#endif
