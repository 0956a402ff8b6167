/* SPDX-License-Identifier: MIT */
/* Processes that share the work of a level (docs/search.md, "Many machines"). */
#ifndef CST_GEN_HOLD_SHARE_H
#define CST_GEN_HOLD_SHARE_H

#include "hold_jobs.h"
#include "workers.h"

/* As cst_hold_find, for the moves listed: read the parts of the level that are in the folder
 * options->parts, and do and write there those that are not. Errors: CST_IO, CST_LIMIT. */
enum cst_status cst_hold_share(
    struct cst_workers *workers, const struct cst_hold_jobs *jobs, bool *answered);

#endif
