/* SPDX-License-Identifier: MIT */
#include "cards_shape.h"

#include <inttypes.h>

#include "cards.h"
#include "fail.h"

uint32_t cst_card_count(const struct cst_cards_shape *shape)
{
    return shape->cards->animal.count + shape->numbered_count;
}

struct cst_cell cst_card_pivot(const struct cst_cards_shape *shape, uint32_t card)
{
    const struct cst_cards *cards = shape->cards;
    uint32_t bases = cards->animal.count;

    if (card < bases)
        return cards->animal.cell[card];
    return cards->combinations[shape->numbered[card - bases]].pivot;
}

static enum cst_status number(struct cst_cards_shape *shape, struct cst_error *err)
{
    uint32_t *numbered;

    if (cst_card_count(shape) >= CST_INLINE - 1)
        return cst_fail(err, CST_LIMIT, "more than 2^32 - 2 cards");
    numbered = cst_grow(shape->memory, shape->numbered, &shape->numbered_capacity,
        (uint64_t)shape->numbered_count + 1, sizeof *numbered, err);
    if (!numbered)
        return err->status;
    shape->numbered = numbered;
    shape->numbered[shape->numbered_count++] = shape->next;
    return CST_OK;
}

enum cst_status cst_cards_shape_make(
    struct cst_cards_shape *shape, uint64_t takes, bool numbered, struct cst_error *err)
{
    uint32_t card = cst_card_count(shape);

    if (takes > shape->waiting)
        return cst_fail(err, CST_MALFORMED,
            "card %" PRIu32 ": %" PRIu64 " inline children, expected at most %" PRIu32, card, takes,
            shape->waiting);
    shape->waiting -= (uint32_t)takes;
    if (numbered && shape->waiting)
        return cst_fail(err, CST_MALFORMED,
            "card %" PRIu32 ": %" PRIu32 " inline combinations left, expected 0", card,
            shape->waiting);
    if (numbered && number(shape, err))
        return err->status;
    shape->waiting += !numbered;
    shape->next++;
    return CST_OK;
}

static enum cst_status check_point(
    uint32_t card, const char *what, int64_t x, int64_t y, struct cst_error *err)
{
    if (cst_card_in_range(x) && cst_card_in_range(y))
        return CST_OK;
    return cst_fail(err, CST_MALFORMED,
        "card %" PRIu32 ": %s %" PRId64 ",%" PRId64 ", expected -%d ... %d", card, what, x, y,
        CST_MAX_CARD_CELL, CST_MAX_CARD_CELL);
}

static enum cst_status check_reference(const struct cst_cards_shape *shape,
    const struct cst_child *child, struct cst_cell pivot, struct cst_error *err)
{
    uint32_t card = cst_card_count(shape);
    struct cst_cell turned;

    if (child->card >= card)
        return cst_fail(err, CST_MALFORMED,
            "card %" PRIu32 ": a reference to card %" PRIu32 ", expected 0 ... %" PRIu32, card,
            child->card, card - 1);
    if (cst_fail_unless(err, "map", child->map, 0, 7))
        return cst_fail_at(err, "card %" PRIu32 ": ", card);
    if (check_point(card, "shift", child->dx, child->dy, err))
        return err->status;
    turned = cst_turn(cst_card_pivot(shape, child->card), child->map);
    return check_point(card, "step", (int64_t)child->dx + turned.x - pivot.x,
        (int64_t)child->dy + turned.y - pivot.y, err);
}

enum cst_status cst_cards_shape_next(struct cst_cards_shape *shape, struct cst_error *err)
{
    const struct cst_combination *made = &shape->cards->combinations[shape->next];
    uint32_t card = cst_card_count(shape);
    uint32_t takes = 0;

    if (cst_fail_field(err, "first child", made->first_child, shape->children, shape->children) ||
        cst_fail_unless(
            err, "children", made->child_count, 1, shape->cards->child_count - shape->children))
        return cst_fail_at(err, "card %" PRIu32 ": ", card);
    if (check_point(card, "pivot", made->pivot.x, made->pivot.y, err))
        return err->status;
    for (uint32_t i = 0; i < made->child_count; i++) {
        const struct cst_child *child = &shape->cards->children[made->first_child + i];

        if (child->card == CST_INLINE) {
            if (child->map || child->dx || child->dy)
                return cst_fail(err, CST_MALFORMED,
                    "card %" PRIu32 ": an inline child with a map, expected none", card);
            takes++;
        } else if (check_reference(shape, child, made->pivot, err)) {
            return err->status;
        }
    }
    shape->children += made->child_count;
    return cst_cards_shape_make(shape, takes, made->numbered, err);
}

enum cst_status cst_cards_shape_end(const struct cst_cards_shape *shape, struct cst_error *err)
{
    if (shape->next == 0)
        return cst_fail(err, CST_MALFORMED, "0 combinations, expected 1 or more");
    /* If nothing waits, the last one was numbered. */
    if (shape->waiting)
        return cst_fail(
            err, CST_MALFORMED, "%" PRIu32 " inline combinations left, expected 0", shape->waiting);
    return CST_OK;
}

void cst_cards_shape_clear(struct cst_cards_shape *shape)
{
    cst_free(shape->memory, shape->numbered, shape->numbered_capacity, sizeof *shape->numbered);
    *shape = (struct cst_cards_shape){ 0 };
}

enum cst_status cst_cards_shape_check(struct cst_cards_shape *shape, const struct cst_cards *cards,
    struct cst_memory *memory, struct cst_error *err)
{
    *shape = (struct cst_cards_shape){ .cards = cards, .memory = memory };
    if (cst_animal_check(&cards->animal, NULL, err))
        return err->status;
    while (shape->next < cards->combination_count) {
        if (cst_cards_shape_next(shape, err))
            return err->status;
    }
    return cst_cards_shape_end(shape, err);
}
