/* SPDX-License-Identifier: MIT */
/* Cards <-> payload (SPEC section 8.2) and text twin (section 8.3). */
#ifndef CST_CARDS_CODE_H
#define CST_CARDS_CODE_H

#include "buffer.h"
#include "cursor.h"
#include "lines.h"

/* The columns of the payload, in their order. */
enum cst_column { CST_SIZES, CST_PIVOTS, CST_CHILDREN, CST_MAPS, CST_STEPS_X, CST_STEPS_Y };

#define CST_COLUMNS 6

/* Append the payload. Errors: CST_MALFORMED if animal or shape are not as they have to be;
 * CST_LIMIT. */
enum cst_status cst_cards_encode(
    const struct cst_cards *cards, struct cst_buffer *out, struct cst_error *err);

/* Decode a payload into cards that are zero but for the claim. They have to have the given numbers
 * of combinations and references; of combinations 0 if they are not known. Errors: CST_MALFORMED,
 * CST_LIMIT. */
enum cst_status cst_cards_decode(struct cst_cursor *in, uint64_t combinations, uint64_t references,
    struct cst_memory *memory, struct cst_cards *cards);

/* The animal in the line of the game, as far as its end; the text after the head. Writing fails
 * with false, or CST_IO, CST_LIMIT, or CST_MALFORMED for want of a shape; reading with CST_IO,
 * CST_MALFORMED, CST_LIMIT. */
bool cst_cards_write_animal(const struct cst_cards *cards, FILE *out);
enum cst_status cst_cards_write_text(
    const struct cst_cards *cards, FILE *out, struct cst_error *err);
enum cst_status cst_cards_read_animal(struct cst_lines *lines, struct cst_cards *cards);
enum cst_status cst_cards_read_text(
    struct cst_lines *lines, struct cst_memory *memory, struct cst_cards *cards);

#endif
