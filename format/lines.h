/* SPDX-License-Identifier: MIT */
/*
 * The characters and fields of the text twin (SPEC section 5). Messages begin with "line N: ", and
 * say what is there and what was expected; what is not in its range is for the caller to refuse.
 */
#ifndef CST_LINES_H
#define CST_LINES_H

#include <stdio.h>

#include "cornerstone.h"

#define CST_LINES_BUFFER 16384

/* A stream of which one character ahead is seen. */
struct cst_lines {
    FILE *in;
    uint64_t line; /* from 1 */
    size_t at;
    size_t count;
    struct cst_error *err;
    unsigned char buffer[CST_LINES_BUFFER];
};

void cst_lines_begin(struct cst_lines *lines, FILE *in, struct cst_error *err);

/* The next character, or EOF (also if reading fails). */
int cst_lines_peek(struct cst_lines *lines);

/* The functions below fail with CST_MALFORMED, or with CST_IO if the stream does. */

/* Refuse what comes next. */
enum cst_status cst_lines_unexpected(struct cst_lines *lines, const char *expected);

/* Put the line in front of a fault that was found without it. */
enum cst_status cst_lines_fail(uint64_t line, struct cst_error *err);

/* Take the expected characters. */
enum cst_status cst_lines_expect(struct cst_lines *lines, const char *text);

/* Take lower-case letters and hyphens, one at least and as many as there is room for with the final
 * zero. */
enum cst_status cst_lines_word(struct cst_lines *lines, const char *what, char *word, size_t room);

/* Take a number below 2^32, without sign and leading zeros. */
enum cst_status cst_lines_number(struct cst_lines *lines, const char *what, uint32_t *value);

/* The same from -(2^32 - 1) on, the minus only before a positive number. */
enum cst_status cst_lines_signed(struct cst_lines *lines, const char *what, int64_t *value);

/* Take "x,y", each from -limit to limit; what is the name of one: "shift". */
enum cst_status cst_lines_point(
    struct cst_lines *lines, const char *what, int32_t limit, int32_t *x, int32_t *y);

/* Take the end of the line, and pass over the comments after it. */
enum cst_status cst_lines_end(struct cst_lines *lines);

/* Pass over comments at the beginning of a line. */
enum cst_status cst_lines_comments(struct cst_lines *lines);

/* Take "end N" for the given N, as far as the number, and then the end of the text. */
enum cst_status cst_lines_last(struct cst_lines *lines, uint32_t count);
enum cst_status cst_lines_close(struct cst_lines *lines);

#endif
