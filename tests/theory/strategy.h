/* SPDX-License-Identifier: MIT */
/* The text twin of a certificate for every board, and what section 3 and exact play say of it. */
#pragma once

#include "theory.h"

struct motion {
    int s, vx, vy;
};

/* An edge: to a named reply, to the rest (otherwise), or to the reply that a threat forces. */
struct edge {
    enum { FORCED, NAMED, OTHERWISE } kind;
    struct cell reply; /* in the frame of the node */
    int child;
    struct motion motion;
};

/* A node in the frame of the root. One that can be reached on several paths is there once for each.
 */
struct node {
    struct cell move;
    int edges;
    struct edge *edge;
    struct node **child;
    struct cell *reply; /* of the named ones */
    struct sets sets;
    bool tried; /* far.c: a reply to it was played */
};

/* Reads a twin and unfolds it; exits if it cannot. */
struct node *read_strategy(const char *path, int *plies);

/* Rules 1 to 5 for the node and all below, which get their sets; false if one is broken. */
bool sets_below(struct position *at, struct node *node, int u);

/* Is the child of an otherwise edge allowed for these unknown stones? */
bool allowed(const struct node *child, const struct cell *x, int count);
