/* SPDX-License-Identifier: MIT */
#include "cert.h"

#include <stdlib.h>
#include <string.h>

#include "claim.h"
#include "fail.h"

void cst_cert_clear(struct cst_cert *cert)
{
    free(cert->nodes);
    free(cert->edges);
    *cert = (struct cst_cert){ 0 };
}

uint64_t cst_cert_bytes(const struct cst_cert *cert)
{
    return (uint64_t)cert->node_capacity * sizeof *cert->nodes +
        (uint64_t)cert->edge_capacity * sizeof *cert->edges;
}

static enum cst_status nodes_room(
    struct cst_cert *cert, uint64_t room, struct cst_memory *memory, struct cst_error *err)
{
    struct cst_node *moved;

    if (room > UINT32_MAX)
        room = UINT32_MAX;
    moved = cst_resize(memory, cert->nodes, cert->node_capacity, room, sizeof *moved, err);
    if (!moved)
        return err->status;
    cert->nodes = moved;
    cert->node_capacity = (uint32_t)room;
    return CST_OK;
}

static enum cst_status edges_room(
    struct cst_cert *cert, uint64_t room, struct cst_memory *memory, struct cst_error *err)
{
    struct cst_edge *moved;

    if (room > UINT32_MAX)
        room = UINT32_MAX;
    moved = cst_resize(memory, cert->edges, cert->edge_capacity, room, sizeof *moved, err);
    if (!moved)
        return err->status;
    cert->edges = moved;
    cert->edge_capacity = (uint32_t)room;
    return CST_OK;
}

enum cst_status cst_cert_reserve(struct cst_cert *cert, uint64_t nodes, uint64_t edges,
    struct cst_memory *memory, struct cst_error *err)
{
    if (nodes > cert->node_capacity && nodes_room(cert, nodes, memory, err))
        return err->status;
    if (edges > cert->edge_capacity && edges_room(cert, edges, memory, err))
        return err->status;
    return CST_OK;
}

enum cst_status cst_cert_append(struct cst_cert *cert, uint16_t cell, const struct cst_edge *edges,
    uint32_t count, uint32_t otherwise, struct cst_memory *memory, struct cst_error *err)
{
    uint64_t nodes = (uint64_t)cert->node_count + 1;
    uint64_t total = (uint64_t)cert->edge_count + count;

    if (nodes > UINT32_MAX || total > UINT32_MAX)
        return cst_fail(err, CST_LIMIT, "more than 2^32 - 1 nodes or edges");
    if (nodes > cert->node_capacity &&
        nodes_room(cert, cst_next_room(cert->node_capacity, nodes), memory, err))
        return err->status;
    if (total > cert->edge_capacity &&
        edges_room(cert, cst_next_room(cert->edge_capacity, total), memory, err))
        return err->status;
    cert->nodes[cert->node_count++] = (struct cst_node){
        .first_edge = cert->edge_count,
        .edge_count = count,
        .otherwise = otherwise,
        .cell = cell,
    };
    if (count)
        memcpy(cert->edges + cert->edge_count, edges, count * sizeof *edges);
    cert->edge_count += count;
    return CST_OK;
}

enum cst_status cst_cert_add_node(struct cst_cert *cert, uint16_t cell,
    const struct cst_edge *edges, uint32_t count, struct cst_error *err)
{
    struct cst_memory memory = { .used = cst_cert_bytes(cert) };

    return cst_cert_append(cert, cell, edges, count, 0, &memory, err);
}

enum cst_status cst_cert_add_open(struct cst_cert *cert, uint16_t cell,
    const struct cst_edge *edges, uint32_t count, uint32_t otherwise, struct cst_error *err)
{
    struct cst_memory memory = { .used = cst_cert_bytes(cert) };

    return cst_cert_append(cert, cell, edges, count, otherwise, &memory, err);
}

bool cst_cert_equal(const struct cst_cert *a, const struct cst_cert *b)
{
    if (!cst_claim_equal(&a->claim, &b->claim) || a->node_count != b->node_count ||
        a->edge_count != b->edge_count)
        return false;
    for (uint32_t i = 0; i < a->node_count; i++) {
        const struct cst_node *p = &a->nodes[i], *q = &b->nodes[i];

        if (p->cell != q->cell || p->first_edge != q->first_edge ||
            p->edge_count != q->edge_count || p->otherwise != q->otherwise)
            return false;
    }
    for (uint32_t i = 0; i < a->edge_count; i++) {
        const struct cst_edge *p = &a->edges[i], *q = &b->edges[i];

        if (p->child != q->child || p->map != q->map || p->own != q->own || p->dx != q->dx ||
            p->dy != q->dy || p->x != q->x || p->y != q->y)
            return false;
    }
    return true;
}
