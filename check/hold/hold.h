/* SPDX-License-Identifier: MIT */
/* Hold certificates (SPEC 10). A cell is its index y * W + x. */
#ifndef HOLD_H
#define HOLD_H

#include "base.h"

/* board.c: the stones of one position, and squares. */
enum { NOBODY, ATTACKER, DEFENDER, PLAYERS };
enum { CELLS = 64 * 64 }; /* of the largest board */

struct board {
    int width, height, cells, free; /* free: how many cells are */
    unsigned char owner[CELLS];
    int stones[PLAYERS][CELLS], count[PLAYERS]; /* of the two players: their cells */
    int x[CELLS], y[CELLS];                     /* the column and the row of each cell */
};

void make_board(struct board *, int width, int height); /* without stones */
void put(struct board *, int player, int cell);         /* the cell has to be free */
void take_back(struct board *, int player);             /* the stone that he put last */

/* What a player could do next. A cell is completing if it is free and the other three corners of a
   square are his. A fork is a free cell that would make two cells completing: it is a corner of two
   squares with two stones of his and two free cells, and the other free cells differ. */
struct found {
    int count, cell; /* of completing cells: 0, 1, or 2 if there are more; the last one found */
    bool fork;       /* whether there is one, if count is 0 */
};
struct found find(const struct board *, int player);
bool is_settled(const struct board *);

/* search.c: rule 5. Whether the position holds for at most 4 marks, if no cell completes a square
   for the attacker. */
bool holds(struct board *, int marks);

/* payload.c: the nodes as they are in the file. A child comes before its parents, the root is the
   last node, and every other node has a parent. */
struct edge {
    struct node *child;
    int map; /* the number s */
};

struct reply {
    short move, answer; /* of an exception: not the default answer */
};

struct node {
    unsigned number, exceptions, edges; /* exceptions and edges: how many */
    int answer;                         /* the default answer */
    struct reply *exception;
    struct edge *edge;
    unsigned char *position; /* the owners of all cells, as soon as they are known */
};

struct node *read_nodes(const struct certificate *, int *horizon);

/* rules.c: the rules of SPEC 10.4 for all nodes. */
void check_nodes(const struct certificate *, struct node *nodes, int horizon);

#endif
