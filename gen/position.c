/* SPDX-License-Identifier: MIT */
#include "position.h"

#include <string.h>

void cst_position_init(struct cst_position *position, const struct cst_board *board)
{
    position->board = board;
    position->own_count = position->other_count = position->half_count = 0;
    memset(position->colour, CST_FREE, sizeof position->colour);
}

unsigned cst_squares_of_pair(
    const struct cst_board *board, unsigned p, unsigned q, struct cst_half out[2])
{
    struct pair squares[2];
    unsigned n = pair_squares(cst_board_cell(board, p), cst_board_cell(board, q), squares);
    unsigned count = 0, i;

    for (i = 0; i < n; i++) {
        unsigned a = cst_board_number(board, squares[i].a);
        unsigned b = cst_board_number(board, squares[i].b);

        if (a != CST_NO_CELL && b != CST_NO_CELL)
            out[count++] = (struct cst_half){ (uint16_t)a, (uint16_t)b };
    }
    return count;
}

static void add_threat(struct cst_threats *threats, uint16_t cell)
{
    if (threats->count >= 2 || (threats->count == 1 && threats->cell[0] == cell))
        return;
    threats->cell[threats->count++] = cell;
}

struct cst_threats cst_attack(struct cst_position *position, unsigned cell)
{
    const uint8_t *inside = position->board->inside;
    struct cst_threats threats = { 0 };
    struct cst_half square[2];
    bool leaves = !inside[cell];
    unsigned i, n;

    for (i = 0; i < position->own_count; i++) {
        n = cst_squares_of_pair(position->board, position->own[i], cell, square);
        while (n-- > 0) {
            unsigned a = position->colour[square[n].a], b = position->colour[square[n].b];

            if (a == CST_FREE && b == CST_FREE) {
                /* With a corner outside the box it can only force a reply there. */
                if (inside[square[n].a] && inside[square[n].b])
                    position->half[position->half_count++] = square[n];
            } else if (a == CST_ATTACKER && b == CST_FREE) {
                add_threat(&threats, square[n].b);
                leaves = leaves || !inside[square[n].b];
            } else if (a == CST_FREE && b == CST_ATTACKER) {
                add_threat(&threats, square[n].a);
                leaves = leaves || !inside[square[n].a];
            } else if (a == CST_ATTACKER && b == CST_ATTACKER)
                threats.completed = true;
        }
    }
    if (leaves)
        threats.count = CST_VOID;
    position->own[position->own_count++] = (uint16_t)cell;
    position->colour[cell] = CST_ATTACKER;
    return threats;
}

void cst_unattack(struct cst_position *position, unsigned half_count)
{
    unsigned cell = position->own[--position->own_count];

    position->half_count = half_count;
    position->colour[cell] = CST_FREE;
}

struct cst_threats cst_defend(struct cst_position *position, unsigned cell)
{
    struct cst_threats threats = { 0 };
    struct cst_half square[2];
    unsigned i, n;

    for (i = 0; i < position->other_count; i++) {
        n = cst_squares_of_pair(position->board, position->other[i], cell, square);
        while (n-- > 0) {
            unsigned a = position->colour[square[n].a], b = position->colour[square[n].b];

            if (a == CST_DEFENDER && b == CST_FREE)
                add_threat(&threats, square[n].b);
            else if (a == CST_FREE && b == CST_DEFENDER)
                add_threat(&threats, square[n].a);
            else if (a == CST_DEFENDER && b == CST_DEFENDER)
                threats.completed = true;
        }
    }
    position->other[position->other_count++] = (uint16_t)cell;
    position->colour[cell] = CST_DEFENDER;
    return threats;
}

void cst_undefend(struct cst_position *position)
{
    unsigned cell = position->other[--position->other_count];

    position->colour[cell] = CST_FREE;
}
