/* SPDX-License-Identifier: MIT */
/* Dialect 35 (format/TABLES.md section 2): every card lies with its pivot at (0, 0), so that a
 * shift is a step. */
#include <errno.h>
#include <inttypes.h>

#include "cards.h"
#include "dialects.h"
#include "nest.h"
#include "reader.h"
#include "rows.h"
#include "table.h"

#define LEAST (-4) /* of steps */
#define MOST 5

/* The letters a ... h; d is (x, y) -> (-y, x): exchange, then negate x. */
static const uint8_t map_of_letter[8] = { 0, 4, 2, 5, 1, 6, 3, 7 };

static enum cst_status read_term(struct reader *r)
{
    struct cst_child child = { 0 };
    uint32_t u, v;
    int32_t letter;

    if (rows_earlier_card(&r->rows, r->card, &child.card))
        return r->err->status;
    letter = rows_peek(&r->rows);
    if (letter < 'a' || letter > 'h')
        return rows_unexpected(&r->rows, "an orientation a ... h");
    rows_take(&r->rows);
    if (rows_digit(&r->rows, "the x of a shift", 9, &u) ||
        rows_digit(&r->rows, "the y of a shift", 9, &v))
        return r->err->status;
    child.map = map_of_letter[letter - 'a'];
    child.dx = (int32_t)u + LEAST;
    child.dy = (int32_t)v + LEAST;
    /* The base of the table has its pivot at (0, 0), that of the certificate has not. */
    if (child.card < TABLE_BASES) {
        struct cst_cell pivot = cst_turn(table_snaky.cell[child.card], child.map);

        child.dx -= pivot.x;
        child.dy -= pivot.y;
    }
    return cst_nest_child(&r->nest, child, r->err);
}

static enum cst_status read_row(struct reader *r)
{
    if (rows_this_number(&r->rows, "the number of a row", r->card) ||
        cst_nest_open(&r->nest, (struct cst_cell){ 0, 0 }, r->err))
        return r->err->status;
    do {
        if (rows_expect(&r->rows, ' ') || read_term(r))
            return r->err->status;
    } while (rows_peek(&r->rows) == ' ');
    if (rows_peek(&r->rows) != '\n')
        return rows_unexpected(&r->rows, "a space or the end of the line");
    rows_take(&r->rows);
    r->card++;
    return cst_nest_close(&r->nest, r->err);
}

static enum cst_status read_35(FILE *in, const struct alphabet *alphabet, uint64_t max_memory,
    struct cst_cards *cards, struct cst_error *err)
{
    struct reader r;

    (void)alphabet;
    reader_begin(&r, in, false, max_memory, cards, err);
    return reader_end(&r, reader_rows(&r, read_row, "a row"));
}

/* Where the pivot of the child goes. */
static struct cst_cell step_of(const struct cst_child *child)
{
    struct cst_cell step = { child->dx, child->dy };

    if (child->card < TABLE_BASES) {
        struct cst_cell pivot = cst_turn(table_snaky.cell[child->card], child->map);

        step.x += pivot.x;
        step.y += pivot.y;
    }
    return step;
}

static bool put_term(const struct cst_child *child, FILE *out)
{
    struct cst_cell step = step_of(child);
    int letter = 0;

    while (map_of_letter[letter] != child->map)
        letter++;
    return fprintf(out, " %" PRIu32 "%c%" PRId32 "%" PRId32, child->card, 'a' + letter,
               step.x - LEAST, step.y - LEAST) > 0;
}

static bool fits(int32_t step)
{
    return step >= LEAST && step <= MOST;
}

/* The cards are flat, what they were made from gives the number for the message. */
static enum cst_status check(
    const struct cst_cards *flat, const struct cst_cards *cards, struct cst_error *err)
{
    for (uint32_t i = 0; i < flat->combination_count; i++) {
        const struct cst_combination *made = &flat->combinations[i];

        for (uint32_t k = 0; k < made->child_count; k++) {
            struct cst_cell step = step_of(&flat->children[made->first_child + k]);

            if (!fits(step.x) || !fits(step.y))
                return cst_fail(err, CST_REJECTED,
                    "card %" PRIu32 ": the step %" PRId32 ",%" PRId32
                    ", expected coordinates %d ... %d",
                    table_card(cards, i), step.x, step.y, LEAST, MOST);
        }
    }
    return CST_OK;
}

static enum cst_status put_rows(const struct cst_cards *flat, FILE *out, struct cst_error *err)
{
    bool ok = true;

    errno = 0;
    for (uint32_t i = 0; ok && i < flat->combination_count; i++) {
        const struct cst_combination *made = &flat->combinations[i];

        ok = fprintf(out, "%" PRIu32, TABLE_BASES + i) > 0;
        for (uint32_t k = 0; ok && k < made->child_count; k++)
            ok = put_term(&flat->children[made->first_child + k], out);
        ok = ok && fputc('\n', out) != EOF;
    }
    return ok && !fflush(out) && !ferror(out) ? CST_OK : table_cannot_write(err);
}

static enum cst_status write_35(const struct cst_cards *cards, const struct alphabet *alphabet,
    FILE *out, struct cst_error *err)
{
    struct cst_cards flat = { 0 };
    enum cst_status status = table_copy(cards, &flat, err);

    (void)alphabet;
    if (!status)
        status = table_flatten(&flat, err);
    if (!status)
        status = check(&flat, cards, err);
    if (!status)
        status = put_rows(&flat, out, err);
    cst_cards_clear(&flat);
    return status;
}

const struct dialect dialect_35 = {
    .name = "35",
    .summary = "rows of terms such as 12a45, pivots at the origin",
    .read = read_35,
    .write = write_35,
};
