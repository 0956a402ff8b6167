/* SPDX-License-Identifier: MIT */
/* Payload -> nodes (SPEC sections 3 and 10.2). */
#include "cert_code.h"

#include <inttypes.h>

#include "cert_decoder.h"
#include "fail.h"
#include "number.h"
#include "record.h"

enum cst_status cst_decode_cell(struct cst_decoder *d, const char *what, uint16_t *cell)
{
    const struct cst_claim *claim = &d->cert->claim;
    size_t at = d->in->at;
    uint32_t value;

    if (cst_cursor_le(d->in, cst_cell_bytes(claim), what, &value))
        return d->err->status;
    if (cst_fail_unless(d->err, "cell", value, 0, cst_cells(claim) - 1))
        return cst_fail_at(d->err, "payload byte %zu: ", at);
    *cell = (uint16_t)value;
    return CST_OK;
}

/* A coordinate of a reply or a shift. */
static enum cst_status take_coordinate(
    struct cst_decoder *d, const char *what, const char *name, int16_t *value)
{
    int32_t found;

    if (cst_cursor_signed(d->in, what, name, CST_MAX_COORDINATE, &found))
        return d->err->status;
    *value = (int16_t)found;
    return CST_OK;
}

static enum cst_status push(struct cst_decoder *d, struct cst_edge edge)
{
    struct cst_edge *stack =
        cst_grow(d->memory, d->stack, &d->capacity, (uint64_t)d->depth + 1, sizeof *stack, d->err);

    if (!stack)
        return d->err->status;
    d->stack = stack;
    stack[d->depth++] = edge;
    return CST_OK;
}

static enum cst_status check_depth(const struct cst_decoder *d, uint64_t edges)
{
    if (edges <= d->depth)
        return CST_OK;
    return cst_fail(d->err, CST_MALFORMED,
        "payload byte %zu: %" PRIu32 " edges on the stack, expected %" PRIu64, d->record, d->depth,
        edges);
}

/* The record that would make a node with so many edges may not pass the counts of the header. */
static enum cst_status check_counts(const struct cst_decoder *d, uint32_t edges)
{
    uint64_t nodes = (uint64_t)d->cert->node_count + 1;
    uint64_t total = (uint64_t)d->cert->edge_count + edges;

    if (!d->nodes)
        return CST_OK;
    if (nodes > d->nodes)
        return cst_fail(d->err, CST_MALFORMED,
            "payload byte %zu: %" PRIu64 " nodes, expected %" PRIu64, d->record, nodes, d->nodes);
    if (total > d->edges)
        return cst_fail(d->err, CST_MALFORMED,
            "payload byte %zu: %" PRIu64 " edges, expected %" PRIu64, d->record, total, d->edges);
    return CST_OK;
}

enum cst_status cst_decode_room(const struct cst_decoder *d, uint32_t edges)
{
    if (check_depth(d, edges) || check_counts(d, edges))
        return d->err->status;
    return CST_OK;
}

enum cst_status cst_decode_make(struct cst_decoder *d, struct cst_parts parts)
{
    uint32_t number = d->cert->node_count;

    if (cst_decode_room(d, parts.edge_count))
        return d->err->status;
    d->depth -= parts.edge_count;
    parts.edges = parts.edge_count ? d->stack + d->depth : NULL;
    if (cst_cert_append(d->cert, &parts, d->memory, d->err))
        return d->err->status;
    return push(d, (struct cst_edge){ .child = number, .own = true });
}

static enum cst_status take_node(struct cst_decoder *d, uint32_t edges)
{
    uint16_t cell = 0;

    if (cst_decode_cell(d, "a cell", &cell))
        return d->err->status;
    return cst_decode_make(d, (struct cst_parts){ .cell = cell, .edge_count = edges });
}

static enum cst_status take_reply(struct cst_decoder *d, struct cst_edge *edge)
{
    unsigned width = d->cert->claim.width;
    uint16_t cell = 0;

    if (cst_on_plane(&d->cert->claim)) {
        if (take_coordinate(d, "a reply", "reply", &edge->x) ||
            take_coordinate(d, "a reply", "reply", &edge->y))
            return d->err->status;
        return CST_OK;
    }
    if (cst_decode_cell(d, "a reply", &cell))
        return d->err->status;
    edge->x = (int16_t)(cell % width);
    edge->y = (int16_t)(cell / width);
    return CST_OK;
}

/* The replies go to the edges while these are on the stack. */
static enum cst_status take_replies(struct cst_decoder *d, struct cst_edge *edges, uint32_t named)
{
    for (uint32_t i = 0; i < named; i++) {
        size_t at = d->in->at;

        if (take_reply(d, &edges[i]))
            return d->err->status;
        if (i && !cst_reply_before(&edges[i - 1], &edges[i]))
            return cst_fail(d->err, CST_MALFORMED,
                "payload byte %zu: reply %d,%d after %d,%d, expected board order", at, edges[i].x,
                edges[i].y, edges[i - 1].x, edges[i - 1].y);
    }
    return CST_OK;
}

static enum cst_status take_open(struct cst_decoder *d, uint32_t named)
{
    uint16_t cell = 0;
    uint32_t otherwise;
    size_t at;

