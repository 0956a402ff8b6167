/* SPDX-License-Identifier: MIT */
/*
 * A weak achievement game on a board: Maker plays by a card certificate. Every move is judged by
 * the rules of the game, and the end by the definition of a copy: nothing of that comes from the
 * cards.
 */
#ifndef CORNERSTONE_GAME_H
#define CORNERSTONE_GAME_H

#include "policy.h"

enum owner { OWNER_NONE, OWNER_MAKER, OWNER_BREAKER };

#define GAME_MOST_SIDE 1000

struct game {
    const struct policy *policy;
    struct cst_animal images[8]; /* the orientations of the animal */
    uint32_t image_count;
    int32_t width, height; /* of the board; cells are 0,0 ... width - 1, height - 1 */
    uint8_t *owner;        /* row by row */
    struct place place;    /* where the last card lies */
    uint32_t bound;        /* Maker wins within so many moves */
    struct stand stand;    /* at Maker's turn the card that applies, afterwards the one he played */
    struct cst_cell *moves; /* Maker's, Breaker's, Maker's ... */
    uint32_t move_count, capacity;
    bool won;
    struct cst_cell copy[CST_MAX_ANIMAL]; /* when he has won: what he owns */
};

/* The board that is used if none is named: the box with a margin of 2 cells, or of more if
 * otherwise there were too few cells for the moves. */
void game_default_board(const struct policy *policy, uint32_t *width, uint32_t *height);

/* Set up an empty board, with the envelope of the last card in the middle. Errors: CST_IO if it
 * does not fit, turned or not, or the board has fewer than two cells for each move; CST_LIMIT if a
 * side is above GAME_MOST_SIDE, or of memory. */
enum cst_status game_make(const struct policy *policy, uint32_t width, uint32_t height,
    struct game *game, struct cst_error *err);

void game_clear(struct game *game);

/* Back to the empty board. */
void game_restart(struct game *game);

/* Maker moves. Returns NULL, or what is wrong: then the certificate, or the way in which it was
 * played, is no win. */
const char *game_maker(struct game *game);

/* Breaker marks a free cell of the board. Returns as game_maker. */
const char *game_breaker(struct game *game, struct cst_cell cell);

/* How many moves Maker has made. */
uint32_t game_maker_moves(const struct game *game);

bool game_on_board(const struct game *game, struct cst_cell cell);
enum owner game_owner(const struct game *game, struct cst_cell cell);

#endif
