/* SPDX-License-Identifier: MIT */
/* A table of dialect v1 (format/TABLES.md section 4) in memory: explicit cards with hints. */
#ifndef CORNERSTONE_V1_H
#define CORNERSTONE_V1_H

#include "mem.h"
#include "rows.h"
#include "sets.h"

/* A card that goes on: its number, and how it is placed. */
struct v1_hint {
    uint32_t card;
    uint8_t map; /* of SPEC section 8.2 */
    int32_t dx, dy;
    uint64_t column; /* where it stands in its line */
};

struct v1_reply {
    struct cst_cell at;
    struct v1_hint hint;
};

struct v1_card {
    uint32_t height;
    struct cst_cell pivot;
    struct cells required, envelope; /* A and S */
    bool passes;
    struct v1_hint pass;
    struct v1_reply *replies; /* in increasing order of their cells */
    uint32_t reply_count, reply_room;
    /* What the check finds: */
    bool finished;         /* A and the pivot contain a Snaky */
    struct cst_child base; /* then: what wins at once */
    struct v1_hint *hints; /* else: all those that are used, each once, as they stand in the
                            * line */
    uint32_t hint_count, hint_room;
};

struct v1 {
    uint32_t rows, columns; /* of the board */
    struct v1_hint root;
    struct v1_card *cards; /* card i stands in line i + 2 */
    uint32_t count, room;
    struct cst_memory memory;
};

/* The digit K of a hint, as a map. */
extern const uint8_t v1_map_of_number[8];

/* Read a table to the end of the stream. Errors: CST_IO, CST_MALFORMED, CST_LIMIT. */
enum cst_status v1_read(struct rows *rows, struct v1 *v1);

/* Check what the cards have to satisfy, and then what the root has to. Errors: CST_REJECTED naming
 * card and rule; CST_LIMIT. */
enum cst_status v1_check_cards(struct v1 *v1, struct cst_error *err);
enum cst_status v1_check_root(const struct v1 *v1, struct cst_error *err);

/* Make cards of those that the root needs. Errors: CST_MALFORMED if a number gets out of its
 * range, CST_LIMIT. */
enum cst_status v1_convert(struct v1 *v1, struct cst_cards *cards, struct cst_error *err);

void v1_clear(struct v1 *v1);

#endif
