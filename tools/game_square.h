/* SPDX-License-Identifier: MIT */
/* What the commands do with certificates of the square game: its row of the table of games. */
#ifndef CORNERSTONE_GAME_SQUARE_H
#define CORNERSTONE_GAME_SQUARE_H

#include "games.h"

/* In the order in which they are shown. */
enum fact {
    FACT_WIDTH,
    FACT_HEIGHT,
    FACT_PLIES,
    FACT_NODES,
    FACT_FORCED,
    FACT_DOUBLE,
    FACT_QUIET,
    FACT_OPEN,
    FACT_IRREGULAR,
    FACT_LINES,
    FACT_EDGES,
    FACT_NAMED,
    FACT_OTHERWISE,
    FACT_EXPLICIT_REPLIES,
    FACT_OTHERWISE_REPLIES,
    FACT_DEPTH,
    FACT_SHARED,
    FACT_REPLIES,
    FACT_PAYLOAD_BYTES,
    FACT_FILE_BYTES,
    FACTS_SQUARE
};

extern const struct game_row game_square;

#endif
