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
#define ORIGIN (1 << 15)	/* a cell is (y + ORIGIN) << 16 | (x + ORIGIN), which grows in board order */
#define NOWHERE (UINT32_MAX - 1)	/* no cell: off the board, or beyond REACH */
#define OTHERWISE UINT32_MAX		/* no cell: in place of a named reply */

/* What became of a file; the numbers are the exit codes. */
enum outcome { VERIFIED = 0, REJECTED = 1, TROUBLE = 2, MALFORMED = 3, LIMIT = 4 };

struct header {
	uint32_t game, claim, width, height, plies, payload_bytes, nodes, edges;
	uint8_t digest[DIGEST_BYTES];
};

struct point { int x, y; };
struct box { struct point low, high; };

/* What a map does: (x, y) becomes (xx * x + xy * y + shift.x, yx * x + yy * y + shift.y). */
struct motion {
	int8_t xx, xy, yx, yy;
	struct point shift;
};

/* A board, or the plane with a box.  There are columns and rows from -reach on. */
struct board {
	bool plane;
	unsigned width, height, cells;	/* of the board or box */
	unsigned reach, columns, rows;
};

enum owner { FREE = 0, ATTACKER = 1, DEFENDER = 2, OUTSIDE = 3 };

struct position {
	const struct board *board;
	uint32_t *stone[3];		/* the stones of a side; of the defender those that are known */
	unsigned count[3];
	uint8_t table[MAX_CELLS];	/* on a board the owner of every cell, by its slot() */
};

/* Cells in increasing order, each with the sets that it is in: Z, D and N of SPEC section 6.2. */
enum { Z = 1, D = 2, N = 4 };
struct set {
	struct job *job;		/* for faults */
	uint32_t count;
	struct member { uint32_t cell, in; } member[];
};

/* A payload, or a part of one, and how far it is read. */
struct cursor {
	struct job *job;
	const uint8_t *bytes;		/* of the whole payload */
	uint32_t at, end;
};

struct edge {
	uint32_t child;
	uint32_t reply;			/* OTHERWISE from the first otherwise edge of a node on */
	struct motion map;
};

struct node {
	uint32_t first, other, end;	/* its edges; those from other on are otherwise edges */
	uint32_t move;
	uint16_t plies;			/* by rule 6; on the way down, what the node has without its children */
	uint16_t count[3];		/* stones of each side in its position, */
	uint32_t *stone;		/* and these, the attacker's first; or NULL if they are not known by now */
};

struct strategy {
	struct node *node;
	struct edge *edge;
	uint32_t *stones;		/* room for those of the nodes that have none yet */
	struct set **sets;		/* of every node, or NULL if it needs none */
	unsigned room;			/* (k - 1) / 2, and at most so many of a side */
};

/* One file being checked, and all the memory that is held for it. */
struct job {
	const char *name;
	enum outcome outcome;
	jmp_buf end;			/* where fault() goes */
	uint64_t limit, used;		/* bytes of memory */
	struct block *blocks;		/* the newest of them */
	struct header header;
	struct board board, near;	/* near: as far as stones may be */
	struct strategy strategy;
	uint32_t node;			/* the node in question, */
	struct position at;		/* and its P and Q, then P' and Q + b */
	struct box touched;		/* on the plane: what the attacker's strategy touches, from the root */
	uint64_t positions;		/* in play */
	unsigned longest;		/* win in play, in plies */
};

/* What the squares with three or four corners in a set of stones look like. */
struct survey {
	bool full;	/* some square has all four corners in the set */
	unsigned open;	/* free cells that are the fourth corner to three in the set: 0, 1, or more for several */
	uint32_t cell;	/* one of them, if open > 0 */
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
	return (y + ORIGIN) << 16 | (x + ORIGIN);
}

static inline struct point point_of(uint32_t cell)
{
	return (struct point){ (int)(cell & 0xFFFF) - ORIGIN, (int)(cell >> 16) - ORIGIN };
}

