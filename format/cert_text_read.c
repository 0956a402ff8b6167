/* SPDX-License-Identifier: MIT */
/* Text twin -> nodes (SPEC sections 5 and 10.3). */
#include "cert_code.h"

#include <inttypes.h>

#include "cert.h"
#include "cert_shape.h"
#include "fail.h"

struct reader {
    struct cst_lines *lines;
    struct cst_cert *cert;
    struct cst_cert_shape shape;
    struct cst_edge *edges; /* of the present line */
    uint32_t edge_count;
    uint32_t edge_capacity;
    uint32_t named; /* how many of them answer named replies */
    uint32_t otherwise;
    struct cst_exception *exceptions; /* of the present line */
    uint32_t exception_count;
    uint32_t exception_capacity;
    struct cst_memory *memory;
    struct cst_error *err;
};

static enum cst_status add_edge(struct reader *r, struct cst_edge edge)
{
    struct cst_edge *edges = cst_grow(
        r->memory, r->edges, &r->edge_capacity, (uint64_t)r->edge_count + 1, sizeof *edges, r->err);

    if (!edges)
        return r->err->status;
    r->edges = edges;
    edges[r->edge_count++] = edge;
    return CST_OK;
}

static enum cst_status add_exception(struct reader *r, struct cst_exception exception)
{
    struct cst_exception *exceptions = cst_grow(r->memory, r->exceptions, &r->exception_capacity,
        (uint64_t)r->exception_count + 1, sizeof *exceptions, r->err);

    if (!exceptions)
        return r->err->status;
    r->exceptions = exceptions;
    exceptions[r->exception_count++] = exception;
    return CST_OK;
}

/* The rest of a cell "x,y" of the board or the box, of which x is taken. */
static enum cst_status read_cell_from(
    struct reader *r, const char *what, const char *name, uint32_t x, uint16_t *cell)
{
    const struct cst_claim *claim = &r->cert->claim;
    uint32_t y;

    if (cst_lines_expect(r->lines, ",") || cst_lines_number(r->lines, what, &y))
        return r->err->status;
    if (x >= claim->width || y >= claim->height)
        return cst_fail(r->err, CST_MALFORMED,
            "line %" PRIu64 ": %s %" PRIu32 ",%" PRIu32 ", expected a cell of the %s %ux%u",
            r->lines->line, name, x, y, cst_kind_of(claim)->sides, claim->width, claim->height);
    *cell = (uint16_t)(y * claim->width + x);
    return CST_OK;
}

static enum cst_status read_cell(
    struct reader *r, const char *what, const char *name, uint16_t *cell)
{
    uint32_t x;

    if (cst_lines_number(r->lines, what, &x))
        return r->err->status;
    return read_cell_from(r, what, name, x, cell);
}

/* "/s", on the plane "/s:vx,vy" */
static enum cst_status read_map(struct reader *r, struct cst_edge *edge)
{
    uint32_t map;
    int32_t x, y;

    if (cst_lines_expect(r->lines, "/") || cst_lines_number(r->lines, "a map", &map))
        return r->err->status;
    if (cst_fail_unless(r->err, "map", map, 0, cst_maps(&r->cert->claim) - 1))
        return cst_lines_fail(r->lines->line, r->err);
    edge->map = (uint8_t)map;
    edge->own = false;
    if (!cst_on_plane(&r->cert->claim))
        return CST_OK;
    if (cst_lines_expect(r->lines, ":") ||
        cst_lines_point(r->lines, "shift", CST_MAX_COORDINATE, &x, &y))
        return r->err->status;
    edge->dx = (int16_t)x;
    edge->dy = (int16_t)y;
    return CST_OK;
}

/* The rest of "x,y=" of which x is taken; whether the board has the cell is checked with the shape.
 */
static enum cst_status read_reply(struct reader *r, int64_t x, struct cst_edge *edge)
{
    int64_t y;

    if (cst_lines_expect(r->lines, ",") || cst_lines_signed(r->lines, "a reply", &y) ||
        cst_lines_expect(r->lines, "="))
        return r->err->status;
    if (!cst_in_range(x) || !cst_in_range(y))
        return cst_fail(r->err, CST_MALFORMED,
            "line %" PRIu64 ": reply %" PRId64 ",%" PRId64 ", expected -%d ... %d", r->lines->line,
            x, y, CST_MAX_COORDINATE, CST_MAX_COORDINATE);
    edge->x = (int16_t)x;
    edge->y = (int16_t)y;
    return CST_OK;
}

/* Named edges, then otherwise edges; or edges that are neither. */
static enum cst_status check_order(struct reader *r, bool named, bool otherwise)
{
    uint32_t before = r->edge_count;
    const char *found = named ? "an edge of a named reply" : "an edge without a reply";

    if (otherwise && before && !r->named && !r->otherwise)
        return cst_fail(r->err, CST_MALFORMED,
            "line %" PRIu64 ": an otherwise edge, expected an edge without a reply",
            r->lines->line);
    if (otherwise)
        return CST_OK;
    if (r->otherwise)
        return cst_fail(r->err, CST_MALFORMED, "line %" PRIu64 ": %s, expected an otherwise edge",
            r->lines->line, found);
    if (before && named != (r->named > 0))
        return cst_fail(r->err, CST_MALFORMED, "line %" PRIu64 ": %s, expected one %s reply",
            r->lines->line, found, named ? "without a" : "of a named");
    return CST_OK;
}

/* The number of a node, with what is before it: "x,y=" or "*=". */
static enum cst_status read_child(struct reader *r, struct cst_edge *edge)
{
    int first = cst_lines_peek(r->lines);
    bool otherwise = first == '*', named = false;
    int64_t number = 0;

