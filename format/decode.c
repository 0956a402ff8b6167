/* SPDX-License-Identifier: MIT */
/* Payload -> nodes (SPEC section 3). */
#include "decode.h"

#include <inttypes.h>

#include "cert.h"
#include "claim.h"
#include "cursor.h"
#include "fail.h"
#include "record.h"

struct decoder {
    struct cst_cursor in;
    size_t record; /* where the present record begins */
    struct cst_cert *cert;
    struct cst_edge *stack;
    uint32_t depth;
    uint32_t room;
    uint32_t last_again; /* node of the last again record */
    struct cst_memory *memory;
    struct cst_error *err;
};

static enum cst_status cut_off(struct decoder *d, const char *what)
{
    return cst_fail(d->err, CST_MALFORMED,
        "payload offset %zu: the payload"
        " ends, expected %s of the record at %zu",
        d->in.end, what, d->record);
}

static enum cst_status take_number(struct decoder *d, const char *what, uint32_t *value)
{
    switch (cst_take_varint(&d->in, value)) {
    case CST_TAKEN:
        return CST_OK;
    case CST_CUT_OFF:
        return cut_off(d, what);
    case CST_TOO_LONG:
        return cst_fail(d->err, CST_MALFORMED,
            "payload offset %zu:"
            " %s has more bytes than it needs",
            d->in.at, what);
    case CST_TOO_LARGE:
    default:
        return cst_fail(d->err, CST_MALFORMED,
            "payload offset %zu:"
            " %s is not below 2^32",
            d->in.at, what);
    }
}

/* A coordinate of a reply or a shift. */
static enum cst_status take_coordinate(struct decoder *d, const char *what, int16_t *value)
{
    size_t at = d->in.at;
    uint32_t number;
    int64_t found;

    if (take_number(d, what, &number))
        return d->err->status;
    found = cst_unfold_sign(number);
    if (!cst_in_range(found))
        return cst_fail(d->err, CST_MALFORMED,
            "payload offset %zu:"
            " %s is %" PRId64 ", expected -%d ... %d",
            at, what, found, CST_MAX_COORDINATE, CST_MAX_COORDINATE);
    *value = (int16_t)found;
    return CST_OK;
}

static enum cst_status take_cell(struct decoder *d, uint16_t *cell)
{
    const struct cst_claim *claim = &d->cert->claim;
    unsigned size = cst_cell_bytes(claim);
    uint32_t value;

    if (!cst_take_le(&d->in, size, &value))
        return cut_off(d, "a cell");
    if (value >= cst_cells(claim))
        return cst_fail(d->err, CST_MALFORMED,
            "payload offset %zu:"
            " cell %" PRIu32 ", expected 0 ... %u",
            d->in.at - size, value, cst_cells(claim) - 1);
    *cell = (uint16_t)value;
    return CST_OK;
}

static enum cst_status push(struct decoder *d, struct cst_edge edge)
{
    if (d->depth == d->room) {
        uint64_t room = cst_next_room(d->room, (uint64_t)d->depth + 1);
        struct cst_edge *moved;

        if (room > UINT32_MAX)
            room = UINT32_MAX;
        moved = cst_resize(d->memory, d->stack, d->room, room, sizeof *moved, d->err);
        if (!moved)
            return d->err->status;
        d->stack = moved;
        d->room = (uint32_t)room;
    }
    d->stack[d->depth++] = edge;
    return CST_OK;
}

static enum cst_status check_depth(struct decoder *d, uint64_t edges)
{
    if (edges <= d->depth)
        return CST_OK;
    return cst_fail(d->err, CST_MALFORMED,
        "payload offset %zu: node %" PRIu32 " takes %" PRIu64 " edges, the stack has %" PRIu32,
        d->record, d->cert->node_count, edges, d->depth);
}

/* Pop edges, make a node of them and push its own edge. */
static enum cst_status make_node(
    struct decoder *d, uint16_t cell, uint32_t edges, uint32_t otherwise)
{
    uint32_t number = d->cert->node_count;

    if (check_depth(d, edges))
        return d->err->status;
    d->depth -= edges;
    if (cst_cert_append(
            d->cert, cell, edges ? d->stack + d->depth : NULL, edges, otherwise, d->memory, d->err))
        return d->err->status;
    return push(d, (struct cst_edge){ .child = number, .own = true });
}

static enum cst_status take_node(struct decoder *d, uint32_t edges)
{
    uint16_t cell = 0;

    if (take_cell(d, &cell))
        return d->err->status;
    return make_node(d, cell, edges, 0);
}

static enum cst_status take_reply(struct decoder *d, struct cst_edge *edge)
{
    unsigned width = d->cert->claim.width;
    uint16_t cell = 0;

    if (cst_on_plane(&d->cert->claim)) {
        if (take_coordinate(d, "the column of a reply", &edge->x) ||
            take_coordinate(d, "the row of a reply", &edge->y))
            return d->err->status;
        return CST_OK;
    }
    if (take_cell(d, &cell))
        return d->err->status;
    edge->x = (int16_t)(cell % width);
    edge->y = (int16_t)(cell / width);
    return CST_OK;
}

