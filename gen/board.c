/* SPDX-License-Identifier: MIT */
#include "board.h"

#include <string.h>

/* The finaliser of splitmix64. */
uint64_t cst_mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

void cst_board_init(struct cst_board *board, unsigned width, unsigned height)
{
    unsigned cell, s;

    board->claim = (struct cst_claim){ .game = CST_GAME_SQUARE,
        .claim = CST_CLAIM_FIRST_WINS,
        .width = (uint16_t)width,
        .height = (uint16_t)height };
    board->plane = false;
    memset(board->inside, 1, sizeof board->inside);
    board->width = board->box_width = width;
    board->height = board->box_height = height;
    board->box_x = board->box_y = 0;
    board->cells = width * height;
    board->maps = width == height ? 8 : 4;
    for (cell = 0; cell < board->cells; cell++) {
        board->x[cell] = (uint8_t)(cell % width);
        board->y[cell] = (uint8_t)(cell / width);
    }
    for (s = 0; s < board->maps; s++)
        for (cell = 0; cell < board->cells; cell++)
            board->image[s][cell] = (uint16_t)cst_map_cell(board, cst_board_map(board, s), cell);
}

void cst_board_init_plane(struct cst_board *board, unsigned width, unsigned height)
{
    unsigned cell;

    cst_board_init(board, 64, 64);
    board->claim.claim = CST_CLAIM_EVERYWHERE;
    board->claim.width = (uint16_t)width;
    board->claim.height = (uint16_t)height;
    board->plane = true;
    board->box_width = width;
    board->box_height = height;
    board->box_x = (64 - width) / 2;
    board->box_y = (64 - height) / 2;
    for (cell = 0; cell < board->cells; cell++)
        board->inside[cell] =
            board->x[cell] - board->box_x < width && board->y[cell] - board->box_y < height;
}

struct map cst_board_map(const struct cst_board *board, unsigned s)
{
    struct cst_cell low = { (int32_t)board->box_x, (int32_t)board->box_y };

    if ((s & 4) && board->box_width != board->box_height)
        return MAP_IDENTITY;
    return map_of_box((uint8_t)s, low, (int32_t)board->box_width, (int32_t)board->box_height);
}

unsigned cst_map_cell(const struct cst_board *board, struct map map, unsigned cell)
{
    return cst_board_number(board, map_cell(map, cst_board_cell(board, cell)));
}

unsigned cst_board_turns(
    const struct cst_board *board, unsigned first, unsigned second, struct map turn[8])
{
    unsigned count = 0, s, i;

    for (s = 0; s < board->maps; s++) {
        struct map map = cst_board_map(board, s);

        if (cst_map_cell(board, map, first) != first)
            continue;
        for (i = 0; i < count; i++)
            if (cst_map_cell(board, turn[i], second) == cst_map_cell(board, map, second))
                break;
        if (i == count)
            turn[count++] = map;
    }
    return count;
}

struct cst_edge cst_board_edge(const struct cst_board *board, uint32_t child, struct map map)
{
    return (struct cst_edge){ .child = child,
        .map = map.s,
        .dx = board->plane ? (int16_t)map.dx : 0,
        .dy = board->plane ? (int16_t)map.dy : 0 };
}
