/* SPDX-License-Identifier: MIT */
/* To play against a card certificate: at the terminal, or many games by themselves. */
#ifndef CORNERSTONE_PLAY_H
#define CORNERSTONE_PLAY_H

#include "breaker.h"

/* You are Breaker: read moves from standard input until Maker has won, or the end. Returns CST_OK,
 * or CST_REJECTED if Maker's moves do not do what the certificate promises. */
enum cst_status play_talk(struct game *game, const char *animal);

struct play_auto {
    enum breaker_kind kind;
    uint64_t games; /* exhaustive: for each pair of first replies */
    uint64_t seed;
};

/* Games by themselves. Returns CST_OK if Maker won them all within the bound, otherwise
 * CST_REJECTED; CST_LIMIT without memory, having said so. */
enum cst_status play_auto(struct game *game, const struct play_auto *settings, const char *animal);

struct play_settings {
    unsigned width, height; /* of the board, 1 ... GAME_MOST_SIDE; 0: the default */
    bool by_itself;         /* a Breaker of ours plays: automatic says which; otherwise you do */
    struct play_auto automatic;
};

/* Play as the settings ask for. Returns as play_talk and play_auto, or, having said why,
 * CST_REJECTED if the cards are no win from the empty board as the header claims it, CST_IO if the
 * board will not do, CST_LIMIT. */
enum cst_status play_cards(
    const struct cst_any *any, const struct play_settings *settings, const char *file);

#endif
