/* SPDX-License-Identifier: MIT */
/* Cards -> dialect v1 (format/TABLES.md section 4): every combination and every base becomes a card
 * of its own, with its sets written out; so where they lie does not matter. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "cards.h"
#include "dialects.h"
#include "sets.h"
#include "table.h"
#include "v1.h"

#define MAX_SIDE 1000

struct writer {
    const struct cst_cards *cards; /* flat: combination i is card TABLE_BASES + i */
    struct sets sets;
    uint32_t *list;   /* the cards in the order in which they are written */
    uint32_t *number; /* the place of each card in it */
    struct cst_memory memory;
    FILE *out;
    struct cst_error *err;
};

struct ranked {
    uint32_t height, card;
};

/* The root first, which is the last card; then by falling height. */
static int compare_ranks(const void *a, const void *b)
{
    const struct ranked *p = a, *q = b;

    if (p->height != q->height)
        return p->height > q->height ? -1 : 1;
    return (p->card > q->card) - (p->card < q->card);
}

static enum cst_status make_order(struct writer *w)
{
    uint32_t count = w->sets.card_count;
    struct ranked *ranked = cst_reallocate(&w->memory, NULL, 0, count, sizeof *ranked, w->err);

    if (!ranked)
        return w->err->status;
    for (uint32_t i = 0; i < count; i++)
        ranked[i] = (struct ranked){ sets_card(&w->sets, i)->height, i };
    ranked[count - 1].height = UINT32_MAX;
    qsort(ranked, count, sizeof *ranked, compare_ranks);
    w->list = cst_reallocate(&w->memory, NULL, 0, count, sizeof *w->list, w->err);
    if (w->list)
        w->number = cst_reallocate(&w->memory, NULL, 0, count, sizeof *w->number, w->err);
    for (uint32_t i = 0; w->number && i < count; i++) {
        w->list[i] = ranked[i].card;
        w->number[ranked[i].card] = i;
    }
    cst_free(&w->memory, ranked, count, sizeof *ranked);
    return w->number ? CST_OK : w->err->status;
}

static bool put(struct writer *w, const char *before, int32_t x, int32_t y)
{
    return fprintf(w->out, "%s%" PRId32 " %" PRId32, before, x, y) > 0;
}

static bool put_set(struct writer *w, const struct cells *set)
{
    bool ok = fprintf(w->out, "  %" PRIu32, set->count) > 0;

    for (uint32_t i = 0; ok && i < set->count; i++)
        ok = put(w, " ", set->cell[i].x, set->cell[i].y);
    return ok;
}

static bool put_hint(struct writer *w, const char *before, const struct cst_child *child)
{
    int number = 0;

    while (v1_map_of_number[number] != child->map)
        number++;
    return fprintf(w->out, "%s%" PRIu32 " %d", before, w->number[child->card], number) > 0 &&
        put(w, " ", child->dx, child->dy);
}

/* The first child that avoids a reply. There is one, for the reply is not in A. */
static const struct cst_child *answer(
    const struct writer *w, const struct cst_combination *made, struct cst_cell at)
{
    const struct cst_child *child = w->cards->children + made->first_child;

    for (;; child++) {
        struct cst_cell from = cst_turn(
            (struct cst_cell){ at.x - child->dx, at.y - child->dy }, cst_turn_back(child->map));

        if (!cells_have(&sets_card(&w->sets, child->card)->envelope, from))
            return child;
    }
}

static bool is_reply(const struct card *card, struct cst_cell cell)
{
    return (cell.x != card->pivot.x || cell.y != card->pivot.y) &&
        !cells_have(&card->required, cell);
}

static bool put_replies(
    struct writer *w, const struct card *card, const struct cst_combination *made)
{
    bool ok = put_hint(w, "  ", &w->cards->children[made->first_child]) &&
        fprintf(w->out, "  %" PRIu32, card->classes - 1) > 0;

    for (uint32_t i = 0; ok && i < card->envelope.count; i++) {
        struct cst_cell at = card->envelope.cell[i];

        if (is_reply(card, at))
            ok = put(w, "  ", at.x, at.y) && put_hint(w, " ", answer(w, made, at));
    }
    return ok;
}

