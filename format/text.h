/* SPDX-License-Identifier: MIT */
/* The parts of the text twin that the games have to themselves. */
#ifndef CST_TEXT_H
#define CST_TEXT_H

#include "lines.h"

/* Read on after the line "game square", or "game animal" of which the cells are
 * not yet read. */
enum cst_status cst_text_read_square(
    struct cst_lines *lines, uint64_t max_memory, struct cst_cert *cert);
enum cst_status cst_text_read_cards(
    struct cst_lines *lines, uint64_t max_memory, struct cst_cards *cards);

/* Put the line in front of the message of a fault that was found without it. */
enum cst_status cst_text_fail_line(struct cst_error *err, uint64_t line);

/* A number of the head, which fits into the field of the claim; whether it is in
 * its range is checked with the claim as a whole. */
enum cst_status cst_text_read_field(struct cst_lines *lines, const char *what, uint16_t *value);

/* "end N" at the end of the text, as far as the number; what is "nodes" or
 * "cards". */
enum cst_status cst_text_read_end(struct cst_lines *lines, const char *what, uint32_t count);

/* The end of that line and of the text. */
enum cst_status cst_text_read_last(struct cst_lines *lines);

enum cst_status cst_text_write_cards(
    const struct cst_cards *cards, FILE *out, struct cst_error *err);

#endif
