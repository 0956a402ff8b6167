/* SPDX-License-Identifier: MIT */
/* The figures of a certificate of any game: what stat and diff show. */
#ifndef CORNERSTONE_FACTS_H
#define CORNERSTONE_FACTS_H

#include <jansson.h>

#include "policy.h"

#define FACTS_MOST 24 /* figures of a game */
#define FACTS_TEXT_CAPACITY 64

/* A figure: a row of the table of a game. */
struct fact_row {
    const char *key;     /* in JSON and CSV */
    const char *label;   /* beside the figure */
    const char *heading; /* above a column of figures; NULL: not shown there */
};

struct facts;

/* A word beside the figures: where several files stand one in a line, and in CSV. */
struct fact_word {
    const char *heading;
    bool in_csv; /* otherwise CSV has it in columns of its own */
    void (*write)(const struct facts *facts, char text[FACTS_TEXT_CAPACITY]);
};

/* Sizes of zones and danger sets (SPEC section 6), of a certificate with otherwise edges. */
struct zone_facts {
    bool known; /* false also if the rules are broken, so that there are none */
    uint64_t largest_zone, largest_danger;
    uint64_t root_zones; /* cells in any zone of the root's otherwise edges */
};

struct game_row; /* games.h */

struct facts {
    const char *file; /* as the user named it */
    const struct game_row *game;
    struct cst_claim claim;
    uint64_t value[FACTS_MOST]; /* by game->rows */
    uint8_t hash[CST_HASH_BYTES];
    struct cst_any any; /* what was read, until facts_release */
    /* Of a strategy of the square game. */
    struct zone_facts zones;
    /* Of cards: what they are, until facts_release; the animal; how many cards, bases included,
     * have the height 0, 1, ... and a requirement of 0, 1, ... cells, to the greatest there is. */
    struct policy policy; /* of any.cards: facts must not be moved */
    struct cst_animal animal;
    uint32_t *heights, *required;
};

/* Free the certificate, but keep its figures; and free all. */
void facts_release(struct facts *facts);
void facts_clear(struct facts *facts);

/* What is claimed, as the text twin says it. */
const char *facts_claim(const struct facts *facts);

/* "board" or "box": what has the width and the height. */
const char *facts_sides(const struct facts *facts);

/* WxH. */
void facts_size(const struct facts *facts, char text[FACTS_TEXT_CAPACITY]);

#define FACTS_DIGEST_KIND "XXH3-128"
#define FACTS_DIGEST_CAPACITY (2 * CST_HASH_BYTES + 1)

/* 16 bytes in hexadecimal. Returns text. */
const char *facts_hex(const uint8_t hash[CST_HASH_BYTES], char text[FACTS_DIGEST_CAPACITY]);

/* Text from outside as JSON has it: a NULL is null, and what is not UTF-8 is escaped as on a line
 * (escape.h). NULL if memory is short. */
json_t *facts_json_text(const char *text);

/* How objects are written: a terminal that shows them must not find anything but ASCII. */
#define FACTS_JSON (JSON_INDENT(2) | JSON_ENSURE_ASCII)

/* Print a JSON object on standard output and release it; NULL is taken for a
 * want of memory. Returns CST_OK, or CST_LIMIT or CST_IO with a message. */
enum cst_status facts_print_json(json_t *object);

#endif
