/* SPDX-License-Identifier: MIT */
/* The search with quiet moves against the full search of small boards. */
#include "gen_support.h"

#include "choose.h"

/* The exact value, with any number of quiet moves. */
static bool compare(struct naive *naive, unsigned plies)
{
    unsigned must;
    struct cst_search *search = search_of(naive, &must);
    struct cst_position *before = malloc(sizeof *before);
    struct cst_effort effort = { .plies = plies, .quiet = CST_ANY_QUIET, .choices = 3 };
    bool wins = naive_wins(naive, (int)plies);

    assert_non_null(before);
    copy_position(before, &search->position);
    assert_int_equal(cst_solve(search, must, effort) != 0, wins);
    assert_same_position(&search->position, before);
    /* So many quiet moves are no bound. */
    effort.quiet = (plies - 3) / 2;
    assert_int_equal(cst_solve(search, must, effort) != 0, wins);
    /* What is chosen is a move that wins. */
    if (wins && plies > 3) {
        struct cst_choice choice = cst_choose(search, must, effort);
        unsigned x = search->position.board->x[choice.move];
        unsigned y = search->position.board->y[choice.move];
        int u, v;

        assert_int_not_equal(choice.cost, CST_COST_NONE);
        assert_same_position(&search->position, before);
        assert_int_equal(naive->colour[y][x], NAIVE_FREE);
        if (choice.has_line) {
            assert_true(naive_line_wins(naive, search->position.board, &choice.line));
        } else {
            naive->colour[y][x] = NAIVE_ATTACKER;
            assert_int_equal(naive_completions(naive, NAIVE_DEFENDER, &u, &v), 0);
            naive->colour[y][x] = NAIVE_FREE;
        }
    }
    free(before);
    free_search(search);
    return wins;
}

static void run(int width, int height, int stones, unsigned plies, unsigned count, uint64_t state)
{
    unsigned i, wins = 0, quiet = 0;
    struct naive naive;

    for (i = 0; i < count; i++) {
        bool by_threats;

        random_position(&naive, &state, width, height, stones, stones);
        by_threats = naive_wins_by_threats(&naive, (int)plies);
        if (by_threats && i % 4 != 0)
            continue;
        if (compare(&naive, plies)) {
            wins++;
            quiet += !by_threats;
        }
    }
    /* Wins with and without quiet moves do occur, and so do others. */
    assert_true(quiet > 0 && wins > quiet && wins < count);
}

static void test_five_plies(void **unused)
{
    (void)unused;
    run(4, 4, 3, 5, 300, 11);
    run(5, 4, 3, 5, 200, 12);
    run(5, 5, 4, 5, 300, 15);
    run(6, 5, 4, 5, 300, 15);
}

static void test_seven_plies(void **unused)
{
    (void)unused;
    run(4, 4, 4, 7, 400, 13);
    run(5, 4, 5, 7, 100, 13);
}

/* The board of 3 columns and 4 rows from the start: known to be drawn. */
static void test_whole_board(void **unused)
{
    unsigned must;
    struct naive naive = { .width = 3, .height = 4 };
    struct cst_search *search = search_of(&naive, &must);
    struct cst_effort effort = { .plies = 11, .quiet = CST_ANY_QUIET };

    (void)unused;
    assert_int_equal(cst_solve(search, must, effort), 0);
    free_search(search);
}

/* A position that is full has no win, a quiet move that fills the board wins nothing. */
static void test_full_board(void **unused)
{
    unsigned must;
    struct naive naive = { .width = 2, .height = 2 };
    struct cst_search *search;
    struct cst_effort effort = { .plies = 5, .quiet = CST_ANY_QUIET };

    (void)unused;
    naive.colour[0][0] = naive.colour[0][1] = NAIVE_ATTACKER;
    naive.colour[1][0] = NAIVE_DEFENDER;
    search = search_of(&naive, &must);
    assert_int_equal(cst_solve(search, must, effort), 0);
    assert_int_equal(cst_quiet_cost(search, 3, effort, CST_COST_NONE), CST_COST_NONE);
    free_search(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_five_plies),
        cmocka_unit_test(test_seven_plies),
        cmocka_unit_test(test_whole_board),
        cmocka_unit_test(test_full_board),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
