/* SPDX-License-Identifier: MIT */
/* The answers that hold to all moves of a level (docs/search.md, "Holding"). */
#ifndef CST_GEN_HOLD_FIND_H
#define CST_GEN_HOLD_FIND_H

#include "hold_level.h"
#include "workers.h"

/* Find the answers that hold to all moves of a level, for each move as many as `most` (0: all), by
 * the threads of the workers, and with options->parts together with other processes; what is found
 * does not depend on the number of either. *answered tells whether each move has one: if not, the
 * search may have ended early. Errors: CST_LIMIT; with parts CST_IO. */
enum cst_status cst_hold_find(
    struct cst_workers *workers, struct cst_hold_level *level, unsigned most, bool *answered);

#endif
