/* SPDX-License-Identifier: MIT */
/* Payload -> cards (SPEC section 8.2). */
#include "cards_code.h"

#include <inttypes.h>

#include "cards.h"
#include "cards_shape.h"
#include "fail.h"
#include "number.h"

struct decoder {
    struct cst_cursor in[CST_COLUMNS]; /* each ends with its column */
    struct cst_cards *cards;
    struct cst_cards_shape shape;
    struct cst_error *err;
};

static const char *const columns[CST_COLUMNS] = {
    "the column sizes",
    "the column pivots",
    "the column children",
    "the column maps",
    "the column steps x",
    "the column steps y",
};

static enum cst_status take_coordinate(
    struct decoder *d, enum cst_column column, const char *name, int32_t *value)
{
    return cst_cursor_signed(&d->in[column], "a number", name, CST_MAX_CARD_CELL, value);
}

static enum cst_status take_map(struct decoder *d, uint8_t *map)
{
    size_t at = d->in[CST_MAPS].at;
    uint32_t value;

    if (cst_cursor_le(&d->in[CST_MAPS], 1, "a map", &value))
        return d->err->status;
    if (cst_fail_unless(d->err, "map", value, 0, 7))
        return cst_fail_at(d->err, "payload byte %zu: ", at);
    *map = (uint8_t)value;
    return CST_OK;
}

/* The step says where the pivot goes, the shift in memory where the card does. */
static enum cst_status take_shift(struct decoder *d, struct cst_cell pivot, struct cst_child *child)
{
    struct cst_cell turned, step = { 0 };
    size_t at;

    if (take_coordinate(d, CST_STEPS_X, "step", &step.x))
        return d->err->status;
    at = d->in[CST_STEPS_Y].at;
    if (take_coordinate(d, CST_STEPS_Y, "step", &step.y))
        return d->err->status;
    turned = cst_turn(cst_card_pivot(&d->shape, child->card), child->map);
    child->dx = pivot.x + step.x - turned.x;
    child->dy = pivot.y + step.y - turned.y;
    if (cst_card_in_range(child->dx) && cst_card_in_range(child->dy))
        return CST_OK;
    return cst_fail(d->err, CST_MALFORMED,
        "payload byte %zu: shift %" PRId32 ",%" PRId32 ", expected -%d ... %d", at, child->dx,
        child->dy, CST_MAX_CARD_CELL, CST_MAX_CARD_CELL);
}

/* takes: the inline children of the list so far; before: the card of the reference before this one.
 */
static enum cst_status take_child(struct decoder *d, struct cst_cell pivot, uint32_t *takes,
    uint32_t *before, struct cst_child *child)
{
    uint32_t made = cst_card_count(&d->shape);
    size_t at = d->in[CST_CHILDREN].at;
    uint32_t number;
    int64_t card;

    *child = (struct cst_child){ .card = CST_INLINE };
    if (cst_cursor_varint(&d->in[CST_CHILDREN], "a number", &number))
        return d->err->status;
    if (number == 0 && ++*takes > d->shape.waiting)
        return cst_fail(d->err, CST_MALFORMED,
            "payload byte %zu: an inline child, expected one on the stack", at);
    if (number == 0)
        return CST_OK;
    card = (int64_t)*before + cst_unfold_sign(number - 1);
    if (card < 0 || card >= made)
        return cst_fail(d->err, CST_MALFORMED,
            "payload byte %zu: card %" PRId64 ", expected 0 ... %" PRIu32, at, card, made - 1);
    *before = child->card = (uint32_t)card;
    if (take_map(d, &child->map))
        return d->err->status;
    return take_shift(d, pivot, child);
}

/* The size of the next combination. A child takes a byte of its column at least. */
static enum cst_status take_size(struct decoder *d, struct cst_combination *made)
{
    size_t at = d->in[CST_SIZES].at;
    uint32_t size;

    if (cst_cursor_varint(&d->in[CST_SIZES], "a number", &size))
        return d->err->status;
    made->child_count = size / 2;
    made->numbered = size % 2;
    if (made->child_count >= 1 &&
        made->child_count <= d->in[CST_CHILDREN].end - d->in[CST_CHILDREN].at)
        return CST_OK;
    return cst_fail(d->err, CST_MALFORMED,
        "payload byte %zu: %" PRIu32 " children, expected 1 ... %zu", at, made->child_count,
        d->in[CST_CHILDREN].end - d->in[CST_CHILDREN].at);
}

static enum cst_status take_children(
    struct decoder *d, const struct cst_combination *made, uint32_t *takes)
{
    struct cst_cards *cards = d->cards;
    uint32_t before = 0;

