/* SPDX-License-Identifier: MIT */
/*
 * What a kind of certificate has to itself, between the dispatchers above (any.c, header.c, text.c)
 * and its own files below. The dispatchers check the claim, and clear what a failed function left.
 */
#ifndef CST_CODEC_H
#define CST_CODEC_H

#include "buffer.h"
#include "cursor.h"
#include "lines.h"

struct cst_range {
    uint64_t least, most;
};

/* The counts of a header. */
struct cst_counts {
    uint64_t nodes, edges;
};

struct cst_codec {
    /* Ranges of the counts, by the length of the payload in bytes. */
    struct cst_range (*nodes_range)(uint64_t payload_bytes);
    struct cst_range (*edges_range)(uint64_t payload_bytes, uint64_t nodes);
    /* What a certificate has of each. */
    struct cst_counts (*count)(const struct cst_any *any);
    /* Whether all but the claims are the same. */
    bool (*equal)(const struct cst_any *a, const struct cst_any *b);
    /* Whether the shape is one that a payload can have. Errors: CST_MALFORMED, CST_LIMIT. */
    enum cst_status (*check)(const struct cst_any *any, struct cst_error *err);
    /* Append the payload. Errors: CST_MALFORMED if the shape has none; CST_LIMIT. */
    enum cst_status (*encode)(
        const struct cst_any *any, struct cst_buffer *out, struct cst_error *err);
    /* Fill a certificate that has its claim and nothing else. counts are those of the header, NULL
     * if there is none. Errors: CST_MALFORMED, CST_LIMIT. */
    enum cst_status (*decode)(struct cst_cursor *in, const struct cst_counts *counts,
        struct cst_memory *memory, struct cst_any *any);
    /* The text twin: what follows the name of the game in its line, and the lines after the head to
     * the end of the text. Writing fails with false or CST_IO, reading as decode or with CST_IO. */
    bool (*write_game)(const struct cst_any *any, FILE *out);
    enum cst_status (*write_body)(const struct cst_any *any, FILE *out, struct cst_error *err);
    enum cst_status (*read_game)(struct cst_lines *lines, struct cst_any *any);
    enum cst_status (*read_body)(
        struct cst_lines *lines, struct cst_memory *memory, struct cst_any *any);
};

extern const struct cst_codec cst_cert_codec;  /* cert_codec.c */
extern const struct cst_codec cst_cards_codec; /* cards_codec.c */

#endif