static enum cst_status put_card(struct writer *w, uint32_t number)
{
    const struct card *card = sets_card(&w->sets, number);
    bool ok = fprintf(w->out, "%" PRIu32, card->height) > 0 &&
        put(w, " ", card->pivot.x, card->pivot.y) && put_set(w, &card->required) &&
        put_set(w, &card->envelope);

    /* A base is finished. */
    if (number < TABLE_BASES)
        ok = ok && fputs("  -1  0", w->out) != EOF;
    else
        ok = ok && put_replies(w, card, &w->cards->combinations[number - TABLE_BASES]);
    return ok && fputc('\n', w->out) != EOF ? CST_OK : table_cannot_write(w->err);
}

static enum cst_status put_head(struct writer *w)
{
    const struct card *root = sets_card(&w->sets, w->sets.card_count - 1);
    uint32_t columns = (uint32_t)(root->box.high.x - root->box.low.x) + 1;
    uint32_t rows = (uint32_t)(root->box.high.y - root->box.low.y) + 1;

    /* So large that there is always a free cell. */
    if (2 * (uint64_t)root->height > (uint64_t)columns * rows)
        columns = (2 * root->height + rows - 1) / rows;
    if (columns > MAX_SIDE || rows > MAX_SIDE)
        return cst_fail(w->err, CST_REJECTED,
            "the last card needs a board of %" PRIu32 " columns and %" PRIu32
            " rows, expected at most %d",
            columns, rows, MAX_SIDE);
    if (fprintf(w->out, "snaky-cards-txt-v1 %" PRIu32 " %" PRIu32 " 0 0", rows, columns) <= 0 ||
        !put(w, " ", -root->box.low.x, -root->box.low.y) || fputc('\n', w->out) == EOF)
        return table_cannot_write(w->err);
    return CST_OK;
}

/* cards is what the flat ones were made from. */
static enum cst_status check(struct writer *w, const struct cst_cards *cards)
{
    const struct card *root = sets_card(&w->sets, w->sets.card_count - 1);

    if (root->required.count)
        return cst_fail(w->err, CST_REJECTED,
            "the last card requires %" PRIu32 " cell%s, expected none", root->required.count,
            root->required.count == 1 ? "" : "s");
    for (uint32_t i = 0; i < w->sets.combination_count; i++) {
        struct cst_box box = w->sets.combinations[i].box;

        if (w->sets.combinations[i].height > UINT16_MAX)
            return cst_fail(w->err, CST_REJECTED,
                "card %" PRIu32 ": the height %" PRIu32 ", expected at most %d",
                table_card(cards, i), w->sets.combinations[i].height, UINT16_MAX);
        if (!cst_card_in_range(box.low.x) || !cst_card_in_range(box.low.y) ||
            !cst_card_in_range(box.high.x) || !cst_card_in_range(box.high.y))
            return cst_fail(w->err, CST_REJECTED,
                "card %" PRIu32 ": a cell is farther"
                " than %d from the pivot",
                table_card(cards, i), CST_MAX_CARD_CELL);
    }
    return CST_OK;
}

static enum cst_status write_all(struct writer *w, const struct cst_cards *cards)
{
    if (check(w, cards) || make_order(w) || put_head(w))
        return w->err->status;
    for (uint32_t i = 0; i < w->sets.card_count; i++)
        if (put_card(w, w->list[i]))
            return w->err->status;
    return fflush(w->out) || ferror(w->out) ? table_cannot_write(w->err) : CST_OK;
}

enum cst_status v1_write(const struct cst_cards *cards, const struct alphabet *alphabet, FILE *out,
    struct cst_error *err)
{
    struct cst_cards flat = { 0 };
    struct writer w = { .cards = &flat, .out = out, .err = err };
    enum cst_status status = table_copy(cards, &flat, err);

    (void)alphabet;
    if (!status)
        status = table_flatten(&flat, err);
    if (!status)
        status = sets_make(&flat, &w.sets, err);
    errno = 0;
    if (!status)
        status = write_all(&w, cards);
    free(w.list);
    free(w.number);
    sets_clear(&w.sets);
    cst_cards_clear(&flat);
    return status;
}
