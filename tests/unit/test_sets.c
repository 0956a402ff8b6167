/* SPDX-License-Identifier: MIT */
/* Cards worked out by hand, from SPEC section 8 and docs/cards.md. */
#include "sets.h"
#include "support.h"

/* A certificate is a table here; the arrays are never freed. */
#define CARDS(shape, list, kids) \
    (struct cst_cards) \
    { \
        .animal = (shape), .combinations = (list), \
        .combination_count = sizeof(list) / sizeof *(list), .children = (kids), \
        .child_count = sizeof(kids) / sizeof *(kids) \
    }

static const struct cst_animal domino = { 2, { { 0, 0 }, { 1, 0 } } };
static const struct cst_animal snaky = { 6,
    { { 0, 0 }, { 1, 0 }, { 2, 0 }, { 3, 0 }, { 3, 1 }, { 4, 1 } } };

static void assert_cells(const struct cells *set, const struct cst_cell *cell, uint32_t count)
{
    assert_int_equal(set->count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(set->cell[i].x, cell[i].x);
        assert_int_equal(set->cell[i].y, cell[i].y);
        assert_true(cells_have(set, cell[i]));
    }
    assert_false(cells_have(set, (struct cst_cell){ 77, 0 }));
}

#define ASSERT_CELLS(set, ...) \
    do { \
        const struct cst_cell cells_[] = { __VA_ARGS__ }; \
        assert_cells(&(set), cells_, sizeof cells_ / sizeof *cells_); \
    } while (0)

static void make(struct cst_cards *cards, struct sets *sets)
{
    struct cst_error err;

    if (sets_make(cards, sets, &err) != CST_OK)
        fail_msg("%s", err.text);
}

/* SPEC section 8.5. */
static void test_domino(void **state)
{
    struct cst_combination list[] = { { { 0, 0 }, 0, 2, true } };
    struct cst_child kids[] = { { 1, 0, 0, 0 }, { 1, 1, 0, 0 } };
    struct cst_cards cards = CARDS(domino, list, kids);
    struct sets sets;
    struct cst_error err;
    const struct card *card;

    (void)state;
    make(&cards, &sets);
    assert_int_equal(sets.card_count, 3);
    card = sets_card(&sets, 1);
    ASSERT_CELLS(card->required, { 0, 0 });
    ASSERT_CELLS(card->envelope, { 0, 0 }, { 1, 0 });
    assert_int_equal(card->height, 1);
    assert_int_equal(card->pivot.x, 1);
    assert_int_equal(card->classes, 0);
    card = sets_card(&sets, 2);
    assert_int_equal(card->required.count, 0);
    ASSERT_CELLS(card->envelope, { -1, 0 }, { 0, 0 }, { 1, 0 });
    assert_int_equal(card->height, 2);
    assert_int_equal(card->classes, 3);
    assert_int_equal(sets_claim(&sets, &cards, &err), CST_OK);
    assert_int_equal(cards.claim.game, CST_GAME_ANIMAL);
    assert_int_equal(cards.claim.claim, CST_CLAIM_MAKER_WINS);
    assert_int_equal(cards.claim.width, 3);
    assert_int_equal(cards.claim.height, 1);
    assert_int_equal(cards.claim.plies, 2);
    sets_clear(&sets);
}

static void assert_card_6(const struct card *card, int32_t y)
{
    ASSERT_CELLS(card->required, { 0, y }, { 0, y + 1 }, { 0, y + 2 }, { 0, y + 3 }, { 0, y + 4 });
    ASSERT_CELLS(card->envelope, { 0, y }, { 0, y + 1 }, { 0, y + 2 }, { 0, y + 3 }, { 0, y + 4 },
        { 1, y + 3 }, { 1, y + 4 }, { 1, y + 5 });
    assert_int_equal(card->height, 2);
    assert_int_equal(card->classes, 3); /* (1, 3), (1, 5), the rest */
}

static void assert_card_7(const struct card *card)
{
    ASSERT_CELLS(card->required, { 0, 1 }, { 0, 2 }, { 0, 3 }, { 0, 4 });
    ASSERT_CELLS(card->envelope, { 0, 1 }, { 0, 2 }, { 0, 3 }, { 0, 4 }, { 0, 5 }, { 1, 0 },
        { 1, 1 }, { 1, 2 }, { 1, 4 }, { 1, 5 }, { 1, 6 });
    assert_int_equal(card->height, 3);
    assert_int_equal(card->classes, 7); /* six beside the column, the rest */
}

