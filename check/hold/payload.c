/* SPDX-License-Identifier: MIT */
/* From the payload to nodes and edges (SPEC 10.2). */
#include "hold.h"

#include <string.h>

struct reader {
    struct cursor cursor;
    const struct certificate *it;
    struct node *nodes;
    struct reply *exceptions;   /* of the nodes made, and room for all */
    struct edge *edges, *stack; /* those of the nodes made, and those that wait for a parent */
    size_t made, used, depth, room;
    int64_t again; /* the node of the last again record */
};

static void push(struct reader *r, struct node *child, int map)
{
    if (r->depth == r->room)
        r->stack = enlarge(r->stack, &r->room, sizeof *r->stack);
    r->stack[r->depth++] = (struct edge){ child, map };
}

static void read_exception(struct reader *r, struct node *node)
{
    const int width = r->it->width, cells = width * r->it->height;
    const size_t start = r->cursor.at;
    const int move = take_cell(&r->cursor, "a cell", cells);
    const int before = node->exceptions > 0 ? node->exception[node->exceptions - 1].move : -1;
    require(move > before, MALFORMED,
        "payload byte %zu: move %d,%d after %d,%d, expected board order", start, move % width,
        move / width, before % width, before / width);
    const size_t place = r->cursor.at;
    const int answer = take_cell(&r->cursor, "a cell", cells);
    require(answer != node->answer, MALFORMED,
        "payload byte %zu: answer %d,%d, expected another than the default", place, answer % width,
        answer / width);
    node->exception[node->exceptions++] = (struct reply){ (short)move, (short)answer };
}

static void read_node(struct reader *r, size_t start, unsigned exceptions)
{
    const unsigned edges = take_varint(&r->cursor, "a number of edges");
    const int answer = take_cell(&r->cursor, "a cell", r->it->width * r->it->height);
    require_count(edges <= r->depth, start, r->depth, "edges on the stack", edges);
    require_count(r->made < r->it->nodes, start, r->made + 1, "nodes", r->it->nodes);
    require_count(r->used + edges <= r->it->edges, start, r->used + edges, "edges", r->it->edges);

    struct node *node = &r->nodes[r->made];
    *node = (struct node){ (unsigned)r->made++, 0, edges, answer, r->exceptions, r->edges + r->used,
        NULL };
    r->used += edges;
    r->depth -= edges;
    if (edges > 0)
        memcpy(node->edge, r->stack + r->depth, edges * sizeof *r->stack);
    while (node->exceptions < exceptions)
        read_exception(r, node);
    r->exceptions += exceptions;
    push(r, node, 0);
}

static void read_again(struct reader *r, size_t start, unsigned s)
{
    const unsigned last_map = r->it->width == r->it->height ? 7 : 3;
    require(s <= last_map, MALFORMED, "payload byte %zu: map %u, expected 0 ... %u", start, s,
        last_map);
    take_again(&r->cursor, &r->again, r->made);
    push(r, &r->nodes[r->again], (int)s);
}

struct node *read_nodes(const struct certificate *it, int *horizon)
{
    struct reader r = { .cursor = { it->payload, 0, it->payload_bytes, "payload" }, .it = it };
    r.nodes = allocate(it->nodes, sizeof *r.nodes);
    r.edges = allocate(it->edges, sizeof *r.edges);
    r.exceptions = allocate(it->payload_bytes / 2, sizeof *r.exceptions); /* two cells each */
    const int marks = (it->plies + 1) / 2, limit = marks - 1 < 4 ? marks - 1 : 4;
    *horizon = (int)take_byte(&r.cursor, "a horizon");
    require(*horizon >= 1 && *horizon <= limit, MALFORMED,
        "payload byte 0: horizon %d, expected 1 ... %d", *horizon, limit);
    while (r.cursor.at < r.cursor.end) {
        const size_t start = r.cursor.at;
        const unsigned head = take_varint(&r.cursor, "a record"), kind = head % 8;
        require(kind <= 1, MALFORMED, "payload byte %zu: kind %u, expected 0 or 1", start, kind);
        if (kind == 1)
            read_again(&r, start, head / 8);
        else
            read_node(&r, start, head / 8);
    }
    /* If one edge is left, it is that of the last node: after a node the stack is never empty. */
    require_count(r.depth == 1, r.cursor.end, r.depth, "edges on the stack", 1);
    require_count(r.made == it->nodes, r.cursor.end, r.made, "nodes", it->nodes);
    require_count(r.used == it->edges, r.cursor.end, r.used, "edges", it->edges);
    release(r.stack, r.room, sizeof *r.stack);
    return r.nodes;
}
