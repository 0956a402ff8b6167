/* SPDX-License-Identifier: MIT */
/* Text twin -> nodes (SPEC section 5). */
#include "text.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cert.h"
#include "claim.h"
#include "fail.h"
#include "shape.h"

struct reader {
    struct cst_lines *lines;
    struct cst_cert *cert;
    struct cst_shape shape;
    struct cst_edge *edges; /* of the present line */
    uint32_t edge_count;
    uint32_t edge_room;
    uint32_t named; /* how many of them answer named replies */
    uint32_t otherwise;
    struct cst_memory memory;
    struct cst_error *err;
};

static enum cst_status read_claim(struct reader *r)
{
    struct cst_claim *claim = &r->cert->claim;

    if (cst_lines_expect(r->lines, "claim first-player-wins"))
        return r->err->status;
    claim->claim = CST_CLAIM_FIRST_WINS;
    if (cst_lines_peek(r->lines) == '-') {
        claim->claim = CST_CLAIM_EVERYWHERE;
        if (cst_lines_expect(r->lines, "-everywhere"))
            return r->err->status;
    }
    return cst_lines_end(r->lines);
}

static enum cst_status read_head(struct reader *r)
{
    struct cst_claim *claim = &r->cert->claim;
    uint64_t board, plies;
    unsigned field;

    claim->game = CST_GAME_SQUARE;
    if (read_claim(r))
        return r->err->status;
    board = r->lines->line;
    if (cst_lines_expect(r->lines, cst_on_plane(claim) ? "box " : "board ") ||
        cst_text_read_field(r->lines, "the width", &claim->width) ||
        cst_lines_expect(r->lines, "x") ||
        cst_text_read_field(r->lines, "the height", &claim->height) || cst_lines_end(r->lines))
        return r->err->status;
    plies = r->lines->line;
    if (cst_lines_expect(r->lines, "plies ") ||
        cst_text_read_field(r->lines, "the number of plies", &claim->plies) ||
        cst_lines_end(r->lines))
        return r->err->status;
    if (cst_claim_check(claim, &field, r->err))
        return cst_text_fail_line(r->err, field == CST_AT_PLIES ? plies : board);
    return CST_OK;
}

static enum cst_status add_edge(struct reader *r, struct cst_edge edge)
{
    if (r->edge_count == r->edge_room) {
        uint64_t room = cst_next_room(r->edge_room, (uint64_t)r->edge_count + 1);
        struct cst_edge *moved;

        if (room > UINT32_MAX)
            room = UINT32_MAX;
        if (r->edge_count == UINT32_MAX)
            return cst_fail(r->err, CST_LIMIT, "line %" PRIu64 ": too many edges", r->lines->line);
        moved = cst_resize(&r->memory, r->edges, r->edge_room, room, sizeof *moved, r->err);
        if (!moved)
            return r->err->status;
        r->edges = moved;
        r->edge_room = (uint32_t)room;
    }
    r->edges[r->edge_count++] = edge;
    return CST_OK;
}

/* A coordinate of a reply or a shift on the plane. */
static enum cst_status read_coordinate(struct reader *r, const char *what, int16_t *value)
{
    int64_t number;

    if (cst_lines_signed(r->lines, what, &number))
        return r->err->status;
    if (!cst_in_range(number))
        return cst_fail(r->err, CST_MALFORMED,
            "line %" PRIu64 ": %s is %" PRId64 ", expected -%d ... %d", r->lines->line, what,
            number, CST_MAX_COORDINATE, CST_MAX_COORDINATE);
    *value = (int16_t)number;
    return CST_OK;
}

/* "/s", on the plane "/s:vx,vy" */
static enum cst_status read_map(struct reader *r, struct cst_edge *edge)
{
    uint32_t map;

    if (cst_lines_expect(r->lines, "/") || cst_lines_number(r->lines, "a map", &map))
        return r->err->status;
    /* What fits is checked with the shape. */
    if (map > UINT8_MAX)
        return cst_fail(r->err, CST_MALFORMED,
            "line %" PRIu64 ": map %" PRIu32 ", expected 0 ... %u", r->lines->line, map,
            cst_maps(&r->cert->claim) - 1);
    edge->map = (uint8_t)map;
    edge->own = false;
    if (!cst_on_plane(&r->cert->claim))
        return CST_OK;
    if (cst_lines_expect(r->lines, ":") ||
        read_coordinate(r, "the shift to the right", &edge->dx) ||
        cst_lines_expect(r->lines, ",") || read_coordinate(r, "the shift down", &edge->dy))
        return r->err->status;
    return CST_OK;
}

/* The rest of "x,y=" of which x is taken; on a board it is checked with the
 * shape. */
static enum cst_status read_reply(struct reader *r, int64_t x, struct cst_edge *edge)
{
    uint64_t line = r->lines->line;
    int64_t y;

