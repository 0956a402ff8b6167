/* SPDX-License-Identifier: MIT */
/* Cards of a weak achievement game (SPEC sections 8 and 9), and the text that tables of them are read from. */
#ifndef DECK_H
#define DECK_H

#include "check.h"

#define MAX_ANIMAL 16
#define CARD_REACH 10000	/* how far from (0, 0) pivots, steps and shifts may be, */
#define CELL_REACH 30000	/* and any cell */
#define MAX_SET 65536		/* cells in one set */

struct cells {
	uint32_t count;
	struct point *cell;	/* no two are the same */
};

/* Whenever Maker is to move, owns all of the requirement, and Breaker owns nothing in the envelope, Maker wins within height moves. */
struct card {
	struct point pivot;
	uint32_t height;
	struct cells required, envelope;
	struct box box;		/* around the envelope */
	struct hints *hints;	/* dialect v1 only */
};

struct child {
	const struct card *card;
	struct motion map;
};

/* A number for every cell of a box; all are 0 between uses. */
struct grid {
	uint32_t *number;
	uint64_t room;
	struct box box;
};

struct deck {
	struct job *job;
	struct cells animal;
	struct card **card;		/* the numbered ones */
	uint32_t cards;
	struct child *child;		/* a stack: of combinations that are not complete yet */
	uint32_t children;
	uint64_t card_room, child_room;
	struct grid grid;
	struct point *scratch[2];	/* MAX_SET cells each */
	uint8_t *spare;			/* for keep() */
	size_t left;
	uint64_t combinations, references, classes;
	const struct card *last;	/* the one that counts */
	uint32_t width, height;		/* of the box */
};

/* The ways in which the sources number the eight orientations.  "-y+x" is what (x, y) becomes. */
enum dialect { BINARY, DIALECT_20, DIALECT_21, DIALECT_25, DIALECT_35, DIALECT_V1 };

/* A text, with one character in hand. */
struct reader {
	struct job *job;
	FILE *file;
	bool utf8;
	int character;			/* or END */
	uint64_t line, column;		/* where it is */
	uint64_t start;			/* the column where the last number began */
	uint8_t *block;
	size_t at, got;
	uint64_t before;		/* bytes of the file before the block */
};
#define END (-1)

/* The number of a cell, or NULL if the cell is not in the box. */
static inline uint32_t *number_at(const struct grid *grid, struct point at)
{
	const struct box *b = &grid->box;

	if (at.x < b->low.x || at.x > b->high.x || at.y < b->low.y || at.y > b->high.y)
		return NULL;
	return grid->number + (size_t)(at.y - b->low.y) * (size_t)(b->high.x - b->low.x + 1) + (size_t)(at.x - b->low.x);
}

/* deck.c */
void *keep(struct deck *deck, const void *bytes, size_t size);
void *enlarge(struct job *job, void *old, uint64_t *room, uint64_t used, size_t each, const char *what);
struct motion turn(enum dialect dialect, unsigned orientation, int vx, int vy);
void open_grid(struct deck *deck, struct box box);
int by_place(const void *a, const void *b);
void start_deck(struct deck *deck, struct job *job, const struct point *animal, uint32_t count, bool centred);
void start_snaky(struct deck *deck, struct job *job, bool centred);
bool is_snaky(const struct cells *animal);
void add_card(struct deck *deck, const struct card *card);
void add_child(struct deck *deck, const struct card *card, struct motion map);
struct card combine(struct deck *deck, struct point pivot, uint32_t count);
/* cardfile.c */
void decode_cards(struct job *job, const uint8_t *payload, struct deck *deck);
/* text.c */
void start_text(struct reader *reader, struct job *job, FILE *file, bool utf8);
void advance(struct reader *reader);
void demand(struct reader *reader, int character, const char *what);
uint32_t number(struct reader *reader, const char *what);
_Noreturn void missing(const struct reader *reader, const char *what);
_Noreturn void misread(const struct reader *reader, uint64_t column, const char *format, ...);
/* tables.c */
void read_table(struct job *job, FILE *file, enum dialect dialect, struct deck *deck);
/* hints.c */
void read_hints(struct job *job, FILE *file, struct deck *deck);
/* verdict.c */
void check_cards(struct job *job, struct deck *deck, bool table, int talk, int64_t card);

#endif
