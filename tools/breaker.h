/* SPDX-License-Identifier: MIT */
/* Breakers that are not people. */
#ifndef CORNERSTONE_BREAKER_H
#define CORNERSTONE_BREAKER_H

#include "game.h"

enum breaker_kind {
    BREAKER_RANDOM,     /* any free cell */
    BREAKER_GREEDY,     /* the cell that spoils most of what Maker has begun */
    BREAKER_SPREAD,     /* as far as possible from all that is marked */
    BREAKER_STUBBORN,   /* the cell that leaves Maker the highest card */
    BREAKER_EXHAUSTIVE, /* all pairs of first replies in turn, then random */
    BREAKERS
};

/* As --auto has them. */
extern const char *const breaker_names[BREAKERS];

struct breaker {
    enum breaker_kind kind;
    uint64_t random; /* the state of splitmix64 */
    uint64_t *worth; /* scratch: one for each cell of the board */
};

/* For games on the board of `game`. Errors: CST_LIMIT, of memory. */
enum cst_status breaker_make(enum breaker_kind kind, const struct game *game,
    struct breaker *breaker, struct cst_error *err);

void breaker_clear(struct breaker *breaker);

/* Begin the game with a number: what follows depends on nothing else. */
void breaker_seed(struct breaker *breaker, uint64_t seed, uint64_t number);

/* A free cell; there must be one. */
struct cst_cell breaker_choose(struct breaker *breaker, const struct game *game);

#endif
