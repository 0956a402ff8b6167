/* SPDX-License-Identifier: MIT */
/* What the commands do with card certificates: their row of the table of games. */
#ifndef CORNERSTONE_GAME_ANIMAL_H
#define CORNERSTONE_GAME_ANIMAL_H

#include "games.h"

/* In the order in which they are shown. */
enum card_fact {
    CARD_WIDTH,
    CARD_HEIGHT,
    CARD_MOVES,
    CARD_CARDS,
    CARD_COMBINATIONS,
    CARD_NUMBERED,
    CARD_INLINE,
    CARD_REFERENCES,
    CARD_CLASSES,
    CARD_LAST_HEIGHT,
    CARD_MOST_HEIGHT,
    CARD_LAST_REQUIRED,
    CARD_MOST_REQUIRED,
    CARD_LAST_ENVELOPE,
    CARD_MOST_ENVELOPE,
    CARD_PAYLOAD_BYTES,
    CARD_FILE_BYTES,
    CARD_FACTS
};

/* [x, y], and an array of such; NULL if memory is short. */
json_t *card_json_cell(struct cst_cell cell);
json_t *card_json_cells(const struct cst_cell *cells, uint32_t count, struct place place);

extern const struct game_row game_animal;

#endif
