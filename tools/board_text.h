/* SPDX-License-Identifier: MIT */
/* Boards on the terminal, and cells as people write them: d4 is column d, row 4 from below. */
#ifndef CORNERSTONE_BOARD_TEXT_H
#define CORNERSTONE_BOARD_TEXT_H

#include "game.h"

#define CELL_NAME_CAPACITY 24

/* a1 for (0, 0). Columns after z are aa, ab, ... Returns text. */
const char *cell_name(struct cst_cell cell, char text[CELL_NAME_CAPACITY]);

/* The cell that a word names, on whatever board; false if it names none. */
bool cell_read(const char *word, struct cst_cell *cell);

/* The board with the last moves and a won copy marked, on standard output. */
void board_print(const struct game *game);

#endif
