/* SPDX-License-Identifier: MIT */
/*
 * A position with the attacker's chances kept up to date: squares are found
 * from pairs of stones, so the cost of a move grows with the number of stones
 * and not with the board (docs/search.md, "Position").
 */
#ifndef CST_GEN_POSITION_H
#define CST_GEN_POSITION_H

#include "board.h"
#include "pair.h"

#define CST_MAX_STONES 32u /* of one colour: 63 plies at most */
#define CST_MAX_HALVES (CST_MAX_STONES * (CST_MAX_STONES - 1))

enum { CST_FREE, CST_ATTACKER, CST_DEFENDER };
#define CST_VOID 3u

/* Half a square: two of its corners were the attacker's and the other two, a and b,
 * free when it was entered. It is alive as long as both still are. */
struct cst_half {
    uint16_t a, b;
};

struct cst_position {
    const struct cst_board *board;
    unsigned own_count, other_count; /* attacker's and defender's stones */
    unsigned half_count;
    uint16_t own[CST_MAX_STONES], other[CST_MAX_STONES];
    struct cst_half half[CST_MAX_HALVES];
    uint8_t colour[CST_MAX_CELLS];
};

/* The cells where a side now completes a square, as far as they matter: two different
 * ones are as good as more. */
struct cst_threats {
    unsigned count; /* 0, 1, or 2 for two and more; CST_VOID: the move leaves the box */
    uint16_t cell[2];
    bool completed; /* the move itself completed a square */
};

void cst_position_init(struct cst_position *position, const struct cst_board *board);

/* The squares of pair_squares that are on the board or in the window. Returns how many. */
unsigned cst_squares_of_pair(
    const struct cst_board *board, unsigned p, unsigned q, struct cst_half out[2]);

/* Mark a free cell for the attacker; returns the cells where he then completes a
 * square thanks to this stone. */
struct cst_threats cst_attack(struct cst_position *position, unsigned cell);

/* Take back the last mark of the attacker's. half_count is what it was before it. */
void cst_unattack(struct cst_position *position, unsigned half_count);

/* The same for the defender. */
struct cst_threats cst_defend(struct cst_position *position, unsigned cell);
void cst_undefend(struct cst_position *position);

static inline bool cst_is_free(const struct cst_position *position, unsigned cell)
{
    return position->colour[cell] == CST_FREE;
}

#endif