    if (cst_lines_expect(r->lines, ",") || cst_lines_signed(r->lines, "the row of the reply", &y) ||
        cst_lines_expect(r->lines, "="))
        return r->err->status;
    if (!cst_in_range(x) || !cst_in_range(y))
        return cst_fail(r->err, CST_MALFORMED,
            "line %" PRIu64 ": reply %" PRId64 ",%" PRId64 " is out of"
            " range",
            line, x, y);
    edge->x = (int16_t)x;
    edge->y = (int16_t)y;
    return CST_OK;
}

/* The number of a node, with what is before it: "x,y=" or "*=". */
static enum cst_status read_child(struct reader *r, struct cst_edge *edge)
{
    int first = cst_lines_peek(r->lines);
    bool named = false;
    int64_t number;
    uint32_t with_reply;

    if (first == '*') {
        if (cst_lines_expect(r->lines, "*="))
            return r->err->status;
        r->otherwise++;
    } else {
        if (cst_lines_signed(r->lines, "the number of a node", &number))
            return r->err->status;
        named = first == '-' || cst_lines_peek(r->lines) == ',';
        if (named && read_reply(r, number, edge))
            return r->err->status;
        r->named += named;
        edge->child = (uint32_t)number;
    }
    with_reply = r->named + r->otherwise;
    if ((named && r->otherwise) || (with_reply && with_reply != r->edge_count + 1))
        return cst_fail(r->err, CST_MALFORMED,
            "line %" PRIu64 ": edges of named replies, then otherwise"
            " edges are expected, or neither",
            r->lines->line);
    if (named || first == '*')
        return cst_lines_number(r->lines, "the number of a node", &edge->child);
    return CST_OK;
}

static enum cst_status read_edge(struct reader *r)
{
    struct cst_edge edge = { .own = true };

    if (cst_lines_expect(r->lines, " ") || read_child(r, &edge))
        return r->err->status;
    if (cst_lines_peek(r->lines) == '/' && read_map(r, &edge))
        return r->err->status;
    return add_edge(r, edge);
}

static enum cst_status read_move(struct reader *r, uint16_t *cell)
{
    const struct cst_claim *claim = &r->cert->claim;
    uint32_t x, y;

    if (cst_lines_number(r->lines, "the column of the move", &x) ||
        cst_lines_expect(r->lines, ",") || cst_lines_number(r->lines, "the row of the move", &y))
        return r->err->status;
    if (x >= claim->width || y >= claim->height)
        return cst_fail(r->err, CST_MALFORMED,
            "line %" PRIu64 ": move"
            " %" PRIu32 ",%" PRIu32 " is not %s"
            " %ux%u",
            r->lines->line, x, y, cst_on_plane(claim) ? "in the box" : "on the board", claim->width,
            claim->height);
    *cell = (uint16_t)(y * claim->width + x);
    return CST_OK;
}

static enum cst_status read_node(struct reader *r)
{
    uint64_t line = r->lines->line;
    uint32_t number;
    uint16_t cell = 0;

    if (cst_lines_number(r->lines, "the number of a node or \"end\"", &number))
        return r->err->status;
    if (number != r->cert->node_count)
        return cst_fail(r->err, CST_MALFORMED,
            "line %" PRIu64 ": node %" PRIu32 ", expected node %" PRIu32, line, number,
            r->cert->node_count);
    if (cst_lines_expect(r->lines, " ") || read_move(r, &cell))
        return r->err->status;
    r->edge_count = r->named = r->otherwise = 0;
    while (cst_lines_peek(r->lines) == ' ') {
        if (read_edge(r))
            return r->err->status;
    }
    if (cst_lines_end(r->lines))
        return r->err->status;
    if (r->named && !r->otherwise)
        return cst_fail(
            r->err, CST_MALFORMED, "line %" PRIu64 ": named replies and no otherwise edge", line);
    if (cst_cert_append(r->cert, cell, r->edges, r->edge_count, r->otherwise, &r->memory, r->err))
        return r->err->status;
    if (cst_shape_node(&r->shape, r->err))
        return cst_text_fail_line(r->err, line);
    return CST_OK;
}

static enum cst_status read_end(struct reader *r)
{
    uint64_t line = r->lines->line;

    if (cst_text_read_end(r->lines, "nodes", r->cert->node_count))
        return r->err->status;
    if (cst_shape_end(&r->shape, r->err))
        return cst_text_fail_line(r->err, line);
    return cst_text_read_last(r->lines);
}

static enum cst_status read_text(struct reader *r)
{
    if (read_head(r))
        return r->err->status;
    while (cst_lines_peek(r->lines) != 'e') {
        if (read_node(r))
            return r->err->status;
    }
    return read_end(r);
}

enum cst_status cst_text_read_square(
    struct cst_lines *lines, uint64_t max_memory, struct cst_cert *cert)
{
    struct reader r = {
        .lines = lines,
        .cert = cert,
        .memory = { .limit = max_memory },
        .err = lines->err,
    };
    enum cst_status status;

    r.shape.cert = cert;
    r.shape.memory = &r.memory;
    status = read_text(&r);
    cst_release(&r.memory, r.edges, r.edge_room, sizeof *r.edges);
    cst_shape_clear(&r.shape);
    if (status)
        cst_cert_clear(cert);
    return status;
}
