/* SPDX-License-Identifier: MIT */
/*
 * Search with quiet moves (docs/search.md, "Quiet moves"): after a quiet move the
 * defender may reply anywhere, and each reply must lose.
 */
#ifndef CST_GEN_QUIET_H
#define CST_GEN_QUIET_H

#include "forcing.h"

#define CST_COST_NONE 0xffffffffu
#define CST_ANY_QUIET 0xffu /* quiet moves: no bound */

/* How far a search goes. */
struct cst_effort {
    unsigned plies;   /* bound on the plies left, odd */
    unsigned quiet;   /* quiet moves left; CST_ANY_QUIET: no bound */
    unsigned reach;   /* quiet moves at most this far (rows and columns) from a stone of the
                         attacker's; 0: anywhere */
    unsigned choices; /* how many quiet moves to compare when choosing */
    bool open;        /* answer replies by otherwise edges where that is possible */
};

/* What is left after a move of the attacker's (a quiet one or a threat) and its reply. */
struct cst_effort cst_effort_after(struct cst_effort effort, bool quiet);

/* Whether the attacker, to move, wins within the effort. `must`: see cst_force. Returns a
 * number of plies that is enough, or 0. */
unsigned cst_solve(struct cst_search *search, unsigned must, struct cst_effort effort);

/* The larger of the distances in rows and in columns. */
unsigned cst_distance(const struct cst_board *board, unsigned p, unsigned q);

/* The quiet moves that would win by threats against a pass in exactly `win` plies (0: those
 * that would not), in board order, into moves (room for all cells); returns how many. The shorter
 * the line, the fewer replies interfere with it, so callers go on from 3 upwards and end with 0. */
unsigned cst_collect_quiet(struct cst_search *search, unsigned must, struct cst_effort effort,
    unsigned win, uint16_t *moves);

/* The next length of a line against a pass after *win; 0 comes last, where a further quiet
 * move may make up for it. False at the end. */
bool cst_next_stage(struct cst_effort effort, unsigned *win);

/* The estimated number of nodes of a quiet move with the answers to all replies, each
 * listed. CST_COST_NONE if some reply refutes it; counting stops at the bound. */
unsigned cst_quiet_cost(
    struct cst_search *search, unsigned cell, struct cst_effort effort, unsigned bound);

/* Whether a threat leads to a win with quiet moves later on: the plies, or 0; *move is the threat.
 */
unsigned cst_solve_threats(
    struct cst_search *search, unsigned must, struct cst_effort effort, unsigned *move);

#endif
