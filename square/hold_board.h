/* SPDX-License-Identifier: MIT */
/* A position of the square game on one board, for the defender's strategies: stones are put down
 * and taken up again, and cells are y * width + x. */
#ifndef CORNERSTONE_HOLD_BOARD_H
#define CORNERSTONE_HOLD_BOARD_H

#include "pair.h"

#define HOLD_CELLS (CST_MAX_SIDE * CST_MAX_SIDE)

enum hold_side { HOLD_FREE, HOLD_ATTACKER, HOLD_DEFENDER, HOLD_SIDES };

struct hold_board {
    unsigned width, height, cells;
    uint8_t at[HOLD_CELLS];                 /* enum hold_side */
    uint16_t stone[HOLD_SIDES][HOLD_CELLS]; /* in the order in which they were put down */
    unsigned count[HOLD_SIDES];             /* of HOLD_FREE: the free cells */
};

/* The cells that complete a square: none, one, or two (or more, of which two are told). */
struct hold_completing {
    unsigned count;
    uint16_t cell[2];
};

void hold_board_begin(struct hold_board *board, const struct cst_claim *claim);

/* Put a stone on a free cell, take the side's newest one up again. */
void hold_board_put(struct hold_board *board, enum hold_side side, unsigned cell);
void hold_board_take(struct hold_board *board, enum hold_side side);

/* The free cells that complete a square which has the side's newest stone as a corner. */
struct hold_completing hold_board_completing(const struct hold_board *board, enum hold_side side);

/* The squares on the board that have both cells as corners, by their other two corners; at most
 * two. */
unsigned hold_board_squares(
    const struct hold_board *board, unsigned p, unsigned q, uint16_t others[2][2]);

#endif
