/* SPDX-License-Identifier: MIT */
/*
 * Keys of positions for the transposition tables. Positions of few stones (cst_keys_stones)
 * have different keys if they are different: what a table says of a position is not said of another
 * one (docs/search.md, "Keys").
 */
#ifndef CST_GEN_KEYS_H
#define CST_GEN_KEYS_H

#include "position.h"

/* Tests build the search with shorter keys, so that entries of other positions are found. */
#ifndef CST_KEY_BITS
#define CST_KEY_BITS 128
#endif

struct cst_key {
    uint64_t low, high;
};

/* One number for each cell and colour; the key of a position is the sum (exclusive or) of those of
 * its stones. */
struct cst_keys {
    struct cst_key of[2][CST_MAX_CELLS];
};

/* The numbers for a board of so many cells, 1 ... CST_MAX_CELLS. */
void cst_keys_init(struct cst_keys *keys, unsigned cells);

/* How many stones, of both colours, positions on such a board may have and be told apart: any
 * number on at most 64 cells, 14 on at most 255, 9 on the largest board. */
unsigned cst_keys_stones(unsigned cells);

struct cst_key cst_position_key(const struct cst_keys *keys, const struct cst_position *position);

#endif
