/* SPDX-License-Identifier: MIT */
/* The rules of format/TABLES.md section 4; docs/cards.md says why they are enough. */
#include "v1.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cards.h"
#include "sets.h"
#include "table.h"

struct checker {
    struct v1 *v1;
    uint32_t number; /* of the card */
    struct v1_card *card;
    struct cells b; /* A and the pivot */
    uint32_t b_room;
    struct cst_error *err;
};

/* "line L: card C: " and what is broken. */
static enum cst_status broken(struct checker *c, const char *format, ...) CST_PRINTF(2, 3);

static enum cst_status broken(struct checker *c, const char *format, ...)
{
    va_list args;

    c->err->status = CST_REJECTED;
    va_start(args, format);
    (void)vsnprintf(c->err->text, sizeof c->err->text, format, args);
    va_end(args);
    return cst_fail_at(
        c->err, "line %" PRIu64 ": card %" PRIu32 ": ", (uint64_t)c->number + 2, c->number);
}

static enum cst_status make_b(struct checker *c)
{
    const struct cells *a = &c->card->required;
    uint32_t count = a->count + 1;

    if (count > c->b_room) {
        struct cst_cell *moved =
            cst_reallocate(&c->v1->memory, c->b.cell, c->b_room, count, sizeof *moved, c->err);

        if (!moved)
            return c->err->status;
        c->b.cell = moved;
        c->b_room = count;
    }
    if (a->count)
        memcpy(c->b.cell, a->cell, a->count * sizeof *a->cell);
    c->b.count = a->count;
    if (cells_have(a, c->card->pivot))
        return CST_OK;
    c->b.cell[c->b.count++] = c->card->pivot;
    qsort(c->b.cell, c->b.count, sizeof *c->b.cell, cells_compare);
    return CST_OK;
}

/* Is the image of Snaky in B? If the pivot is one of its cells that is the one to take; if not,
 * all are Maker's and any will do. *with tells. */
static bool holds(const struct checker *c, struct cst_child *base, bool *with)
{
    struct cst_cell pivot = c->card->pivot;

    *with = false;
    base->card = 0;
    for (uint32_t j = 0; j < TABLE_BASES; j++) {
        struct cst_cell cell = cells_map(table_snaky.cell[j], base->map, base->dx, base->dy);

        if (!cells_have(&c->b, cell))
            return false;
        if (cell.x == pivot.x && cell.y == pivot.y) {
            base->card = j;
            *with = true;
        }
    }
    return true;
}

static void find_copy(const struct checker *c)
{
    struct v1_card *card = c->card;

    for (uint8_t map = 0; map < 8; map++) {
        for (uint32_t i = 0; i < c->b.count; i++) {
            struct cst_child base = { 0, map, c->b.cell[i].x, c->b.cell[i].y };
            bool with;

            if (!holds(c, &base, &with))
                continue;
            if (with || !card->finished)
                card->base = base;
            card->finished = true;
            if (with)
                return;
        }
    }
}

static int compare_hints(const void *a, const void *b)
{
    const struct v1_hint *p = a, *q = b;

    if (p->card != q->card)
        return p->card < q->card ? -1 : 1;
    if (p->map != q->map)
        return p->map < q->map ? -1 : 1;
    if (p->dx != q->dx)
        return p->dx < q->dx ? -1 : 1;
    if (p->dy != q->dy)
        return p->dy < q->dy ? -1 : 1;
    return (p->column > q->column) - (p->column < q->column);
}

static int compare_columns(const void *a, const void *b)
{
    const struct v1_hint *p = a, *q = b;

    return (p->column > q->column) - (p->column < q->column);
}

static bool same_hint(struct v1_hint a, const struct v1_hint *b)
{
    a.column = b->column;
    return compare_hints(&a, b) == 0;
}

/* What answers the cells of S that are not in B, and a pass; each once, in the order of the
 * line. */
static enum cst_status gather(struct checker *c)
{
    struct v1_card *card = c->card;
    uint32_t count = 0, kept = 0;

    card->hints = cst_reallocate(
        &c->v1->memory, NULL, 0, (uint64_t)card->reply_count + 1, sizeof *card->hints, c->err);
    if (!card->hints)
        return c->err->status;
    card->hint_room = card->reply_count + 1;
    card->hints[count++] = card->pass;
    for (uint32_t i = 0; i < card->reply_count; i++) {
        struct cst_cell at = card->replies[i].at;

        if (cells_have(&card->envelope, at) && !cells_have(&c->b, at))
            card->hints[count++] = card->replies[i].hint;
    }
    qsort(card->hints, count, sizeof *card->hints, compare_hints);
    for (uint32_t i = 0; i < count; i++)
        if (!kept || !same_hint(card->hints[i], &card->hints[kept - 1]))
            card->hints[kept++] = card->hints[i];
    qsort(card->hints, kept, sizeof *card->hints, compare_columns);
    card->hint_count = kept;
    return CST_OK;
}

/* A hint that is good for S is good for S without w if w is not in its envelope. */
static enum cst_status check_hint(struct checker *c, const struct v1_hint *hint)
{
    const struct v1_card *other = &c->v1->cards[hint->card];

