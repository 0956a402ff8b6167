/* SPDX-License-Identifier: MIT */
/* The judge of the games that are played: cards that are made false on purpose are caught. */
#include "breaker.h"
#include "support.h"

/* SPEC section 8.5, on 7 x 5: (0, 0) lies on (3, 2). */
static struct cst_combination list[] = { { { 0, 0 }, 0, 2, true } };
static struct cst_child kids[] = { { 1, 0, 0, 0 }, { 1, 1, 0, 0 } };
static const struct cst_cards domino = {
    .claim = { CST_GAME_ANIMAL, CST_CLAIM_MAKER_WINS, 3, 1, 2 },
    .animal = { 2, { { 0, 0 }, { 1, 0 } } },
    .combinations = list,
    .combination_count = 1,
    .children = kids,
    .child_count = 2,
};

static struct policy policy;
static struct game game;

static int begin(void **state)
{
    struct cst_error err;

    (void)state;
    return policy_make(&domino, &policy, &err) || game_make(&policy, 7, 5, &game, &err);
}

static int end(void **state)
{
    (void)state;
    game_clear(&game);
    policy_clear(&policy);
    return 0;
}

static void reply(int32_t x, int32_t y)
{
    assert_null(game_maker(&game));
    assert_null(game_breaker(&game, (struct cst_cell){ x, y }));
}

static void test_win(void **state)
{
    (void)state;
    reply(4, 2);
    assert_false(game.won);
    assert_null(game_maker(&game));
    assert_true(game.won);
    assert_int_equal(game_maker_moves(&game), 2);
    assert_int_equal(game_owner(&game, (struct cst_cell){ 2, 2 }), OWNER_MAKER);
    game_restart(&game);
    assert_int_equal(game_owner(&game, (struct cst_cell){ 2, 2 }), OWNER_NONE);
    assert_int_equal(game_maker_moves(&game), 0);
}

static void test_taken(void **state)
{
    static const struct cst_cell cells[] = { { 3, 2 }, { -1, 2 }, { 7, 2 }, { 3, -1 }, { 3, 5 } };

    (void)state;
    assert_null(game_maker(&game));
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        assert_string_equal(game_breaker(&game, cells[i]), "Breaker's cell is not free");
}

/* Base 1 forgets the cell that wins, and takes it to be free. */
static void test_pivot(void **state)
{
    (void)state;
    policy.sets.bases[1].envelope.count = 1;
    reply(4, 2);
    assert_string_equal(game_maker(&game), "Maker's pivot is not free");
}

static void test_required(void **state)
{
    (void)state;
    policy.sets.combinations[0].pivot.x = -1;
    reply(0, 0);
    assert_string_equal(game_maker(&game), "Maker lacks a cell that his card requires");
}

/* Both children need the pivot, so a reply there would leave none; nor may it have been Breaker's.
 */
static void test_envelope(void **state)
{
    (void)state;
    policy.sets.combinations[0].pivot.y = 1;
    assert_null(game_maker(&game));
    assert_string_equal(game_breaker(&game, (struct cst_cell){ 3, 2 }),
        "no child of Maker's card avoids the reply");
    assert_string_equal(game_maker(&game), "Breaker owns a cell in the envelope of Maker's card");
}

static void test_board(void **state)
{
    (void)state;
    game.place.dx = 6;
    game_restart(&game);
    assert_string_equal(game_maker(&game), "the envelope of Maker's card leaves the board");
}

static void test_bound(void **state)
{
    (void)state;
    game.bound = 1;
    reply(0, 0);
    assert_string_equal(game_maker(&game), "Maker needs more moves than are promised");
}

static void test_no_copy(void **state)
{
    (void)state;
    policy.sets.bases[1].pivot.y = 1;
    reply(0, 0);
    assert_string_equal(game_maker(&game), "Maker has played his last card and owns no copy");
}

/* Each Breaker takes a free cell, whatever is left. */
static void test_breakers(void **state)
{
    (void)state;
    for (int kind = 0; kind < BREAKERS; kind++) {
        struct breaker breaker;
        struct cst_error err;

        assert_int_equal(breaker_make((enum breaker_kind)kind, &game, &breaker, &err), CST_OK);
        game_restart(&game);
        assert_null(game_maker(&game));
        for (size_t i = 0; i < 34; i++) {
            struct cst_cell cell;

            breaker_seed(&breaker, 5, i);
            cell = breaker_choose(&breaker, &game);
            assert_true(game_on_board(&game, cell));
            assert_int_equal(game_owner(&game, cell), OWNER_NONE);
            game.owner[cell.y * 7 + cell.x] = OWNER_BREAKER;
        }
        breaker_clear(&breaker);
    }
}

/* The cells beside Maker's only one are in two dominoes each that he can still complete, once
 * eight times as much; those in the corner are farthest; those in the row leave base 1. */
static void test_choices(void **state)
{
    struct breaker breaker;
    struct cst_error err;
    struct cst_cell cell;

    (void)state;
    assert_null(game_maker(&game));
    for (uint64_t i = 0; i < 20; i++) {
        assert_int_equal(breaker_make(BREAKER_GREEDY, &game, &breaker, &err), CST_OK);
        breaker_seed(&breaker, 1, i);
        cell = breaker_choose(&breaker, &game);
        assert_int_equal(abs(cell.x - 3) + abs(cell.y - 2), 1);
        breaker.kind = BREAKER_SPREAD;
        cell = breaker_choose(&breaker, &game);
        assert_true(cell.x == 0 || cell.x == 6);
        breaker_clear(&breaker);
    }
}

#define GAME_TEST(function) cmocka_unit_test_setup_teardown(function, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        GAME_TEST(test_win),
        GAME_TEST(test_taken),
        GAME_TEST(test_pivot),
        GAME_TEST(test_required),
        GAME_TEST(test_envelope),
        GAME_TEST(test_board),
        GAME_TEST(test_bound),
        GAME_TEST(test_no_copy),
        GAME_TEST(test_breakers),
        GAME_TEST(test_choices),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
