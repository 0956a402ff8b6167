/* SPDX-License-Identifier: MIT */
/* Reads the text twin of a certificate of game 1 (format/SPEC.md, section 5), as written there and
 * without help from anything else. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct edge {
    enum { PLAIN, NAMED, OTHERWISE } kind;
    size_t child;
    int map, vx, vy; /* the shift is that of the text; with claim 1 there is none */
    int x, y;        /* of a named reply */
};

struct node {
    int x, y;            /* the move */
    size_t first, edges; /* in twin.edge */
    bool open;           /* the edges are named and otherwise edges */
};

struct twin {
    int claim, w, h;
    long plies;
    struct node *node;
    size_t nodes, node_room;
    struct edge *edge;
    size_t edges, edge_room;
};

/* What a reader has to tell; the numbers are the exit codes of the program. */
enum twin_status { TWIN_OK = 0, TWIN_IO = 2, TWIN_MALFORMED = 3, TWIN_MEMORY = 4 };

/* `path` may be "-". On failure a message has been written to stderr. */
enum twin_status twin_read(const char *path, struct twin *t);
void twin_free(struct twin *t);
