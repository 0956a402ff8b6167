/* SPDX-License-Identifier: MIT */
/* Playing a strategy out against every reply on one board (SPEC 9.1). */
#ifndef PLAY_H
#define PLAY_H

#include "win.h"

struct game {
    int width, height; /* of the board */
    int claim, plies;  /* of the certificate */
    bool strict;
    unsigned long long positions; /* that were visited */
};

/* Plays from the empty board; to_board takes the cells of the root to those of the board. Returns
   the plies of the longest win. A reply that is not won against is a fault. */
int play(struct game *, const struct node *root, const struct map *to_board);

#endif
