/* SPDX-License-Identifier: MIT */
#include "cert.h"

#include <stdlib.h>
#include <string.h>

void cst_cert_clear(struct cst_cert *cert)
{
    free(cert->nodes);
    free(cert->edges);
    *cert = (struct cst_cert){ 0 };
}

/* What the arrays of the certificate take, in bytes. */
static uint64_t bytes_of(const struct cst_cert *cert)
{
    return (uint64_t)cert->node_capacity * sizeof *cert->nodes +
        (uint64_t)cert->edge_capacity * sizeof *cert->edges;
}

enum cst_status cst_cert_reserve(struct cst_cert *cert, uint64_t nodes, uint64_t edges,
    struct cst_memory *memory, struct cst_error *err)
{
    void *moved;

    if (nodes > cert->node_capacity && nodes <= UINT32_MAX) {
        moved = cst_reallocate(
            memory, cert->nodes, cert->node_capacity, nodes, sizeof *cert->nodes, err);
        if (!moved)
            return err->status;
        cert->nodes = moved;
        cert->node_capacity = (uint32_t)nodes;
    }
    if (edges > cert->edge_capacity && edges <= UINT32_MAX) {
        moved = cst_reallocate(
            memory, cert->edges, cert->edge_capacity, edges, sizeof *cert->edges, err);
        if (!moved)
            return err->status;
        cert->edges = moved;
        cert->edge_capacity = (uint32_t)edges;
    }
    return CST_OK;
}

enum cst_status cst_cert_append(struct cst_cert *cert, uint16_t cell, const struct cst_edge *edges,
    uint32_t count, uint32_t otherwise, struct cst_memory *memory, struct cst_error *err)
{
    struct cst_node *nodes = cst_grow(memory, cert->nodes, &cert->node_capacity,
        (uint64_t)cert->node_count + 1, sizeof *nodes, err);

    if (!nodes)
        return err->status;
    cert->nodes = nodes;
    if (count) {
        struct cst_edge *all = cst_grow(memory, cert->edges, &cert->edge_capacity,
            (uint64_t)cert->edge_count + count, sizeof *all, err);

        if (!all)
            return err->status;
        cert->edges = all;
        memcpy(all + cert->edge_count, edges, count * sizeof *edges);
    }
    nodes[cert->node_count++] = (struct cst_node){
        .first_edge = cert->edge_count,
        .edge_count = count,
        .otherwise = otherwise,
        .cell = cell,
    };
    cert->edge_count += count;
    return CST_OK;
}

enum cst_status cst_cert_add_node(struct cst_cert *cert, uint16_t cell,
    const struct cst_edge *edges, uint32_t count, struct cst_error *err)
{
    struct cst_memory memory = { .used = bytes_of(cert) };

    return cst_cert_append(cert, cell, edges, count, 0, &memory, err);
}

enum cst_status cst_cert_add_open(struct cst_cert *cert, uint16_t cell,
    const struct cst_edge *edges, uint32_t count, uint32_t otherwise, struct cst_error *err)
{
    struct cst_memory memory = { .used = bytes_of(cert) };

    return cst_cert_append(cert, cell, edges, count, otherwise, &memory, err);
}

bool cst_cert_equal(const struct cst_cert *a, const struct cst_cert *b)
{
    if (a->node_count != b->node_count || a->edge_count != b->edge_count)
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
