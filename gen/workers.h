/* SPDX-License-Identifier: MIT */
/* One search for each thread, and what the threads have to know of each other. */
#ifndef CST_GEN_WORKERS_H
#define CST_GEN_WORKERS_H

#include "forcing.h"
#include "gen.h"

struct cst_workers {
    const struct cst_gen_options *options;
    const struct cst_board *board;
    struct cst_search *searches; /* one for each thread */
    unsigned count;              /* threads, at least 1 */
    unsigned plies;              /* the bound that is tried, for progress */
    atomic_bool cancel;          /* set: every search gives up */
    struct cst_error *error;
};

/* As many searches as options and memory allow, at least one. What they find does not depend on
 * their number. Errors: CST_LIMIT. */
enum cst_status cst_workers_init(struct cst_workers *workers, const struct cst_gen_options *options,
    const struct cst_board *board, struct cst_error *error);
void cst_workers_free(struct cst_workers *workers);

/* Positions visited by all of them; may be called while they run. */
uint64_t cst_workers_nodes(const struct cst_workers *workers);

/* Tell the caller of cst_gen how far the search has come: `done` of `total` tasks. */
void cst_workers_tell(struct cst_workers *workers, unsigned done, unsigned total);

/* Whether a cell is the first, in board order, of its images under the maps of the board that keep
 * `fixed` where it is (all maps if that is CST_NO_CELL). */
bool cst_is_representative(const struct cst_board *board, unsigned cell, unsigned fixed);

#endif
