/* SPDX-License-Identifier: MIT */
#include "merge.h"

#include <stdlib.h>

/* The strategy's move in this position, CST_NO_CELL if it has none. */
static unsigned move_of(
    const struct cst_dag *dag, const struct cst_board *board, const struct cst_canon *canon)
{
    struct cst_edge edge;

    if (!cst_dag_find(dag, board, canon, &edge))
        return CST_NO_CELL;
    /* The edge's map leads from here to the node; the move comes back. */
    return cst_map_cell(
        board, map_inverse(map_of_edge(&board->claim, &edge)), dag->cert.nodes[edge.child].cell);
}

static enum cst_status merge_reply(struct cst_dag *into, const struct cst_dag *from,
    struct cst_position *position, unsigned reply, struct cst_edge *edge)
{
    enum cst_status status;

    cst_defend(position, reply);
    status = cst_merge(into, from, position, edge);
    cst_undefend(position);
    return status;
}

/* The replies to a quiet move, in board order. */
static enum cst_status merge_quiet(struct cst_dag *into, const struct cst_dag *from,
    struct cst_position *position, const struct cst_canon *canon, unsigned move,
    struct cst_edge *edge)
{
    struct cst_edge *edges = malloc(position->board->cells * sizeof *edges);
    enum cst_status status = CST_OK;
    unsigned cell, count = 0;

    if (!edges)
        return cst_gen_fail(into->error, CST_LIMIT, "out of memory for the strategy");
    for (cell = 0; cell < position->board->cells && status == CST_OK; cell++)
        if (cst_is_free(position, cell))
            status = merge_reply(into, from, position, cell, &edges[count++]);
    if (status == CST_OK)
        status = cst_dag_add(into, canon, move, edges, count, 0, edge);
    free(edges);
    return status;
}

enum cst_status cst_merge(struct cst_dag *into, const struct cst_dag *from,
    struct cst_position *position, struct cst_edge *edge)
{
    unsigned halves = position->half_count, move;
    struct cst_canon canon;
    struct cst_threats mine;
    struct cst_edge reply;
    enum cst_status status;

    cst_canon(position, &canon);
    if (cst_dag_find(into, position->board, &canon, edge))
        return CST_OK;
    move = move_of(from, position->board, &canon);
    if (move == CST_NO_CELL)
        return cst_gen_fail(into->error, CST_REJECTED, "a strategy lacks a position");
    mine = cst_attack(position, move);
    if (mine.count == 0) {
        status = merge_quiet(into, from, position, &canon, move, edge);
    } else if (mine.count == 1) {
        status = merge_reply(into, from, position, mine.cell[0], &reply);
        if (status == CST_OK)
            status = cst_dag_add(into, &canon, move, &reply, 1, 0, edge);
    } else {
        status = cst_dag_add(into, &canon, move, NULL, 0, 0, edge);
    }
    cst_unattack(position, halves);
    return status;
}
