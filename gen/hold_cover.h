/* SPDX-License-Identifier: MIT */
/* Few positions that the defender has to hold next (docs/search.md, "Holding"). */
#ifndef CST_GEN_HOLD_COVER_H
#define CST_GEN_HOLD_COVER_H

#include "dag.h"
#include "hold_level.h"

/* Choose few of the positions that the answers of a level lead to, such that each move still has an
 * answer, and take the other answers away. max_memory is in bytes. Errors: CST_LIMIT. */
enum cst_status cst_hold_cover(struct cst_hold_level *level, struct cst_position *position,
    uint64_t max_memory, struct cst_error *error);

#endif
