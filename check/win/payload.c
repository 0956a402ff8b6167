/* SPDX-License-Identifier: MIT */
/* From the payload to nodes and edges (SPEC 3.1 and 3.2). */
#include "strategy.h"

#include <string.h>

struct reader {
    struct cursor cursor;
    const struct certificate *it;
    struct strategy *strategy;
    struct edge *edges, *stack; /* those of the nodes made, and those that wait for a parent */
    uint32_t used;
    size_t depth, room;
    int64_t again; /* the node of the last again record */
};

static void push(struct reader *r, uint32_t child, struct map map)
{
    if (r->depth == r->room)
        r->stack = enlarge(r->stack, &r->room, sizeof *r->stack);
    r->stack[r->depth++] = (struct edge){ child, map, { 0, 0 } };
}

static struct cell read_cell(struct reader *r, const char *what)
{
    const size_t start = r->cursor.at;
    const unsigned width = (unsigned)r->it->width, cells = width * (unsigned)r->it->height;
    unsigned index = take_byte(&r->cursor, what);
    if (cells > 256)
        index |= take_byte(&r->cursor, what) << 8;
    if (index >= cells)
        fault(MALFORMED, "payload byte %zu: cell %u, expected 0 ... %u", start, index, cells - 1);
    return (struct cell){ (int)(index % width), (int)(index / width) };
}

static struct cell read_pair(struct reader *r, const char *what, const char *name)
{
    const int x = take_signed(&r->cursor, what, name, 1000);
    return (struct cell){ x, take_signed(&r->cursor, what, name, 1000) };
}

static void read_replies(struct reader *r, struct node *node)
{
    for (uint32_t i = 0; i < node->listed; i++) {
        const size_t start = r->cursor.at;
        const struct cell reply =
            r->strategy->board.plane ? read_pair(r, "a reply", "reply") : read_cell(r, "a reply");
        if (i > 0 && compare(node->edges[i - 1].reply, reply) >= 0)
            fault(MALFORMED, "payload byte %zu: reply %d,%d after %d,%d, expected board order",
                start, reply.x, reply.y, node->edges[i - 1].reply.x, node->edges[i - 1].reply.y);
        node->edges[i].reply = reply;
    }
}

static void read_node(struct reader *r, size_t start, uint32_t listed, bool open)
{
    const struct cell move = read_cell(r, "a cell");
    const size_t place = r->cursor.at;
    const uint32_t otherwise = open ? take_varint(&r->cursor, "a number of otherwise edges") : 0;
    if (open && otherwise == 0)
        fault(MALFORMED, "payload byte %zu: 0 otherwise edges, expected 1 or more", place);
    const uint64_t edges = (uint64_t)listed + otherwise;
    if (edges > r->depth)
        fault(MALFORMED, "payload byte %zu: %zu edges on the stack, expected %llu", start, r->depth,
            (unsigned long long)edges);
    if (r->strategy->count == r->it->nodes)
        fault(MALFORMED, "payload byte %zu: %u nodes, expected %u", start,
            (unsigned)r->it->nodes + 1, (unsigned)r->it->nodes);
    if (edges > r->it->edges - r->used)
        fault(MALFORMED, "payload byte %zu: %llu edges, expected %u", start,
            (unsigned long long)(r->used + edges), (unsigned)r->it->edges);

    struct node *node = &r->strategy->nodes[r->strategy->count];
    node->move = move;
    node->listed = listed;
    node->otherwise = otherwise;
    node->edges = r->edges + r->used;
    r->used += (uint32_t)edges;
    r->depth -= edges;
    if (edges > 0)
        memcpy(node->edges, r->stack + r->depth, edges * sizeof *node->edges);
    if (open)
        read_replies(r, node);
    push(r, r->strategy->count++, (struct map){ 0, { 0, 0 } });
}

static void read_again(struct reader *r, size_t start, uint32_t s)
{
    const struct board *board = &r->strategy->board;
    const unsigned last_map = board->plane || board->width == board->height ? 7 : 3;
    if (s > last_map)
        fault(
            MALFORMED, "payload byte %zu: map %u, expected 0 ... %u", start, (unsigned)s, last_map);
    const size_t place = r->cursor.at;
    r->again += signed_number(take_varint(&r->cursor, "a step"));
    if (r->strategy->count == 0)
        fault(MALFORMED, "payload byte %zu: node %lld, expected a node made before", place,
            (long long)r->again);
    if (r->again < 0 || r->again >= r->strategy->count)
        fault(MALFORMED, "payload byte %zu: node %lld, expected 0 ... %u", place,
            (long long)r->again, (unsigned)r->strategy->count - 1);
    struct map map = { (int)s, { s & 1 ? board->width - 1 : 0, s & 2 ? board->height - 1 : 0 } };
    if (board->plane)
        map.shift = read_pair(r, "a shift", "shift");
    push(r, (uint32_t)r->again, map);
}

void read_strategy(struct strategy *strategy, const struct certificate *it)
{
    *strategy = (struct strategy){ { it->claim == 2, it->width, it->height }, it->plies,
        allocate(it->nodes, sizeof(struct node)), 0 };
    struct reader r = { .cursor = { it->payload, 0, it->payload_bytes, "payload" },
        .it = it,
        .strategy = strategy,
        .edges = allocate(it->edges, sizeof(struct edge)) };

    while (r.cursor.at < r.cursor.end) {
        const size_t start = r.cursor.at;
        const uint32_t head = take_varint(&r.cursor, "a record"), kind = head % 8;
        if (kind > 2)
            fault(MALFORMED, "payload byte %zu: kind %u, expected 0 ... 2", start, (unsigned)kind);
        if (kind == 1)
            read_again(&r, start, head / 8);
        else
            read_node(&r, start, head / 8, kind == 2);
    }

    /* After a first node the stack is never empty, so one edge is the own one of the last node. */
    const size_t end = r.cursor.end;
    if (r.depth != 1)
        fault(MALFORMED, "payload byte %zu: %zu edges on the stack, expected 1", end, r.depth);
    if (strategy->count != it->nodes)
        fault(MALFORMED, "payload byte %zu: %u nodes, expected %u", end, (unsigned)strategy->count,
            (unsigned)it->nodes);
    if (r.used != it->edges)
        fault(MALFORMED, "payload byte %zu: %u edges, expected %u", end, (unsigned)r.used,
            (unsigned)it->edges);
    release(r.stack, r.room, sizeof *r.stack);
}
