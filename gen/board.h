/* SPDX-License-Identifier: MIT */
/* A board: its cells and its symmetries. */
#ifndef CST_GEN_BOARD_H
#define CST_GEN_BOARD_H

#include "map.h"

#define CST_MAX_CELLS 4096u /* 64 x 64 */
#define CST_NO_CELL 0xffffu

/* Cells are numbered y * width + x. The plane is a board as well: a window so large that nothing
 * reaches its edge, with a box in the middle that the attacker does not leave. */
struct cst_board {
    struct cst_claim claim; /* that a strategy on it makes, but for the plies */
    unsigned width, height, cells;
    unsigned maps; /* 8 if width = height, otherwise 4; on the plane 8 */
    bool plane;
    unsigned box_x, box_y, box_width, box_height; /* where the attacker plays: all of a board */
    uint8_t inside[CST_MAX_CELLS];                /* whether a cell is in the box */
    uint8_t x[CST_MAX_CELLS], y[CST_MAX_CELLS];
    uint16_t image[8][CST_MAX_CELLS]; /* image[s][c]: where map s of the board takes cell c */
};

/* Set up a board of width x height cells, each 1 ... 64. */
void cst_board_init(struct cst_board *board, unsigned width, unsigned height);

/* Set up the plane with a box of width x height cells, each 1 ... 16. */
void cst_board_init_plane(struct cst_board *board, unsigned width, unsigned height);

/* A cell by its number, and the number of a cell: CST_NO_CELL if it is outside the board or the
 * window. */
static inline struct cst_cell cst_board_cell(const struct cst_board *board, unsigned cell)
{
    return (struct cst_cell){ board->x[cell], board->y[cell] };
}

static inline unsigned cst_board_number(const struct cst_board *board, struct cst_cell cell)
{
    unsigned x = (unsigned)cell.x, y = (unsigned)cell.y; /* large if negative */

    return x < board->width && y < board->height ? y * board->width + x : CST_NO_CELL;
}

/* The map s of the board; on the plane, of the box (if that has it; otherwise the identity). */
struct map cst_board_map(const struct cst_board *board, unsigned s);

/* Where a map takes a cell; CST_NO_CELL if that is outside the window. */
unsigned cst_map_cell(const struct cst_board *board, struct map map, unsigned cell);

/* The maps that keep the box and the first move, the identity first, one for each place where they
 * take the second move; how many. */
unsigned cst_board_turns(
    const struct cst_board *board, unsigned first, unsigned second, struct map turn[8]);

/* An edge with a map: its shift is kept on the plane only. */
struct cst_edge cst_board_edge(const struct cst_board *board, uint32_t child, struct map map);

/* A well mixed function of x; the source of every random number here, so that all runs
 * are alike. */
uint64_t cst_mix(uint64_t x);

#endif
