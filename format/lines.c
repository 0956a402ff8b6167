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

enum cst_status cst_lines_unexpected(struct cst_lines *lines, const char *expected)
{
    int c = cst_lines_peek(lines);

    if (c == EOF && ferror(lines->in))
        return cst_fail(lines->err, CST_IO, "cannot read: %s", errno ? strerror(errno) : "error");
    if (c == EOF)
        return cst_fail(lines->err, CST_MALFORMED, "line %" PRIu64 ": the text ends, expected %s",
            lines->line, expected);
    if (c == '\n')
        return cst_fail(lines->err, CST_MALFORMED, "line %" PRIu64 ": the line ends, expected %s",
            lines->line, expected);
    if (c > ' ' && c < 0x7f)
        return cst_fail(lines->err, CST_MALFORMED, "line %" PRIu64 ": '%c', expected %s",
            lines->line, c, expected);
    return cst_fail(lines->err, CST_MALFORMED, "line %" PRIu64 ": byte %02X, expected %s",
        lines->line, (unsigned)c, expected);
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
            return cst_fail(lines->err, CST_MALFORMED, "line %" PRIu64 ": %s is not below 2^32",
                lines->line, what);
        if (first == '0' && is_digit(cst_lines_peek(lines)))
            return cst_fail(lines->err, CST_MALFORMED, "line %" PRIu64 ": %s has a leading zero",
                lines->line, what);
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
        return cst_fail(
            lines->err, CST_MALFORMED, "line %" PRIu64 ": %s is -0, expected 0", lines->line, what);
    *value = minus ? -(int64_t)number : (int64_t)number;
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
