/* SPDX-License-Identifier: MIT */
/* The nodes of a blind plan. */
#include <string.h>

#include "blind_parts.h"

/* Whether the first of two lists that differ is the smaller one. */
static bool is_less(const uint16_t *a, const uint16_t *b, unsigned count)
{
    unsigned i;

    for (i = 0; i < count && a[i] == b[i]; i++)
        ;
    return i < count && a[i] < b[i];
}

/* The node of a quiet move with two lines is another one with other lines; their order does not
 * matter. */
static void canon_of(
    const struct cst_position *position, const struct cst_blind_third *third, struct cst_canon *out)
{
    struct cst_canon canon;
    unsigned order;

    for (order = 0; order < 2; order++) {
        const struct cst_line *p = &third->line[order], *q = &third->line[1 - order];
        uint16_t moves[1 + 2 * CST_MAX_LINE];
        unsigned cells;

        moves[0] = third->move;
        memcpy(moves + 1, p->move, p->length * sizeof *moves);
        memcpy(moves + 1 + p->length, q->move, q->length * sizeof *moves);
        cst_canon_line(position, moves, 1 + p->length + q->length, &canon);
        cells = (unsigned)canon.own_count + canon.other_count + canon.line_count;
        if (order == 0 || is_less(canon.cell, out->cell, cells))
            *out = canon;
    }
}

enum cst_status blind_build_third(
    struct cst_builder *builder, const struct cst_blind_third *third, struct cst_edge *edge)
{
    struct cst_position *position = &builder->search->position;
    unsigned halves = position->half_count, i;
    enum cst_status status = CST_OK;
    struct cst_edge edges[2];
    struct cst_canon canon;

    cst_defend(position, third->reply);
    canon_of(position, third, &canon);
    if (!cst_dag_find(builder->dag, position->board, &canon, edge)) {
        cst_attack(position, third->move);
        for (i = 0; i < 2 && status == CST_OK; i++)
            status = cst_build_line(builder, &third->line[i], &edges[i]);
        cst_unattack(position, halves);
        if (status == CST_OK)
            status = cst_dag_add(builder->dag, &canon, third->move, edges, 2, 2, edge);
    }
    cst_undefend(position);
    edge->x = position->board->x[third->reply];
    edge->y = position->board->y[third->reply];
    return status;
}

enum cst_status cst_build_blind(
    struct cst_builder *builder, const struct cst_blind_family *family, struct cst_edge *edge)
{
    struct cst_position *position = &builder->search->position;
    unsigned halves = position->half_count, i, count = 0;
    struct cst_edge edges[CST_BLIND_NAMED + 2];
    enum cst_status status = CST_OK;
    struct cst_canon canon;

    memset(edges, 0, sizeof edges);
    cst_attack(position, family->second);
    for (i = 0; i < family->named && status == CST_OK; i++)
        status = blind_build_third(builder, &family->third[i], &edges[count++]);
    for (i = 0; i < 2 && status == CST_OK; i++)
        status = cst_build_line(builder, &family->line[i], &edges[count++]);
    cst_unattack(position, halves);
    if (status != CST_OK)
        return status;
    cst_canon_line(position, &family->second, 1, &canon);
    return cst_dag_add(builder->dag, &canon, family->second, edges, count, 2, edge);
}

bool blind_add_nodes(const struct cst_dag *dag, uint32_t node, struct blind_nodes *nodes)
{
    const struct cst_node *from = &dag->cert.nodes[node];
    bool fine = node < BLIND_NODES;
    unsigned i;

    if (!fine)
        return false;
    nodes->bits[node / 64] |= (uint64_t)1 << (node % 64);
    for (i = 0; i < from->edge_count && fine; i++)
        fine = blind_add_nodes(dag, dag->cert.edges[from->first_edge + i].child, nodes);
    return fine;
}

unsigned blind_count_nodes(const struct blind_nodes *a, const struct blind_nodes *b)
{
    unsigned word, count = 0;

    for (word = 0; word < BLIND_NODES / 64; word++)
        count += (unsigned)__builtin_popcountll(a->bits[word] | b->bits[word]);
    return count;
}
