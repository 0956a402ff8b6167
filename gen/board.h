/* SPDX-License-Identifier: MIT */
/* A board: its cells, its symmetries, and one random number per cell and colour. */
#ifndef CST_GEN_BOARD_H
#define CST_GEN_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#define CST_MAX_CELLS 4096u /* 64 x 64 */
#define CST_NO_CELL 0xffffu

/* Maps are those of format/SPEC.md section 3.1: the shift is used on the plane only. */
struct cst_map {
    uint8_t s; /* 0 ... 7 */
    int16_t dx, dy;
};

/* Cells are numbered y * width + x. The plane is a board as well: a window so large that nothing
 * reaches its edge, with a box in the middle that the attacker does not leave. */
struct cst_board {
    unsigned width, height, cells;
    unsigned maps; /* 8 if width = height, otherwise 4; on the plane 8 */
    bool plane;
    unsigned box_x, box_y, box_width, box_height; /* on the plane: where the attacker plays */
    uint8_t inside[CST_MAX_CELLS]; /* whether a cell is in the box; always on a board */
    uint8_t x[CST_MAX_CELLS], y[CST_MAX_CELLS];
    uint16_t image[8][CST_MAX_CELLS]; /* image[m][c]: where map m takes cell c */
    uint8_t compose[8][8];            /* compose[a][b]: first b, then a */
    uint8_t inverse[8];
    uint64_t key[2][CST_MAX_CELLS]; /* Zobrist numbers: attacker's, defender's */
};

/* Set up a board of width x height cells, each 1 ... 64. */
void cst_board_init(struct cst_board *board, unsigned width, unsigned height);

/* Set up the plane with a box of width x height cells, each 1 ... 16. */
void cst_board_init_plane(struct cst_board *board, unsigned width, unsigned height);

/* The symmetry number s of the board; on the plane, of the box (if that has it; otherwise the
 * identity). */
struct cst_map cst_board_map(const struct cst_board *board, unsigned s);

/* Where a map takes a cell; CST_NO_CELL if that is outside the window. */
unsigned cst_map_cell(const struct cst_board *board, struct cst_map map, unsigned cell);

/* First b, then a; and the way back. */
struct cst_map cst_map_compose(const struct cst_board *board, struct cst_map a, struct cst_map b);
struct cst_map cst_map_inverse(const struct cst_board *board, struct cst_map map);

/* What the linear part s of a map on the plane does to (x, y). */
void cst_map_linear(unsigned s, int *x, int *y);

/* A well mixed function of x; the source of every random number here, so that all runs
 * are alike. */
uint64_t cst_mix(uint64_t x);

#endif
