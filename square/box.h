/* SPDX-License-Identifier: MIT */
/* The box that a strategy for every board needs (SPEC section 6, rule 8). */
#ifndef CORNERSTONE_BOX_H
#define CORNERSTONE_BOX_H

#include "replay.h"

/* Look at rule 8 in a replay without a fault, with CST_CLAIM_EVERYWHERE: sets its fault if the box
 * is larger than the claim's. False if memory is short. */
bool box_check(struct replay *replay);

#endif
