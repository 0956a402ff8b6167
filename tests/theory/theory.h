/* SPDX-License-Identifier: MIT */
/*
 * The rules of SPEC section 6 once more, written from the page alone: slow, plain, and with every
 * clause removable. Nothing is shared with the generator, the format library or the checkers.
 */
#pragma once

#include "clauses.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    SIDE = 128,
    HALF = SIDE / 2
}; /* coordinates from -HALF to HALF - 1; cells beyond are free */
enum { MAX_WHOLE = 256 };
enum { MAX_STONES = 70, MAX_MOVES = 8, MAX_LINES = 48, MAX_THREATS = MAX_STONES * MAX_STONES };
enum mark { FREE = 0, ATTACKER = 1, DEFENDER = 2, OUTSIDE = 3 };

struct cell {
    int x, y;
};

struct set {
    uint64_t bits[SIDE * SIDE / 64];
};

/* All cells with p * x + q * y = m: a row, a column or a diagonal. */
struct whole {
    int p, q, m;
};

/* Z is the cells of zone and those of the lines, which are no part of zone. */
struct sets {
    struct set zone, danger;
    int lines;
    struct whole line[MAX_WHOLE];
};

struct position {
    int p, q;
    struct cell own[MAX_STONES], other[MAX_STONES];
    unsigned char mark[SIDE * SIDE];
};

/* A win by threats: the attacker's moves and the replies that they force; the last move threatens
 * twice or wins. */
struct line {
    int moves;
    struct cell move[MAX_MOVES], reply[MAX_MOVES];
};

/* An otherwise family: what the attacker has against the replies to a quiet move that was just
 * made. */
struct family {
    int lines, named;
    struct line line[MAX_LINES];
    struct cell reply[MAX_LINES]; /* the named ones */
    struct line answer[MAX_LINES];
};

/* plane.c */
bool same(struct cell a, struct cell b);
bool has(const struct set *set, struct cell at);
void add(struct set *set, struct cell at);
void unite(struct set *into, const struct set *from);
bool on_whole(const struct whole *line, struct cell at);
/* Unless they have it. */
void add_whole(struct sets *sets, struct whole line);
void unite_whole(struct sets *into, const struct sets *from);
bool in_zone(const struct sets *sets, struct cell at);
/* The cells of a set, for which out has room. */
int cells_of(const struct set *set, struct cell *out);
enum mark mark_of(const struct position *at, struct cell where);
void set_mark(struct position *at, struct cell where, enum mark mark);
void put(struct position *at, struct cell where, enum mark side);
void lift(struct position *at, enum mark side);
int squares_of(struct cell a, struct cell b, struct cell rest[2][2]);
bool three_corners(struct cell a, struct cell b, struct cell d);
bool owns_square(const struct position *at, enum mark side);
int completing(const struct position *at, enum mark side, struct cell *out, int most);
bool completes_at(const struct position *at, enum mark side, struct cell where);
uint64_t draw(uint64_t below); /* a random number */
void seed_random(uint64_t seed);

/*
 * rules.c: rules 1, 3 and the first sentence of rule 5 for a node without its children. Returns the
 * number of cells in t, or minus the number of the rule that is broken; t, with room for
 * MAX_THREATS cells, has them. own gets what goes into Z and D, if u > 0.
 */
int node_sets(struct position *at, struct cell move, int u, clauses without, struct sets *own,
    struct cell *t);
/* The sets of a line at a position with at most u unknown stones; false if a rule rejects it. */
bool line_sets(
    struct position *at, const struct line *line, int u, clauses without, struct sets *sets);
/* Does child j, with these sets, fail with the unknown stones x, the reply among them? */
bool fails(const struct sets *sets, const struct cell *x, int count, clauses without);

/* What rule 5 has to see of an open node, the attacker's move having been made: the sets of its
 * otherwise children, carried back, and the replies that are named. */
struct open_node {
    struct position *at;
    const struct sets *child;
    int children;
    const struct cell *named;
    int names;
};

bool is_named(const struct open_node *node, struct cell reply);
/* Rule 5 for an open node: is every reply covered? With u = 1 own gets the cells a and the lines.
 */
bool covered(const struct open_node *node, int u, clauses without, struct sets *own);
/* The same for a family of lines, whose sets are left in lines. */
bool family_sets(struct position *at, const struct family *family, int u, clauses without,
    struct sets *lines, struct sets *own);

/* play.c: exact play, by the rules of the game, of a line against the stones that are there. The
 * position is left alone. */
bool line_wins(struct position *at, const struct line *line, const struct cell *x, int count);

/* Also in play.c. */
void random_position(struct position *at, int p, int q, int width, int height);
int find_lines(struct position *at, int moves, int width, int height, struct line *lines, int room);
