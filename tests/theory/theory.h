/* SPDX-License-Identifier: MIT */
/*
 * Section 3 of docs/certificates.md once more, written from the page alone: slow, plain, and with
 * every clause removable. Nothing is shared with the generator, the format library or the checker.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    SIDE = 128,
    HALF = SIDE / 2
}; /* coordinates from -HALF to HALF - 1; cells beyond are free */
enum { MAX_STONES = 24, MAX_MOVES = 8, MAX_LINES = 48 };
enum mark { FREE = 0, ATTACKER = 1, DEFENDER = 2 };

struct cell {
    int x, y;
};

/* The clauses that can be left out. */
enum clause {
    NO_MOVE = 1,           /* rule 1: c goes into Z */
    NO_PAIR = 2,           /* rule 3: f and g go into Z */
    NO_HALF_PAIR = 4,      /* rule 3: only f goes into Z */
    NO_DANGER = 8,         /* rule 3: Q goes into D if u = 2 */
    NO_THREAT = 16,        /* rule 5: t goes into Z */
    NO_CHILD_ZONE = 32,    /* rule 5: Z of the child of a forced reply goes into Z */
    NO_CHILD_DANGER = 64,  /* rule 5: D of that child goes into D */
    NO_A_ZONE = 128,       /* rule 5, u = 1: a child fails if a is in Z_j */
    NO_B_ZONE = 256,       /* rule 5: a child fails if b is in Z_j */
    NO_CORNERS = 512,      /* rule 5, u = 1: or if a, b and a cell of D_j are three corners */
    NO_NAMED_ZONE = 1024,  /* rule 5: Z of the child of a named reply goes into Z */
    NO_REJECT = 2048,      /* rule 5, u = 1: reject a cell in all the D_j */
    NO_TRY_UNION = 4096,   /* rule 5, u = 1: try the a in U */
    NO_TRY_CORNERS = 8192, /* and the a that make three corners with some b in U and some d in V */
    NO_TRY_STEPS = 16384,  /* and the a = d + s(i, j) */
    NO_SCAN = 32768,       /* rule 3: no square has three corners in Q */
};

struct set {
    uint64_t bits[SIDE * SIDE / 64];
};

struct sets {
    struct set zone, danger;
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
enum mark mark_of(const struct position *at, struct cell where);
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
 * rules.c: the sets of one node without its children. Returns the number of cells in t, -1 if a
 * rule rejects it, 9 if the attacker wins with the move; *reply is one of t.
 */
int node_sets(struct position *at, struct cell move, int u, unsigned without, struct sets *own,
    struct cell *reply);
/* The sets of a line at a position with at most u unknown stones; false if a rule rejects it. */
bool line_sets(
    struct position *at, const struct line *line, int u, unsigned without, struct sets *sets);
/* Does child j, with these sets, fail with the unknown stones x, the reply among them? */
bool fails(const struct sets *sets, const struct cell *x, int count, unsigned without);
/* Rule 5 for a family after a quiet move: its zone. False if it is rejected. */
bool family_sets(struct position *at, const struct family *family, int u, unsigned without,
    struct sets *lines, struct set *zone);

bool family_zone(struct position *at, const struct family *family, int u, unsigned without,
    const struct sets *lines, struct set *zone);
bool is_named(const struct family *family, struct cell reply);

/* play.c: exact play, by the rules of section 2, of a line against the stones that are there. The
 * position is left alone. */
bool line_wins(struct position *at, const struct line *line, const struct cell *x, int count);

/* Also in play.c. */
void random_position(struct position *at, int p, int q, int width, int height);
int find_lines(struct position *at, int moves, int width, int height, struct line *lines, int room);
