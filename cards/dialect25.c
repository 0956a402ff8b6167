/* SPDX-License-Identifier: MIT */
/* Dialect 25 (format/TABLES.md section 3): blocks of three digits. A child lies so that one of the
 * cells that it requires, its anchor, comes to the pivot; so cards are worked out while the table
 * is read. */
#include <errno.h>
#include <inttypes.h>

#include "cards.h"
#include "dialects.h"
#include "nest.h"
#include "reader.h"
#include "rows.h"
#include "sets.h"
#include "table.h"

/* The values of a block b: a base and r below NEAR_BASE, one of the five cards before and r below
 * NEAR_CARD, or a card up to MOST_CARD by two blocks. */
#define FROM_NEAR 240u
#define FROM_FAR 740u
#define NEAR_BASE 40u
#define NEAR_CARD 100u
#define MOST_CARD (10 * (999 - FROM_FAR) + 9)

/* d of r = 8k + d: exchange for 1, then negate x for 2, y for 4. */
static const uint8_t map_of_digit[8] = { 0, 4, 1, 5, 2, 6, 3, 7 };

static enum cst_status read_block(struct reader *r, uint32_t *value)
{
    uint32_t digit;

    *value = 0;
    for (int i = 0; i < 3; i++) {
        if (rows_digit(&r->rows, i ? "a block of three digits" : "a block", 9, &digit))
            return r->err->status;
        *value = 10 * *value + digit;
    }
    return CST_OK;
}

/* The card of a child and its r, from one block or two. */
static enum cst_status read_blocks(struct reader *r, int64_t *card, uint32_t *rest)
{
    uint32_t b = 0, c = 0;

    if (read_block(r, &b))
        return r->err->status;
    if (b < FROM_NEAR) {
        *card = b / NEAR_BASE;
        *rest = b % NEAR_BASE;
    } else if (b < FROM_FAR) {
        *card = (int64_t)r->card - 1 - (b - FROM_NEAR) / NEAR_CARD;
        *rest = (b - FROM_NEAR) % NEAR_CARD;
    } else {
        if (read_block(r, &c))
            return r->err->status;
        *card = 10 * (b - FROM_FAR) + c / 100;
        *rest = c % 100;
    }
    return CST_OK;
}

static enum cst_status read_child(struct reader *r)
{
    uint64_t column = r->rows.column;
    struct cst_child child = { 0 };
    const struct cells *required;
    struct cst_cell anchor;
    int64_t card = 0;
    uint32_t rest = 0;

    if (read_blocks(r, &card, &rest))
        return r->err->status;
    if (card < 0 || card >= r->card)
        return rows_wrong(&r->rows, column, "card %" PRId64 ", expected one of 0 ... %" PRIu32,
            card, r->card - 1);
    child.card = (uint32_t)card;
    required = &sets_card(&r->sets, child.card)->required;
    if (rest / 8 >= required->count)
        return rows_wrong(&r->rows, column,
            "anchor %" PRIu32 ", expected one below %" PRIu32 ", the cells that card %" PRIu32
            " requires",
            rest / 8, required->count, child.card);
    child.map = map_of_digit[rest % 8];
    anchor = cst_turn(required->cell[rest / 8], child.map);
    if (!cst_card_in_range(anchor.x) || !cst_card_in_range(anchor.y))
        return rows_wrong(&r->rows, column,
            "the shift %" PRId32 ",%" PRId32 ", expected -%d ... %d", -anchor.x, -anchor.y,
            CST_MAX_CARD_CELL, CST_MAX_CARD_CELL);
    child.dx = -anchor.x;
    child.dy = -anchor.y;
    return cst_nest_child(&r->nest, child, r->err);
}

static enum cst_status read_row(struct reader *r)
{
    uint64_t line = r->rows.line;

    if (cst_nest_open(&r->nest, (struct cst_cell){ 0, 0 }, r->err))
        return r->err->status;
    do {
        if (read_child(r))
            return r->err->status;
    } while (rows_peek(&r->rows) != '\n');
    rows_take(&r->rows);
    r->card++;
    if (cst_nest_close(&r->nest, r->err))
        return r->err->status;
    if (sets_extend(r->cards, &r->sets, r->err))
        return cst_fail_at(r->err, "line %" PRIu64 ": ", line);
    return CST_OK;
}

static enum cst_status read_line(struct reader *r)
{
    switch (rows_peek(&r->rows)) {
    case '\n':
        rows_take(&r->rows);
        return CST_OK;
    case '#':
        if (rows_expect_word(&r->rows, "# ") ||
            rows_this_number(&r->rows, "the number of the next card", r->card))
            return r->err->status;
        return rows_end(&r->rows);
    default:
        return read_row(r);
    }
}

