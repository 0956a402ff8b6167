/* SPDX-License-Identifier: MIT */
/* Joining the strategies that tasks found into one, in a fixed order. */
#ifndef CST_GEN_MERGE_H
#define CST_GEN_MERGE_H

#include "dag.h"

/* Copy the strategy from the current position (the attacker to move) out of `from`, which has a
 * node for it and all that follows, into `into`, up to symmetry; *edge leads to the node. The
 * position is left as it was. Errors: CST_LIMIT; CST_REJECTED if `from` lacks a position. */
enum cst_status cst_merge(struct cst_dag *into, const struct cst_dag *from,
    struct cst_position *position, struct cst_edge *edge);

#endif
