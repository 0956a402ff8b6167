/* SPDX-License-Identifier: MIT */
/* The search below the horizon of a hold certificate (SPEC section 10.4, rule 5). */
#ifndef CORNERSTONE_HOLD_SEARCH_H
#define CORNERSTONE_HOLD_SEARCH_H

#include "hold_board.h"

/* What is remembered from one search to the next, so that what worked is tried first. Zero it
 * before the first use on a board. */
struct hold_search {
    uint64_t positions; /* that were looked at */
    uint32_t round;     /* see find_fork() */
    uint32_t seen[HOLD_CELLS];
    uint16_t partner[HOLD_CELLS];
    uint16_t answer[CST_MAX_HORIZON + 1]; /* by m: that held last */
    uint16_t attack[CST_MAX_HORIZON + 1]; /* by m: that was not met last */
};

/* Whether the position holds for m, 0 ... CST_MAX_HORIZON, the attacker to move. `own` are the
 * cells that complete a square for the defender; none does for the attacker. The board is as it was
 * afterwards. */
bool hold_search(
    struct hold_search *search, struct hold_board *board, struct hold_completing own, unsigned m);

#endif
