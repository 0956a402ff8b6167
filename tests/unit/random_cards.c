/* SPDX-License-Identifier: MIT */
#include "random_cards.h"

#include "support.h"

#include "cards.h"

#define MOST_CHILDREN 12

static void random_animal(struct random *random, struct cst_animal *animal)
{
    struct cst_cell first = { 0, (int32_t)random_below(random, 3) };

    /* A column of cells, then cells to the right of it, one of them at y = 0. */
    animal->count = 0;
    animal->cell[animal->count++] = first;
    for (int32_t x = 1; x < 4; x++)
        animal->cell[animal->count++] = (struct cst_cell){
            4 * x + (int32_t)random_below(random, 4),
            x == 2 ? 0 : (int32_t)random_below(random, 16),
        };
}

static int32_t coordinate(struct random *random)
{
    int32_t limit = random_below(random, 8) ? 4 : CST_MAX_CARD_CELL;

    return (int32_t)random_below(random, (uint32_t)(2 * limit + 1)) - limit;
}

static bool in_range(struct cst_cell cell)
{
    return cst_card_in_range(cell.x) && cst_card_in_range(cell.y);
}

/* A reference the shift and the step of which are in their ranges. */
static struct cst_child reference(
    struct random *random, uint32_t cards, const struct cst_cell *pivots, struct cst_cell pivot)
{
    struct cst_child child;
    struct cst_cell turned, shift, step;

    do {
        child.card = random_below(random, cards);
        child.map = (uint8_t)random_below(random, 8);
        step.x = coordinate(random);
        step.y = coordinate(random);
        turned = cst_turn(pivots[child.card], child.map);
        shift.x = pivot.x + step.x - turned.x;
        shift.y = pivot.y + step.y - turned.y;
    } while (!in_range(shift));
    child.dx = shift.x;
    child.dy = shift.y;
    return child;
}

void random_cards(struct random *random, uint32_t combinations, struct cst_cards *cards)
{
    struct cst_cell *pivots = calloc(combinations + CST_MAX_ANIMAL + 99, sizeof *pivots);
    uint32_t count, waiting = 0;

    assert_non_null(pivots);
    random_animal(random, &cards->animal);
    cards->claim =
        (struct cst_claim){ CST_GAME_ANIMAL, (uint8_t)(1 + random_below(random, 2)), 7, 9, 300 };
    count = cards->animal.count;
    memcpy(pivots, cards->animal.cell, count * sizeof *pivots);
    for (uint32_t i = 0; i < combinations || waiting; i++) {
        struct cst_child child[MOST_CHILDREN + 1];
        struct cst_cell pivot = { coordinate(random), coordinate(random) };
        bool numbered = i + 1 >= combinations || random_below(random, 3);
        uint32_t takes = numbered ? waiting : random_below(random, waiting + 1), kids;
        struct cst_error err;

        /* Few wait, so that what has to take them all can do so. */
        if (!numbered && waiting - takes >= MOST_CHILDREN)
            takes++;
        waiting -= takes;
        for (kids = 0; kids < MOST_CHILDREN && (takes || kids == 0 || random_below(random, 3));
             kids++) {
            child[kids] = (struct cst_child){ .card = CST_INLINE };
            if (takes > 0 && (random_below(random, 2) || MOST_CHILDREN - kids <= takes))
                takes--;
            else
                child[kids] = reference(random, count, pivots, pivot);
        }
        assert_int_equal(takes, 0);
        assert_int_equal(cst_cards_add(cards, pivot, numbered, child, kids, &err), CST_OK);
        if (numbered)
            pivots[count++] = pivot;
        else
            waiting++;
    }
    free(pivots);
}
