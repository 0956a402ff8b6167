/* SPDX-License-Identifier: MIT */
/* The figures of a certificate that stat, diff and the summary of gen show. */
#ifndef CORNERSTONE_FACTS_H
#define CORNERSTONE_FACTS_H

#include <jansson.h>

#include "cornerstone.h"

/* In the order in which they are shown; fact_rows says what each means. */
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
    FACTS
};

struct fact_row {
    const char *key;     /* in JSON and CSV */
    const char *label;   /* beside the figure */
    const char *heading; /* above a column of figures; NULL: not shown there */
};

extern const struct fact_row fact_rows[FACTS];

/* Sizes of zones and danger sets (SPEC section 6.2), of a certificate with otherwise edges. */
struct zone_facts {
    bool known; /* false also if the rules are broken, so that there are none */
    uint64_t largest_zone, largest_danger;
    uint64_t root_zones; /* cells in any zone of the root's otherwise edges */
};

struct facts {
    const char *file; /* as the user named it */
    uint8_t claim;    /* CST_CLAIM_... */
    uint64_t value[FACTS];
    struct zone_facts zones;
    uint8_t hash[CST_HASH_BYTES];
};

#define FACTS_SIZE_ROOM 48

#define FACTS_DIGEST_KIND "XXH3-128"
#define FACTS_DIGEST_ROOM (2 * CST_HASH_BYTES + 1)

/* Work out the figures. facts->file is left alone. Errors: CST_LIMIT. */
enum cst_status facts_find(const struct cst_cert *cert, const struct cst_file_info *info,
    struct facts *facts, struct cst_error *err);

/* Bits of the file for each node, to two decimals. */
double facts_bits_per_node(const struct facts *facts);

/* What is claimed, as the text twin says it. */
const char *facts_claim(const struct facts *facts);

/* "board" or "box": what the width and the height are those of. */
const char *facts_place(const struct facts *facts);

/* WxH. Returns text. */
const char *facts_size(const struct facts *facts, char text[FACTS_SIZE_ROOM]);

/* The digest in hexadecimal. Returns text. */
const char *facts_digest(const struct facts *facts, char text[FACTS_DIGEST_ROOM]);

/* 16 bytes in hexadecimal. Returns text. */
const char *facts_hex(const uint8_t hash[CST_HASH_BYTES], char text[FACTS_DIGEST_ROOM]);

/* The name of a file as JSON has it: UTF-8 whatever its bytes are. NULL if memory is short. */
json_t *facts_json_name(const char *file);

/* A JSON object with every figure; NULL if memory is short. */
json_t *facts_json(const struct facts *facts);

/* Print a JSON object on standard output and release it; NULL is taken for a
 * want of memory. Returns CST_OK, or CST_LIMIT or CST_IO with a message. */
enum cst_status facts_print_json(json_t *object);

#endif
