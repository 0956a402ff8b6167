/* SPDX-License-Identifier: MIT */
/* Which answers to one move hold (docs/search.md, "Holding"). */
#ifndef CST_GEN_HOLD_ANSWERS_H
#define CST_GEN_HOLD_ANSWERS_H

#include "forcing.h"
#include "hold_level.h"

/* A move whose answers are to be searched for. */
struct cst_hold_job {
    uint32_t node, move;
};

/* Add the answers that hold to the set of the move, `most` of them (0: all). The set means nothing
 * if the search has given up (search->stopped). */
void cst_hold_answer(struct cst_search *search, struct cst_hold_level *level,
    const struct cst_hold_job *job, unsigned most);

#endif