    if (cst_decode_cell(d, "a cell", &cell))
        return d->err->status;
    at = d->in->at;
    if (cst_cursor_varint(d->in, "a number of otherwise edges", &otherwise))
        return d->err->status;
    if (otherwise < 1)
        return cst_fail(
            d->err, CST_MALFORMED, "payload byte %zu: 0 otherwise edges, expected 1 or more", at);
    if (check_depth(d, (uint64_t)named + otherwise) ||
        take_replies(d, d->stack + (d->depth - named - otherwise), named))
        return d->err->status;
    return cst_decode_make(d,
        (struct cst_parts){
            .cell = cell, .edge_count = named + otherwise, .otherwise = otherwise });
}

/* The step from the node of the `again` record before. */
static enum cst_status take_step(struct cst_decoder *d, uint32_t *child)
{
    uint32_t made = d->cert->node_count;
    size_t at = d->in->at;
    uint32_t number;
    int64_t found;

    if (cst_cursor_varint(d->in, "a step", &number))
        return d->err->status;
    found = (int64_t)d->last_again + cst_unfold_sign(number);
    if (made == 0)
        return cst_fail(d->err, CST_MALFORMED,
            "payload byte %zu: node %" PRId64 ", expected a node made before", at, found);
    if (found < 0 || found >= made)
        return cst_fail(d->err, CST_MALFORMED,
            "payload byte %zu: node %" PRId64 ", expected 0 ... %" PRIu32, at, found, made - 1);
    *child = d->last_again = (uint32_t)found;
    return CST_OK;
}

static enum cst_status take_again(struct cst_decoder *d, uint32_t map)
{
    struct cst_edge edge = { .map = (uint8_t)map };

    if (cst_fail_unless(d->err, "map", map, 0, cst_maps(&d->cert->claim) - 1))
        return cst_fail_at(d->err, "payload byte %zu: ", d->record);
    if (take_step(d, &edge.child))
        return d->err->status;
    if (cst_on_plane(&d->cert->claim) &&
        (take_coordinate(d, "a shift", "shift", &edge.dx) ||
            take_coordinate(d, "a shift", "shift", &edge.dy)))
        return d->err->status;
    return push(d, edge);
}

static enum cst_status take_record(struct cst_decoder *d)
{
    bool hold = cst_is_hold(&d->cert->claim);
    uint32_t head, last = hold ? CST_LAST_HOLD_RECORD : CST_LAST_RECORD;

    d->record = d->in->at;
    if (cst_cursor_varint(d->in, "a record", &head))
        return d->err->status;
    if (head % CST_RECORDS > last)
        return cst_fail(d->err, CST_MALFORMED, "payload byte %zu: kind %u, expected 0 %s %u",
            d->record, (unsigned)(head % CST_RECORDS), hold ? "or" : "...", (unsigned)last);
    switch (head % CST_RECORDS) {
    case CST_NODE:
        return hold ? cst_decode_hold(d, head / CST_RECORDS) : take_node(d, head / CST_RECORDS);
    case CST_AGAIN:
        return take_again(d, head / CST_RECORDS);
    default:
        return take_open(d, head / CST_RECORDS);
    }
}

/* The edge to the node made last cannot have been popped: if one edge is left, it is the own edge
 * of the root, and its map the identity. */
static enum cst_status check_end(struct cst_decoder *d)
{
    const struct cst_cert *cert = d->cert;

    if (d->depth != 1)
        return cst_fail(d->err, CST_MALFORMED,
            "payload byte %zu: %" PRIu32 " edges on the stack, expected 1", d->in->end, d->depth);
    if (d->nodes && cert->node_count != d->nodes)
        return cst_fail(d->err, CST_MALFORMED,
            "payload byte %zu: %" PRIu32 " nodes, expected %" PRIu64, d->in->end, cert->node_count,
            d->nodes);
    if (d->nodes && cert->edge_count != d->edges)
        return cst_fail(d->err, CST_MALFORMED,
            "payload byte %zu: %" PRIu32 " edges, expected %" PRIu64, d->in->end, cert->edge_count,
            d->edges);
    return CST_OK;
}

static enum cst_status take_records(struct cst_decoder *d)
{
    if (cst_is_hold(&d->cert->claim) && cst_decode_horizon(d))
        return d->err->status;
    while (d->in->at < d->in->end) {
        if (take_record(d))
            return d->err->status;
    }
    return check_end(d);
}

enum cst_status cst_cert_decode(struct cst_cursor *in, uint64_t nodes, uint64_t edges,
    struct cst_memory *memory, struct cst_cert *cert)
{
    struct cst_decoder d = {
        .in = in,
        .nodes = nodes,
        .edges = edges,
        .cert = cert,
        .memory = memory,
        .err = in->err,
    };
    enum cst_status status = cst_cert_reserve(cert, nodes, edges, memory, in->err);

    if (!status)
        status = take_records(&d);
    cst_free(memory, d.stack, d.capacity, sizeof *d.stack);
    cst_free(memory, d.exceptions, d.exception_capacity, sizeof *d.exceptions);
    return status;
}
