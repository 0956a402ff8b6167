/* SPDX-License-Identifier: MIT */
/* What the text twins of both games have in common (SPEC sections 5 and 8.3). */
#include "text.h"

#include <inttypes.h>

#include "fail.h"

enum cst_status cst_text_fail_line(struct cst_error *err, uint64_t line)
{
    if (err->status == CST_MALFORMED)
        return cst_fail_at(err, "line %" PRIu64 ": ", line);
    return err->status;
}

enum cst_status cst_text_read_field(struct cst_lines *lines, const char *what, uint16_t *value)
{
    uint32_t number;

    if (cst_lines_number(lines, what, &number))
        return lines->err->status;
    if (number > UINT16_MAX)
        return cst_fail(lines->err, CST_MALFORMED,
            "line %" PRIu64 ": %s is %" PRIu32 ", expected at most %u", lines->line, what, number,
            UINT16_MAX);
    *value = (uint16_t)number;
    return CST_OK;
}

enum cst_status cst_text_read_end(struct cst_lines *lines, const char *what, uint32_t count)
{
    uint64_t line = lines->line;
    char number[40];
    uint32_t found;

    (void)snprintf(number, sizeof number, "the number of %s", what);
    if (cst_lines_expect(lines, "end ") || cst_lines_number(lines, number, &found))
        return lines->err->status;
    if (found != count)
        return cst_fail(lines->err, CST_MALFORMED,
            "line %" PRIu64 ": end %" PRIu32 ", but there are %" PRIu32 " %s", line, found, count,
            what);
    return CST_OK;
}

enum cst_status cst_text_read_last(struct cst_lines *lines)
{
    if (cst_lines_peek(lines) != '\n')
        return cst_lines_unexpected(lines, "the end of the line");
    (void)cst_lines_expect(lines, "\n");
    if (cst_lines_peek(lines) != EOF || ferror(lines->in))
        return cst_lines_unexpected(lines, "the end of the text");
    return CST_OK;
}

static enum cst_status read_first(struct cst_lines *lines)
{
    if (cst_lines_comments(lines) || cst_lines_expect(lines, "cornerstone-text 1") ||
        cst_lines_end(lines))
        return lines->err->status;
    return CST_OK;
}

enum cst_status cst_text_read(
    FILE *in, uint64_t max_memory, struct cst_cert *cert, struct cst_error *err)
{
    struct cst_lines lines;

    cst_lines_begin(&lines, in, err);
    if (read_first(&lines) || cst_lines_expect(&lines, "game square") || cst_lines_end(&lines))
        return err->status;
    return cst_text_read_square(&lines, max_memory, cert);
}

enum cst_status cst_any_text_read(
    FILE *in, uint64_t max_memory, struct cst_any *any, struct cst_error *err)
{
    struct cst_lines lines;

    cst_lines_begin(&lines, in, err);
    if (read_first(&lines) || cst_lines_expect(&lines, "game "))
        return err->status;
    switch (cst_lines_peek(&lines)) {
    case 's':
        any->game = CST_GAME_SQUARE;
        if (cst_lines_expect(&lines, "square") || cst_lines_end(&lines))
            return err->status;
        return cst_text_read_square(&lines, max_memory, &any->cert);
    case 'a':
        any->game = CST_GAME_ANIMAL;
        if (cst_lines_expect(&lines, "animal"))
            return err->status;
        return cst_text_read_cards(&lines, max_memory, &any->cards);
    default:
        return cst_lines_unexpected(&lines, "\"square\" or \"animal\"");
    }
}

enum cst_status cst_any_text_write(const struct cst_any *any, FILE *out, struct cst_error *err)
{
    if (any->game == CST_GAME_ANIMAL)
        return cst_text_write_cards(&any->cards, out, err);
    return cst_text_write(&any->cert, out, err);
}

void cst_any_clear(struct cst_any *any)
{
    cst_cert_clear(&any->cert);
    cst_cards_clear(&any->cards);
    any->game = 0;
}
