/* SPDX-License-Identifier: MIT */
#include "cards.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fail.h"

#define MAX_ANIMAL_CELL 15

void cst_cards_clear(struct cst_cards *cards)
{
    free(cards->combinations);
    free(cards->children);
    *cards = (struct cst_cards){ 0 };
}

/* What the arrays of the cards take, in bytes. */
static uint64_t bytes_of(const struct cst_cards *cards)
{
    return (uint64_t)cards->combination_capacity * sizeof *cards->combinations +
        (uint64_t)cards->child_capacity * sizeof *cards->children;
}

enum cst_status cst_cards_reserve(struct cst_cards *cards, uint64_t combinations, uint64_t children,
    struct cst_memory *memory, struct cst_error *err)
{
    void *moved;

    if (combinations > cards->combination_capacity && combinations <= UINT32_MAX) {
        moved = cst_reallocate(memory, cards->combinations, cards->combination_capacity,
            combinations, sizeof *cards->combinations, err);
        if (!moved)
            return err->status;
        cards->combinations = moved;
        cards->combination_capacity = (uint32_t)combinations;
    }
    if (children > cards->child_capacity && children <= UINT32_MAX) {
        moved = cst_reallocate(
            memory, cards->children, cards->child_capacity, children, sizeof *cards->children, err);
        if (!moved)
            return err->status;
        cards->children = moved;
        cards->child_capacity = (uint32_t)children;
    }
    return CST_OK;
}

enum cst_status cst_cards_append(struct cst_cards *cards, struct cst_cell pivot, bool numbered,
    const struct cst_child *children, uint32_t count, struct cst_memory *memory,
    struct cst_error *err)
{
    struct cst_combination *combinations =
        cst_grow(memory, cards->combinations, &cards->combination_capacity,
            (uint64_t)cards->combination_count + 1, sizeof *combinations, err);

    if (!combinations)
        return err->status;
    cards->combinations = combinations;
    if (count) {
        struct cst_child *all = cst_grow(memory, cards->children, &cards->child_capacity,
            (uint64_t)cards->child_count + count, sizeof *all, err);

        if (!all)
            return err->status;
        cards->children = all;
        memcpy(all + cards->child_count, children, count * sizeof *children);
    }
    combinations[cards->combination_count++] = (struct cst_combination){
        .pivot = pivot,
        .first_child = cards->child_count,
        .child_count = count,
        .numbered = numbered,
    };
    cards->child_count += count;
    return CST_OK;
}

enum cst_status cst_cards_add(struct cst_cards *cards, struct cst_cell pivot, bool numbered,
    const struct cst_child *children, uint32_t count, struct cst_error *err)
{
    struct cst_memory memory = { .used = bytes_of(cards) };

    return cst_cards_append(cards, pivot, numbered, children, count, &memory, err);
}

static bool cell_equal(struct cst_cell a, struct cst_cell b)
{
    return a.x == b.x && a.y == b.y;
}

static bool animal_equal(const struct cst_animal *a, const struct cst_animal *b)
{
    if (a->count != b->count)
        return false;
    for (uint32_t i = 0; i < a->count; i++) {
        if (!cell_equal(a->cell[i], b->cell[i]))
            return false;
    }
    return true;
}

bool cst_cards_equal(const struct cst_cards *a, const struct cst_cards *b)
{
    if (!animal_equal(&a->animal, &b->animal) || a->combination_count != b->combination_count ||
        a->child_count != b->child_count)
        return false;
    for (uint32_t i = 0; i < a->combination_count; i++) {
        const struct cst_combination *p = &a->combinations[i];
        const struct cst_combination *q = &b->combinations[i];

        if (!cell_equal(p->pivot, q->pivot) || p->first_child != q->first_child ||
            p->child_count != q->child_count || p->numbered != q->numbered)
            return false;
    }
    for (uint32_t i = 0; i < a->child_count; i++) {
        const struct cst_child *p = &a->children[i];
        const struct cst_child *q = &b->children[i];

        if (p->card != q->card || p->map != q->map || p->dx != q->dx || p->dy != q->dy)
            return false;
    }
    return true;
}

uint32_t cst_cards_references(const struct cst_cards *cards)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < cards->child_count; i++)
        count += cards->children[i].card != CST_INLINE;
    return count;
}

static enum cst_status check_cell(
    struct cst_cell cell, const struct cst_cell *before, struct cst_error *err)
{
    if (cell.x < 0 || cell.x > MAX_ANIMAL_CELL || cell.y < 0 || cell.y > MAX_ANIMAL_CELL)
        return cst_fail(err, CST_MALFORMED,
            "cell %" PRId32 ",%" PRId32 " of the animal, expected 0 ... %d", cell.x, cell.y,
            MAX_ANIMAL_CELL);
    if (before && (cell.x < before->x || (cell.x == before->x && cell.y <= before->y)))
        return cst_fail(err, CST_MALFORMED,
            "cell %" PRId32 ",%" PRId32 " after %" PRId32 ",%" PRId32 ", expected increasing order",
            cell.x, cell.y, before->x, before->y);
    return CST_OK;
}

enum cst_status cst_animal_check(
    const struct cst_animal *animal, unsigned *at, struct cst_error *err)
{
    const struct cst_cell *cell = animal->cell;
    int32_t least_x = MAX_ANIMAL_CELL, least_y = MAX_ANIMAL_CELL;
    unsigned unused;

    if (!at)
        at = &unused;
    *at = 0;
    if (animal->count < 1 || animal->count > CST_MAX_ANIMAL)
        return cst_fail(err, CST_MALFORMED, "an animal of %" PRIu32 " cells, expected 1 ... %d",
            animal->count, CST_MAX_ANIMAL);
    for (uint32_t i = 0; i < animal->count; i++) {
        *at = 1 + 2 * i;
        if (check_cell(cell[i], i ? &cell[i - 1] : NULL, err))
            return err->status;
        least_x = cell[i].x < least_x ? cell[i].x : least_x;
        least_y = cell[i].y < least_y ? cell[i].y : least_y;
    }
    *at = 1;
    if (least_x || least_y)
        return cst_fail(err, CST_MALFORMED, "least cell %" PRId32 ",%" PRId32 ", expected 0,0",
            least_x, least_y);
    return CST_OK;
}
