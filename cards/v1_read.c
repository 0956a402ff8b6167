/* SPDX-License-Identifier: MIT */
#include "v1.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SIDE 1000
#define MAX_HEIGHT 65535

struct reader {
    struct rows *rows;
    struct v1 *v1;
};

/* 0 ... 7: the identity, (-x, y), (-y, x), (y, x), (-x, -y), (x, -y), (y, -x), (-y, -x). */
const uint8_t v1_map_of_number[8] = { 0, 1, 5, 4, 3, 2, 6, 7 };

void v1_clear(struct v1 *v1)
{
    for (uint32_t i = 0; i < v1->count; i++) {
        free(v1->cards[i].required.cell);
        free(v1->cards[i].envelope.cell);
        free(v1->cards[i].replies);
        free(v1->cards[i].hints);
    }
    free(v1->cards);
    *v1 = (struct v1){ 0 };
}

static enum cst_status take_spaces(struct reader *r)
{
    if (rows_expect(r->rows, ' '))
        return r->rows->err->status;
    while (rows_peek(r->rows) == ' ')
        rows_take(r->rows);
    return CST_OK;
}

/* A number from low to high. */
static enum cst_status take(
    struct reader *r, const char *what, int32_t low, int32_t high, int32_t *value)
{
    uint64_t column = r->rows->column;

    if (rows_signed(r->rows, what, value))
        return r->rows->err->status;
    if (*value < low || *value > high)
        return rows_wrong(r->rows, column, "%s is %" PRId32 ", expected %" PRId32 " ... %" PRId32,
            what, *value, low, high);
    return CST_OK;
}

/* The same after spaces. */
static enum cst_status next(
    struct reader *r, const char *what, int32_t low, int32_t high, int32_t *value)
{
    if (take_spaces(r))
        return r->rows->err->status;
    return take(r, what, low, high, value);
}

static enum cst_status next_cell(struct reader *r, const char *what, struct cst_cell *cell)
{
    if (next(r, what, -CST_MAX_CARD_CELL, CST_MAX_CARD_CELL, &cell->x))
        return r->rows->err->status;
    return next(r, what, -CST_MAX_CARD_CELL, CST_MAX_CARD_CELL, &cell->y);
}

/* Whether the card exists is seen when all are read. */
static enum cst_status take_hint(struct reader *r, const char *what, struct v1_hint *hint)
{
    int32_t card, number;
    struct cst_cell shift;

    hint->column = r->rows->column;
    if (take(r, what, 0, INT32_MAX, &card) || next(r, "an orientation", 0, 7, &number) ||
        next_cell(r, "a shift", &shift))
        return r->rows->err->status;
    hint->card = (uint32_t)card;
    hint->map = v1_map_of_number[number];
    hint->dx = shift.x;
    hint->dy = shift.y;
    return CST_OK;
}

/* Room for one element more. */
static void *one_more(struct reader *r, void *array, uint32_t count, uint32_t *room, size_t element)
{
    uint64_t next_room;
    void *moved;

    if (count < *room)
        return array;
    next_room = cst_next_capacity(*room, (uint64_t)count + 1);
    moved = cst_reallocate(&r->v1->memory, array, *room, next_room, element, r->rows->err);
    if (moved)
        *room = (uint32_t)next_room;
    return moved;
}

static enum cst_status next_set(struct reader *r, const char *name, struct cells *set)
{
    char what[40];
    uint32_t room = 0;
    uint64_t column;
    int32_t count;

    (void)snprintf(what, sizeof what, "the number of cells of %s", name);
    if (take_spaces(r))
        return r->rows->err->status;
    column = r->rows->column;
    if (take(r, what, 0, INT32_MAX, &count))
        return r->rows->err->status;
    (void)snprintf(what, sizeof what, "a cell of %s", name);
    for (int32_t i = 0; i < count; i++) {
        struct cst_cell *cell = one_more(r, set->cell, set->count, &room, sizeof *cell);

        if (!cell)
            return r->rows->err->status;
        set->cell = cell;
        if (next_cell(r, what, &set->cell[set->count]))
            return r->rows->err->status;
        set->count++;
    }
    if (set->count)
        qsort(set->cell, set->count, sizeof *set->cell, cells_compare);
    for (uint32_t i = 1; i < set->count; i++)
        if (cells_compare(&set->cell[i - 1], &set->cell[i]) == 0)
            return rows_wrong(r->rows, column, "%s has the cell %" PRId32 ",%" PRId32 " twice",
                name, set->cell[i].x, set->cell[i].y);
    return CST_OK;
}

