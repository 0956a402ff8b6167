/* SPDX-License-Identifier: MIT */
/*
 * From a search to a certificate: the strategy's positions, each once up to
 * symmetry, with the chosen move and an edge for every reply that has to be
 * listed (SPEC section 6, rule 5).
 */
#ifndef CST_GEN_STRATEGY_H
#define CST_GEN_STRATEGY_H

#include "dag.h"
#include "quiet.h"

struct cst_builder {
    struct cst_search *search;
    struct cst_dag *dag;
};

/* Build the nodes for the current position of the search, which the attacker, to move, is
 * known to win within the effort, and return an edge to its node in *edge. The same
 * position up to symmetry gets one node. Errors: CST_LIMIT; CST_REJECTED if there is no such win.
 */
enum cst_status cst_build(
    struct cst_builder *builder, unsigned must, struct cst_effort effort, struct cst_edge *edge);

/* Build the nodes of a line that wins in the current position, the attacker to move, unknown stones
 * or not. The same line up to symmetry gets the same nodes. Errors: CST_LIMIT. */
enum cst_status cst_build_line(
    struct cst_builder *builder, const struct cst_line *line, struct cst_edge *edge);

#endif