/* Rows 6 and 7 of the table with 21 moves: 6 14 4:100 5:101, 7 05 6:001 6:405. */
static void test_snaky(void **state)
{
    struct cst_combination list[] = { { { 1, 4 }, 0, 2, true }, { { 0, 5 }, 2, 2, true } };
    struct cst_child kids[] = { { 4, 4, 0, 0 }, { 5, 4, 0, 1 }, { 6, 0, 0, 1 }, { 6, 2, 0, 5 } };
    struct cst_cards cards = CARDS(snaky, list, kids);
    struct cst_error err;
    struct sets sets;

    (void)state;
    make(&cards, &sets);
    assert_int_equal(sets.card_count, 8);
    ASSERT_CELLS(sets_card(&sets, 3)->required, { 0, 0 }, { 1, 0 }, { 2, 0 }, { 3, 1 }, { 4, 1 });
    assert_card_6(sets_card(&sets, 6), 0);
    assert_card_7(sets_card(&sets, 7));
    assert_int_equal(sets_claim(&sets, &cards, &err), CST_OK);
    assert_int_equal(cards.claim.claim, CST_CLAIM_LAST_CARD);
    assert_int_equal(cards.claim.width, 2);
    assert_int_equal(cards.claim.height, 7);
    assert_int_equal(cards.claim.plies, 3);
    sets_clear(&sets);
}

/* The same with card 6 inline, once or twice: each lies where it is needed. */
static void test_inline(void **state)
{
    struct cst_combination list[] = {
        { { 1, 5 }, 0, 2, false },
        { { 1, 1 }, 2, 2, false },
        { { 0, 5 }, 4, 2, true },
    };
    struct cst_child kids[] = {
        { 4, 4, 0, 1 },
        { 5, 4, 0, 2 }, /* upwards */
        { 4, 6, 0, 5 },
        { 5, 6, 0, 4 }, /* downwards: y becomes 5 - y */
        { CST_INLINE, 0, 0, 0 },
        { CST_INLINE, 0, 0, 0 },
    };
    struct cst_cards cards = CARDS(snaky, list, kids);
    struct sets sets;

    (void)state;
    make(&cards, &sets);
    assert_int_equal(sets.card_count, 7);
    assert_int_equal(sets.numbered[0], 2);
    assert_card_6(&sets.combinations[0], 1);
    ASSERT_CELLS(sets.combinations[1].envelope, { 0, 1 }, { 0, 2 }, { 0, 3 }, { 0, 4 }, { 0, 5 },
        { 1, 0 }, { 1, 1 }, { 1, 2 });
    assert_card_7(sets_card(&sets, 6));
    sets_clear(&sets);
}

/* A pivot that no child knows is in T all the same, and never in A. */
static void test_pivot_apart(void **state)
{
    struct cst_combination list[] = { { { 5, -5 }, 0, 1, true } };
    struct cst_child kids[] = { { 1, 0, 0, 0 } };
    struct cst_cards cards = CARDS(domino, list, kids);
    struct sets sets;

    (void)state;
    make(&cards, &sets);
    ASSERT_CELLS(sets_card(&sets, 2)->required, { 0, 0 }, { 1, 0 });
    ASSERT_CELLS(sets_card(&sets, 2)->envelope, { 0, 0 }, { 1, 0 }, { 5, -5 });
    assert_int_equal(sets_card(&sets, 2)->classes, 1);
    sets_clear(&sets);
}

/* Children far apart are put into order in another way. */
static void test_sparse(void **state)
{
    struct cst_combination list[] = { { { 0, 0 }, 0, 2, true }, { { 0, 0 }, 2, 1, true } };
    struct cst_child kids[] = { { 1, 0, 3000, -2000 }, { 1, 0, 0, 0 }, { 2, 4, 0, 0 } };
    struct cst_cards cards = CARDS(domino, list, kids);
    struct sets sets;

    (void)state;
    make(&cards, &sets);
    ASSERT_CELLS(sets_card(&sets, 2)->required, { 3000, -2000 });
    ASSERT_CELLS(
        sets_card(&sets, 2)->envelope, { 0, 0 }, { 1, 0 }, { 3000, -2000 }, { 3001, -2000 });
    ASSERT_CELLS(
        sets_card(&sets, 3)->envelope, { -2000, 3000 }, { -2000, 3001 }, { 0, 0 }, { 0, 1 });
    sets_clear(&sets);
}

static void assert_refused(struct cst_cards *cards, enum cst_status expected, const char *text)
{
    struct cst_error err = { 0 };
    struct sets sets;

    assert_fault(text, sets_make(cards, &sets, &err), &err, expected, text);
    assert_null(sets.combinations);
}

