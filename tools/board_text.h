/* SPDX-License-Identifier: MIT */
/* Boards on the terminal, and cells as they are written everywhere: x,y from 0, y upwards. */
#ifndef CORNERSTONE_BOARD_TEXT_H
#define CORNERSTONE_BOARD_TEXT_H

#include "game.h"

#define CELL_NAME_CAPACITY 24

/* "x,y". Returns text. */
const char *cell_name(struct cst_cell cell, char text[CELL_NAME_CAPACITY]);

/* The cell that a word names, on whatever board; false if it names none. */
bool cell_read(const char *word, struct cst_cell *cell);

/* How many columns of a terminal board_print() takes. */
unsigned board_columns(const struct game *game);

/* The board with the last moves and a won copy marked, on standard output. */
void board_print(const struct game *game);

#endif
