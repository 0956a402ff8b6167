/* SPDX-License-Identifier: MIT */
/* Sets of cells and cards, once they are made. */
#include "sets.h"

#include <inttypes.h>
#include <stdlib.h>

#include "fail.h"

int cells_compare(const void *a, const void *b)
{
    const struct cst_cell *p = a, *q = b;

    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    return (p->y > q->y) - (p->y < q->y);
}

bool cells_have(const struct cells *set, struct cst_cell cell)
{
    uint32_t low = 0, high = set->count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        struct cst_cell other = set->cell[middle];

        if (other.x < cell.x || (other.x == cell.x && other.y < cell.y))
            low = middle + 1;
        else
            high = middle;
    }
    return low < set->count && set->cell[low].x == cell.x && set->cell[low].y == cell.y;
}

struct cst_cell cells_map(struct cst_cell cell, uint8_t map, int32_t dx, int32_t dy)
{
    struct cst_cell to = cst_turn(cell, map);

    return (struct cst_cell){ to.x + dx, to.y + dy };
}

void cells_stretch(struct cst_box *box, struct cst_cell cell)
{
    if (cell.x < box->low.x)
        box->low.x = cell.x;
    if (cell.x > box->high.x)
        box->high.x = cell.x;
    if (cell.y < box->low.y)
        box->low.y = cell.y;
    if (cell.y > box->high.y)
        box->high.y = cell.y;
}

struct cst_box cells_box(const struct cells *set)
{
    struct cst_box box = { set->cell[0], set->cell[0] };

    for (uint32_t i = 1; i < set->count; i++)
        cells_stretch(&box, set->cell[i]);
    return box;
}

static void clear(struct card *cards, uint32_t count)
{
    for (uint32_t i = 0; cards && i < count; i++) {
        free(cards[i].required.cell);
        free(cards[i].envelope.cell);
    }
    free(cards);
}

void sets_clear(struct sets *sets)
{
    clear(sets->bases, sets->base_count);
    clear(sets->combinations, sets->room);
    free(sets->numbered);
    *sets = (struct sets){ 0 };
}

const struct card *sets_card(const struct sets *sets, uint32_t j)
{
    if (j < sets->base_count)
        return &sets->bases[j];
    return &sets->combinations[sets->numbered[j - sets->base_count]];
}

enum cst_status sets_claim(const struct sets *sets, struct cst_cards *cards, struct cst_error *err)
{
    const struct card *last = sets_card(sets, sets->card_count - 1);
    struct cst_box box = cells_box(&last->envelope);
    int32_t width = box.high.x - box.low.x + 1, height = box.high.y - box.low.y + 1;

    if (width > CST_MAX_CARD_SIDE || height > CST_MAX_CARD_SIDE)
        return cst_fail(err, CST_LIMIT,
            "the last card needs a box of %" PRId32 " x %" PRId32
            " cells, a claim has at most %d x %d",
            width, height, CST_MAX_CARD_SIDE, CST_MAX_CARD_SIDE);
    if (last->height > UINT16_MAX)
        return cst_fail(err, CST_LIMIT,
            "the last card has the height %" PRIu32 ", a claim has at most %d", last->height,
            UINT16_MAX);
    cards->claim = (struct cst_claim){
        .game = CST_GAME_ANIMAL,
        .claim = last->required.count ? CST_CLAIM_LAST_CARD : CST_CLAIM_MAKER_WINS,
        .width = (uint16_t)width,
        .height = (uint16_t)height,
        .plies = (uint16_t)last->height,
    };
    return CST_OK;
}
