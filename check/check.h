/* SPDX-License-Identifier: MIT */
/* What the parts of the checker share.  README.md says in which order to read them. */
#ifndef CHECK_H
#define CHECK_H

#include <inttypes.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define HEADER_BYTES 80
#define DIGEST_BYTES 16
#define MAX_SIDE 64
#define MAX_CELLS (MAX_SIDE * MAX_SIDE)
#define STONE_REACH 10000	/* how far from (0, 0) a stone on the plane may be, */
#define REACH 30000		/* and any cell: two corners within STONE_REACH leave no other of their square beyond */
#define NOWHERE (UINT32_MAX - 1)	/* no cell: off the board, or beyond REACH */
#define OTHERWISE UINT32_MAX		/* no cell: in place of a named reply */

/* What became of a file; the numbers are the exit codes. */
enum outcome { VERIFIED = 0, REJECTED = 1, TROUBLE = 2, MALFORMED = 3, LIMIT = 4 };

struct header {
	uint32_t game, claim, width, height, plies, payload_bytes, nodes, edges;
	uint8_t digest[DIGEST_BYTES];
};

/* One file being checked, and all the memory that is held for it. */
struct job {
	const char *name;
	enum outcome outcome;
	jmp_buf end;			/* where fault() goes */
	uint64_t limit, used;		/* bytes of memory */
	struct block *blocks;		/* the newest of them */
	struct header header;
};

struct point { int x, y; };
struct box { struct point low, high; };

/* What a map does: (x, y) becomes (xx * x + xy * y + shift.x, yx * x + yy * y + shift.y). */
struct motion {
	int8_t xx, xy, yx, yy;
	struct point shift;
};

/*
 * The edges of node i are edge[first[i]] ... edge[end[i] - 1], end[i] being first[i - 1] or, of node 0, edges + 1.  The node is open if the reply of the last of them is
 * OTHERWISE; the edges of its named replies come first, and then the otherwise edges.
 */
struct strategy {
	uint32_t nodes, edges;
	uint16_t *move;		/* y * width + x, on the board or in the box */
	uint32_t *first, *end;
	struct edge {
		uint32_t child;
		uint32_t reply;		/* of an open node */
		struct motion map;
	} *edge;
	bool open;		/* some node is */
};

/* A board, or the plane with a box.  The number of a cell, (y + origin) << shift | (x + origin), grows in board order. */
struct board {
	bool plane;
	unsigned width, height, cells;		/* of the board or box */
	unsigned shift, origin;			/* 6 and 0, so that numbers are below MAX_CELLS; on the plane 16 and 2^15 */
	unsigned reach, columns, rows;		/* there are columns from -reach on, and rows from -reach on */
};

enum owner { FREE = 0, ATTACKER = 1, DEFENDER = 2, OUTSIDE = 3 };

struct position {
	const struct board *board;
	uint8_t *table;		/* enum owner of every cell of a board; NULL on the plane */
	uint32_t *mine, *his;	/* the attacker's stones, and the defender's as far as they are known */
	unsigned p, q;		/* how many */
};

/* What the squares with three or four corners in a set of stones look like. */
struct survey {
	bool full;	/* some square has all four corners in the set */
	unsigned open;	/* free cells that are the fourth corner to three in the set: 0, 1, or 2 for two and more */
	uint32_t cell;	/* one of them, if open > 0 */
};

/* Cells in increasing order. */
struct set {
	struct zones *zones;	/* for faults */
	uint32_t count, cell[MAX_CELLS];
};

/* What is found out beside the verdict. */
struct findings {
	uint32_t double_threats;
	struct box touched;	/* on the plane: what the attacker's strategy touches, from the root */
	struct zones *zones;	/* NULL if there are no unknown stones */
	uint64_t positions;	/* in play */
	unsigned longest;	/* win in play, in plies */
};

static inline struct point apply(const struct motion *m, struct point at)
{
	return (struct point){ m->xx * at.x + m->xy * at.y + m->shift.x, m->yx * at.x + m->yy * at.y + m->shift.y };
}

