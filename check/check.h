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
#define MAPS 8
#define MAX_BLOCKS 16

/* What became of a file; the numbers are the exit codes. */
enum outcome { VERIFIED = 0, REJECTED = 1, TROUBLE = 2, MALFORMED = 3, LIMIT = 4 };

/* One file being checked, and all the memory that is held for it. */
struct job {
	const char *name;
	enum outcome outcome;
	jmp_buf end;			/* where fault() goes */
	uint64_t limit, used, peak;	/* bytes of memory */
	struct block {
		void *start;
		uint64_t bytes;
	} blocks[MAX_BLOCKS];
};

struct header {
	uint32_t width, height, plies, payload_bytes, nodes, edges;
	uint8_t digest[DIGEST_BYTES];
};

/* The edges of node i are edge[first[i]] ... edge[first[i + 1] - 1]. */
struct strategy {
	uint32_t nodes, edges;
	uint16_t *move;
	uint32_t *first;
	struct edge {
		uint32_t child;
		uint32_t map;
	} *edge;
};

/* Cells are numbered y * width + x. */
struct board {
	unsigned width, height, cells, squares;
	uint8_t row[MAX_CELLS];			/* the y of a cell */
	uint16_t image[MAPS][MAX_CELLS];	/* where a map takes a cell */
	uint16_t back[MAPS][MAX_CELLS];		/* where it came from */
};

enum owner { FREE = 0, ATTACKER = 1, DEFENDER = 2 };

/* What the squares with three or four corners in a set of stones look like. */
struct survey {
	bool full;	/* some square has all four corners in the set */
	unsigned open;	/* free cells that are the fourth corner to three in the set: 0, 1, or 2 for two and more */
	unsigned cell;	/* one of them, if open > 0 */
};

/* main.c: reports one fault as "NAME: PLACE NUMBER: ..." and ends the checking of the file.  It does not return. */
_Noreturn void fault(struct job *job, enum outcome outcome, const char *place, uint64_t number, const char *format, ...);

/* input.c.  These functions, and all that follow, return only if they have done what they say. */
void reserve(struct job *job, uint64_t bytes, const char *what);
void *take(struct job *job, uint64_t count, size_t each, const char *what);
void drop(struct job *job, void *start);
size_t read_some(struct job *job, FILE *file, uint8_t *bytes, size_t size, uint64_t at);
uint8_t *read_rest(struct job *job, FILE *file, size_t *size);
/* container.c */
void read_header(struct job *job, const uint8_t bytes[HEADER_BYTES], size_t got, struct header *header);
uint8_t *unpack(struct job *job, const struct header *header, const uint8_t *frame, size_t size);
/* decode.c */
void decode(struct job *job, const struct header *header, const uint8_t *payload, struct strategy *to);
/* geometry.c */
struct board *make_board(struct job *job, unsigned width, unsigned height);
struct survey survey(const struct board *board, const uint8_t *table, const uint16_t *stones, unsigned count,
	enum owner side);
/* rules.c */
void check_rules(struct job *job, unsigned plies, const struct strategy *strategy, const struct board *board);

#endif