static enum cst_status next_pass(struct reader *r, struct v1_card *card)
{
    if (take_spaces(r))
        return r->rows->err->status;
    if (rows_peek(r->rows) == '-')
        return rows_expect_word(r->rows, "-1");
    card->passes = true;
    return take_hint(r, "the card of the pass or -1", &card->pass);
}

static int compare_replies(const void *a, const void *b)
{
    const struct v1_reply *p = a, *q = b;

    return cells_compare(&p->at, &q->at);
}

static enum cst_status next_replies(struct reader *r, struct v1_card *card)
{
    uint64_t column;
    int32_t count;

    if (take_spaces(r))
        return r->rows->err->status;
    column = r->rows->column;
    if (take(r, "the number of replies", 0, INT32_MAX, &count))
        return r->rows->err->status;
    for (int32_t i = 0; i < count; i++) {
        struct v1_reply *reply =
            one_more(r, card->replies, card->reply_count, &card->reply_room, sizeof *reply);

        if (!reply)
            return r->rows->err->status;
        card->replies = reply;
        reply += card->reply_count;
        if (next_cell(r, "a reply", &reply->at) || take_spaces(r) ||
            take_hint(r, "the card of a reply", &reply->hint))
            return r->rows->err->status;
        card->reply_count++;
    }
    if (card->reply_count)
        qsort(card->replies, card->reply_count, sizeof *card->replies, compare_replies);
    for (uint32_t i = 1; i < card->reply_count; i++) {
        const struct v1_reply *reply = &card->replies[i];

        if (compare_replies(reply - 1, reply) == 0)
            return rows_wrong(r->rows, column, "the reply %" PRId32 ",%" PRId32 " stands twice",
                reply->at.x, reply->at.y);
    }
    return CST_OK;
}

static enum cst_status read_card(struct reader *r)
{
    struct v1 *v1 = r->v1;
    struct v1_card *card = one_more(r, v1->cards, v1->count, &v1->room, sizeof *card);
    int32_t height;

    if (!card)
        return r->rows->err->status;
    v1->cards = card;
    card += v1->count++;
    *card = (struct v1_card){ 0 };
    if (take(r, "the height", 1, MAX_HEIGHT, &height) || next_cell(r, "the pivot", &card->pivot) ||
        next_set(r, "A", &card->required) || next_set(r, "S", &card->envelope) ||
        next_pass(r, card) || next_replies(r, card))
        return r->rows->err->status;
    card->height = (uint32_t)height;
    return rows_end(r->rows);
}

static enum cst_status read_head(struct reader *r)
{
    int32_t rows, columns;

    if (rows_expect_word(r->rows, "snaky-cards-txt-v1") ||
        next(r, "the number of rows", 1, MAX_SIDE, &rows) ||
        next(r, "the number of columns", 1, MAX_SIDE, &columns) || take_spaces(r) ||
        take_hint(r, "the card of the root", &r->v1->root))
        return r->rows->err->status;
    r->v1->rows = (uint32_t)rows;
    r->v1->columns = (uint32_t)columns;
    return rows_end(r->rows);
}

static enum cst_status check_hint(struct reader *r, uint64_t line, const struct v1_hint *hint)
{
    if (hint->card < r->v1->count)
        return CST_OK;
    r->rows->line = line;
    return rows_wrong(r->rows, hint->column, "card %" PRIu32 ", expected one of 0 ... %" PRIu32,
        hint->card, r->v1->count - 1);
}

/* Cards may refer to later ones. */
static enum cst_status check_hints(struct reader *r)
{
    if (check_hint(r, 1, &r->v1->root))
        return r->rows->err->status;
    for (uint32_t i = 0; i < r->v1->count; i++) {
        const struct v1_card *card = &r->v1->cards[i];
        uint64_t line = (uint64_t)i + 2;

        if (card->passes && check_hint(r, line, &card->pass))
            return r->rows->err->status;
        for (uint32_t k = 0; k < card->reply_count; k++)
            if (check_hint(r, line, &card->replies[k].hint))
                return r->rows->err->status;
    }
    return CST_OK;
}

enum cst_status v1_read(struct rows *rows, struct v1 *v1)
{
    struct reader r = { .rows = rows, .v1 = v1 };

    if (read_head(&r))
        return rows->err->status;
    do {
        if (read_card(&r))
            return rows->err->status;
    } while (rows_peek(rows) != EOF);
    if (ferror(rows->in))
        return rows_unexpected(rows, "a card");
    return check_hints(&r);
}
