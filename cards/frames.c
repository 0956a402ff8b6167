/* SPDX-License-Identifier: MIT */
/* Moving cards. A card means the same wherever it lies, as long as the shifts of the references to
 * it follow. */
#include <string.h>

#include "cards.h"
#include "table.h"
#include "walk.h"

/* Beyond that no table can express a card; so sums stay small in a long chain of cards. */
#define MAX_OFFSET (2 * CST_MAX_CARD_CELL)

uint32_t table_card(const struct cst_cards *cards, uint32_t combination)
{
    uint32_t card = cards->animal.count;

    for (uint32_t i = 0; i < combination; i++)
        card += cards->combinations[i].numbered;
    return card;
}

/* The combinations of the numbered cards, in order. */
static uint32_t *list_numbered(
    const struct cst_cards *cards, struct cst_memory *memory, struct cst_error *err)
{
    uint32_t *numbered =
        cst_reallocate(memory, NULL, 0, cards->combination_count, sizeof *numbered, err);
    uint32_t count = 0;

    for (uint32_t i = 0; numbered && i < cards->combination_count; i++)
        if (cards->combinations[i].numbered)
            numbered[count++] = i;
    return numbered;
}

/* Now in the frame of the pivot p of its combination. */
static void flatten_child(const struct cst_cards *cards, const uint32_t *numbered, uint32_t inlined,
    struct cst_cell p, struct cst_child *child)
{
    uint32_t of = inlined;
    struct cst_cell q = { 0, 0 };

    if (child->card >= TABLE_BASES) {
        if (child->card == CST_INLINE)
            *child = (struct cst_child){ 0 };
        else
            of = numbered[child->card - TABLE_BASES];
        child->card = TABLE_BASES + of;
        q = cst_turn(cards->combinations[of].pivot, child->map);
    }
    child->dx += q.x - p.x;
    child->dy += q.y - p.y;
}

enum cst_status table_flatten(struct cst_cards *cards, struct cst_error *err)
{
    struct cst_memory memory = { 0 };
    struct cst_walk walk = { .memory = &memory };
    uint32_t *numbered = list_numbered(cards, &memory, err);

    if (!numbered || cst_walk_begin(&walk, cards, &memory, err)) {
        cst_free(&memory, numbered, cards->combination_count, sizeof *numbered);
        cst_walk_clear(&walk);
        return err->status;
    }
    for (uint32_t i = 0; i < cards->combination_count; i++) {
        const struct cst_combination *made = &cards->combinations[i];
        uint32_t end = made->first_child + made->child_count;

        for (uint32_t k = made->first_child; k < end; k++)
            flatten_child(cards, numbered, walk.inlines[k], made->pivot, &cards->children[k]);
    }
    /* The pivots were needed until now. */
    for (uint32_t i = 0; i < cards->combination_count; i++) {
        cards->combinations[i].pivot = (struct cst_cell){ 0, 0 };
        cards->combinations[i].numbered = true;
    }
    cst_free(&memory, numbered, cards->combination_count, sizeof *numbered);
    cst_walk_clear(&walk);
    return CST_OK;
}

static int32_t limited(int64_t offset)
{
    if (offset > MAX_OFFSET)
        return MAX_OFFSET;
    return (int32_t)(offset < -MAX_OFFSET ? -MAX_OFFSET : offset);
}

/* The combinations from first to last are a numbered card and what is inline in it. Their
 * references follow the cards that they are to; returned is the least coordinate. */
static struct cst_cell follow(
    struct cst_cards *cards, const struct cst_cell *offsets, uint32_t first, uint32_t last)
{
    struct cst_cell low = cards->combinations[last].pivot;

    for (uint32_t i = first; i <= last; i++) {
        const struct cst_combination *made = &cards->combinations[i];
        struct cst_child *child = cards->children + made->first_child;

        low.x = made->pivot.x < low.x ? made->pivot.x : low.x;
        low.y = made->pivot.y < low.y ? made->pivot.y : low.y;
        for (uint32_t k = 0; k < made->child_count; k++, child++) {
            struct cst_cell moved;

            if (child->card == CST_INLINE)
                continue;
            if (child->card >= TABLE_BASES) {
                moved = cst_turn(offsets[child->card - TABLE_BASES], child->map);
                child->dx -= moved.x;
                child->dy -= moved.y;
            }
            low.x = child->dx < low.x ? child->dx : low.x;
            low.y = child->dy < low.y ? child->dy : low.y;
        }
    }
    return low;
}

static void move(struct cst_cards *cards, struct cst_cell offset, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i <= last; i++) {
        struct cst_combination *made = &cards->combinations[i];
        struct cst_child *child = cards->children + made->first_child;

        made->pivot.x += offset.x;
        made->pivot.y += offset.y;
        for (uint32_t k = 0; k < made->child_count; k++, child++) {
            if (child->card == CST_INLINE)
                continue;
            child->dx += offset.x;
            child->dy += offset.y;
        }
    }
}

enum cst_status table_shrink(struct cst_cards *cards, struct cst_error *err)
{
    struct cst_memory memory = { 0 };
    struct cst_cell *offsets =
        cst_reallocate(&memory, NULL, 0, cards->combination_count, sizeof *offsets, err);
    uint32_t first = 0, card = 0;

    if (!offsets)
        return err->status;
    for (uint32_t i = 0; i < cards->combination_count; i++) {
        struct cst_cell low;

        if (!cards->combinations[i].numbered)
            continue;
        low = follow(cards, offsets, first, i);
        offsets[card] = (struct cst_cell){ limited(-(int64_t)low.x), limited(-(int64_t)low.y) };
        move(cards, offsets[card++], first, i);
        first = i + 1;
    }
    cst_free(&memory, offsets, cards->combination_count, sizeof *offsets);
    return CST_OK;
}
