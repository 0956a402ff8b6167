/* SPDX-License-Identifier: MIT */
/* The table of claims against SPEC sections 2 and 9. */
#include "support.h"

#include "claim.h"

#define ON "moving first on the empty board, completes an axis-parallel square within "
#define WHATEVER ", whatever the second player does, the second player never completing one first"

#define HOLDS(w, h, k) \
    "on the board of " #w " columns and " #h " rows the second player can prevent the first " \
    "player, moving first on the empty board, from completing an axis-parallel square within " #k \
    " plies"

static const struct {
    struct cst_claim claim;
    const char *game, *name, *sides, *length, *checker, *theorem;
} rows[] = {
    { { 1, 1, 14, 14, 13 }, "square", "first-player-wins", "board", "plies", "cornerstone-check",
        "on the board of 14 columns and 14 rows the first player, " ON "13 plies" WHATEVER },
    { { 1, 2, 7, 7, 15 }, "square", "first-player-wins-everywhere", "box", "plies",
        "cornerstone-check",
        "on every board, finite or infinite, that contains a box of 7 columns and 7 rows the first "
        "player, " ON "15 plies" WHATEVER },
    { { 1, 2, 5, 7, 15 }, "square", "first-player-wins-everywhere", "box", "plies",
        "cornerstone-check",
        "on every board, finite or infinite, that contains a box of 5 columns and 7 rows or one of "
        "7 columns and 5 rows the first player, " ON "15 plies" WHATEVER },
    { { 1, 3, 5, 6, 13 }, "square", "second-player-holds", "board", "plies",
        "cornerstone-check-hold", HOLDS(5, 6, 13) },
    { { 1, 3, 3, 3, 9 }, "square", "second-player-holds", "board", "plies",
        "cornerstone-check-hold", HOLDS(3, 3, 9) ", so that the game is a draw" },
    { { 2, 1, 3, 1, 2 }, "animal", "maker-wins", "box", "moves", "cornerstone-check-cards",
        "Maker, moving first on the empty board, owns a copy of the animal within 2 moves of his "
        "own, whatever Breaker does, on the infinite board and on every board that has at least 4 "
        "cells and contains a box of 3 columns and 1 row or one of 1 column and 3 rows" },
    { { 2, 2, 9, 9, 40000 }, "animal", "last-card", "box", "moves", "cornerstone-check-cards",
        "if Maker, to move, owns the 3 required cells and Breaker owns none of the 4000000000 "
        "cells of the envelope, Maker wins within 40000 further moves; a win from the empty board "
        "is not claimed" },
};

static void test_rows(void **state)
{
    const struct cst_figures figures = { 3, 4000000000u };
    char text[500];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct cst_kind *kind = cst_kind_of(&rows[i].claim);

        assert_non_null(kind);
        assert_string_equal(kind->game->name, rows[i].game);
        assert_string_equal(kind->name, rows[i].name);
        assert_string_equal(kind->sides, rows[i].sides);
        assert_string_equal(kind->length, rows[i].length);
        assert_string_equal(kind->checker, rows[i].checker);
        assert_int_equal(
            cst_theorem(&rows[i].claim, &figures, text, sizeof text), strlen(rows[i].theorem));
        assert_string_equal(text, rows[i].theorem);
    }
}

/* A number that is 1, and what is said of the empty board only if something is required. */
static void test_one_and_none(void **state)
{
    static const struct {
        struct cst_claim claim;
        struct cst_figures figures;
        const char *theorem;
    } ones[] = {
        { { 2, 1, 1, 1, 1 }, { 0, 1 },
            "Maker, moving first on the empty board, owns a copy of the animal within 1 move of "
            "his own, whatever Breaker does, on the infinite board and on every board that has at "
            "least 2 cells and contains a box of 1 column and 1 row" },
        { { 2, 2, 9, 9, 1 }, { 1, 1 },
            "if Maker, to move, owns the 1 required cell and Breaker owns none of the 1 cell of "
            "the envelope, Maker wins within 1 further move; a win from the empty board is not "
            "claimed" },
        { { 2, 2, 9, 9, 2 }, { 0, 7 },
            "if Maker is to move and Breaker owns none of the 7 cells of the envelope, Maker wins "
            "within 2 further moves" },
    };
    char text[500];

    (void)state;
    for (size_t i = 0; i < sizeof ones / sizeof *ones; i++) {
        assert_int_equal(cst_theorem(&ones[i].claim, &ones[i].figures, text, sizeof text),
            strlen(ones[i].theorem));
        assert_string_equal(text, ones[i].theorem);
    }
}

