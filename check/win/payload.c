/* SPDX-License-Identifier: MIT */
/* From the payload to nodes and edges (SPEC 3.1 and 3.2). */
#include "win.h"

#include <string.h>

struct reader {
    struct cursor cursor;
    const struct certificate *it;
    struct node *nodes;
    struct edge *edges, *stack; /* those of the nodes made, and those that wait for a parent */
    size_t made, used, depth;
    int64_t again; /* the node of the last again record */
};

static void push(struct reader *r, struct node *child, struct map map)
{
    r->stack[r->depth++] = (struct edge){ child, map, { 0, 0 } };
}

static struct cell read_cell(struct reader *r, const char *what)
{
    const int width = r->it->width, index = take_cell(&r->cursor, what, width * r->it->height);
    return (struct cell){ index % width, index / width };
}

static struct cell read_pair(struct reader *r, const char *what, const char *name)
{
    const int x = take_signed(&r->cursor, what, name, 1000);
    return (struct cell){ x, take_signed(&r->cursor, what, name, 1000) };
}

static void read_replies(struct reader *r, struct edge *edges, unsigned listed)
{
    const bool plane = r->it->claim == 2;
    for (unsigned i = 0; i < listed; i++) {
        const size_t start = r->cursor.at;
        const struct cell b = plane ? read_pair(r, "a reply", "reply") : read_cell(r, "a reply");
        const struct cell before = i > 0 ? edges[i - 1].reply : b;
        require(i == 0 || compare(before, b) < 0, MALFORMED,
            "payload byte %zu: reply %d,%d after %d,%d, expected board order", start, b.x, b.y,
            before.x, before.y);
        edges[i].reply = b;
    }
}

static void read_node(struct reader *r, size_t start, unsigned listed, bool open)
{
    const struct cell move = read_cell(r, "a cell");
    const size_t place = r->cursor.at;
    const unsigned otherwise = open ? take_varint(&r->cursor, "a number of otherwise edges") : 0;
    require(!open || otherwise > 0, MALFORMED,
        "payload byte %zu: 0 otherwise edges, expected 1 or more", place);
    const uint64_t edges = (uint64_t)listed + otherwise;
    require_count(edges <= r->depth, start, r->depth, "edges on the stack", edges);
    require_count(r->made < r->it->nodes, start, r->made + 1, "nodes", r->it->nodes);
    require_count(r->used + edges <= r->it->edges, start, r->used + edges, "edges", r->it->edges);

    struct node *node = &r->nodes[r->made];
    node->number = (unsigned)r->made++;
    node->listed = listed;
    node->otherwise = otherwise;
    node->move = move;
    node->edges = r->edges + r->used;
    r->used += (size_t)edges;
    r->depth -= (size_t)edges;
    memcpy(node->edges, r->stack + r->depth, (size_t)edges * sizeof *r->stack);
    if (open)
        read_replies(r, node->edges, listed);
    push(r, node, identity);
}

static void read_again(struct reader *r, size_t start, int s)
{
    const int width = r->it->width, height = r->it->height;
    const bool plane = r->it->claim == 2;
    const int last_map = plane || width == height ? 7 : 3;
    require(s <= last_map, MALFORMED, "payload byte %zu: map %d, expected 0 ... %d", start, s,
        last_map);
    take_again(&r->cursor, &r->again, r->made);
    struct map map = { s, { s & 1 ? width - 1 : 0, s & 2 ? height - 1 : 0 } };
    if (plane)
        map.shift = read_pair(r, "a shift", "shift");
    push(r, &r->nodes[r->again], map);
}

struct node *read_nodes(const struct certificate *it)
{
    struct reader r = { .cursor = { it->payload, 0, it->payload_bytes, "payload" }, .it = it };
    r.nodes = allocate(it->nodes, sizeof *r.nodes);
    r.edges = allocate(it->edges, sizeof *r.edges);
    r.stack = allocate(it->payload_bytes / 2, sizeof *r.stack); /* a record has two bytes or more */
    while (r.cursor.at < r.cursor.end) {
        const size_t start = r.cursor.at;
        const unsigned head = take_varint(&r.cursor, "a record"), kind = head % 8;
        require(kind <= 2, MALFORMED, "payload byte %zu: kind %u, expected 0 ... 2", start, kind);
        if (kind == 1)
            read_again(&r, start, (int)(head / 8));
        else
            read_node(&r, start, head / 8, kind == 2);
    }
    /* If one edge is left, it is that of the last node: after a node the stack is never empty. */
    require_count(r.depth == 1, r.cursor.end, r.depth, "edges on the stack", 1);
    require_count(r.made == it->nodes, r.cursor.end, r.made, "nodes", it->nodes);
    require_count(r.used == it->edges, r.cursor.end, r.used, "edges", it->edges);
    return r.nodes;
}
