/* SPDX-License-Identifier: MIT */
/* The text twin of a certificate of game 1 (SPEC section 5), as a graph. */
#pragma once

#include "theory.h"

#include <stddef.h>

struct motion {
    int s, vx, vy; /* the shift with claim 1 as well */
};

/* An edge after a `node` record, an edge of a named reply, or an otherwise edge. */
struct edge {
    enum { PLAIN, NAMED, OTHERWISE } kind;
    struct cell reply; /* of a named one, in the frame of the node */
    int child;
    struct motion motion;
};

struct record {
    struct cell move;
    bool open;
    int edges;
    struct edge *edge;
};

struct twin {
    int claim, width, height, plies, nodes;
    struct record *node;
};

/* Ends the program if the text is none. */
void read_twin(const char *path, struct twin *twin);
void free_twin(struct twin *twin);
struct cell carry(struct motion m, struct cell c); /* SPEC section 3.1 */
struct cell carry_back(struct motion m, struct cell c);
void *room(size_t count, size_t each); /* cleared; ends the program if there is none */
