/* SPDX-License-Identifier: MIT */
/* What diff says about two card certificates, card by card. */
#ifndef CORNERSTONE_DIFF_CARDS_H
#define CORNERSTONE_DIFF_CARDS_H

#include "games.h"

/* A row of the table of games: see there. */
bool diff_cards(const struct facts *a, const struct facts *b, struct comparison *comparison);

#endif
