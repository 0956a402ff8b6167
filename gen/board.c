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

static uint16_t map_cell(const struct cst_board *board, unsigned map, unsigned cell)
{
    unsigned x = board->x[cell], y = board->y[cell], swap = x;

    if (map & 4) {
        x = y;
        y = swap;
    }
    if (map & 1)
        x = board->width - 1 - x;
    if (map & 2)
        y = board->height - 1 - y;
    return (uint16_t)(y * board->width + x);
}

/* Maps are linear up to a shift, so what they do to (x, y), up to which corner of the
 * board they leave where, tells them apart: bit 2 says whether they swap, and bits 0
 * and 1 which axes of the result are mirrored. First b, then a: if a swaps, b's
 * mirrored axes are swapped as well. */
static uint8_t compose_maps(unsigned a, unsigned b)
{
    unsigned mirror = b & 3;

    if (a & 4)
        mirror = (mirror >> 1) | (mirror & 1) << 1;
    return (uint8_t)(((a ^ b) & 4) | (mirror ^ (a & 3)));
}

void cst_board_init(struct cst_board *board, unsigned width, unsigned height)
{
    unsigned cell, a, b;

    board->plane = false;
    memset(board->inside, 1, sizeof board->inside);
    board->width = width;
    board->height = height;
    board->cells = width * height;
    board->maps = width == height ? 8 : 4;
    for (cell = 0; cell < board->cells; cell++) {
        board->x[cell] = (uint8_t)(cell % width);
        board->y[cell] = (uint8_t)(cell / width);
        board->key[0][cell] = cst_mix(2 * cell);
        board->key[1][cell] = cst_mix(2 * cell + 1);
    }
    for (a = 0; a < 8; a++)
        for (b = 0; b < 8; b++) {
            board->compose[a][b] = compose_maps(a, b);
            if (board->compose[a][b] == 0)
                board->inverse[b] = (uint8_t)a;
        }
    for (a = 0; a < board->maps; a++)
        for (cell = 0; cell < board->cells; cell++)
            board->image[a][cell] = map_cell(board, a, cell);
}

void cst_board_init_plane(struct cst_board *board, unsigned width, unsigned height)
{
    unsigned cell;

    cst_board_init(board, 64, 64);
    board->plane = true;
    board->box_width = width;
    board->box_height = height;
    board->box_x = (64 - width) / 2;
    board->box_y = (64 - height) / 2;
    for (cell = 0; cell < board->cells; cell++)
        board->inside[cell] =
            board->x[cell] - board->box_x < width && board->y[cell] - board->box_y < height;
}

void cst_map_linear(unsigned s, int *x, int *y)
{
    int swap = *x;

    if (s & 4) {
        *x = *y;
        *y = swap;
    }
    if (s & 1)
        *x = -*x;
    if (s & 2)
        *y = -*y;
}

struct cst_map cst_board_map(const struct cst_board *board, unsigned s)
{
    /* Twice the middle of the box, which must stay where it is. */
    int x = (int)(2 * board->box_x + board->box_width) - 1,
        y = (int)(2 * board->box_y + board->box_height) - 1;
    int to_x = x, to_y = y;

    if (!board->plane)
        return (struct cst_map){ (uint8_t)s, 0, 0 };
    if ((s & 4) && board->box_width != board->box_height)
        return (struct cst_map){ 0, 0, 0 };
    cst_map_linear(s, &x, &y);
    return (struct cst_map){ (uint8_t)s, (int16_t)((to_x - x) / 2), (int16_t)((to_y - y) / 2) };
}

unsigned cst_map_cell(const struct cst_board *board, struct cst_map map, unsigned cell)
{
    int x = board->x[cell], y = board->y[cell];

    if (!board->plane)
        return board->image[map.s][cell];
    cst_map_linear(map.s, &x, &y);
    x += map.dx;
    y += map.dy;
    if (x < 0 || y < 0 || x >= (int)board->width || y >= (int)board->height)
        return CST_NO_CELL;
    return (unsigned)y * board->width + (unsigned)x;
}

struct cst_map cst_map_compose(const struct cst_board *board, struct cst_map a, struct cst_map b)
{
    int x = b.dx, y = b.dy;

    cst_map_linear(a.s, &x, &y);
    if (!board->plane)
        x = y = 0;
    return (struct cst_map){ board->compose[a.s][b.s], (int16_t)(x + a.dx), (int16_t)(y + a.dy) };
}

struct cst_map cst_map_inverse(const struct cst_board *board, struct cst_map map)
{
    int x = -map.dx, y = -map.dy;

    cst_map_linear(board->inverse[map.s], &x, &y);
    return (struct cst_map){ board->inverse[map.s], (int16_t)x, (int16_t)y };
}