static inline struct point apply_back(const struct motion *m, struct point at)	/* rows and columns change places */
{
	const int x = at.x - m->shift.x, y = at.y - m->shift.y;

	return (struct point){ m->xx * x + m->yx * y, m->xy * x + m->yy * y };
}

static inline uint32_t cell_of(const struct board *board, struct point at)
{
	const unsigned x = (unsigned)at.x, y = (unsigned)at.y;	/* modulo 2^32, like the sums */

	if (x + board->reach >= board->columns || y + board->reach >= board->rows)
		return NOWHERE;
	return (y + board->origin) << board->shift | (x + board->origin);
}

static inline struct point point_of(const struct board *board, uint32_t cell)
{
	return (struct point){ (int)((cell & ((1u << board->shift) - 1)) - board->origin),
		(int)((cell >> board->shift) - board->origin) };
}

static inline enum owner owner(const struct position *at, uint32_t cell)
{
	if (cell == NOWHERE)
		return OUTSIDE;
	if (at->table)
		return (enum owner)at->table[cell];
	for (unsigned i = 0; i < at->p + at->q; i++)
		if ((i < at->p ? at->mine[i] : at->his[i - at->p]) == cell)
			return i < at->p ? ATTACKER : DEFENDER;
	return FREE;
}

/* Adds a stone of one side, or takes its last one away. */
static inline void put(struct position *at, uint32_t cell, enum owner side)
{
	*(side == ATTACKER ? &at->mine[at->p++] : &at->his[at->q++]) = cell;
	if (at->table)
		at->table[cell] = (uint8_t)side;
}

static inline void lift(struct position *at, enum owner side)
{
	const uint32_t cell = side == ATTACKER ? at->mine[--at->p] : at->his[--at->q];

	if (at->table)
		at->table[cell] = FREE;
}

/* main.c: reports one fault as "NAME: PLACE NUMBER: ..." and ends the checking of the file.  It does not return. */
_Noreturn void fault(struct job *job, enum outcome outcome, const char *place, uint64_t number, const char *format, ...);

/* input.c.  These functions, and all that follow, return only if they have done what they say. */
void reserve(struct job *job, uint64_t bytes, const char *what);
void *take(struct job *job, uint64_t count, size_t each, const char *what);
void give_back(struct job *job);
size_t read_some(struct job *job, FILE *file, uint8_t *bytes, size_t size, uint64_t at);
uint8_t *read_rest(struct job *job, FILE *file, size_t *size);
void read_header(struct job *job, const uint8_t bytes[HEADER_BYTES], size_t got);
uint8_t *unpack(struct job *job, const uint8_t *frame, size_t size);
/* decode.c */
void decode(struct job *job, const struct board *board, const uint8_t *payload, struct strategy *to);
bool is_open(const struct strategy *strategy, uint32_t node);
/* geometry.c */
struct board make_board(bool plane, unsigned width, unsigned height);
uint32_t cell_at(const struct board *board, unsigned index);
struct text { char s[24]; } name(const struct board *board, uint32_t cell);
struct motion make_motion(unsigned map, int vx, int vy);
unsigned squares_with(struct point a, struct point b, struct point other[2][2]);
struct survey survey(const struct position *at, enum owner side, struct set *three, struct set *two);
void check_squares(struct job *job, const struct board *board);
/* rules.c */
void check_rules(struct job *job, unsigned plies, const struct strategy *strategy, const struct board *board,
	struct findings *findings);
/* zones.c */
struct zones *make_zones(struct job *job, const struct strategy *strategy, const struct board *board);
struct box find_zone(struct zones *zones, uint32_t node, const struct position *at);
bool add(struct set *set, uint32_t cell);
bool allows(const struct zones *zones, uint32_t edge, const struct point *stones, unsigned count);
/* play.c */
void play(struct job *job, unsigned plies, const struct strategy *strategy, const struct board *board, bool strict,
	const struct board *field, struct findings *findings);

#endif
