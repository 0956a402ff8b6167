/* SPDX-License-Identifier: MIT */
/*
 * The published tables of cards (format/TABLES.md): read into a card certificate,
 * and written from one where the dialect can express it.
 */
#ifndef CORNERSTONE_DIALECT_H
#define CORNERSTONE_DIALECT_H

#include "cornerstone.h"

/* The characters of dialects 20 and 21 in their order, as code points. */
struct alphabet {
    uint32_t *symbol;
    uint32_t count;
};

struct dialect {
    const char *name; /* "21", "20", "25", "35", "v1" */
    const char *summary;
    bool needs_alphabet;
    /* Read a table to the end of the stream; the claim is filled in. Messages
     * name line and column. Errors: CST_IO, CST_MALFORMED, CST_LIMIT, and
     * CST_REJECTED for cards of v1 that break its rules. */
    enum cst_status (*read)(FILE *in, const struct alphabet *alphabet, uint64_t max_memory,
        struct cst_cards *cards, struct cst_error *err);
    /* Write a table. Errors: CST_IO; CST_REJECTED if the dialect cannot
     * express a card, which the message names. */
    enum cst_status (*write)(const struct cst_cards *cards, const struct alphabet *alphabet,
        FILE *out, struct cst_error *err);
};

/* By name, or NULL. */
const struct dialect *dialect_find(const char *name);

/* Read an alphabet file. Errors: CST_IO, CST_MALFORMED. */
enum cst_status alphabet_read(FILE *in, struct alphabet *alphabet, struct cst_error *err);

void alphabet_clear(struct alphabet *alphabet);

#endif
