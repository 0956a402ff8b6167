/* SPDX-License-Identifier: MIT */
/* Payload -> cards (SPEC section 8.2). */
#include "cards_code.h"

#include <inttypes.h>

#include "card_shape.h"
#include "cards.h"
#include "claim.h"
#include "cursor.h"
#include "fail.h"
#include "record.h"

struct decoder {
    struct cst_cursor in[CST_COLUMNS]; /* each ends with its column */
    struct cst_cards *cards;
    struct cst_card_shape shape;
    struct cst_error *err;
};

static const char *const names[CST_COLUMNS] = { "sizes", "pivots", "children", "maps", "steps x",
    "steps y" };

static enum cst_status wrong_varint(
    struct cst_error *err, enum cst_taken taken, size_t at, const char *what)
{
    return cst_fail(err, CST_MALFORMED,
        taken == CST_TOO_LONG ? "payload offset %zu: %s has more bytes than it needs"
                              : "payload offset %zu: %s is not below 2^32",
        at, what);
}

/* A number outside the columns: of the animal, or the length of a column. */
static enum cst_status take_head(
    struct cst_cursor *in, const char *what, uint32_t *value, struct cst_error *err)
{
    enum cst_taken taken = cst_take_varint(in, value);

    if (taken == CST_TAKEN)
        return CST_OK;
    if (taken == CST_CUT_OFF)
        return cst_fail(err, CST_MALFORMED,
            "payload offset %zu: the"
            " payload ends, expected %s",
            in->end, what);
    return wrong_varint(err, taken, in->at, what);
}

static enum cst_status column_ends(struct decoder *d, enum cst_column column, const char *what)
{
    return cst_fail(d->err, CST_MALFORMED,
        "payload offset %zu: column %d"
        " (%s) ends, expected %s of card %" PRIu32,
        d->in[column].end, column + 1, names[column], what, cst_card_count(&d->shape));
}

static enum cst_status take_number(
    struct decoder *d, enum cst_column column, const char *what, uint32_t *value)
{
    struct cst_cursor *in = &d->in[column];
    enum cst_taken taken = cst_take_varint(in, value);

    if (taken == CST_TAKEN)
        return CST_OK;
    if (taken == CST_CUT_OFF)
        return column_ends(d, column, what);
    return wrong_varint(d->err, taken, in->at, what);
}

static enum cst_status take_coordinate(
    struct decoder *d, enum cst_column column, const char *what, int32_t *value)
{
    size_t at = d->in[column].at;
    uint32_t number;
    int64_t found;

    if (take_number(d, column, what, &number))
        return d->err->status;
    found = cst_unfold_sign(number);
    if (!cst_card_in_range(found))
        return cst_fail(d->err, CST_MALFORMED,
            "payload offset %zu:"
            " %s is %" PRId64 ", expected -%d ... %d",
            at, what, found, CST_MAX_CARD_CELL, CST_MAX_CARD_CELL);
    *value = (int32_t)found;
    return CST_OK;
}

static enum cst_status take_map(struct decoder *d, uint8_t *map)
{
    struct cst_cursor *in = &d->in[CST_MAPS];
    uint32_t value;

    if (!cst_take_le(in, 1, &value))
        return column_ends(d, CST_MAPS, "a map");
    if (value > 7)
        return cst_fail(d->err, CST_MALFORMED,
            "payload offset %zu: map"
            " %" PRIu32 ", expected 0 ... 7",
            in->at - 1, value);
    *map = (uint8_t)value;
    return CST_OK;
}

/* The step says where the pivot goes, the shift in memory where the card does. */
static enum cst_status take_shift(struct decoder *d, struct cst_cell pivot, struct cst_child *child)
{
    size_t at[2] = { d->in[CST_STEPS_X].at, d->in[CST_STEPS_Y].at };
    struct cst_cell turned, step = { 0 };

    if (take_coordinate(d, CST_STEPS_X, "a step in x", &step.x) ||
        take_coordinate(d, CST_STEPS_Y, "a step in y", &step.y))
        return d->err->status;
    turned = cst_turn(cst_card_pivot(&d->shape, child->card), child->map);
    child->dx = pivot.x + step.x - turned.x;
    child->dy = pivot.y + step.y - turned.y;
    if (cst_card_in_range(child->dx) && cst_card_in_range(child->dy))
        return CST_OK;
    return cst_fail(d->err, CST_MALFORMED,
        "payload offset %zu: the step"
        " makes the shift %" PRId32 ",%" PRId32 ", expected"
        " -%d ... %d",
        at[cst_card_in_range(child->dx)], child->dx, child->dy, CST_MAX_CARD_CELL,
        CST_MAX_CARD_CELL);
}

/* before: the card of the reference before this one in the list. */
static enum cst_status take_child(
    struct decoder *d, struct cst_cell pivot, uint32_t *before, struct cst_child *child)
{
    uint32_t made = cst_card_count(&d->shape);
    size_t at = d->in[CST_CHILDREN].at;
    uint32_t number;
    int64_t card;

    *child = (struct cst_child){ .card = CST_INLINE };
    if (take_number(d, CST_CHILDREN, "a child", &number))
        return d->err->status;
    if (number == 0)
        return CST_OK;
    card = (int64_t)*before + cst_unfold_sign(number - 1);
    if (card < 0 || card >= made)
        return cst_fail(d->err, CST_MALFORMED,
            "payload offset %zu: a"
            " step to card %" PRId64 ", but only %" PRIu32 " cards are made so far",
            at, card, made);
    *before = child->card = (uint32_t)card;
    if (take_map(d, &child->map))
        return d->err->status;
    return take_shift(d, pivot, child);
}

