/* SPDX-License-Identifier: MIT */
/*
 * Nodes -> canonical payload (SPEC sections 3 and 5). The shape is checked
 * first; the walk then has nothing left to refuse but the size.
 */
#include "cornerstone.h"

#include <inttypes.h>

#include "buffer.h"
#include "claim.h"
#include "fail.h"
#include "record.h"
#include "shape.h"

/* A node whose edges are being written: the walk keeps its own stack, since
 * a certificate may be deeper than the stack of the process. */
struct frame {
    uint32_t node;
    uint32_t done; /* edges that are written */
};

struct encoder {
    const struct cst_cert *cert;
    struct cst_buffer out;
    struct frame *frames;
    uint32_t depth;
    uint32_t room;
    uint32_t last_again; /* node of the last again record */
    struct cst_error *err;
};

static enum cst_status put_record(struct encoder *e, enum cst_record kind, uint32_t argument)
{
    return cst_buffer_varint(&e->out, argument * CST_KINDS + kind, e->err);
}

static enum cst_status put_signed(struct encoder *e, int64_t value)
{
    return cst_buffer_varint(&e->out, cst_fold_sign(value), e->err);
}

static enum cst_status too_large(struct encoder *e)
{
    return cst_fail(e->err, CST_LIMIT, "the payload exceeds %u bytes", CST_MAX_PAYLOAD);
}

static enum cst_status put_cell(struct encoder *e, uint32_t node)
{
    if (e->out.count > CST_MAX_PAYLOAD)
        return too_large(e);
    return cst_buffer_le(
        &e->out, cst_cell_bytes(&e->cert->claim), e->cert->nodes[node].cell, e->err);
}

static enum cst_status put_again(struct encoder *e, const struct cst_edge *edge)
{
    int64_t step;

    if (e->out.count > CST_MAX_PAYLOAD)
        return too_large(e);
    if (put_record(e, CST_AGAIN, edge->map))
        return e->err->status;
    /* The step from the node of the last `again`. */
    step = (int64_t)edge->child - e->last_again;
    e->last_again = edge->child;
    if (put_signed(e, step))
        return e->err->status;
    if (cst_on_plane(&e->cert->claim) && (put_signed(e, edge->dx) || put_signed(e, edge->dy)))
        return e->err->status;
    return CST_OK;
}

static enum cst_status put_reply(struct encoder *e, const struct cst_edge *edge)
{
    const struct cst_claim *claim = &e->cert->claim;

    if (e->out.count > CST_MAX_PAYLOAD)
        return too_large(e);
    if (!cst_on_plane(claim))
        return cst_buffer_le(&e->out, cst_cell_bytes(claim),
            (unsigned)edge->y * claim->width + (unsigned)edge->x, e->err);
    if (put_signed(e, edge->x) || put_signed(e, edge->y))
        return e->err->status;
    return CST_OK;
}

/* The named replies are different cells: the argument has room for them. */
static enum cst_status put_open(struct encoder *e, uint32_t number)
{
    const struct cst_node *node = &e->cert->nodes[number];
    uint32_t named = node->edge_count - node->otherwise;

    if (put_record(e, CST_OPEN, named) || put_cell(e, number) ||
        cst_buffer_varint(&e->out, node->otherwise, e->err))
        return e->err->status;
    for (uint32_t i = 0; i < named; i++) {
        if (put_reply(e, &e->cert->edges[node->first_edge + i]))
            return e->err->status;
    }
    return CST_OK;
}

static enum cst_status put_node(struct encoder *e, uint32_t number)
{
    const struct cst_node *node = &e->cert->nodes[number];
    uint32_t edges = node->edge_count;

    if (node->otherwise)
        return put_open(e, number);
    if (edges > CST_MAX_ARGUMENT)
        return cst_fail(e->err, CST_LIMIT,
            "node %" PRIu32 ": %" PRIu32 " edges, at most %u are possible", number, edges,
            CST_MAX_ARGUMENT);
    if (put_record(e, CST_NODE, edges))
        return e->err->status;
    return put_cell(e, number);
}

static enum cst_status enter(struct encoder *e, uint32_t node)
{
    if (e->depth == e->room) {
        uint64_t room = cst_next_room(e->room, (uint64_t)e->depth + 1);
        struct frame *moved;

        if (room > UINT32_MAX)
            room = UINT32_MAX;
        moved = cst_resize(e->out.memory, e->frames, e->room, room, sizeof *moved, e->err);
        if (!moved)
            return e->err->status;
        e->frames = moved;
        e->room = (uint32_t)room;
    }
    e->frames[e->depth++] = (struct frame){ .node = node };
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

enum cst_status cst_encode(
    const struct cst_cert *cert, uint8_t **payload, size_t *bytes, struct cst_error *err)
{
    struct cst_memory memory = { 0 };
    struct encoder e = {
        .cert = cert,
        .out = { .memory = &memory },
        .err = err,
    };
    enum cst_status status = cst_shape_check(cert, &memory, err);

    if (status)
        return status;
    /* Each node takes two bytes at least; so twice a step is below 2^32. */
    if (cert->node_count > CST_MAX_PAYLOAD)
        return too_large(&e);
    status = enter(&e, cert->node_count - 1);
    while (!status && e.depth)
        status = step(&e);
    if (!status && e.out.count > CST_MAX_PAYLOAD)
        status = too_large(&e);
    cst_release(&memory, e.frames, e.room, sizeof *e.frames);
    if (status) {
        cst_buffer_clear(&e.out);
        return status;
    }
    *payload = e.out.bytes;
    *bytes = e.out.count;
    return CST_OK;
}
