/* SPDX-License-Identifier: MIT */
/* Reads the text twin of a certificate (format/SPEC.md, section 5), as written there and without
 * help from anything else. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct edge {
    size_t child;
    int map;
};

struct node {
    int cell;
    size_t first, edges; /* in twin.edge */
};

struct twin {
    int w, h;
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
