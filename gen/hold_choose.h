/* SPDX-License-Identifier: MIT */
/* One default answer for each position and few exceptions (docs/search.md, "Holding"). */
#ifndef CST_GEN_HOLD_CHOOSE_H
#define CST_GEN_HOLD_CHOOSE_H

#include "hold_level.h"

/* Choose among the answers of each move: level->standard and the answers of the moves. Every move
 * that has an answer has at least one in its set. False if memory is short. */
bool cst_hold_choose(struct cst_hold_level *level, struct cst_position *position);

#endif
