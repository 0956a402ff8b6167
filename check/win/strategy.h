/* SPDX-License-Identifier: MIT */
/* The strategy of a certificate, and the three steps that check it. */
#ifndef STRATEGY_H
#define STRATEGY_H

#include "cells.h"

struct edge {
    uint32_t child;
    struct map map;
    struct cell reply; /* which a listed edge answers */
};

struct node {
    struct cell move;
    uint32_t listed, otherwise; /* numbers of edges */
    struct edge *edges;         /* the listed ones first, by their replies in board order */

    struct set attacker,
        defender;            /* the position; once the move is found legal it is in attacker */
    unsigned unknown;        /* u, 0 ... 2 */
    struct set zone, danger; /* Z and D; empty if u = 0 */
    struct box box;          /* around N, as seen from this node */
    int plies;
};

struct strategy {
    struct board board;
    int plies;
    struct node *nodes; /* children first, the root last */
    uint32_t count;
};

/* payload.c: the nodes and edges as they are in the file; children have smaller numbers. The
   replies are those of open records only. */
void read_strategy(struct strategy *, const struct certificate *);

/* positions.c: one pass down, from the root: positions, and all that the rules ask of them. Sets
   the replies of all listed edges, and of zones, danger sets and boxes what the node itself puts
   into them. */
void check_positions(struct strategy *);

/* zones.c: one pass up: what comes from the children, and rule 5 where there are otherwise edges.
 */
void check_zones(struct strategy *);

/* Whether Z and D of the child of an otherwise edge allow that the unknown stones are on these
   cells, one or two different ones. */
bool allows(const struct strategy *, const struct edge *, const struct cell *unknown, int count);

#endif
