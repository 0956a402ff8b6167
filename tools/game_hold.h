/* SPDX-License-Identifier: MIT */
/* What the commands do with hold certificates: their row of the table of games. */
#ifndef CORNERSTONE_GAME_HOLD_H
#define CORNERSTONE_GAME_HOLD_H

#include "games.h"

extern const struct game_row game_hold;

#endif