static void test_refused(void **state)
{
    struct cst_combination one[] = { { { 0, 0 }, 0, 1, true } };
    struct cst_combination two[] = { { { 0, 0 }, 0, 1, false }, { { 0, 0 }, 0, 1, true } };
    struct cst_combination none[] = { { { 0, 0 }, 0, 0, true } };
    struct cst_combination open[] = { { { 0, 0 }, 0, 1, false } };
    struct cst_child base[] = { { 1, 0, 0, 0 } }, self[] = { { 2, 0, 0, 0 } };
    struct cst_child waits[] = { { CST_INLINE, 0, 0, 0 } }, shifted[] = { { 1, 0, 0, -10001 } };
    struct cst_cards cards = CARDS(domino, one, self);

    (void)state;
    assert_refused(&cards, CST_MALFORMED, "combination 0: a child is not an earlier card");
    cards = CARDS(domino, one, waits);
    assert_refused(
        &cards, CST_MALFORMED, "combination 0: more inline children than inline combinations wait");
    cards = CARDS(domino, one, shifted);
    assert_refused(&cards, CST_MALFORMED, "combination 0: a child is shifted too far");
    cards = CARDS(domino, two, base);
    assert_refused(
        &cards, CST_MALFORMED, "combination 1: numbered, but inline combinations still wait");
    cards = CARDS(domino, none, base);
    assert_refused(&cards, CST_MALFORMED, "combination 0: expected at least one child");
    cards = CARDS(domino, open, base);
    assert_refused(&cards, CST_MALFORMED, "combination 0: the last one is not numbered");
}

/* Each card is 10,000 farther away than the one before; the fourth is too far. */
static void test_distance(void **state)
{
    struct cst_combination list[] = {
        { { 10000, 0 }, 0, 1, true },
        { { 10000, 0 }, 1, 1, true },
        { { 10000, 0 }, 2, 1, true },
        { { 10000, 0 }, 3, 1, true },
    };
    struct cst_child kids[] = { { 1, 0, 9990, 0 }, { 2, 0, 10000, 0 }, { 3, 0, 9999, 0 },
        { 4, 0, 11, 0 } };
    struct cst_cards cards = CARDS(domino, list, kids);
    struct cst_error err;
    struct sets sets;

    (void)state;
    cards.combination_count = 3;
    make(&cards, &sets);
    assert_int_equal(sets_claim(&sets, &cards, &err), CST_LIMIT);
    assert_string_equal(err.text,
        "the last card needs a box of 20000 x 1 cells,"
        " a claim has at most 10000 x 10000");
    sets_clear(&sets);
    cards.combination_count = 4;
    assert_refused(&cards, CST_LIMIT, "combination 3: a cell is farther than 30000 from (0, 0)");
}

/* (1, 2) has eight different images. */
static void test_maps(void **state)
{
    (void)state;
    for (uint8_t first = 0; first < 8; first++) {
        for (uint8_t then = 0; then < 8; then++) {
            struct cst_cell one =
                cells_map(cells_map((struct cst_cell){ 1, 2 }, first, 0, 0), then, 0, 0);
            struct cst_cell other =
                cells_map((struct cst_cell){ 1, 2 }, cst_turn_after(first, then), 0, 0);

            assert_int_equal(one.x, other.x);
            assert_int_equal(one.y, other.y);
        }
        assert_int_equal(cst_turn_after(first, cst_turn_back(first)), 0);
    }
}

static void test_memory(void **state)
{
    struct cst_combination list[] = { { { 0, 0 }, 0, 2, true } };
    struct cst_child kids[] = { { 1, 0, 0, 0 }, { 1, 1, 0, 0 } };
    struct cst_cards cards = CARDS(domino, list, kids);
    struct sets sets;
    unsigned k = 1;

    (void)state;
    for (;; k++) {
        struct cst_error err;
        enum cst_status status;

        alloc_fail_from(k);
        status = sets_make(&cards, &sets, &err);
        alloc_fail_from(0);
        if (status == CST_OK)
            break;
        assert_int_equal(status, CST_LIMIT);
        assert_null(sets.bases);
    }
    assert_true(k > 10);
    sets_clear(&sets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_domino),
        cmocka_unit_test(test_snaky),
        cmocka_unit_test(test_inline),
        cmocka_unit_test(test_pivot_apart),
        cmocka_unit_test(test_sparse),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_distance),
        cmocka_unit_test(test_maps),
        cmocka_unit_test(test_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
