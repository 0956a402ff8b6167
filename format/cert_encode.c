/* SPDX-License-Identifier: MIT */
/*
 * Nodes -> payload (SPEC sections 3 and 10.2). The shape is checked first; the walk then has
 * nothing left to refuse but the size.
 */
#include "cert_code.h"

#include <inttypes.h>

#include "cert.h"
#include "cert_shape.h"
#include "fail.h"
#include "record.h"

/* A node whose edges are being written: the walk keeps its own stack, since a certificate may be
 * deeper than the stack of the process. */
struct frame {
    uint32_t node;
    uint32_t done; /* edges that are written */
};

struct encoder {
    const struct cst_cert *cert;
    struct cst_buffer *out;
    struct frame *frames;
    uint32_t depth;
    uint32_t capacity;
    uint32_t last_again; /* the node of the last `again` record */
    struct cst_error *err;
};

static enum cst_status put_record(struct encoder *e, enum cst_record kind, uint32_t argument)
{
    return cst_buffer_varint(e->out, argument * CST_RECORDS + kind, e->err);
}

static enum cst_status put_cell(struct encoder *e, unsigned cell)
{
    return cst_buffer_le(e->out, cst_cell_bytes(&e->cert->claim), cell, e->err);
}

static enum cst_status put_point(struct encoder *e, int x, int y)
{
    if (cst_buffer_signed(e->out, x, e->err))
        return e->err->status;
    return cst_buffer_signed(e->out, y, e->err);
}

static enum cst_status put_again(struct encoder *e, const struct cst_edge *edge)
{
    /* The step from the node of the last `again`. */
    int64_t step = (int64_t)edge->child - e->last_again;

    e->last_again = edge->child;
    if (put_record(e, CST_AGAIN, edge->map) || cst_buffer_signed(e->out, step, e->err))
        return e->err->status;
    return cst_on_plane(&e->cert->claim) ? put_point(e, edge->dx, edge->dy) : CST_OK;
}

static enum cst_status put_reply(struct encoder *e, const struct cst_edge *edge)
{
    const struct cst_claim *claim = &e->cert->claim;

    if (cst_on_plane(claim))
        return put_point(e, edge->x, edge->y);
    return put_cell(e, (unsigned)edge->y * claim->width + (unsigned)edge->x);
}

/* The named replies are different cells: the argument has space for them. */
static enum cst_status put_open(struct encoder *e, const struct cst_node *node)
{
    uint32_t named = node->edge_count - node->otherwise;

    if (put_record(e, CST_OPEN, named) || put_cell(e, node->cell) ||
        cst_buffer_varint(e->out, node->otherwise, e->err))
        return e->err->status;
    for (uint32_t i = 0; i < named; i++) {
        if (put_reply(e, &e->cert->edges[node->first_edge + i]))
            return e->err->status;
    }
    return CST_OK;
}

/* The moves of exceptions are different cells. */
static enum cst_status put_hold(struct encoder *e, const struct cst_node *node)
{
    if (put_record(e, CST_NODE, node->exception_count) ||
        cst_buffer_varint(e->out, node->edge_count, e->err) || put_cell(e, node->cell))
        return e->err->status;
    for (uint32_t i = 0; i < node->exception_count; i++) {
        const struct cst_exception *exception = &e->cert->exceptions[node->first_exception + i];

        if (put_cell(e, exception->move) || put_cell(e, exception->answer))
            return e->err->status;
    }
    return CST_OK;
}

static enum cst_status put_node(struct encoder *e, uint32_t number)
{
    const struct cst_node *node = &e->cert->nodes[number];

    if (cst_is_hold(&e->cert->claim))
        return put_hold(e, node);
    if (node->otherwise)
        return put_open(e, node);
    if (node->edge_count > CST_MAX_ARGUMENT)
        return cst_fail(e->err, CST_LIMIT,
            "node %" PRIu32 ": %" PRIu32 " edges, at most %u are possible", number,
            node->edge_count, CST_MAX_ARGUMENT);
    if (put_record(e, CST_NODE, node->edge_count))
        return e->err->status;
    return put_cell(e, node->cell);
}

static enum cst_status enter(struct encoder *e, uint32_t node)
{
    struct frame *frames = cst_grow(
        e->out->memory, e->frames, &e->capacity, (uint64_t)e->depth + 1, sizeof *frames, e->err);

    if (!frames)
        return e->err->status;
    e->frames = frames;
    frames[e->depth++] = (struct frame){ .node = node };
    return CST_OK;
}

/* Go on with the node on top of the stack, as far as its next own edge. */
static enum cst_status step(struct encoder *e)
{
    struct frame *top = &e->frames[e->depth - 1];
    const struct cst_node *node = &e->cert->nodes[top->node];

    while (top->done < node->edge_count) {
        const struct cst_edge *edge = &e->cert->edges[node->first_edge + top->done];

        top->done++;
        if (edge->own)
            return enter(e, edge->child);
        if (put_again(e, edge))
            return e->err->status;
    }
    e->depth--;
    return put_node(e, top->node);
}

enum cst_status cst_cert_encode(
    const struct cst_cert *cert, struct cst_buffer *out, struct cst_error *err)
{
    struct encoder e = { .cert = cert, .out = out, .err = err };
    enum cst_status status = cst_cert_shape_check(cert, out->memory, err);

    if (status)
        return status;
    /* Each node takes two bytes at least; so twice a step is below 2^32. */
    if (cert->node_count > CST_MAX_PAYLOAD / 2)
        return cst_fail(err, CST_LIMIT, "%" PRIu32 " nodes, at most %u are possible",
            cert->node_count, CST_MAX_PAYLOAD / 2);
    if (cst_is_hold(&cert->claim))
        status = cst_buffer_le(out, 1, cert->horizon, err);
    if (!status)
        status = enter(&e, cert->node_count - 1);
    while (!status && e.depth)
        status = step(&e);
    cst_free(out->memory, e.frames, e.capacity, sizeof *e.frames);
    return status;
}
