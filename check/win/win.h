/* SPDX-License-Identifier: MIT */
/* Cells, sets and squares; the strategy of a certificate; and the three steps that check it. */
#ifndef WIN_H
#define WIN_H

#include "base.h"

/* cells.c */

/* Of whatever cell: below 2^20 (on the way down a shift of at most 1,000 for each of at most 31
   nodes, then the corner of a square with two stones, and as many shifts on the way up). */
struct cell {
    int x, y;
};

/* Exchanges x and y if bit 2 of s is set, then negates x if bit 0 is, y if bit 1 is, then adds the
   shift. A map of a board is one, too: W - 1 - x is -x with the shift W - 1. */
struct map {
    int s;
    struct cell shift;
};

extern const struct map identity;
struct cell apply(const struct map *, struct cell);
struct map inverse(const struct map *);

/* Different cells in board order; all zeros is the empty set. */
struct set {
    struct cell *cells;
    size_t count, room;
};

int compare(struct cell a, struct cell b); /* < 0: a comes before b; 0: they are the same */
bool contains(const struct set *, struct cell);
void insert(struct set *, struct cell);
void add_image(struct set *, const struct map *, const struct set *from);

/* squares.c; the board is that of the certificate, with claim 2 the plane. */

extern const struct certificate the_plane;

/* The squares on the board with the corners p and q: returns 0, 2 or 4, and the two other corners
   of the first square, then those of the second. */
int squares_with(const struct certificate *, struct cell p, struct cell q, struct cell others[4]);

/* Of the squares with three corners in own: the fourth, if it is not in other. Of those with just
   two in own, and none in other: adds the two others to pairs, which may be NULL. */
void find_squares(const struct certificate *, const struct set *own, const struct set *other,
    struct set *wins, struct set *pairs);

/* payload.c: the nodes as they are in the file. A child comes before its parents, the root is the
   last node, and every other node has a parent. */

struct edge {
    struct node *child;
    struct map map;
    struct cell reply; /* if listed; of nodes that are not open positions.c finds it */
};

struct node {
    unsigned number, listed, otherwise; /* listed and otherwise: how many edges */
    struct cell move;
    struct edge *edges; /* first the listed ones, by their replies in board order */

    struct set attacker, defender; /* P, with the move as soon as it is found legal, and Q */
    unsigned unknown;              /* u, 0 ... 2 */
    struct set zone, danger;       /* Z, but for the lines, and D */
    struct set centres;            /* Z has the four lines through each of these cells */
    struct set needed;             /* N, as seen from this node; only with claim 2 */
    int plies;
};

struct node *read_nodes(const struct certificate *);

/* positions.c: one pass down. Positions, and the rules but for what needs the zones of children.
   Puts into Z, D and N what does not come from children. */
void check_positions(const struct certificate *, struct node *nodes);

/* Whether a cell of the board is neither in P (with the move) nor in Q. */
bool is_free(const struct node *, struct cell);

/* zones.c: one pass up. What comes from children, and the rest of rules 5, 7 and 8. */
void check_zones(const struct certificate *, struct node *nodes);

/* Whether Z and D of the child of an otherwise edge allow unknown stones on a and b, which may be
   the same cell. */
bool allows(const struct edge *, struct cell a, struct cell b);

#endif
