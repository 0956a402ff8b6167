/* SPDX-License-Identifier: MIT */
#include "cert.h"

#include <stdlib.h>
#include <string.h>

void cst_cert_clear(struct cst_cert *cert)
{
    free(cert->nodes);
    free(cert->edges);
    free(cert->exceptions);
    *cert = (struct cst_cert){ 0 };
}

/* What the arrays of the certificate take, in bytes. */
static uint64_t bytes_of(const struct cst_cert *cert)
{
    return (uint64_t)cert->node_capacity * sizeof *cert->nodes +
        (uint64_t)cert->edge_capacity * sizeof *cert->edges +
        (uint64_t)cert->exception_capacity * sizeof *cert->exceptions;
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

/* Room for the parts of one more node. */
static enum cst_status grow(struct cst_cert *cert, const struct cst_parts *parts,
    struct cst_memory *memory, struct cst_error *err)
{
    void *moved = cst_grow(memory, cert->nodes, &cert->node_capacity,
        (uint64_t)cert->node_count + 1, sizeof *cert->nodes, err);

    if (!moved)
        return err->status;
    cert->nodes = moved;
    if (parts->edge_count) {
        moved = cst_grow(memory, cert->edges, &cert->edge_capacity,
            (uint64_t)cert->edge_count + parts->edge_count, sizeof *cert->edges, err);
        if (!moved)
            return err->status;
        cert->edges = moved;
    }
    if (parts->exception_count) {
        moved = cst_grow(memory, cert->exceptions, &cert->exception_capacity,
            (uint64_t)cert->exception_count + parts->exception_count, sizeof *cert->exceptions,
            err);
        if (!moved)
            return err->status;
        cert->exceptions = moved;
    }
    return CST_OK;
}

enum cst_status cst_cert_append(struct cst_cert *cert, const struct cst_parts *parts,
    struct cst_memory *memory, struct cst_error *err)
{
    if (grow(cert, parts, memory, err))
        return err->status;
    if (parts->edge_count)
        memcpy(
            cert->edges + cert->edge_count, parts->edges, parts->edge_count * sizeof *parts->edges);
    if (parts->exception_count)
        memcpy(cert->exceptions + cert->exception_count, parts->exceptions,
            parts->exception_count * sizeof *parts->exceptions);
    cert->nodes[cert->node_count++] = (struct cst_node){
        .first_edge = cert->edge_count,
        .edge_count = parts->edge_count,
        .otherwise = parts->otherwise,
        .first_exception = cert->exception_count,
        .exception_count = parts->exception_count,
        .cell = parts->cell,
    };
    cert->edge_count += parts->edge_count;
    cert->exception_count += parts->exception_count;
    return CST_OK;
}

/* For a caller who has no limit of memory. */
static enum cst_status add(
    struct cst_cert *cert, const struct cst_parts *parts, struct cst_error *err)
{
    struct cst_memory memory = { .used = bytes_of(cert) };

    return cst_cert_append(cert, parts, &memory, err);
}

enum cst_status cst_cert_add_node(struct cst_cert *cert, uint16_t cell,
    const struct cst_edge *edges, uint32_t count, struct cst_error *err)
{
    return cst_cert_add_open(cert, cell, edges, count, 0, err);
}

enum cst_status cst_cert_add_open(struct cst_cert *cert, uint16_t cell,
    const struct cst_edge *edges, uint32_t count, uint32_t otherwise, struct cst_error *err)
{
    return add(cert,
        &(struct cst_parts){
            .cell = cell, .edges = edges, .edge_count = count, .otherwise = otherwise },
        err);
}

enum cst_status cst_cert_add_hold(struct cst_cert *cert, uint16_t answer,
    const struct cst_exception *exceptions, uint32_t exception_count, const struct cst_edge *edges,
    uint32_t edge_count, struct cst_error *err)
{
    return add(cert,
        &(struct cst_parts){ .cell = answer,
            .edges = edges,
            .edge_count = edge_count,
            .exceptions = exceptions,
            .exception_count = exception_count },
        err);
}

unsigned cst_marks(const struct cst_claim *claim)
{
    return ((unsigned)claim->plies + 1) / 2;
}

unsigned cst_max_horizon(const struct cst_claim *claim)
{
    unsigned marks = cst_marks(claim);

    return marks > CST_MAX_HORIZON ? CST_MAX_HORIZON : marks - 1;
}

static bool same_node(const struct cst_node *p, const struct cst_node *q)
{
    return p->cell == q->cell && p->first_edge == q->first_edge && p->edge_count == q->edge_count &&
        p->otherwise == q->otherwise && p->first_exception == q->first_exception &&
        p->exception_count == q->exception_count;
}

static bool same_edge(const struct cst_edge *p, const struct cst_edge *q)
{
    return p->child == q->child && p->map == q->map && p->own == q->own && p->dx == q->dx &&
        p->dy == q->dy && p->x == q->x && p->y == q->y;
}

bool cst_cert_equal(const struct cst_cert *a, const struct cst_cert *b)
{
    if (a->node_count != b->node_count || a->edge_count != b->edge_count ||
        a->exception_count != b->exception_count || a->horizon != b->horizon)
        return false;
    for (uint32_t i = 0; i < a->node_count; i++)
        if (!same_node(&a->nodes[i], &b->nodes[i]))
            return false;
    for (uint32_t i = 0; i < a->edge_count; i++)
        if (!same_edge(&a->edges[i], &b->edges[i]))
            return false;
    for (uint32_t i = 0; i < a->exception_count; i++)
        if (a->exceptions[i].move != b->exceptions[i].move ||
            a->exceptions[i].answer != b->exceptions[i].answer)
            return false;
    return true;
}
