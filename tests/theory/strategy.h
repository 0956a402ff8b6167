/* SPDX-License-Identifier: MIT */
/* A strategy for every board as a tree, every path from the root by itself. */
#pragma once

#include "twin.h"

/* All in the frame of the root. */
struct node {
    struct cell move;
    int edges;
    struct edge *edge;
    struct node **child;
    struct cell *reply; /* of the named ones */
    struct sets sets;
    bool tried; /* far.c: a reply to it was played */
};

/* Reads a twin and unfolds it; ends the program if it cannot. */
struct node *read_strategy(const char *path);

/* Rules 1, 3, 5 and 6 for the node and all below, which get their sets; false if one is broken. */
bool sets_below(struct position *at, struct node *node, int u);

/* Is the child of an otherwise edge allowed for these unknown stones? */
bool allowed(const struct node *child, const struct cell *x, int count);
