/* SPDX-License-Identifier: MIT */
/* Dialect v1 (format/TABLES.md section 4) -> cards: the children of a card are all its hints
 * together. */
#include <inttypes.h>
#include <stdlib.h>

#include "cards.h"
#include "dialects.h"
#include "sets.h"
#include "table.h"
#include "v1.h"

/* Cards that the root needs, from the lowest on, so that references go backwards. */
struct order {
    const struct v1 *v1;
    uint32_t *list; /* of cards that are not finished */
    uint32_t count;
    uint32_t *number; /* for each card, what it becomes; 0 if it is not needed */
};

/* A card by its height, for qsort(). */
struct ranked {
    uint32_t height, card;
};

static int compare_ranks(const void *a, const void *b)
{
    const struct ranked *p = a, *q = b;

    if (p->height != q->height)
        return p->height < q->height ? -1 : 1;
    return (p->card > q->card) - (p->card < q->card);
}

/* Walk from the root along the hints; number serves as a mark. */
static void find_needed(struct order *order)
{
    const struct v1 *v1 = order->v1;

    order->list[order->count++] = v1->root.card;
    order->number[v1->root.card] = 1;
    for (uint32_t i = 0; i < order->count; i++) {
        const struct v1_card *card = &v1->cards[order->list[i]];

        for (uint32_t k = 0; k < card->hint_count; k++) {
            uint32_t next = card->hints[k].card;

            if (v1->cards[next].finished || order->number[next])
                continue;
            order->number[next] = 1;
            order->list[order->count++] = next;
        }
    }
}

static enum cst_status make_order(
    struct order *order, struct cst_memory *memory, struct cst_error *err)
{
    uint32_t count = order->v1->count;
    struct ranked *ranked;

    order->list = cst_reallocate(memory, NULL, 0, count, sizeof *order->list, err);
    if (!order->list)
        return err->status;
    order->number = cst_reallocate(memory, NULL, 0, count, sizeof *order->number, err);
    if (!order->number)
        return err->status;
    for (uint32_t i = 0; i < count; i++)
        order->number[i] = 0;
    find_needed(order);
    ranked = cst_reallocate(memory, NULL, 0, order->count, sizeof *ranked, err);
    if (!ranked)
        return err->status;
    for (uint32_t i = 0; i < order->count; i++)
        ranked[i] = (struct ranked){ order->v1->cards[order->list[i]].height, order->list[i] };
    qsort(ranked, order->count, sizeof *ranked, compare_ranks);
    for (uint32_t i = 0; i < order->count; i++) {
        order->list[i] = ranked[i].card;
        order->number[ranked[i].card] = TABLE_BASES + i;
    }
    cst_free(memory, ranked, order->count, sizeof *ranked);
    return CST_OK;
}

/* A finished card has no composition: what it says is that a base wins at once. */
static struct cst_child child_of(const struct order *order, const struct v1_hint *hint)
{
    const struct v1_card *other = &order->v1->cards[hint->card];
    struct cst_child child = { order->number[hint->card], hint->map, hint->dx, hint->dy };
    struct cst_cell shift;

    if (!other->finished)
        return child;
    shift = cst_turn((struct cst_cell){ other->base.dx, other->base.dy }, hint->map);
    child.card = other->base.card;
    child.map = cst_turn_after(other->base.map, hint->map);
    child.dx += shift.x;
    child.dy += shift.y;
    return child;
}

static enum cst_status make_card(const struct order *order, const struct v1_card *card,
    struct cst_memory *memory, struct cst_cards *cards, struct cst_error *err)
{
    struct cst_child *children =
        cst_reallocate(memory, NULL, 0, card->hint_count, sizeof *children, err);
    enum cst_status status;

    if (!children)
        return err->status;
    for (uint32_t k = 0; k < card->hint_count; k++)
        children[k] = child_of(order, &card->hints[k]);
    status = cst_cards_append(cards, card->pivot, true, children, card->hint_count, memory, err);
    cst_free(memory, children, card->hint_count, sizeof *children);
    return status;
}

enum cst_status v1_convert(struct v1 *v1, struct cst_cards *cards, struct cst_error *err)
{
    struct order order = { .v1 = v1 };
    enum cst_status status = make_order(&order, &v1->memory, err);

    cards->animal = table_snaky;
    for (uint32_t i = 0; !status && i < order.count; i++)
        status = make_card(&order, &v1->cards[order.list[i]], &v1->memory, cards, err);
    free(order.list);
    free(order.number);
    return status ? status : table_finish(cards, &v1->memory, err);
}

static enum cst_status read_v1(FILE *in, const struct alphabet *alphabet, uint64_t max_memory,
    struct cst_cards *cards, struct cst_error *err)
{
    struct v1 v1 = { .memory = { .limit = max_memory } };
    struct rows rows;
    enum cst_status status;

    (void)alphabet;
    rows_begin(&rows, in, false, err);
    status = v1_read(&rows, &v1);
    if (!status)
        status = v1_check_cards(&v1, err);
    if (!status)
        status = v1_check_root(&v1, err);
    if (!status)
        status = v1_convert(&v1, cards, err);
    v1_clear(&v1);
    if (status)
        cst_cards_clear(cards);
    return status;
}

const struct dialect dialect_v1 = {
    .name = "v1",
    .summary = "explicit cards with a hint for each reply",
    .read = read_v1,
    .write = v1_write,
};
