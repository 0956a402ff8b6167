/* SPDX-License-Identifier: MIT */
/* The characters and fields of published tables (format/TABLES.md). */
#ifndef CORNERSTONE_ROWS_H
#define CORNERSTONE_ROWS_H

#include "cornerstone.h"
#include "fail.h"

/* In place of a code point: a byte that belongs to none. */
#define ROWS_BYTE 0x40000000

/* A stream of which one character ahead is seen. */
struct rows {
    FILE *in;
    bool utf8;             /* otherwise ASCII */
    bool seen;             /* next is filled in */
    int32_t next;          /* a code point, EOF or ROWS_BYTE + byte */
    uint64_t line, column; /* of the next character, from 1 */
    struct cst_error *err;
};

void rows_begin(struct rows *rows, FILE *in, bool utf8, struct cst_error *err);

/* The next character, or EOF (also if reading fails). */
int32_t rows_peek(struct rows *rows);

/* Go past it; it has been seen and is a character. */
void rows_take(struct rows *rows);

/* Refuse what comes next. */
enum cst_status rows_unexpected(struct rows *rows, const char *expected);

/* Refuse what began at a column of this line. */
enum cst_status rows_wrong(struct rows *rows, uint64_t column, const char *format, ...)
    CST_PRINTF(3, 4);

/* Take one character. */
enum cst_status rows_expect(struct rows *rows, char character);

/* Take a word. */
enum cst_status rows_expect_word(struct rows *rows, const char *word);

/* Take a digit 0 ... most. */
enum cst_status rows_digit(struct rows *rows, const char *what, unsigned most, uint32_t *value);

/* Take a number without sign and leading zeros, at most 999,999,999. */
enum cst_status rows_number(struct rows *rows, const char *what, uint32_t *value);

/* The same with a minus before negative ones. */
enum cst_status rows_signed(struct rows *rows, const char *what, int32_t *value);

/* Take a number that has to be this one; what is that of "a card". */
enum cst_status rows_this_number(struct rows *rows, const char *what, uint32_t value);

/* Take the number of a card below this one. */
enum cst_status rows_earlier_card(struct rows *rows, uint32_t card, uint32_t *value);

/* Take the end of the line. */
enum cst_status rows_end(struct rows *rows);

#endif