/* The replies go to the edges while these are on the stack. */
static enum cst_status take_open(struct decoder *d, uint32_t named)
{
    size_t at;
    uint16_t cell = 0;
    uint32_t otherwise;
    struct cst_edge *edges;

    if (take_cell(d, &cell))
        return d->err->status;
    at = d->in.at;
    if (take_number(d, "the number of otherwise edges", &otherwise))
        return d->err->status;
    if (otherwise < 1)
        return cst_fail(d->err, CST_MALFORMED,
            "payload offset %zu:"
            " no otherwise edges, expected at least 1",
            at);
    if (check_depth(d, (uint64_t)named + otherwise))
        return d->err->status;
    edges = d->stack + d->depth - named - otherwise;
    for (uint32_t i = 0; i < named; i++) {
        at = d->in.at;
        if (take_reply(d, &edges[i]))
            return d->err->status;
        if (i && !cst_reply_before(&edges[i - 1], &edges[i]))
            return cst_fail(d->err, CST_MALFORMED,
                "payload offset"
                " %zu: reply %d,%d, expected one after"
                " %d,%d",
                at, edges[i].x, edges[i].y, edges[i - 1].x, edges[i - 1].y);
    }
    return make_node(d, cell, named + otherwise, otherwise);
}

static enum cst_status take_again(struct decoder *d, uint32_t map)
{
    uint32_t made = d->cert->node_count;
    uint32_t maps = cst_maps(&d->cert->claim);
    size_t at = d->in.at;
    struct cst_edge edge = { .map = (uint8_t)map };
    uint32_t number;
    int64_t child;

    if (map >= maps)
        return cst_fail(d->err, CST_MALFORMED,
            "payload offset %zu:"
            " map %" PRIu32 ", expected 0 ... %" PRIu32,
            d->record, map, maps - 1);
    if (take_number(d, "the step", &number))
        return d->err->status;
    child = (int64_t)d->last_again + cst_unfold_sign(number);
    if (child < 0 || child >= made)
        return cst_fail(d->err, CST_MALFORMED,
            "payload offset %zu:"
            " a step to node %" PRId64 ", but only %" PRIu32 " nodes are made so far",
            at, child, made);
    d->last_again = (uint32_t)child;
    edge.child = (uint32_t)child;
    if (cst_on_plane(&d->cert->claim) &&
        (take_coordinate(d, "the shift to the right", &edge.dx) ||
            take_coordinate(d, "the shift down", &edge.dy)))
        return d->err->status;
    return push(d, edge);
}

static enum cst_status take_record(struct decoder *d)
{
    uint32_t head;

    d->record = d->in.at;
    if (take_number(d, "the first number", &head))
        return d->err->status;
    switch (head % CST_KINDS) {
    case CST_NODE:
        return take_node(d, head / CST_KINDS);
    case CST_AGAIN:
        return take_again(d, head / CST_KINDS);
    case CST_OPEN:
        return take_open(d, head / CST_KINDS);
    default:
        return cst_fail(d->err, CST_MALFORMED,
            "payload offset %zu:"
            " a record of kind %" PRIu32 ", expected 0 ... 2",
            d->record, head % CST_KINDS);
    }
}

static enum cst_status take_records(struct decoder *d)
{
    while (d->in.at < d->in.end) {
        if (take_record(d))
            return d->err->status;
    }
    /* The edge to the node made last cannot have been popped: if one edge
     * is left, it is the own edge of the root. */
    if (d->depth != 1)
        return cst_fail(d->err, CST_MALFORMED,
            "payload offset %zu: %" PRIu32 " edges are left on the stack at the end,"
            " expected 1",
            d->in.end, d->depth);
    return CST_OK;
}

enum cst_status cst_decode_within(const struct cst_claim *claim, const uint8_t *payload,
    size_t bytes, uint64_t nodes, uint64_t edges, struct cst_memory *memory, struct cst_cert *cert,
    struct cst_error *err)
{
    struct decoder d = {
        .in = { .bytes = payload, .end = bytes },
        .cert = cert,
        .memory = memory,
        .err = err,
    };
    enum cst_status status = cst_claim_check(claim, NULL, err);

    if (status)
        return status;
    if (bytes < 2 || bytes > CST_MAX_PAYLOAD)
        return cst_fail(err, CST_MALFORMED,
            "a payload of %zu bytes,"
            " expected 2 ... %u",
            bytes, CST_MAX_PAYLOAD);
    cert->claim = *claim;
    status = cst_cert_reserve(cert, nodes, edges, memory, err);
    if (!status)
        status = take_records(&d);
    cst_release(memory, d.stack, d.room, sizeof *d.stack);
    if (status)
        cst_cert_clear(cert);
    return status;
}

enum cst_status cst_decode(const struct cst_claim *claim, const uint8_t *payload, size_t bytes,
    struct cst_cert *cert, struct cst_error *err)
{
    struct cst_memory memory = { 0 };

    return cst_decode_within(claim, payload, bytes, 0, 0, &memory, cert, err);
}
