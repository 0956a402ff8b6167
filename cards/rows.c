/* SPDX-License-Identifier: MIT */
#include "rows.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#define MAX_NUMBER 999999999u

void rows_begin(struct rows *rows, FILE *in, bool utf8, struct cst_error *err)
{
    *rows = (struct rows){ .in = in, .utf8 = utf8, .line = 1, .column = 1, .err = err };
    errno = 0;
}

/* The code point that begins with a byte above 7F. What does not belong to one is not read
 * again: nothing but a refusal follows. */
static int32_t decode(struct rows *rows, int first)
{
    static const int32_t least[] = { 0, 0x80, 0x800, 0x10000 };
    int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    int32_t point = first & (0x3f >> more);

    if (!rows->utf8 || first < 0xc2 || first > 0xf4)
        return ROWS_BYTE + first;
    for (int i = 0; i < more; i++) {
        int byte = getc(rows->in);

        if (byte == EOF || (byte & 0xc0) != 0x80)
            return ROWS_BYTE + first;
        point = point << 6 | (byte & 0x3f);
    }
    if (point < least[more] || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
        return ROWS_BYTE + first;
    return point;
}

int32_t rows_peek(struct rows *rows)
{
    int byte;

    if (rows->seen)
        return rows->next;
    byte = getc(rows->in);
    rows->next = byte == EOF ? EOF : byte < 0x80 ? byte : decode(rows, byte);
    rows->seen = true;
    return rows->next;
}

void rows_take(struct rows *rows)
{
    rows->seen = false;
    rows->column++;
    if (rows->next == '\n') {
        rows->line++;
        rows->column = 1;
    }
}

static void name_character(int32_t character, char name[32])
{
    if (character == EOF)
        strcpy(name, "the text ends");
    else if (character == '\n')
        strcpy(name, "the line ends");
    else if (character > ' ' && character < 0x7f)
        (void)snprintf(name, 32, "'%c'", (char)character);
    else if (character < 0x80)
        (void)snprintf(name, 32, "byte %02X", (unsigned)character);
    else if (character >= ROWS_BYTE)
        (void)snprintf(name, 32, "byte %02X", (unsigned)(character - ROWS_BYTE));
    else
        (void)snprintf(name, 32, "U+%04X", (unsigned)character);
}

enum cst_status rows_unexpected(struct rows *rows, const char *expected)
{
    char name[32];
    int32_t character = rows_peek(rows);

    if (character == EOF && ferror(rows->in))
        return cst_fail(rows->err, CST_IO, "cannot read: %s", errno ? strerror(errno) : "error");
    name_character(character, name);
    return rows_wrong(rows, rows->column, "%s, expected %s", name, expected);
}

enum cst_status rows_wrong(struct rows *rows, uint64_t column, const char *format, ...)
{
    va_list args;

    rows->err->status = CST_MALFORMED;
    va_start(args, format);
    (void)vsnprintf(rows->err->text, sizeof rows->err->text, format, args);
    va_end(args);
    return cst_fail_at(rows->err, "line %" PRIu64 ": column %" PRIu64 ": ", rows->line, column);
}

enum cst_status rows_expect(struct rows *rows, char character)
{
    char expected[8];

    if (rows_peek(rows) == character) {
        rows_take(rows);
        return CST_OK;
    }
    (void)snprintf(expected, sizeof expected, "'%c'", character);
    return rows_unexpected(rows, character == ' ' ? "a space" : expected);
}

enum cst_status rows_expect_word(struct rows *rows, const char *word)
{
    char expected[64];

    for (const char *c = word; *c; c++) {
        if (rows_peek(rows) != *c) {
            (void)snprintf(expected, sizeof expected, "\"%s\"", word);
            return rows_unexpected(rows, expected);
        }
        rows_take(rows);
    }
    return CST_OK;
}

static bool is_digit(int32_t character)
{
    return character >= '0' && character <= '9';
}

enum cst_status rows_digit(struct rows *rows, const char *what, unsigned most, uint32_t *value)
{
    int32_t character = rows_peek(rows);

    if (!is_digit(character) || (unsigned)(character - '0') > most)
        return rows_unexpected(rows, what);
    *value = (uint32_t)(character - '0');
    rows_take(rows);
    return CST_OK;
}

enum cst_status rows_number(struct rows *rows, const char *what, uint32_t *value)
{
    uint64_t column = rows->column;
    int32_t first = rows_peek(rows);
    uint32_t sum = 0;

    if (!is_digit(first))
        return rows_unexpected(rows, what);
    while (is_digit(rows_peek(rows))) {
        if (first == '0' && rows->column > column)
            return rows_wrong(rows, column, "%s has a leading zero", what);
        if (sum > MAX_NUMBER / 10)
            return rows_wrong(rows, column, "%s is above %u", what, MAX_NUMBER);
        sum = sum * 10 + (uint32_t)(rows->next - '0');
        rows_take(rows);
    }
    *value = sum;
    return CST_OK;
}

enum cst_status rows_signed(struct rows *rows, const char *what, int32_t *value)
{
    uint64_t column = rows->column;
    bool minus = rows_peek(rows) == '-';
    uint32_t number = 0;

    if (minus)
        rows_take(rows);
    if (rows_number(rows, what, &number))
        return rows->err->status;
    if (minus && number == 0)
        return rows_wrong(rows, column, "%s is -0, expected 0", what);
    *value = minus ? -(int32_t)number : (int32_t)number;
    return CST_OK;
}

enum cst_status rows_this_number(struct rows *rows, const char *what, uint32_t value)
{
    uint64_t column = rows->column;
    uint32_t number = 0;

    if (rows_number(rows, what, &number))
        return rows->err->status;
    if (number != value)
        return rows_wrong(
            rows, column, "%s is %" PRIu32 ", expected %" PRIu32, what, number, value);
    return CST_OK;
}

enum cst_status rows_earlier_card(struct rows *rows, uint32_t card, uint32_t *value)
{
    uint64_t column = rows->column;

    if (rows_number(rows, "a card", value))
        return rows->err->status;
    if (*value >= card)
        return rows_wrong(
            rows, column, "card %" PRIu32 ", expected one below %" PRIu32, *value, card);
    return CST_OK;
}

enum cst_status rows_end(struct rows *rows)
{
    if (rows_peek(rows) != '\n')
        return rows_unexpected(rows, "the end of the line");
    rows_take(rows);
    return CST_OK;
}