/* The rows are those of SPEC, in its order, and no others. */
static void test_all(void **state)
{
    static const uint8_t numbers[][2] = { { 1, 1 }, { 1, 2 }, { 1, 3 }, { 2, 1 }, { 2, 2 } };

    (void)state;
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(cst_kind(i)->game->number, numbers[i][0]);
        assert_int_equal(cst_kind(i)->claim, numbers[i][1]);
    }
    assert_null(cst_kind(5));
    for (unsigned game = 0; game < 256; game++) {
        for (unsigned claim = 0; claim < 256; claim++) {
            bool known =
                (game == 1 && claim >= 1 && claim <= 3) || (game == 2 && claim >= 1 && claim <= 2);

            assert_int_equal(
                cst_kind_of(&(struct cst_claim){ (uint8_t)game, (uint8_t)claim, 1, 1, 1 }) != NULL,
                known);
        }
    }
}

/* As with snprintf(): what does not fit is cut off, and counted. */
static void test_short(void **state)
{
    const struct cst_claim claim = { 1, 1, 14, 14, 13 };
    size_t length = strlen(rows[0].theorem);

    (void)state;
    assert_int_equal(cst_theorem(&claim, NULL, NULL, 0), length);
    for (size_t room = 1; room <= length + 1; room++) {
        char *text = malloc(room);

        assert_non_null(text);
        assert_int_equal(cst_theorem(&claim, NULL, text, room), length);
        assert_int_equal(strlen(text), room - 1);
        assert_memory_equal(text, rows[0].theorem, room - 1);
        free(text);
    }
}

/* Just inside the ranges, and just outside. */
static void test_ranges(void **state)
{
    static const struct {
        struct cst_claim claim;
        const char *text;
        enum cst_field field;
    } claims[] = {
        { { 1, 1, 64, 64, 4095 }, NULL, 0 },
        { { 1, 1, 1, 1, 1 }, NULL, 0 },
        { { 1, 1, 1, 1, 3 }, "plies 3, expected 1", CST_AT_PLIES },
        { { 1, 1, 3, 3, 9 }, NULL, 0 },
        { { 1, 2, 64, 64, 63 }, NULL, 0 },
        { { 1, 2, 64, 64, 65 }, "plies 65, expected 1 ... 63", CST_AT_PLIES },
        { { 1, 2, 7, 9, 63 }, NULL, 0 },
        { { 1, 2, 7, 7, 51 }, "plies 51, expected 1 ... 49", CST_AT_PLIES },
        { { 1, 2, 65, 1, 1 }, "width 65, expected 1 ... 64", CST_AT_WIDTH },
        { { 1, 2, 1, 0, 1 }, "height 0, expected 1 ... 64", CST_AT_HEIGHT },
        { { 1, 3, 2, 2, 3 }, NULL, 0 },
        { { 1, 3, 2, 2, 4 }, NULL, 0 },
        { { 1, 3, 64, 64, 4096 }, NULL, 0 },
        { { 1, 3, 2, 2, 2 }, "plies 2, expected 3 ... 4", CST_AT_PLIES },
        { { 1, 3, 2, 2, 5 }, "plies 5, expected 3 ... 4", CST_AT_PLIES },
        { { 1, 3, 1, 9, 3 }, "width 1, expected 2 ... 64", CST_AT_WIDTH },
        { { 1, 3, 9, 1, 3 }, "height 1, expected 2 ... 64", CST_AT_HEIGHT },
        { { 1, 4, 9, 1, 3 }, "claim 4, expected 1 ... 3", CST_AT_CLAIM },
        { { 2, 1, 10000, 1, 65535 }, NULL, 0 },
        { { 2, 2, 10001, 1, 1 }, "width 10001, expected 1 ... 10000", CST_AT_WIDTH },
        { { 2, 1, 1, 1, 2 }, NULL, 0 },
        { { 2, 1, 1, 1, 0 }, "plies 0, expected 1 ... 65535", CST_AT_PLIES },
        { { 2, 3, 1, 1, 1 }, "claim 3, expected 1 ... 2", CST_AT_CLAIM },
        { { 0, 1, 1, 1, 1 }, "game 0, expected 1 ... 2", CST_AT_GAME },
    };

    (void)state;
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        struct cst_error err = { 0 };
        enum cst_field field;
        enum cst_status status = cst_claim_check(&claims[i].claim, &field, &err);

        if (!claims[i].text) {
            assert_int_equal(status, CST_OK);
            continue;
        }
        assert_fault(claims[i].text, status, &err, CST_MALFORMED, claims[i].text);
        assert_int_equal(field, claims[i].field);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_one_and_none),
        cmocka_unit_test(test_all),
        cmocka_unit_test(test_short),
        cmocka_unit_test(test_ranges),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
