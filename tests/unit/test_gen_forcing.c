/* SPDX-License-Identifier: MIT */
/* Wins by threats against a search that tries every move and every reply. */
#include "gen_support.h"

/* Compare one position at 3, 5 and 7 plies; returns the plies of the shortest win, 0 for none. */
static unsigned compare(struct naive *naive)
{
    unsigned must, plies, shortest = 0, win;
    struct cst_search *search = search_of(naive, &must);
    struct cst_position *before = malloc(sizeof *before);
    struct cst_line line;

    assert_non_null(before);
    copy_position(before, &search->position);
    for (plies = 3; plies <= 7; plies += 2) {
        if (!shortest && naive_wins_by_threats(naive, (int)plies))
            shortest = plies;
        win = cst_force(search, must, plies);
        assert_int_equal(win != 0, shortest != 0);
        assert_true(win <= plies);
        assert_int_equal(cst_force_shortest(search, must, plies, &line), shortest);
        if (shortest) {
            assert_int_equal(2 * line.length + 1, shortest);
            assert_true(naive_line_wins(naive, search->position.board, &line));
            assert_true(cst_line_wins(search, must, &line));
        }
        assert_same_position(&search->position, before);
    }
    free(before);
    free_search(search);
    return shortest;
}

static void test_random_positions(void **unused)
{
    unsigned i, found[8] = { 0 };
    struct naive naive;
    uint64_t state = 5;

    (void)unused;
    for (i = 0; i < 400; i++) {
        int own = 2 + (int)(i % 4), pass = i % 7 == 0;

        random_position(&naive, &state, 4 + (int)(i % 3), 4 + (int)(i / 3 % 3), own, own - pass);
        found[compare(&naive)]++;
    }
    /* All cases do occur. */
    assert_true(found[0] > 20 && found[3] > 20 && found[5] > 20 && found[7] > 0);
}

/* Lines with changed moves win if and only if they do by the rules of the game. */
static void test_line_wins(void **unused)
{
    unsigned i, k, right = 0, wrong = 0, must;
    struct naive naive;
    uint64_t state = 6;

    (void)unused;
    for (i = 0; i < 300; i++) {
        struct cst_search *search;
        struct cst_line line;

        random_position(&naive, &state, 6, 5, 4, 4);
        search = search_of(&naive, &must);
        if (cst_force_shortest(search, must, 9, &line)) {
            for (k = 0; k < 30; k++) {
                struct cst_line other = line;
                bool wins;

                other.move[naive_random(&state, other.length)] = (uint16_t)naive_random(&state, 30);
                wins = naive_line_wins(&naive, search->position.board, &other);
                assert_int_equal(cst_line_wins(search, must, &other), wins);
                right += wins;
                wrong += !wins;
            }
        }
        free_search(search);
    }
    assert_true(right > 50 && wrong > 50);
}

struct counted {
    const struct naive *naive;
    const struct cst_board *board;
    unsigned count;
};

static bool count_line(void *context, const struct cst_line *line)
{
    struct counted *counted = context;

    counted->count++;
    assert_true(naive_line_wins(counted->naive, counted->board, line));
    return true;
}

/* All lines of exactly so many moves, by trying all sequences of cells. */
static unsigned count_naive_lines(const struct naive *naive, const struct cst_board *board,
    struct cst_line *line, unsigned length)
{
    unsigned count = 0, cell;

    for (cell = 0; cell < board->cells; cell++) {
        line->move[line->length++] = (uint16_t)cell;
        if (line->length == length)
            count += naive_line_wins(naive, board, line);
        else
            count += count_naive_lines(naive, board, line, length);
        line->length--;
    }
    return count;
}

/* cst_each_line visits every winning line; a line ends where it wins. */
static void test_each_line(void **unused)
{
    unsigned i, must, lines = 0;
    struct naive naive;
    uint64_t state = 7;

    (void)unused;
    for (i = 0; i < 60; i++) {
        struct cst_search *search;
        struct counted counted = { .naive = &naive };
        struct cst_line line = { 0 };

        random_position(&naive, &state, 5, 5, 4, 4);
        search = search_of(&naive, &must);
        counted.board = search->position.board;
        cst_each_line(search, must, 3, count_line, &counted);
        assert_int_equal(counted.count, count_naive_lines(&naive, counted.board, &line, 1));
        lines = counted.count;
        counted.count = 0;
        cst_each_line(search, must, 5, count_line, &counted);
        /* Sequences whose first move wins already are no lines of two moves. */
        assert_int_equal(
            counted.count - lines, count_naive_lines(&naive, counted.board, &line, 2) - 25 * lines);
        free_search(search);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_positions),
        cmocka_unit_test(test_line_wins),
        cmocka_unit_test(test_each_line),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