    if (otherwise) {
        if (cst_lines_expect(r->lines, "*="))
            return r->err->status;
    } else {
        if (cst_lines_signed(r->lines, "an edge", &number))
            return r->err->status;
        named = first == '-' || cst_lines_peek(r->lines) == ',';
        if (named && read_reply(r, number, edge))
            return r->err->status;
        edge->child = (uint32_t)number;
    }
    if (check_order(r, named, otherwise))
        return r->err->status;
    r->named += named;
    r->otherwise += otherwise;
    return named || otherwise ? cst_lines_number(r->lines, "a node", &edge->child) : CST_OK;
}

/* The rest of "move=answer", of which the column of the move is taken; what follows from the board
 * order and the default answer is checked with the shape. */
static enum cst_status read_exception(struct reader *r, uint32_t x)
{
    struct cst_exception exception;

    if (r->edge_count)
        return cst_fail(r->err, CST_MALFORMED, "line %" PRIu64 ": an exception, expected an edge",
            r->lines->line);
    if (read_cell_from(r, "a move", "move", x, &exception.move) ||
        cst_lines_expect(r->lines, "=") || read_cell(r, "an answer", "answer", &exception.answer))
        return r->err->status;
    return add_exception(r, exception);
}

/* After a default answer: an exception, or the number of a node. */
static enum cst_status read_hold_part(struct reader *r)
{
    struct cst_edge edge = { .own = true };

    if (cst_lines_expect(r->lines, " ") ||
        cst_lines_number(r->lines, "an exception or an edge", &edge.child))
        return r->err->status;
    if (cst_lines_peek(r->lines) == ',')
        return read_exception(r, edge.child);
    if (cst_lines_peek(r->lines) == '/' && read_map(r, &edge))
        return r->err->status;
    return add_edge(r, edge);
}

static enum cst_status read_edge(struct reader *r)
{
    struct cst_edge edge = { .own = true };

    if (cst_is_hold(&r->cert->claim))
        return read_hold_part(r);
    if (cst_lines_expect(r->lines, " ") || read_child(r, &edge))
        return r->err->status;
    if (cst_lines_peek(r->lines) == '/' && read_map(r, &edge))
        return r->err->status;
    return add_edge(r, edge);
}

static enum cst_status read_edges(struct reader *r)
{
    r->edge_count = r->named = r->otherwise = r->exception_count = 0;
    while (cst_lines_peek(r->lines) == ' ') {
        if (read_edge(r))
            return r->err->status;
    }
    if (r->named && !r->otherwise)
        return cst_lines_unexpected(r->lines, "an otherwise edge");
    return cst_lines_end(r->lines);
}

static enum cst_status read_node(struct reader *r)
{
    uint32_t expected = r->cert->node_count;
    uint64_t line = r->lines->line;
    bool hold = cst_is_hold(&r->cert->claim);
    struct cst_parts parts = { 0 };
    uint32_t number;

    if (cst_lines_number(r->lines, "a node or \"end\"", &number))
        return r->err->status;
    if (cst_fail_field(r->err, "node", number, expected, expected))
        return cst_lines_fail(line, r->err);
    if (cst_lines_expect(r->lines, " ") ||
        read_cell(r, hold ? "an answer" : "a move", hold ? "answer" : "move", &parts.cell) ||
        read_edges(r))
        return r->err->status;
    parts.edges = r->edges;
    parts.edge_count = r->edge_count;
    parts.otherwise = r->otherwise;
    parts.exceptions = r->exceptions;
    parts.exception_count = r->exception_count;
    if (cst_cert_append(r->cert, &parts, r->memory, r->err))
        return r->err->status;
    if (cst_cert_shape_next(&r->shape, r->err))
        return cst_lines_fail(line, r->err);
    return CST_OK;
}

/* The line "horizon r", after the head. */
static enum cst_status read_horizon(struct reader *r)
{
    uint32_t horizon;

    if (cst_lines_expect(r->lines, "horizon ") || cst_lines_number(r->lines, "a horizon", &horizon))
        return r->err->status;
    if (cst_fail_unless(r->err, "horizon", horizon, 1, cst_max_horizon(&r->cert->claim)))
        return cst_lines_fail(r->lines->line, r->err);
    r->cert->horizon = (uint8_t)horizon;
    return cst_lines_end(r->lines);
}

static enum cst_status read_nodes(struct reader *r)
{
    if (cst_is_hold(&r->cert->claim) && read_horizon(r))
        return r->err->status;
    while (cst_lines_peek(r->lines) != 'e') {
        if (read_node(r))
            return r->err->status;
    }
    if (cst_lines_last(r->lines, r->cert->node_count))
        return r->err->status;
    if (cst_cert_shape_end(&r->shape, r->err))
        return cst_lines_fail(r->lines->line, r->err);
    return cst_lines_close(r->lines);
}

enum cst_status cst_cert_read_text(
    struct cst_lines *lines, struct cst_memory *memory, struct cst_cert *cert)
{
    struct reader r = {
        .lines = lines,
        .cert = cert,
        .shape = { .cert = cert, .memory = memory },
        .memory = memory,
        .err = lines->err,
    };
    enum cst_status status = read_nodes(&r);

    cst_free(memory, r.edges, r.edge_capacity, sizeof *r.edges);
    cst_free(memory, r.exceptions, r.exception_capacity, sizeof *r.exceptions);
    cst_cert_shape_clear(&r.shape);
    return status;
}
