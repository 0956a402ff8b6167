/* SPDX-License-Identifier: MIT */
/*
 * Cards -> payload (SPEC section 8.2). The shape is checked first; the columns then have nothing
 * left to refuse but the size.
 */
#include "cards_code.h"

#include <inttypes.h>

#include "cards.h"
#include "cards_shape.h"
#include "fail.h"
#include "number.h"

/* A combination takes a byte in each of the columns 1 and 3 and two in column 2. So there are not
 * more, and the step between two cards fits its varint. */
#define MOST_COMBINATIONS (CST_MAX_PAYLOAD / 4)

struct encoder {
    const struct cst_cards *cards;
    struct cst_cards_shape shape;
    struct cst_buffer column; /* the one that is being made */
    struct cst_buffer *out;
    struct cst_error *err;
};

static enum cst_status put(struct encoder *e, uint32_t value)
{
    return cst_buffer_varint(&e->column, value, e->err);
}

static enum cst_status put_signed(struct encoder *e, int32_t value)
{
    return cst_buffer_signed(&e->column, value, e->err);
}

static enum cst_status put_sizes(struct encoder *e)
{
    for (uint32_t i = 0; i < e->cards->combination_count; i++) {
        const struct cst_combination *made = &e->cards->combinations[i];

        if (put(e, 2 * made->child_count + made->numbered))
            return e->err->status;
    }
    return CST_OK;
}

static enum cst_status put_pivots(struct encoder *e)
{
    for (uint32_t i = 0; i < e->cards->combination_count; i++) {
        struct cst_cell pivot = e->cards->combinations[i].pivot;

        if (put_signed(e, pivot.x) || put_signed(e, pivot.y))
            return e->err->status;
    }
    return CST_OK;
}

static enum cst_status put_children(struct encoder *e)
{
    const struct cst_combination *made = e->cards->combinations;

    for (uint32_t i = 0; i < e->cards->combination_count; i++, made++) {
        const struct cst_child *child = e->cards->children + made->first_child;
        uint32_t before = 0;

        for (uint32_t k = 0; k < made->child_count; k++, child++) {
            uint32_t value = 0;

            if (child->card != CST_INLINE) {
                value = 1 + cst_fold_sign((int64_t)child->card - before);
                before = child->card;
            }
            if (put(e, value))
                return e->err->status;
        }
    }
    return CST_OK;
}

static enum cst_status put_maps(struct encoder *e)
{
    for (uint32_t i = 0; i < e->cards->child_count; i++) {
        const struct cst_child *child = &e->cards->children[i];

        if (child->card != CST_INLINE && cst_buffer_le(&e->column, 1, child->map, e->err))
            return e->err->status;
    }
    return CST_OK;
}

/* One coordinate of all the steps. */
static enum cst_status put_steps(struct encoder *e, bool of_y)
{
    const struct cst_combination *made = e->cards->combinations;

    for (uint32_t i = 0; i < e->cards->combination_count; i++, made++) {
        const struct cst_child *child = e->cards->children + made->first_child;

        for (uint32_t k = 0; k < made->child_count; k++, child++) {
            struct cst_cell to;

            if (child->card == CST_INLINE)
                continue;
            to = cst_turn(cst_card_pivot(&e->shape, child->card), child->map);
            to.x += child->dx - made->pivot.x;
            to.y += child->dy - made->pivot.y;
            if (put_signed(e, of_y ? to.y : to.x))
                return e->err->status;
        }
    }
    return CST_OK;
}

static enum cst_status put_column(struct encoder *e, enum cst_column column)
{
    switch (column) {
    case CST_SIZES:
        return put_sizes(e);
    case CST_PIVOTS:
        return put_pivots(e);
    case CST_CHILDREN:
        return put_children(e);
    case CST_MAPS:
        return put_maps(e);
    case CST_STEPS_X:
        return put_steps(e, false);
    case CST_STEPS_Y:
    default:
        return put_steps(e, true);
    }
}

/* A column is made apart since its length stands before it. */
static enum cst_status add_column(struct encoder *e, enum cst_column column)
{
    e->column.count = 0;
    if (put_column(e, column))
        return e->err->status;
    if (cst_buffer_varint(e->out, (uint32_t)e->column.count, e->err) ||
        cst_buffer_bytes(e->out, e->column.bytes, e->column.count, e->err))
        return e->err->status;
    return CST_OK;
}

static enum cst_status add_animal(struct encoder *e)
{
    const struct cst_animal *animal = &e->cards->animal;

    if (cst_buffer_varint(e->out, animal->count, e->err))
        return e->err->status;
    for (uint32_t i = 0; i < animal->count; i++) {
        if (cst_buffer_le(e->out, 1, (uint64_t)animal->cell[i].x, e->err) ||
            cst_buffer_le(e->out, 1, (uint64_t)animal->cell[i].y, e->err))
            return e->err->status;
    }
    return CST_OK;
}

static enum cst_status encode(struct encoder *e)
{
    uint32_t count = e->cards->combination_count;

    if (count > MOST_COMBINATIONS || e->cards->child_count > CST_MAX_PAYLOAD)
        return cst_fail(e->err, CST_LIMIT,
            "%" PRIu32 " combinations with %" PRIu32 " children, at most %u with %u are possible",
            count, e->cards->child_count, MOST_COMBINATIONS, CST_MAX_PAYLOAD);
    if (cst_cards_shape_check(&e->shape, e->cards, e->out->memory, e->err) || add_animal(e))
        return e->err->status;
    for (int column = 0; column < CST_COLUMNS; column++) {
        if (add_column(e, (enum cst_column)column))
            return e->err->status;
    }
    return CST_OK;
}

enum cst_status cst_cards_encode(
    const struct cst_cards *cards, struct cst_buffer *out, struct cst_error *err)
{
    struct encoder e = {
        .cards = cards,
        .shape = { .memory = out->memory },
        .column = { .limit = out->limit, .memory = out->memory },
        .out = out,
        .err = err,
    };
    enum cst_status status = encode(&e);

    cst_cards_shape_clear(&e.shape);
    cst_buffer_clear(&e.column);
    return status;
}
