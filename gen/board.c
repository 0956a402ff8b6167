/* SPDX-License-Identifier: MIT */
#include "board.h"

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

uint64_t cst_board_squares(const struct cst_board *board)
{
	uint64_t count = 0;
	unsigned d;

	for (d = 1; d < board->width && d < board->height; d++)
		count += (uint64_t)(board->width - d) * (board->height - d);
	return count;
}
