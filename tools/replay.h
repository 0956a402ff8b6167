/* SPDX-License-Identifier: MIT */
/*
 * Play a certificate from the empty board or plane, to say of which kind each node is.
 * This is for statistics: it follows SPEC section 3.3 and proves nothing.
 */
#ifndef CORNERSTONE_REPLAY_H
#define CORNERSTONE_REPLAY_H

#include "cornerstone.h"

enum node_kind {
    NODE_WIN,       /* the move completes a square; no edge */
    NODE_FORCED,    /* one cell threatens to; one edge, for that reply */
    NODE_DOUBLE,    /* two or more do; no edge */
    NODE_QUIET,     /* none does; one edge for every free cell */
    NODE_OPEN,      /* none does; named replies, all free, and otherwise edges */
    NODE_IRREGULAR, /* any other number of edges, a move on a taken cell, or a
                     * node whose position follows from such a node */
    NODE_KINDS
};

struct replay_counts {
    uint32_t kind[NODE_KINDS];
    /* Free cells of open nodes that are not named, on the board or, with
     * CST_CLAIM_EVERYWHERE, in the box: those that otherwise edges answer. */
    uint64_t otherwise_replies;
};

/* Count the nodes of each kind. Errors: CST_LIMIT. */
enum cst_status replay_count(
    const struct cst_cert *cert, struct replay_counts *counts, struct cst_error *err);

#endif