    if (other->height >= c->card->height)
        return broken(c,
            "the hint to card %" PRIu32 " is not good: its height is %" PRIu32
            ", expected less than %" PRIu32,
            hint->card, other->height, c->card->height);
    for (uint32_t i = 0; i < other->required.count; i++) {
        struct cst_cell cell = cells_map(other->required.cell[i], hint->map, hint->dx, hint->dy);

        if (!cells_have(&c->b, cell))
            return broken(c,
                "the hint to card %" PRIu32 " is not good: it needs %" PRId32 ",%" PRId32
                ", which is not in A or the pivot",
                hint->card, cell.x, cell.y);
    }
    for (uint32_t i = 0; i < other->envelope.count; i++) {
        struct cst_cell cell = cells_map(other->envelope.cell[i], hint->map, hint->dx, hint->dy);

        if (!cells_have(&c->card->envelope, cell))
            return broken(c,
                "the hint to card %" PRIu32 " is not good: its envelope has"
                " %" PRId32 ",%" PRId32 ", which is not in S",
                hint->card, cell.x, cell.y);
    }
    return CST_OK;
}

static const struct v1_reply *find_reply(const struct v1_card *card, struct cst_cell at)
{
    uint32_t low = 0, high = card->reply_count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = cells_compare(&card->replies[middle].at, &at);

        if (order == 0)
            return &card->replies[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

static enum cst_status check_replies(struct checker *c)
{
    const struct v1_card *card = c->card;

    for (uint32_t i = 0; i < card->envelope.count; i++) {
        struct cst_cell at = card->envelope.cell[i], from;
        const struct v1_reply *reply;

        if (cells_have(&c->b, at))
            continue;
        reply = find_reply(card, at);
        if (!reply)
            return broken(c, "rule 4: no reply to %" PRId32 ",%" PRId32, at.x, at.y);
        /* Where the reply lies in the frame of the hint's card. */
        from = cst_turn((struct cst_cell){ at.x - reply->hint.dx, at.y - reply->hint.dy },
            cst_turn_back(reply->hint.map));
        if (cells_have(&c->v1->cards[reply->hint.card].envelope, from))
            return broken(c,
                "rule 4: the hint to card %" PRIu32 " does not avoid the"
                " reply %" PRId32 ",%" PRId32,
                reply->hint.card, at.x, at.y);
    }
    return CST_OK;
}

static enum cst_status check_card(struct checker *c)
{
    struct v1_card *card = c->card;

    if (!cells_have(&card->envelope, card->pivot))
        return broken(c, "rule 1: the pivot %" PRId32 ",%" PRId32 " is not in S", card->pivot.x,
            card->pivot.y);
    if (make_b(c))
        return c->err->status;
    find_copy(c);
    if (card->finished)
        return CST_OK;
    if (!card->passes)
        return broken(c, "rule 3: no pass hint, and no Snaky in A and the pivot");
    if (gather(c))
        return c->err->status;
    for (uint32_t i = 0; i < card->hint_count; i++)
        if (check_hint(c, &card->hints[i]))
            return c->err->status;
    return check_replies(c);
}

enum cst_status v1_check_root(const struct v1 *v1, struct cst_error *err)
{
    const struct v1_hint *root = &v1->root;
    const struct v1_card *card = &v1->cards[root->card];

    if (card->required.count)
        return cst_fail(err, CST_REJECTED,
            "line 1: the root, card %" PRIu32 ", requires %" PRIu32 " cell%s, expected none",
            root->card, card->required.count, card->required.count == 1 ? "" : "s");
    for (uint32_t i = 0; i < card->envelope.count; i++) {
        struct cst_cell cell = cells_map(card->envelope.cell[i], root->map, root->dx, root->dy);

        if (cell.x < 0 || cell.y < 0 || (uint32_t)cell.x >= v1->columns ||
            (uint32_t)cell.y >= v1->rows)
            return cst_fail(err, CST_REJECTED,
                "line 1: the root's cell %" PRId32 ",%" PRId32 " is not on the board of %" PRIu32
                " columns"
                " and %" PRIu32 " rows",
                cell.x, cell.y, v1->columns, v1->rows);
    }
    if (2 * card->height > v1->rows * v1->columns)
        return cst_fail(err, CST_REJECTED,
            "line 1: a board of %" PRIu32 " cells,"
            " expected at least %" PRIu32 " for %" PRIu32 " moves",
            v1->rows * v1->columns, 2 * card->height, card->height);
    return CST_OK;
}

enum cst_status v1_check_cards(struct v1 *v1, struct cst_error *err)
{
    struct checker c = { .v1 = v1, .err = err };
    enum cst_status status = CST_OK;

    for (uint32_t i = 0; !status && i < v1->count; i++) {
        c.number = i;
        c.card = &v1->cards[i];
        status = check_card(&c);
    }
    cst_free(&v1->memory, c.b.cell, c.b_room, sizeof *c.b.cell);
    return status;
}
