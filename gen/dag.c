/* SPDX-License-Identifier: MIT */
#include "dag.h"

enum cst_status cst_gen_fail(struct cst_error *error, enum cst_status status, const char *text)
{
    error->status = status;
    snprintf(error->text, sizeof error->text, "%s", text);
    return status;
}

enum cst_status cst_dag_init(struct cst_dag *dag, uint64_t max_memory, struct cst_error *error)
{
    *dag = (struct cst_dag){ .max_memory = max_memory, .error = error };
    if (!cst_fold_init(&dag->fold))
        return cst_gen_fail(error, CST_LIMIT, "out of memory for the strategy");
    return CST_OK;
}

void cst_dag_free(struct cst_dag *dag)
{
    cst_cert_clear(&dag->cert);
    cst_fold_free(&dag->fold);
}

bool cst_dag_find(const struct cst_dag *dag, const struct cst_board *board,
    const struct cst_canon *canon, struct cst_edge *edge)
{
    const struct cst_fold_slot *slot = cst_fold_find(&dag->fold, canon);

    if (!slot)
        return false;
    *edge = cst_board_edge(board, slot->node - 1, map_compose(map_inverse(slot->map), canon->map));
    return true;
}

static bool over_memory(const struct cst_dag *dag)
{
    uint64_t bytes = (uint64_t)dag->cert.node_capacity * sizeof *dag->cert.nodes +
        (uint64_t)dag->cert.edge_capacity * sizeof *dag->cert.edges + cst_fold_bytes(&dag->fold);

    return dag->max_memory && bytes > dag->max_memory;
}

static enum cst_status add_node(struct cst_cert *cert, unsigned move, const struct cst_edge *edges,
    uint32_t count, uint32_t otherwise, struct cst_error *error)
{
    if (otherwise)
        return cst_cert_add_open(cert, (uint16_t)move, edges, count, otherwise, error);
    return cst_cert_add_node(cert, (uint16_t)move, edges, count, error);
}

enum cst_status cst_dag_add(struct cst_dag *dag, const struct cst_canon *canon, unsigned move,
    const struct cst_edge *edges, unsigned count, unsigned otherwise, struct cst_edge *edge)
{
    enum cst_status status;

    if (over_memory(dag))
        return cst_gen_fail(
            dag->error, CST_LIMIT, "the strategy needs more memory than --max-memory allows");
    *edge = (struct cst_edge){ .child = dag->cert.node_count, .map = 0, .own = true };
    status = add_node(&dag->cert, move, edges, count, otherwise, dag->error);
    if (status != CST_OK)
        return status;
    if (!cst_fold_add(&dag->fold, canon, edge->child))
        return cst_gen_fail(dag->error, CST_LIMIT, "out of memory for the strategy");
    return CST_OK;
}

enum cst_status cst_dag_append(
    struct cst_dag *dag, const struct cst_cert *cert, const struct cst_canon *canon)
{
    uint32_t before = dag->cert.node_count, n, i;
    enum cst_status status = CST_OK;

    for (n = 0; n < cert->node_count && status == CST_OK; n++) {
        const struct cst_node *node = &cert->nodes[n];

        if (over_memory(dag))
            return cst_gen_fail(
                dag->error, CST_LIMIT, "the strategy needs more memory than --max-memory allows");
        status = add_node(&dag->cert, node->cell, cert->edges + node->first_edge, node->edge_count,
            node->otherwise, dag->error);
        for (i = 0; i < node->edge_count && status == CST_OK; i++)
            dag->cert.edges[dag->cert.nodes[before + n].first_edge + i].child += before;
    }
    if (status == CST_OK && !cst_fold_add(&dag->fold, canon, dag->cert.node_count - 1))
        status = cst_gen_fail(dag->error, CST_LIMIT, "out of memory for the strategy");
    return status;
}
