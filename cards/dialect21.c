/* SPDX-License-Identifier: MIT */
/* Dialects 21 and 20 (format/TABLES.md section 1): any pivots and shifts, and inline combinations.
 */
#include <errno.h>
#include <inttypes.h>

#include "alphabet.h"
#include "cards.h"
#include "dialects.h"
#include "nest.h"
#include "reader.h"
#include "rows.h"
#include "table.h"
#include "walk.h"

static uint32_t letters[] = { '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D',
    'E', 'F', 'G' };
static const struct alphabet alphabet_21 = { letters, sizeof letters / sizeof *letters };

/* The digit s: negate x for 2, negate y for 4, then exchange for 1. A map exchanges first, so
 * that of the digits with 1 the signs change places: 3 is (x, y) -> (y, -x), which is map 4 + 2. */
static const uint8_t map_of_digit[8] = { 0, 4, 1, 6, 2, 5, 3, 7 };

static enum cst_status read_symbol(struct reader *r, const char *what, int32_t *value)
{
    uint32_t place = alphabet_place(r->alphabet, rows_peek(&r->rows));

    if (place == r->alphabet->count)
        return rows_unexpected(&r->rows, what);
    *value = (int32_t)place;
    rows_take(&r->rows);
    return CST_OK;
}

static enum cst_status read_pivot(struct reader *r)
{
    struct cst_cell pivot;

    if (read_symbol(r, "the x of a pivot", &pivot.x) ||
        read_symbol(r, "the y of a pivot", &pivot.y))
        return r->err->status;
    return cst_nest_open(&r->nest, pivot, r->err);
}

static enum cst_status read_reference(struct reader *r)
{
    struct cst_child child = { 0 };
    uint32_t digit;

    if (rows_earlier_card(&r->rows, r->card, &child.card))
        return r->err->status;
    if (rows_peek(&r->rows) == ':') {
        rows_take(&r->rows);
        if (rows_digit(&r->rows, "an orientation 0 ... 7", 7, &digit) ||
            read_symbol(r, "the x of a shift", &child.dx) ||
            read_symbol(r, "the y of a shift", &child.dy))
            return r->err->status;
        child.map = map_of_digit[digit];
    }
    return cst_nest_child(&r->nest, child, r->err);
}

static enum cst_status open_inline(struct reader *r)
{
    rows_take(&r->rows);
    if (rows_peek(&r->rows) == ' ')
        rows_take(&r->rows);
    if (read_pivot(r))
        return r->err->status;
    return rows_expect(&r->rows, ' ');
}

/* All that may close after a child, and the space before the next one, if one follows. */
static enum cst_status close_inlines(struct reader *r, bool *more)
{
    for (;;) {
        bool space = rows_peek(&r->rows) == ' ';

        if (space)
            rows_take(&r->rows);
        *more = space;
        if (r->nest.depth == 1)
            return CST_OK;
        if (rows_peek(&r->rows) != ')')
            return space ? CST_OK : rows_unexpected(&r->rows, "a space or ')'");
        rows_take(&r->rows);
        if (cst_nest_close(&r->nest, r->err))
            return r->err->status;
    }
}

static enum cst_status read_row(struct reader *r)
{
    bool more = true;

    if (rows_this_number(&r->rows, "the number of a row", r->card) || rows_expect(&r->rows, ' ') ||
        read_pivot(r) || rows_expect(&r->rows, ' '))
        return r->err->status;
    while (more) {
        if (rows_peek(&r->rows) == '(') {
            if (open_inline(r))
                return r->err->status;
            continue;
        }
        if (read_reference(r) || close_inlines(r, &more))
            return r->err->status;
    }
    if (rows_peek(&r->rows) != '\n')
        return rows_unexpected(&r->rows, "a space or the end of the line");
    rows_take(&r->rows);
    r->card++;
    return cst_nest_close(&r->nest, r->err);
}

static enum cst_status read_table(FILE *in, bool utf8, const struct alphabet *alphabet,
    uint64_t max_memory, struct cst_cards *cards, struct cst_error *err)
{
    struct reader r;

    reader_begin(&r, in, utf8, max_memory, cards, err);
    r.alphabet = alphabet;
    return reader_end(&r, reader_rows(&r, read_row, "a row"));
}

static enum cst_status read_21(FILE *in, const struct alphabet *alphabet, uint64_t max_memory,
    struct cst_cards *cards, struct cst_error *err)
{
    (void)alphabet;
    return read_table(in, false, &alphabet_21, max_memory, cards, err);
}

static enum cst_status read_20(FILE *in, const struct alphabet *alphabet, uint64_t max_memory,
    struct cst_cards *cards, struct cst_error *err)
{
    return read_table(in, true, alphabet, max_memory, cards, err);
}

static bool fits(const struct alphabet *alphabet, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && (uint32_t)x < alphabet->count && (uint32_t)y < alphabet->count;
}

