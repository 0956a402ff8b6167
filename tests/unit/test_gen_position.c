/* SPDX-License-Identifier: MIT */
/* Positions of the search against squares counted one by one on the board. */
#include "gen_support.h"

/* The squares of a board, each as four cells. */
struct squares {
    unsigned count;
    unsigned corner[4096][4];
};

static void list_squares(const struct cst_board *board, struct squares *squares)
{
    unsigned w = board->width, x, y, d;

    squares->count = 0;
    for (y = 0; y < board->height; y++)
        for (x = 0; x < w; x++)
            for (d = 1; x + d < w && y + d < board->height; d++) {
                unsigned *corner = squares->corner[squares->count++];

                corner[0] = y * w + x;
                corner[1] = y * w + x + d;
                corner[2] = (y + d) * w + x;
                corner[3] = (y + d) * w + x + d;
            }
}

/* How many corners have that colour; *last is one that is free, *has whether `cell` is one. */
static unsigned count_corners(const struct cst_position *position, const unsigned corner[4],
    unsigned colour, unsigned cell, unsigned *last, bool *has)
{
    unsigned i, count = 0;

    *has = false;
    *last = CST_NO_CELL;
    for (i = 0; i < 4; i++) {
        count += position->colour[corner[i]] == colour;
        *has = *has || corner[i] == cell;
        if (position->colour[corner[i]] == CST_FREE)
            *last = corner[i];
    }
    return count;
}

/* The move was just made on `cell`; what the position said of it. */
static void assert_threats(const struct cst_position *position, const struct squares *squares,
    unsigned cell, unsigned colour, struct cst_threats said)
{
    bool completes[CST_MAX_CELLS] = { false }, completed = false, has;
    unsigned i, count = 0, last;

    for (i = 0; i < squares->count; i++) {
        unsigned n = count_corners(position, squares->corner[i], colour, cell, &last, &has);

        completed = completed || (has && n == 4);
        if (has && n == 3 && last != CST_NO_CELL)
            completes[last] = true;
    }
    for (i = 0; i < position->board->cells; i++)
        count += completes[i];
    assert_int_equal(said.completed, completed);
    assert_int_equal(said.count, count > 2 ? 2 : count);
    for (i = 0; i < said.count; i++)
        assert_true(completes[said.cell[i]]);
    if (said.count == 2)
        assert_int_not_equal(said.cell[0], said.cell[1]);
}

/* The half squares that are alive are the squares with two corners of the attacker's and two free
 * ones, each once. */
static void assert_halves(const struct cst_position *position, const struct squares *squares)
{
    unsigned i, k, alive = 0, expected = 0, last;
    bool has;

    for (i = 0; i < position->half_count; i++)
        alive += cst_is_free(position, position->half[i].a) &&
            cst_is_free(position, position->half[i].b);
    for (i = 0; i < squares->count; i++) {
        const unsigned *corner = squares->corner[i];
        unsigned found = 0;

        if (count_corners(position, corner, CST_ATTACKER, 0, &last, &has) != 2 ||
            count_corners(position, corner, CST_FREE, 0, &last, &has) != 2)
            continue;
        expected++;
        for (k = 0; k < position->half_count; k++) {
            unsigned a = position->half[k].a, b = position->half[k].b, hits = 0, j;

            for (j = 0; j < 4; j++)
                hits +=
                    position->colour[corner[j]] == CST_FREE && (corner[j] == a || corner[j] == b);
            found += hits == 2 && a != b;
        }
        assert_true(found >= 1);
    }
    assert_int_equal(alive, expected);
}

