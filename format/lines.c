/* SPDX-License-Identifier: MIT */
#include "lines.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "fail.h"

void cst_lines_begin(struct cst_lines *lines, FILE *in, struct cst_error *err)
{
    lines->in = in;
    lines->line = 1;
    lines->at = 0;
    lines->count = 0;
    lines->err = err;
}

int cst_lines_peek(struct cst_lines *lines)
{
    if (lines->at == lines->count) {
        lines->at = 0;
        errno = 0;
        lines->count = fread(lines->buffer, 1, sizeof lines->buffer, lines->in);
        if (lines->count == 0)
            return EOF;
    }
    return lines->buffer[lines->at];
}

static void take(struct cst_lines *lines)
{
    if (lines->buffer[lines->at++] == '\n')
        lines->line++;
}

static enum cst_status fail(
    struct cst_lines *lines, const char *what, const char *problem, const char *expected)
{
    return cst_fail(lines->err, CST_MALFORMED, "line %" PRIu64 ": %s%s, expected %s", lines->line,
        what, problem, expected);
}

enum cst_status cst_lines_unexpected(struct cst_lines *lines, const char *expected)
{
    int c = cst_lines_peek(lines);
    char found[16];

    if (c == EOF && ferror(lines->in))
        return cst_fail_system(lines->err, "cannot read");
    if (c == EOF)
        return fail(lines, "the text ends", "", expected);
    if (c == '\n')
        return fail(lines, "the line ends", "", expected);
    (void)snprintf(found, sizeof found, c > ' ' && c < 0x7f ? "'%c'" : "byte 0x%02X", c);
    return fail(lines, found, "", expected);
}

enum cst_status cst_lines_fail(uint64_t line, struct cst_error *err)
{
    if (err->status == CST_MALFORMED)
        return cst_fail_at(err, "line %" PRIu64 ": ", line);
    return err->status;
}

enum cst_status cst_lines_expect(struct cst_lines *lines, const char *text)
{
    char expected[64];

    for (const char *c = text; *c; c++) {
        if (cst_lines_peek(lines) != *c) {
            (void)snprintf(
                expected, sizeof expected, strcmp(text, " ") ? "\"%s\"" : "a space", text);
            return cst_lines_unexpected(lines, expected);
        }
        take(lines);
    }
    return CST_OK;
}

static bool is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || c == '-';
}

enum cst_status cst_lines_word(struct cst_lines *lines, const char *what, char *word, size_t room)
{
    size_t length = 0;

    if (!is_letter(cst_lines_peek(lines)))
        return cst_lines_unexpected(lines, what);
    while (length + 1 < room && is_letter(cst_lines_peek(lines))) {
        word[length++] = (char)cst_lines_peek(lines);
        take(lines);
    }
    word[length] = '\0';
    return CST_OK;
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

enum cst_status cst_lines_number(struct cst_lines *lines, const char *what, uint32_t *value)
{
    uint64_t sum = 0;
    int first = cst_lines_peek(lines);

    if (!is_digit(first))
        return cst_lines_unexpected(lines, what);
    while (is_digit(cst_lines_peek(lines))) {
        sum = sum * 10 + (uint64_t)(cst_lines_peek(lines) - '0');
        take(lines);
        if (sum > UINT32_MAX)
            return fail(lines, what, " of 2^32 or more", "a smaller number");
        if (first == '0' && is_digit(cst_lines_peek(lines)))
            return fail(lines, what, " with a leading zero", "none");
    }
    *value = (uint32_t)sum;
    return CST_OK;
}

enum cst_status cst_lines_signed(struct cst_lines *lines, const char *what, int64_t *value)
{
    bool minus = cst_lines_peek(lines) == '-';
    uint32_t number;

    if (minus)
        take(lines);
    if (cst_lines_number(lines, what, &number))
        return lines->err->status;
    if (minus && number == 0)
        return fail(lines, "-0", "", "0");
    *value = minus ? -(int64_t)number : (int64_t)number;
    return CST_OK;
}

enum cst_status cst_lines_point(
    struct cst_lines *lines, const char *what, int32_t limit, int32_t *x, int32_t *y)
{
    int64_t number[2];
    char expected[32];

    (void)snprintf(expected, sizeof expected, "a %s", what);
    if (cst_lines_signed(lines, expected, &number[0]) || cst_lines_expect(lines, ",") ||
        cst_lines_signed(lines, expected, &number[1]))
        return lines->err->status;
    for (int i = 0; i < 2; i++) {
        if (number[i] < -limit || number[i] > limit)
            return cst_fail(lines->err, CST_MALFORMED,
                "line %" PRIu64 ": %s %" PRId64 ",%" PRId64 ", expected -%" PRId32 " ... %" PRId32,
                lines->line, what, number[0], number[1], limit, limit);
    }
    *x = (int32_t)number[0];
    *y = (int32_t)number[1];
    return CST_OK;
}

enum cst_status cst_lines_comments(struct cst_lines *lines)
{
    while (cst_lines_peek(lines) == '#') {
        int c;

        while ((c = cst_lines_peek(lines)) >= ' ' && c < 0x7f)
            take(lines);
        if (c != '\n')
            return cst_lines_unexpected(lines, "the end of the comment");
        take(lines);
    }
    return CST_OK;
}

enum cst_status cst_lines_end(struct cst_lines *lines)
{
    if (cst_lines_peek(lines) != '\n')
        return cst_lines_unexpected(lines, "the end of the line");
    take(lines);
    return cst_lines_comments(lines);
}

enum cst_status cst_lines_last(struct cst_lines *lines, uint32_t count)
{
    uint32_t found;

    if (cst_lines_expect(lines, "end ") || cst_lines_number(lines, "a number", &found))
        return lines->err->status;
    if (cst_fail_field(lines->err, "end", found, count, count))
        return cst_lines_fail(lines->line, lines->err);
    return CST_OK;
}

enum cst_status cst_lines_close(struct cst_lines *lines)
{
    if (cst_lines_peek(lines) != '\n')
        return cst_lines_unexpected(lines, "the end of the line");
    take(lines);
    if (cst_lines_peek(lines) != EOF || ferror(lines->in))
        return cst_lines_unexpected(lines, "the end of the text");
    return CST_OK;
}
