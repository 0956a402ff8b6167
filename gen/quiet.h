/* SPDX-License-Identifier: MIT */
/*
 * Search with quiet moves (search.md, "Quiet moves"): after a quiet move the
 * defender may reply anywhere, and each reply must lose.
 */
#ifndef CST_GEN_QUIET_H
#define CST_GEN_QUIET_H

#include "forcing.h"

#define CST_COST_NONE 0xffffffffu

/* How far a search goes. */
struct cst_effort {
	unsigned plies;    /* bound on the plies left, odd */
	unsigned quiet;    /* quiet moves left */
	unsigned reach;    /* quiet moves at most this far (rows and columns) from a stone of the attacker's; 0: anywhere */
	unsigned choices;  /* how many quiet moves to compare when choosing */
};

/* Whether the attacker, to move, wins within the effort. `must`: see cst_force. Returns a
 * number of plies that is enough, or 0. */
unsigned cst_solve(struct cst_search *search, unsigned must, struct cst_effort effort);

/* What to play: the start of a shortest line of threats if there is one, otherwise the
 * quiet move that makes for few nodes in the certificate. */
struct cst_choice {
	unsigned cost;  /* estimated nodes, CST_COST_NONE if there is no win */
	unsigned move;  /* the first move */
	bool has_line;  /* it is a line of threats */
	struct cst_line line;
};

struct cst_choice cst_choose(struct cst_search *search, unsigned must, struct cst_effort effort);

#endif