/* The arrays have room for all: see reserve(). */
static enum cst_status take_combination(struct decoder *d)
{
    struct cst_cards *cards = d->cards;
    size_t at = d->in[CST_SIZES].at;
    uint32_t size, takes = 0, before = 0;
    struct cst_combination made = { .first_child = cards->child_count };

    if (take_number(d, CST_SIZES, "the size", &size))
        return d->err->status;
    made.child_count = size / 2;
    made.numbered = size % 2;
    if (made.child_count < 1)
        return cst_fail(d->err, CST_MALFORMED,
            "payload offset %zu: no"
            " children, expected at least one",
            at);
    if (take_coordinate(d, CST_PIVOTS, "a pivot's x", &made.pivot.x) ||
        take_coordinate(d, CST_PIVOTS, "a pivot's y", &made.pivot.y))
        return d->err->status;
    for (uint32_t i = 0; i < made.child_count; i++) {
        struct cst_child child;

        if (take_child(d, made.pivot, &before, &child))
            return d->err->status;
        cards->children[cards->child_count++] = child;
        takes += child.card == CST_INLINE;
    }
    cards->combinations[cards->combination_count++] = made;
    if (!cst_card_shape_make(&d->shape, takes, made.numbered, d->err))
        return CST_OK;
    return d->err->status == CST_MALFORMED ? cst_fail_at(d->err, "payload offset %zu: ", at)
                                           : d->err->status;
}

static enum cst_status check_used_up(struct decoder *d)
{
    for (int i = 0; i < CST_COLUMNS; i++) {
        if (d->in[i].at < d->in[i].end)
            return cst_fail(d->err, CST_MALFORMED,
                "payload offset"
                " %zu: expected the end of column %d"
                " (%s), %zu bytes follow",
                d->in[i].at, i + 1, names[i], d->in[i].end - d->in[i].at);
    }
    return CST_OK;
}

static enum cst_status take_columns(struct decoder *d)
{
    const struct cst_cursor *sizes = &d->in[CST_SIZES];

    while (sizes->at < sizes->end) {
        if (take_combination(d))
            return d->err->status;
    }
    if (cst_card_shape_end(&d->shape, d->err))
        return cst_fail_at(d->err, "payload offset %zu: ", sizes->end);
    return check_used_up(d);
}

static enum cst_status take_animal(
    struct cst_cursor *in, struct cst_animal *animal, struct cst_error *err)
{
    size_t at = in->at;

    if (take_head(in, "the number of cells of the animal", &animal->count, err))
        return err->status;
    /* Fewer cells are read than this if it is out of range. */
    for (uint32_t i = 0; i < animal->count && i < CST_MAX_ANIMAL; i++) {
        uint32_t cell;

        if (!cst_take_le(in, 2, &cell))
            return cst_fail(err, CST_MALFORMED,
                "payload offset"
                " %zu: the payload ends, expected cell"
                " %" PRIu32 " of the animal",
                in->end, i);
        animal->cell[i].x = (int32_t)(cell & 0xff);
        animal->cell[i].y = (int32_t)(cell >> 8);
    }
    if (cst_animal_check(animal, err))
        return cst_fail_at(err, "payload offset %zu: ", at);
    return CST_OK;
}

/* Tell the columns apart, of which the last ends with the payload. */
static enum cst_status split(struct decoder *d, struct cst_cursor *in)
{
    for (int i = 0; i < CST_COLUMNS; i++) {
        size_t at = in->at;
        uint32_t bytes;

        if (take_head(in, "the length of a column", &bytes, d->err))
            return d->err->status;
        if (bytes > in->end - in->at)
            return cst_fail(d->err, CST_MALFORMED,
                "payload offset"
                " %zu: column %d (%s) of %" PRIu32 " bytes, %zu follow",
                at, i + 1, names[i], bytes, in->end - in->at);
        d->in[i] = *in;
        in->at += bytes;
        d->in[i].end = in->at;
    }
    if (in->at < in->end)
        return cst_fail(d->err, CST_MALFORMED,
            "payload offset %zu:"
            " expected the end of the payload, %zu bytes"
            " follow",
            in->at, in->end - in->at);
    return CST_OK;
}

/* Last bytes of varints: how many numbers a column can hold. */
static uint64_t count_numbers(const struct cst_cursor *column)
{
    uint64_t count = 0;

    for (size_t at = column->at; at < column->end; at++)
        count += column->bytes[at] < 0x80;
    return count;
}

static enum cst_status reserve(struct decoder *d)
{
    return cst_cards_reserve(d->cards, count_numbers(&d->in[CST_SIZES]),
        count_numbers(&d->in[CST_CHILDREN]), d->shape.memory, d->err);
}

enum cst_status cst_cards_decode(const struct cst_claim *claim, const uint8_t *payload,
    size_t bytes, struct cst_memory *memory, struct cst_cards *cards, struct cst_error *err)
{
    struct decoder d = {
        .cards = cards,
        .shape = { .cards = cards, .memory = memory },
        .err = err,
    };
    struct cst_cursor in = { .bytes = payload, .end = bytes };
    enum cst_status status = cst_claim_check_cards(claim, NULL, err);

    if (status)
        return status;
    if (bytes < 2 || bytes > CST_MAX_PAYLOAD)
        return cst_fail(err, CST_MALFORMED,
            "a payload of %zu bytes,"
            " expected 2 ... %u",
            bytes, CST_MAX_PAYLOAD);
    cards->claim = *claim;
    status = take_animal(&in, &cards->animal, err);
    if (!status)
        status = split(&d, &in);
    if (!status)
        status = reserve(&d);
    if (!status)
        status = take_columns(&d);
    cst_card_shape_clear(&d.shape);
    if (status)
        cst_cards_clear(cards);
    return status;
}