static enum cst_status refuse(const struct cst_cards *cards, uint32_t combination,
    const struct alphabet *alphabet, const char *what, int32_t x, int32_t y, struct cst_error *err)
{
    return cst_fail(err, CST_REJECTED,
        "card %" PRIu32 ": %s %" PRId32 ",%" PRId32 ", expected coordinates 0 ... %" PRIu32,
        table_card(cards, combination), what, x, y, alphabet->count - 1);
}

/* Errors: CST_REJECTED. */
static enum cst_status check(
    const struct cst_cards *cards, const struct alphabet *alphabet, struct cst_error *err)
{
    for (uint32_t i = 0; i < cards->combination_count; i++) {
        const struct cst_combination *made = &cards->combinations[i];

        if (!fits(alphabet, made->pivot.x, made->pivot.y))
            return refuse(cards, i, alphabet, "the pivot", made->pivot.x, made->pivot.y, err);
        for (uint32_t k = 0; k < made->child_count; k++) {
            const struct cst_child *child = &cards->children[made->first_child + k];

            if (child->card != CST_INLINE && !fits(alphabet, child->dx, child->dy))
                return refuse(cards, i, alphabet, "the shift", child->dx, child->dy, err);
        }
    }
    return CST_OK;
}

static bool put_pair(const struct alphabet *alphabet, int32_t x, int32_t y, FILE *out)
{
    return alphabet_put(alphabet, (uint32_t)x, out) && alphabet_put(alphabet, (uint32_t)y, out);
}

static bool put_reference(const struct cst_child *child, const struct alphabet *alphabet, FILE *out)
{
    uint32_t digit = 0;

    if (fprintf(out, " %" PRIu32, child->card) < 0)
        return false;
    if (!child->map && !child->dx && !child->dy)
        return true;
    while (map_of_digit[digit] != child->map)
        digit++;
    return fprintf(out, ":%" PRIu32, digit) > 0 && put_pair(alphabet, child->dx, child->dy, out);
}

static bool put_step(const struct cst_walk *walk, enum cst_walk_step step,
    const struct alphabet *alphabet, FILE *out)
{
    switch (step) {
    case CST_WALK_CHILD:
        return put_reference(walk->child, alphabet, out);
    case CST_WALK_OPEN:
        return fputs(" (", out) != EOF &&
            put_pair(alphabet, walk->combination->pivot.x, walk->combination->pivot.y, out);
    case CST_WALK_CLOSE:
        return fputc(')', out) != EOF;
    case CST_WALK_END:
    default:
        return fputc('\n', out) != EOF;
    }
}

static enum cst_status put_row(struct cst_walk *walk, uint32_t combination, uint32_t card,
    const struct alphabet *alphabet, FILE *out, struct cst_error *err)
{
    enum cst_walk_step step = CST_WALK_OPEN;

    if (cst_walk_enter(walk, combination, err))
        return err->status;
    if (fprintf(out, "%" PRIu32 " ", card) < 0 ||
        !put_pair(alphabet, walk->combination->pivot.x, walk->combination->pivot.y, out))
        return table_cannot_write(err);
    while (step != CST_WALK_END) {
        if (cst_walk_next(walk, &step, err))
            return err->status;
        if (!put_step(walk, step, alphabet, out))
            return table_cannot_write(err);
    }
    return CST_OK;
}

static enum cst_status put_rows(const struct cst_cards *cards, const struct alphabet *alphabet,
    FILE *out, struct cst_error *err)
{
    struct cst_memory memory = { 0 };
    struct cst_walk walk;
    uint32_t card = TABLE_BASES;
    enum cst_status status = cst_walk_begin(&walk, cards, &memory, err);

    errno = 0;
    for (uint32_t i = 0; !status && i < cards->combination_count; i++)
        if (cards->combinations[i].numbered)
            status = put_row(&walk, i, card++, alphabet, out, err);
    cst_walk_clear(&walk);
    if (!status && (fflush(out) || ferror(out)))
        status = table_cannot_write(err);
    return status;
}

/* As they are if that can be; so a table that was read is written with the same bytes, but for what
 * can be said in several ways (the manual of convert). */
static enum cst_status write_20(const struct cst_cards *cards, const struct alphabet *alphabet,
    FILE *out, struct cst_error *err)
{
    struct cst_cards copy = { 0 };
    enum cst_status status = table_copy(cards, &copy, err);

    if (!status && check(&copy, alphabet, err)) {
        status = table_shrink(&copy, err);
        if (!status)
            status = check(&copy, alphabet, err);
    }
    if (!status)
        status = put_rows(&copy, alphabet, out, err);
    cst_cards_clear(&copy);
    return status;
}

static enum cst_status write_21(const struct cst_cards *cards, const struct alphabet *alphabet,
    FILE *out, struct cst_error *err)
{
    (void)alphabet;
    return write_20(cards, &alphabet_21, out, err);
}

const struct dialect dialect_21 = {
    .name = "21",
    .summary = "rows of pivots and placed cards, coordinates 0 to 9 and A to G",
    .read = read_21,
    .write = write_21,
};

const struct dialect dialect_20 = {
    .name = "20",
    .summary = "the same with an alphabet of one's own",
    .needs_alphabet = true,
    .read = read_20,
    .write = write_20,
};