static inline void widen(struct box *box, struct point at)
{
	box->low.x = at.x < box->low.x ? at.x : box->low.x;
	box->low.y = at.y < box->low.y ? at.y : box->low.y;
	box->high.x = at.x > box->high.x ? at.x : box->high.x;
	box->high.y = at.y > box->high.y ? at.y : box->high.y;
}

static inline unsigned slot(uint32_t cell)	/* 64 * y + x on a board */
{
	return (cell >> 16) % MAX_SIDE * MAX_SIDE + cell % MAX_SIDE;
}

static inline enum owner owner(const struct position *at, uint32_t cell)
{
	if (cell == NOWHERE)
		return OUTSIDE;
	if (!at->board->plane)
		return (enum owner)at->table[slot(cell)];
	for (enum owner side = ATTACKER; side <= DEFENDER; side++)
		for (unsigned i = 0; i < at->count[side]; i++)
			if (at->stone[side][i] == cell)
				return side;
	return FREE;
}

/* Adds a stone of one side, or takes its last one away. */
static inline void put(struct position *at, uint32_t cell, enum owner side)
{
	at->stone[side][at->count[side]++] = cell;
	at->table[slot(cell)] = (uint8_t)side;
}

static inline void lift(struct position *at, enum owner side)
{
	at->table[slot(at->stone[side][--at->count[side]])] = FREE;
}

/* main.c: reports one fault as "NAME: PLACE NUMBER: ..." and ends the checking of the file.  It does not return. */
_Noreturn void fault(struct job *job, enum outcome outcome, const char *place, uint64_t number, const char *text, ...);
#define reject(job, ...) fault((job), REJECTED, "node", (job)->node, __VA_ARGS__)
#define refuse(cursor, at, ...) fault((cursor)->job, MALFORMED, "payload byte", (at), __VA_ARGS__)
void print_info(const struct job *job, const char *const words[6]);

/* input.c.  These functions, and all that follow, return only if they have done what they say. */
void reserve(struct job *job, uint64_t bytes, const char *what);
void *take(struct job *job, uint64_t count, size_t each, const char *what);
void give_back(struct job *job);
size_t read_some(struct job *job, FILE *file, uint8_t *bytes, size_t size, uint64_t at);
uint8_t *read_rest(struct job *job, FILE *file, size_t *size);
void read_header(struct job *job, const uint8_t bytes[HEADER_BYTES], size_t got);
uint8_t *unpack(struct job *job, const uint8_t *frame, size_t size);
/* decode.c */
uint8_t byte(struct cursor *cursor, const char *what);
uint32_t varint(struct cursor *cursor, const char *what);
int read_signed(struct cursor *cursor, int reach, const char *what);
void decode(struct job *job, const uint8_t *payload);
/* geometry.c */
struct board make_board(unsigned reach, unsigned width, unsigned height);
void make_position(struct job *job, struct position *at, const struct board *board, unsigned room);
uint32_t cell_at(const struct board *board, unsigned index);
struct text { char s[24]; } name(uint32_t cell);
struct motion make_motion(unsigned map, int vx, int vy);
unsigned squares_with(struct point a, struct point b, struct point other[2][2]);
struct survey survey(const struct position *at, enum owner side, struct set *into, uint32_t in);
void check_squares(struct job *job);
/* rules.c */
void lay_out(struct job *job);
void check_rules(struct job *job);
/* zones.c */
void find_zones(struct job *job);
void add(struct set *set, uint32_t cell, uint32_t in);
bool allows(const struct job *job, uint32_t edge, const struct motion *m, const uint32_t *stone, unsigned count);
/* play.c */
void play(struct job *job, const struct board *field, bool strict);
/* cards.c */
const char *set_card_option(int option, const char *value);
const char *check_card_options(bool to_play, bool alphabet);
bool check_table(struct job *job, FILE *file, int talk);
bool check_deck(struct job *job, const uint8_t *payload, bool to_play, int talk);
void read_alphabet(struct job *job, FILE *file);

#endif
