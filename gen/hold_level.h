/* SPDX-License-Identifier: MIT */
/*
 * The positions of a hold certificate at which the attacker may still mark the same number of
 * cells, each once up to the maps of the board, and what the defender answers there
 * (docs/search.md, "Holding").
 */
#ifndef CST_GEN_HOLD_LEVEL_H
#define CST_GEN_HOLD_LEVEL_H

#include "fold.h"

/* A move of the attacker's that has to be answered (SPEC section 10.4). */
struct cst_hold_move {
    uint16_t cell;
    uint16_t answer; /* CST_NO_CELL: none, no other cell is free, or none is chosen yet */
    bool forced;     /* it threatens a square: there is one answer */
};

struct cst_hold_level {
    const struct cst_board *board;
    unsigned marks;       /* cells that the attacker may still mark */
    unsigned stones;      /* of either colour */
    struct cst_fold fold; /* the positions: their smallest images */
    uint16_t *standard;   /* the default answer of each, once it is chosen */
    uint32_t *first_move; /* of each, in moves, and their number at the end */
    struct cst_hold_move *moves;
    unsigned words;    /* of a set of cells */
    uint64_t *answers; /* a set for each move: the answers that hold, as far as they are known */
    bool lost;         /* some move threatens two squares: an earlier answer did not hold */
};

/* Without positions. False if memory is short. */
bool cst_hold_level_init(
    struct cst_hold_level *level, const struct cst_board *board, unsigned marks, unsigned stones);
void cst_hold_level_free(struct cst_hold_level *level);

static inline uint32_t cst_hold_count(const struct cst_hold_level *level)
{
    return level->fold.used;
}

/* Put stones and find what the defender threatens: the cells where he would complete a square. */
struct cst_threats cst_hold_place(
    const struct cst_hold_level *level, uint32_t number, struct cst_position *position);

/* List the moves to answer of all positions, and make room for their answers: none yet, but for
 * those that are forced. `position` is for the function's use. False if memory is short. */
bool cst_hold_list_moves(struct cst_hold_level *level, struct cst_position *position);

/* Play a move that has an answer, and this answer to it. Returns whether the position is then
 * settled: no cell is free, or the defender completes a square whatever the attacker does. */
bool cst_hold_play(struct cst_position *position, unsigned cell, unsigned answer);
/* Take both back; half_count is what it was before. */
void cst_hold_take_back(struct cst_position *position, unsigned half_count);

static inline uint64_t *cst_hold_answers(const struct cst_hold_level *level, uint32_t move)
{
    return level->answers + (size_t)move * level->words;
}

static inline bool cst_hold_has(const uint64_t *cells, unsigned cell)
{
    return cells[cell / 64] >> (cell % 64) & 1;
}

static inline void cst_hold_put(uint64_t *cells, unsigned cell)
{
    cells[cell / 64] |= (uint64_t)1 << (cell % 64);
}

/* Whether some answer that holds is known. */
bool cst_hold_is_answered(const struct cst_hold_level *level, uint32_t move);

/* Bytes in use. */
uint64_t cst_hold_level_bytes(const struct cst_hold_level *level);

#endif
