/* SPDX-License-Identifier: MIT */
/* Which of several winning moves makes for a small certificate. */
#ifndef CST_GEN_CHOOSE_H
#define CST_GEN_CHOOSE_H

#include "quiet.h"

/* What to play: the start of a shortest line of threats if there is one, otherwise the
 * quiet move that makes for few nodes in the certificate. */
struct cst_choice {
    unsigned cost; /* estimated nodes, CST_COST_NONE if there is no win */
    unsigned move; /* the first move */
    bool has_line; /* it is a line of threats */
    bool open;     /* it is a quiet move to be answered by a family (family.h) */
    struct cst_line line;
};

/* The current position, the attacker to move; `must`: see cst_force. */
struct cst_choice cst_choose(struct cst_search *search, unsigned must, struct cst_effort effort);

#endif
