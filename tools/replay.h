/* SPDX-License-Identifier: MIT */
/*
 * Play a certificate from the empty board, to say of which kind each node is.
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
	NODE_IRREGULAR, /* any other number of edges, a move on a taken cell, or a
	                 * node whose position follows from such a node */
	NODE_KINDS
};

/* Count the nodes of each kind. Errors: CST_LIMIT. */
enum cst_status replay_count(const struct cst_cert *cert,
		uint32_t count[NODE_KINDS], struct cst_error *err);

#endif
