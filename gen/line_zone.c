/* SPDX-License-Identifier: MIT */
#include "line_zone.h"

#include <string.h>

#include "zone.h"

unsigned cst_zone_count(const struct cst_zone *a, const struct cst_zone *b, unsigned cells)
{
    unsigned i, count = 0;

    for (i = 0; i < (cells + 63) / 64; i++)
        count += (unsigned)__builtin_popcountll(a->bits[i] & (b ? b->bits[i] : ~(uint64_t)0));
    return count;
}

static void set_cells(
    struct cst_zone *zone, const struct cst_board *board, const struct cell_set *cells)
{
    uint32_t i;

    memset(zone, 0, sizeof *zone);
    for (i = 0; i < cells->count; i++) {
        unsigned cell = cst_board_number(board, cells->at[i]);

        if (cell != CST_NO_CELL)
            cst_zone_add(zone, cell);
    }
    if (cells->failed)
        memset(zone, 0xff, sizeof *zone);
}

/* The stones as square/ has them. */
static void copy_stones(const struct cst_position *from, struct position *to)
{
    unsigned i;

    to->own_count = to->other_count = 0;
    for (i = 0; i < from->own_count; i++)
        position_attack(to, cst_board_cell(from->board, from->own[i]));
    for (i = 0; i < from->other_count; i++)
        position_defend(to, cst_board_cell(from->board, from->other[i]));
}

void cst_line_zone(const struct cst_position *position, const struct cst_line *line,
    struct cst_zone *zone, struct cst_zone *danger)
{
    const struct cst_board *board = position->board;
    struct zone all = { 0 };
    struct position stones;
    struct threats threats;
    unsigned i;

    copy_stones(position, &stones);
    for (i = 0; i < line->length; i++) {
        struct cst_cell move = cst_board_cell(board, line->move[i]);

        position_attack(&stones, move);
        position_threats(&stones, move, &threats);
        zone_add_move(&all, &board->claim, &stones, move, &threats, danger ? 2 : 1);
        if (i + 1 < line->length)
            position_defend(&stones, threats.list[0].at);
    }
    set_cells(zone, board, &all.cells);
    if (danger)
        set_cells(danger, board, &all.danger);
    zone_clear(&all);
}
