/* SPDX-License-Identifier: MIT */
/* The text twin of any certificate: its head (SPEC sections 5 and 8.3). The lines after it are
 * written and read by the kind of certificate. */
#include <errno.h>
#include <string.h>

#include "any.h"
#include "claim.h"
#include "fail.h"

#define FIRST_LINE "cornerstone-text 1"
#define WORD_BYTES 64 /* longer than any name */
#define MOST_NAMES 16

/* Refuse a word of the present line: "claim maker, expected maker-wins or last-card". */
static enum cst_status unknown(struct cst_lines *lines, const char *what, const char *word,
    const char *const names[], size_t count)
{
    char text[sizeof lines->err->text];
    size_t used = (size_t)snprintf(text, sizeof text, "%s %s, expected ", what, word);

    for (size_t i = 0; i < count && used < sizeof text; i++)
        used +=
            (size_t)snprintf(text + used, sizeof text - used, "%s%s", i ? " or " : "", names[i]);
    (void)cst_fail(lines->err, CST_MALFORMED, "%s", text);
    return cst_lines_fail(lines->line, lines->err);
}

/* The kinds of a game are rows that follow each other: the first of them stands for it. */
static enum cst_status read_game(struct cst_lines *lines, const struct cst_kind **first)
{
    const char *names[MOST_NAMES];
    char word[WORD_BYTES];
    size_t count = 0;

    if (cst_lines_expect(lines, "game ") || cst_lines_word(lines, "a game", word, sizeof word))
        return lines->err->status;
    for (size_t i = 0; (*first = cst_kind(i)) != NULL; i++) {
        if (strcmp((*first)->game->name, word) == 0)
            return CST_OK;
        if (count < MOST_NAMES && (i == 0 || cst_kind(i - 1)->game != (*first)->game))
            names[count++] = (*first)->game->name;
    }
    return unknown(lines, "game", word, names, count);
}

static enum cst_status read_kind(
    struct cst_lines *lines, const struct cst_game *game, const struct cst_kind **kind)
{
    const char *names[MOST_NAMES];
    char word[WORD_BYTES];
    size_t count = 0;

    if (cst_lines_expect(lines, "claim ") || cst_lines_word(lines, "a claim", word, sizeof word))
        return lines->err->status;
    for (size_t i = 0; (*kind = cst_kind(i)) != NULL; i++) {
        if ((*kind)->game != game)
            continue;
        if (strcmp((*kind)->name, word) == 0)
            return cst_lines_end(lines);
        if (count < MOST_NAMES)
            names[count++] = (*kind)->name;
    }
    return unknown(lines, "claim", word, names, count);
}

/* A number of the head, in the words of the kind; what else is asked of it is checked with the
 * claim as a whole. */
static enum cst_status read_field(
    struct cst_lines *lines, const char *name, unsigned least, unsigned most, uint16_t *value)
{
    uint32_t number;

    if (cst_lines_number(lines, name, &number))
        return lines->err->status;
    if (cst_fail_field(lines->err, name, number, least, most))
        return cst_lines_fail(lines->line, lines->err);
    *value = (uint16_t)number;
    return CST_OK;
}

/* The lines "board WxH" and "plies k". */
static enum cst_status read_numbers(
    struct cst_lines *lines, const struct cst_kind *kind, struct cst_claim *claim)
{
    uint64_t line;

    if (cst_lines_expect(lines, kind->sides) || cst_lines_expect(lines, " ") ||
        read_field(lines, "width", kind->min_side, kind->max_side, &claim->width) ||
        cst_lines_expect(lines, "x") ||
        read_field(lines, "height", kind->min_side, kind->max_side, &claim->height) ||
        cst_lines_end(lines))
        return lines->err->status;
    line = lines->line;
    if (cst_lines_expect(lines, kind->length) || cst_lines_expect(lines, " ") ||
        read_field(lines, kind->length, kind->min_plies, kind->max_plies, &claim->plies) ||
        cst_lines_end(lines))
        return lines->err->status;
    if (cst_claim_check(claim, NULL, lines->err))
        return cst_lines_fail(line, lines->err);
    return CST_OK;
}

static enum cst_status read_text(
    struct cst_lines *lines, struct cst_memory *memory, struct cst_any *any)
{
    const struct cst_kind *kind;
    struct cst_claim *claim;

    if (cst_lines_comments(lines) || cst_lines_expect(lines, FIRST_LINE) || cst_lines_end(lines) ||
        read_game(lines, &kind))
        return lines->err->status;
    any->game = kind->game->number;
    if (kind->codec->read_game(lines, any) || cst_lines_end(lines) ||
        read_kind(lines, kind->game, &kind))
        return lines->err->status;
    claim = cst_any_claim_of(any);
    claim->game = kind->game->number;
    claim->claim = kind->claim;
    if (read_numbers(lines, kind, claim))
        return lines->err->status;
    return kind->codec->read_body(lines, memory, any);
}

enum cst_status cst_any_text_read(
    FILE *in, uint64_t max_memory, struct cst_any *any, struct cst_error *err)
{
    struct cst_memory memory = { .limit = max_memory };
    struct cst_lines lines;
    enum cst_status status;

    cst_lines_begin(&lines, in, err);
    status = read_text(&lines, &memory, any);
    if (status)
        cst_any_clear(any);
    return status;
}

enum cst_status cst_any_text_write(const struct cst_any *any, FILE *out, struct cst_error *err)
{
    const struct cst_claim *claim = cst_any_claim(any);
    const struct cst_kind *kind = cst_kind_of(claim);

    if (cst_claim_check(claim, NULL, err) || kind->codec->check(any, err))
        return err->status;
    errno = 0;
    if (fprintf(out, FIRST_LINE "\ngame %s", kind->game->name) <= 0 ||
        !kind->codec->write_game(any, out) ||
        fprintf(out, "\nclaim %s\n%s %ux%u\n%s %u\n", kind->name, kind->sides, claim->width,
            claim->height, kind->length, claim->plies) <= 0)
        return cst_fail_system(err, "cannot write");
    if (kind->codec->write_body(any, out, err))
        return err->status;
    if (fflush(out) || ferror(out))
        return cst_fail_system(err, "cannot write");
    return CST_OK;
}
