/* SPDX-License-Identifier: MIT */
/* A board: its cells, its symmetries, and one random number per cell and colour. */
#ifndef CST_GEN_BOARD_H
#define CST_GEN_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#define CST_MAX_CELLS 4096u /* 64 x 64 */
#define CST_NO_CELL 0xffffu

/* Cells are numbered y * width + x. Maps are those of format/SPEC.md section 3.1. */
struct cst_board {
	unsigned width, height, cells;
	unsigned maps; /* 8 if width = height, otherwise 4 */
	uint8_t x[CST_MAX_CELLS], y[CST_MAX_CELLS];
	uint16_t image[8][CST_MAX_CELLS]; /* image[m][c]: where map m takes cell c */
	uint8_t compose[8][8];            /* compose[a][b]: first b, then a */
	uint8_t inverse[8];
	uint64_t key[2][CST_MAX_CELLS];   /* Zobrist numbers: attacker's, defender's */
};

/* Set up a board of width x height cells, each 1 ... 64. */
void cst_board_init(struct cst_board *board, unsigned width, unsigned height);

/* The number of squares: sum over d >= 1 of (width - d)(height - d) (certificates.md
 * section 1). */
uint64_t cst_board_squares(const struct cst_board *board);

/* A well mixed function of x; the source of every random number here, so that all runs
 * are alike. */
uint64_t cst_mix(uint64_t x);

#endif
