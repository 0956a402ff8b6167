/* SPDX-License-Identifier: MIT */
/*
 * The board of the oracle: an array of marks and a list of all squares, found by trying every (x,
 * y, d). Nothing here is clever, and nothing is shared with the generator, the format library or
 * the checker; that is the point of it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { MAX_SIDE = 64, MAX_CELLS = MAX_SIDE * MAX_SIDE };

/* The first player is the attacker, the second the defender. */
enum mark { FREE = 0, ATTACKER = 1, DEFENDER = 2 };

struct square {
    int corner[4];
};

/* The squares that have one cell as a corner. */
struct corner_of {
    int *square;
    size_t count;
};

struct board {
    int w, h, cells;
    unsigned char mark[MAX_CELLS];
    struct square *square;
    size_t squares;
    struct corner_of corner_of[MAX_CELLS];
};

/* An empty board with its squares; false if memory ran out. Sides are 1 ... MAX_SIDE. */
bool board_init(struct board *b, int w, int h);
void board_free(struct board *b);

/* Does this side own all four corners of a square that has `cell` as a corner? */
bool owns_square_at(const struct board *b, int cell, enum mark side);

/*
 * Writes the free cells that would complete a square for this side into `out`, each once, and
 * returns their number. Stops at `most`, which is how "two or more" is asked.
 */
int completing_cells(const struct board *b, enum mark side, int *out, int most);

int free_cells(const struct board *b);
