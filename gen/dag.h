/* SPDX-License-Identifier: MIT */
/* A certificate under construction: every position has one node, up to symmetry. */
#ifndef CST_GEN_DAG_H
#define CST_GEN_DAG_H

#include "cornerstone.h"
#include "fold.h"

struct cst_dag {
    struct cst_cert cert;
    struct cst_fold fold;
    uint64_t max_memory; /* bytes; 0: no limit */
    struct cst_error *error;
};

/* error is where failures are told; it must outlive the dag. Errors: CST_LIMIT. */
enum cst_status cst_dag_init(struct cst_dag *dag, uint64_t max_memory, struct cst_error *error);
void cst_dag_free(struct cst_dag *dag);

/* An edge from a position to its node, if it has one already. */
bool cst_dag_find(const struct cst_dag *dag, const struct cst_board *board,
    const struct cst_canon *canon, struct cst_edge *edge);

/* Append the node of a position: its move and its edges, the last `otherwise` of which are
 * otherwise edges. *edge leads to it. Errors: CST_LIMIT. */
enum cst_status cst_dag_add(struct cst_dag *dag, const struct cst_canon *canon, unsigned move,
    const struct cst_edge *edges, unsigned count, unsigned otherwise, struct cst_edge *edge);

/* Append all nodes of another strategy as they are; the last of them is the node of the position.
 */
enum cst_status cst_dag_append(
    struct cst_dag *dag, const struct cst_cert *cert, const struct cst_canon *canon);

/* Describe a failure; returns status. */
enum cst_status cst_gen_fail(struct cst_error *error, enum cst_status status, const char *text);

#endif
