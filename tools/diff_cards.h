/* SPDX-License-Identifier: MIT */
/* What diff says about two card certificates, card by card. */
#ifndef CORNERSTONE_DIFF_CARDS_H
#define CORNERSTONE_DIFF_CARDS_H

#include "games.h"

/* For compare of the row of the game: see games.h. */
bool diff_cards(const struct facts *a, const struct facts *b, struct comparison *comparison);

#endif
