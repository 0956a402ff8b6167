/* SPDX-License-Identifier: MIT */
/* The moves of a level whose answers are to be searched for (docs/search.md, "Holding"). */
#ifndef CST_GEN_HOLD_JOBS_H
#define CST_GEN_HOLD_JOBS_H

#include "hold_answers.h"

struct cst_hold_jobs {
    struct cst_hold_level *level;
    unsigned most; /* answers wanted for each; 0: all */
    struct cst_hold_job *list;
    unsigned count;
};

#endif
