/* SPDX-License-Identifier: MIT */
/* One attempt: a first move and an effort, tried against every reply by several threads. */
#ifndef CST_GEN_ATTEMPT_H
#define CST_GEN_ATTEMPT_H

#include "quiet.h"
#include "workers.h"

/* Look for a win within the effort that starts with the first move; *found tells whether there is
 * one, and then *cert, zeroed before, is its strategy (its claim is not filled in). effort is what
 * is left after the first reply. Errors: CST_LIMIT. */
enum cst_status cst_attempt(struct cst_workers *workers, unsigned first, struct cst_effort effort,
    struct cst_cert *cert, bool *found);

#endif
