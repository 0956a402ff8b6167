/* SPDX-License-Identifier: MIT */
#include "hold_board.h"

void hold_board_begin(struct hold_board *board, const struct cst_claim *claim)
{
    board->width = claim->width;
    board->height = claim->height;
    board->cells = board->width * board->height;
    for (unsigned i = 0; i < board->cells; i++)
        board->at[i] = HOLD_FREE;
    board->count[HOLD_FREE] = board->cells;
    board->count[HOLD_ATTACKER] = board->count[HOLD_DEFENDER] = 0;
}

void hold_board_put(struct hold_board *board, enum hold_side side, unsigned cell)
{
    board->at[cell] = (uint8_t)side;
    board->stone[side][board->count[side]++] = (uint16_t)cell;
    board->count[HOLD_FREE]--;
}

void hold_board_take(struct hold_board *board, enum hold_side side)
{
    board->at[board->stone[side][--board->count[side]]] = HOLD_FREE;
    board->count[HOLD_FREE]++;
}

unsigned hold_board_squares(
    const struct hold_board *board, unsigned p, unsigned q, uint16_t others[2][2])
{
    int32_t width = (int32_t)board->width, height = (int32_t)board->height;
    struct pair found[2];
    unsigned all = pair_squares((struct cst_cell){ (int32_t)p % width, (int32_t)p / width },
        (struct cst_cell){ (int32_t)q % width, (int32_t)q / width }, found);
    unsigned count = 0;

    for (unsigned i = 0; i < all; i++) {
        struct cst_cell a = found[i].a, b = found[i].b;

        if (a.x < 0 || a.y < 0 || a.x >= width || a.y >= height || b.x < 0 || b.y < 0 ||
            b.x >= width || b.y >= height)
            continue;
        others[count][0] = (uint16_t)(a.y * width + a.x);
        others[count++][1] = (uint16_t)(b.y * width + b.x);
    }
    return count;
}

static void add(struct hold_completing *completing, uint16_t cell)
{
    if (completing->count < 2 && !(completing->count && completing->cell[0] == cell))
        completing->cell[completing->count++] = cell;
}

struct hold_completing hold_board_completing(const struct hold_board *board, enum hold_side side)
{
    struct hold_completing completing = { 0, { 0, 0 } };
    unsigned last = board->count[side] - 1;
    uint16_t others[2][2];

    for (unsigned i = 0; i < last && completing.count < 2; i++) {
        unsigned count =
            hold_board_squares(board, board->stone[side][last], board->stone[side][i], others);

        for (unsigned k = 0; k < count; k++) {
            uint16_t a = others[k][0], b = others[k][1];

            if (board->at[a] == side && board->at[b] == HOLD_FREE)
                add(&completing, b);
            if (board->at[b] == side && board->at[a] == HOLD_FREE)
                add(&completing, a);
        }
    }
    return completing;
}
