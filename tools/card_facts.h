/* SPDX-License-Identifier: MIT */
/* The figures of a card certificate that stat and diff show. */
#ifndef CORNERSTONE_CARD_FACTS_H
#define CORNERSTONE_CARD_FACTS_H

#include "facts.h"
#include "policy.h"

/* In the order in which they are shown; card_fact_rows says what each means. */
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

extern const struct fact_row card_fact_rows[CARD_FACTS];

struct card_facts {
    const char *file; /* as the user named it */
    uint8_t claim;
    struct cst_animal animal;
    uint64_t value[CARD_FACTS];
    /* Cards, bases included, of the heights 0 ... value[CARD_MOST_HEIGHT], and with requirements
     * of 0 ... value[CARD_MOST_REQUIRED] cells. */
    uint32_t *heights, *required;
    uint8_t hash[CST_HASH_BYTES];
};

/* Work out the figures; facts->file is left alone. Errors: CST_LIMIT. */
enum cst_status card_facts_find(const struct policy *policy, const struct cst_file_info *info,
    struct card_facts *facts, struct cst_error *err);

void card_facts_clear(struct card_facts *facts);

/* What is claimed, as the text twin says it. */
const char *card_facts_claim(const struct card_facts *facts);

/* The name of the animal, or "-". */
const char *card_facts_animal(const struct card_facts *facts);

/* A JSON object with every figure; NULL if memory is short. */
json_t *card_facts_json(const struct card_facts *facts);

/* [x, y], and an array of such; NULL if memory is short. */
json_t *card_json_cell(struct cst_cell cell);
json_t *card_json_cells(const struct cst_cell *cells, uint32_t count, struct place place);

/* The figures of a certificate of either game. */
struct any_facts {
    uint8_t game; /* CST_GAME_...: which of the two is filled */
    struct facts square;
    struct card_facts cards;
};

/* A card certificate with its cards. */
struct card_file {
    struct cst_any any;
    struct policy policy; /* of any.cards: this must not be moved */
};

void card_file_clear(struct card_file *file);

/* Read a file and work out its figures. If it is a card certificate and keep is not NULL, what was
 * read is left there. On failure the message has been printed. */
enum cst_status any_facts_read(
    const char *file, uint64_t max_memory, struct any_facts *facts, struct card_file *keep);

void any_facts_clear(struct any_facts *facts);

#endif