static void play_at_random(unsigned width, unsigned height, uint64_t *state)
{
    struct cst_board *board = malloc(sizeof *board);
    struct cst_position *position = malloc(sizeof *position), *before[24];
    struct squares *squares = malloc(sizeof *squares);
    unsigned moves = 0, i, halves[24];
    bool attacks[24];

    assert_non_null(board);
    assert_non_null(position);
    assert_non_null(squares);
    cst_board_init(board, width, height);
    cst_position_init(position, board);
    list_squares(board, squares);
    while (moves < 24 && moves < board->cells) {
        unsigned cell = naive_random(state, board->cells);

        if (!cst_is_free(position, cell))
            continue;
        before[moves] = malloc(sizeof *position);
        assert_non_null(before[moves]);
        copy_position(before[moves], position);
        halves[moves] = position->half_count;
        attacks[moves] = naive_random(state, 3) < 2;
        if (attacks[moves])
            assert_threats(position, squares, cell, CST_ATTACKER, cst_attack(position, cell));
        else
            assert_threats(position, squares, cell, CST_DEFENDER, cst_defend(position, cell));
        assert_halves(position, squares);
        moves++;
    }
    for (i = moves; i-- > 0;) {
        if (attacks[i])
            cst_unattack(position, halves[i]);
        else
            cst_undefend(position);
        assert_same_position(position, before[i]);
        free(before[i]);
    }
    free(squares);
    free(position);
    free(board);
}

static void test_threats_and_halves(void **unused)
{
    uint64_t state = 1;
    unsigned i;

    (void)unused;
    for (i = 0; i < 300; i++)
        play_at_random(2 + i % 8, 2 + i / 8 % 8, &state);
}

/* The squares of each pair of cells are those that have both as corners. */
static void test_squares_of_pair(void **unused)
{
    struct cst_board *board = malloc(sizeof *board);
    struct squares *squares = malloc(sizeof *squares);
    unsigned p, q, i, n;

    (void)unused;
    assert_non_null(board);
    assert_non_null(squares);
    cst_board_init(board, 6, 5);
    list_squares(board, squares);
    for (p = 0; p < board->cells; p++)
        for (q = 0; q < board->cells; q++) {
            struct cst_half out[2];
            unsigned expected = 0;

            if (p == q)
                continue;
            n = cst_squares_of_pair(board, p, q, out);
            for (i = 0; i < squares->count; i++) {
                const unsigned *c = squares->corner[i];
                unsigned sum = c[0] + c[1] + c[2] + c[3], k;
                bool has_p = false, has_q = false, told = false;

                for (k = 0; k < 4; k++) {
                    has_p = has_p || c[k] == p;
                    has_q = has_q || c[k] == q;
                }
                if (!has_p || !has_q)
                    continue;
                expected++;
                for (k = 0; k < n; k++)
                    told = told || (unsigned)out[k].a + out[k].b + p + q == sum;
                assert_true(told);
            }
            assert_int_equal(n, expected);
        }
    free(squares);
    free(board);
}

/* On the plane a move outside the box is void, and squares that leave it are no chances. */
static void test_box(void **unused)
{
    struct cst_board *board = malloc(sizeof *board);
    struct cst_position *position = malloc(sizeof *position);
    unsigned corner, halves;

    (void)unused;
    assert_non_null(board);
    assert_non_null(position);
    cst_board_init_plane(board, 5, 4);
    cst_position_init(position, board);
    corner = board->box_y * board->width + board->box_x;
    assert_int_equal(cst_attack(position, corner - 1).count, CST_VOID);
    cst_unattack(position, 0);
    assert_int_equal(cst_attack(position, corner).count, 0);
    assert_int_equal(cst_attack(position, corner + 3).count, 0);
    /* Below it a square of side 3 fits into the box of height 4, above it none. */
    assert_int_equal(position->half_count, 1);
    halves = position->half_count;
    assert_int_equal(cst_attack(position, corner + 3 * board->width).count, 1);
    cst_unattack(position, halves);
    assert_int_equal(cst_attack(position, corner + 4 * board->width).count, CST_VOID);
    free(position);
    free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threats_and_halves),
        cmocka_unit_test(test_squares_of_pair),
        cmocka_unit_test(test_box),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
