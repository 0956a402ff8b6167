/* SPDX-License-Identifier: MIT */
/* A position of the square game: the stones that are known, and what the attacker threatens. */
#ifndef CORNERSTONE_POSITION_H
#define CORNERSTONE_POSITION_H

#include "cells.h"

#define POSITION_STONES 64u /* of one colour, the move that is made included */
#define POSITION_THREATS 128u

struct stone {
    struct cst_cell at;
    uint32_t number; /* the attacker's: 1, 2, ...; the defender's: of the move that it answers */
};

/* P and Q of SPEC section 6. Only the first own_count and other_count stones are set. */
struct position {
    uint32_t own_count, other_count;
    struct stone own[POSITION_STONES], other[POSITION_STONES]; /* attacker's, defender's */
};

/* A cell that completes a square for the attacker. If his last move is a corner of the square,
 * `with` has the other two. */
struct threat {
    struct cst_cell at, with[2];
};

struct threats {
    uint32_t count; /* of different cells */
    struct threat list[POSITION_THREATS];
};

/* Whether a cell is on the board of the claim; with CST_CLAIM_EVERYWHERE every cell is. */
bool position_on_board(const struct cst_claim *claim, struct cst_cell cell);

/* Put a stone on a free cell. There has to be room for it. */
void position_attack(struct position *position, struct cst_cell cell);
void position_defend(struct position *position, struct cst_cell cell);

/* Whose a cell is. */
bool position_owns(const struct position *position, struct cst_cell cell);
bool position_free(const struct position *position, struct cst_cell cell);

/* The same stones of the same colours, up to their order and numbers. */
bool position_equal(const struct position *a, const struct position *b);

/* The image of a position. */
void position_map(struct position *position, struct map map);

/* The cells on which the attacker completes a square: t of SPEC section 6. `last` is his last move.
 * They are on every board that has his stones. */
void position_threats(
    const struct position *position, struct cst_cell last, struct threats *threats);

/* Whether the defender owns three or four corners of a square and the attacker not the remaining
 * one: what rule 3 refuses. */
bool position_lost(const struct position *position);

#endif