    for (uint32_t i = 0; i < made->child_count; i++) {
        struct cst_child child;

        if (take_child(d, made->pivot, takes, &before, &child))
            return d->err->status;
        cards->children[cards->child_count++] = child;
    }
    return CST_OK;
}

/* The arrays have capacity for all: see reserve(). */
static enum cst_status take_combination(struct decoder *d)
{
    struct cst_cards *cards = d->cards;
    size_t at = d->in[CST_SIZES].at;
    uint32_t takes = 0;
    struct cst_combination made = { .first_child = cards->child_count };

    if (take_size(d, &made) || take_coordinate(d, CST_PIVOTS, "pivot", &made.pivot.x) ||
        take_coordinate(d, CST_PIVOTS, "pivot", &made.pivot.y) || take_children(d, &made, &takes))
        return d->err->status;
    if (made.numbered && takes < d->shape.waiting)
        return cst_fail(d->err, CST_MALFORMED,
            "payload byte %zu: %" PRIu32 " inline combinations left, expected 0", at,
            d->shape.waiting - takes);
    cards->combinations[cards->combination_count++] = made;
    return cst_cards_shape_make(&d->shape, takes, made.numbered, d->err);
}

static enum cst_status check_used_up(struct decoder *d)
{
    for (int i = 0; i < CST_COLUMNS; i++) {
        if (d->in[i].at < d->in[i].end)
            return cst_fail(d->err, CST_MALFORMED,
                "payload byte %zu: more bytes, expected the end of %s", d->in[i].at, columns[i]);
    }
    return CST_OK;
}

static enum cst_status check_count(
    struct decoder *d, size_t end, uint32_t found, uint64_t expected, const char *name)
{
    if (found == expected)
        return CST_OK;
    return cst_fail(d->err, CST_MALFORMED, "payload byte %zu: %" PRIu32 " %s, expected %" PRIu64,
        end, found, name, expected);
}

static enum cst_status take_columns(
    struct decoder *d, size_t end, uint64_t combinations, uint64_t references)
{
    const struct cst_cursor *sizes = &d->in[CST_SIZES];

    while (sizes->at < sizes->end) {
        if (take_combination(d))
            return d->err->status;
    }
    if (check_used_up(d))
        return d->err->status;
    if (combinations &&
        check_count(d, end, d->cards->combination_count, combinations, "combinations"))
        return d->err->status;
    if (cst_cards_shape_end(&d->shape, d->err))
        return cst_fail_at(d->err, "payload byte %zu: ", end);
    if (combinations)
        return check_count(d, end, cst_cards_references(d->cards), references, "references");
    return CST_OK;
}

static enum cst_status take_animal(struct cst_cursor *in, struct cst_animal *animal)
{
    unsigned at;

    if (cst_cursor_varint(in, "an animal", &animal->count))
        return in->err->status;
    /* Nothing is read after a number that is out of range. */
    for (uint32_t i = 0; i < animal->count && animal->count <= CST_MAX_ANIMAL; i++) {
        uint32_t cell;

        if (cst_cursor_le(in, 2, "an animal", &cell))
            return in->err->status;
        animal->cell[i].x = (int32_t)(cell & 0xff);
        animal->cell[i].y = (int32_t)(cell >> 8);
    }
    if (cst_animal_check(animal, &at, in->err))
        return cst_fail_at(in->err, "payload byte %u: ", at);
    return CST_OK;
}

/* Tell the columns apart, of which the last ends with the payload. */
static enum cst_status split(struct decoder *d, struct cst_cursor *in)
{
    for (int i = 0; i < CST_COLUMNS; i++) {
        size_t at = in->at;
        uint32_t bytes;

        if (cst_cursor_varint(in, "a column", &bytes))
            return d->err->status;
        if (bytes > in->end - in->at)
            return cst_fail(d->err, CST_MALFORMED,
                "payload byte %zu: %" PRIu32 " bytes in %s, expected 0 ... %zu", at, bytes,
                columns[i], in->end - in->at);
        d->in[i] = *in;
        in->at += bytes;
        d->in[i].end = in->at;
        d->in[i].name = columns[i];
    }
    if (in->at < in->end)
        return cst_fail(d->err, CST_MALFORMED,
            "payload byte %zu: more bytes, expected the end of the payload", in->at);
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

enum cst_status cst_cards_decode(struct cst_cursor *in, uint64_t combinations, uint64_t references,
    struct cst_memory *memory, struct cst_cards *cards)
{
    struct decoder d = {
        .cards = cards,
        .shape = { .cards = cards, .memory = memory },
        .err = in->err,
    };
    enum cst_status status = take_animal(in, &cards->animal);

    if (!status)
        status = split(&d, in);
    if (!status)
        status = reserve(&d);
    if (!status)
        status = take_columns(&d, in->end, combinations, references);
    cst_cards_shape_clear(&d.shape);
    return status;
}