static enum cst_status read_25(FILE *in, const struct alphabet *alphabet, uint64_t max_memory,
    struct cst_cards *cards, struct cst_error *err)
{
    struct reader r;
    enum cst_status status;

    (void)alphabet;
    reader_begin(&r, in, false, max_memory, cards, err);
    status = sets_extend(cards, &r.sets, err); /* the bases */
    return reader_end(&r, status ? status : reader_rows(&r, read_line, "a block"));
}

/* A child as blocks say it. */
struct said {
    uint32_t card, rest;
};

/* Errors: CST_REJECTED, naming the card by the number it has in the certificate. */
static enum cst_status say(const struct cst_child *child, const struct cells *required,
    uint32_t card, struct said *said, struct cst_error *err)
{
    uint8_t back = cst_turn_back(child->map);
    struct cst_cell anchor = cst_turn((struct cst_cell){ -child->dx, -child->dy }, back);
    uint32_t k = 0, digit = 0;

    while (
        k < required->count && (required->cell[k].x != anchor.x || required->cell[k].y != anchor.y))
        k++;
    if (k == required->count)
        return cst_fail(err, CST_REJECTED,
            "card %" PRIu32 ": a child that does not require the pivot, expected one that does",
            card);
    while (map_of_digit[digit] != child->map)
        digit++;
    *said = (struct said){ child->card, 8 * k + digit };
    if (said->rest >= 100)
        return cst_fail(err, CST_REJECTED,
            "card %" PRIu32 ": anchor %" PRIu32 " of a child, expected 0 ... 12", card, k);
    if (said->card > MOST_CARD)
        return cst_fail(err, CST_REJECTED,
            "card %" PRIu32 ": row %" PRIu32 " as a child, expected one up to %u", card, said->card,
            MOST_CARD);
    return CST_OK;
}

/* In the row of card i; the shortest form that fits. */
static bool put_child(struct said said, uint32_t i, FILE *out)
{
    uint32_t back = i - 1 - said.card;

    if (said.card < TABLE_BASES && said.rest < NEAR_BASE)
        return fprintf(out, "%03" PRIu32, said.card * NEAR_BASE + said.rest) > 0;
    if (back < (FROM_FAR - FROM_NEAR) / NEAR_CARD)
        return fprintf(out, "%03" PRIu32, FROM_NEAR + back * NEAR_CARD + said.rest) > 0;
    return fprintf(out, "%03" PRIu32 "%03" PRIu32, FROM_FAR + said.card / 10,
               said.card % 10 * 100 + said.rest) > 0;
}

static enum cst_status put_rows(const struct cst_cards *flat, const struct sets *sets,
    const struct cst_cards *cards, FILE *out, struct cst_error *err)
{
    uint32_t card = TABLE_BASES; /* in the certificate */

    errno = 0;
    for (uint32_t i = 0; i < flat->combination_count; i++) {
        const struct cst_combination *made = &flat->combinations[i];
        const struct cst_child *child = flat->children + made->first_child;
        struct said said = { 0 };

        for (uint32_t k = 0; k < made->child_count; k++, child++) {
            const struct cells *required = &sets_card(sets, child->card)->required;

            if (say(child, required, card, &said, err))
                return err->status;
            if (out && !put_child(said, TABLE_BASES + i, out))
                return table_cannot_write(err);
        }
        if (out && fputc('\n', out) == EOF)
            return table_cannot_write(err);
        card += cards->combinations[i].numbered;
    }
    return out && (fflush(out) || ferror(out)) ? table_cannot_write(err) : CST_OK;
}

static enum cst_status write_25(const struct cst_cards *cards, const struct alphabet *alphabet,
    FILE *out, struct cst_error *err)
{
    struct cst_cards flat = { 0 };
    struct sets sets = { 0 };
    enum cst_status status = table_copy(cards, &flat, err);

    (void)alphabet;
    if (!status)
        status = table_flatten(&flat, err);
    if (!status)
        status = sets_make(&flat, &sets, err);
    /* First without output: what cannot be written is not written in part. */
    if (!status)
        status = put_rows(&flat, &sets, cards, NULL, err);
    if (!status)
        status = put_rows(&flat, &sets, cards, out, err);
    sets_clear(&sets);
    cst_cards_clear(&flat);
    return status;
}

const struct dialect dialect_25 = {
    .name = "25",
    .summary = "rows of blocks of three digits, children placed by an anchor",
    .read = read_25,
    .write = write_25,
};
