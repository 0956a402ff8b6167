/* SPDX-License-Identifier: MIT */
/* Keys that tell positions apart, and the tables that are asked by them. */
#include "gen_support.h"

/* x^n by the table of powers of a generator: exp[i] = g^i. */
struct field {
    unsigned degree, order;
    unsigned exp[1 << 14], log[1 << 14];
};

/* Multiply by the generator (the number 2) until it is 1 again: every number but 0 is met. */
static void init_field(struct field *field, unsigned degree, unsigned polynomial)
{
    unsigned value = 1, i;

    field->degree = degree;
    field->order = (1u << degree) - 1;
    for (i = 0; i < field->order; i++) {
        assert_true(i == 0 || value != 1);
        field->exp[i] = value;
        field->log[value] = i;
        value = value << 1 ^ (value >> (degree - 1) ? polynomial : 0);
    }
    assert_int_equal(value, 1);
}

static unsigned bits_of(struct cst_key key, unsigned from, unsigned count)
{
    unsigned value = 0, i;

    for (i = 0; i < count; i++)
        value |=
            (unsigned)(((from + i < 64 ? key.low >> (from + i) : key.high >> (from + i - 64)) & 1)
                << i);
    return value;
}

/* By cells: the numbers are x, x^3, x^5, ... with a different x for each cell and colour. By the
 * theorem of Bose, Chaudhuri and Hocquenghem no 2t of them add up to 0 if there are t powers, so
 * that two sets of t stones have different sums. */
static void assert_powers(unsigned cells, unsigned degree, unsigned polynomial)
{
    struct field *field = malloc(sizeof *field);
    struct cst_keys *keys = malloc(sizeof *keys);
    bool *met = calloc(1u << degree, sizeof *met);
    unsigned stones = cst_keys_stones(cells), colour, cell, i;

    assert_non_null(field);
    assert_non_null(keys);
    assert_non_null(met);
    init_field(field, degree, polynomial);
    cst_keys_init(keys, cells);
    assert_true(stones * degree <= 128);
    for (colour = 0; colour < 2; colour++)
        for (cell = 0; cell < cells; cell++) {
            struct cst_key key = keys->of[colour][cell];
            unsigned x = bits_of(key, 0, degree);

            assert_true(x != 0 && !met[x]);
            met[x] = true;
            for (i = 1; i < stones; i++)
                assert_int_equal(bits_of(key, i * degree, degree),
                    field->exp[field->log[x] * (2 * i + 1) % field->order]);
        }
    free(met);
    free(keys);
    free(field);
}

/* Primitive polynomials from tables of them. */
static void test_large_boards(void **unused)
{
    (void)unused;
    assert_powers(65, 8, 0x11d);
    assert_powers(127, 8, 0x11d);
    assert_powers(14 * 14, 9, 0x211);
    assert_powers(22 * 22, 10, 0x409);
    assert_powers(31 * 31, 11, 0x805);
    assert_powers(45 * 45, 12, 0x1053);
    assert_powers(63 * 64, 13, 0x201b);
    assert_powers(64 * 64, 14, 0x4443);
    assert_int_equal(cst_keys_stones(14 * 14), 14);
    assert_int_equal(cst_keys_stones(64 * 64), 9);
}

/* On at most 64 cells every stone has a bit of its own. */
static void test_small_boards(void **unused)
{
    struct cst_keys *keys = malloc(sizeof *keys);
    struct cst_key all = { 0, 0 };
    unsigned colour, cell;

    (void)unused;
    assert_non_null(keys);
    cst_keys_init(keys, 64);
    for (colour = 0; colour < 2; colour++)
        for (cell = 0; cell < 64; cell++) {
            struct cst_key key = keys->of[colour][cell];

            assert_int_equal(__builtin_popcountll(key.low) + __builtin_popcountll(key.high), 1);
            assert_true((all.low & key.low) == 0 && (all.high & key.high) == 0);
            all.low |= key.low;
            all.high |= key.high;
        }
    assert_int_equal(cst_keys_stones(64), 64);
    free(keys);
}

static void test_position_key(void **unused)
{
    struct cst_board *board = malloc(sizeof *board);
    struct cst_position *position = malloc(sizeof *position);
    struct cst_keys *keys = malloc(sizeof *keys);
    struct cst_key key;

    (void)unused;
    assert_non_null(board);
    assert_non_null(position);
    assert_non_null(keys);
    cst_board_init(board, 9, 9);
    cst_position_init(position, board);
    cst_keys_init(keys, board->cells);
    key = cst_position_key(keys, position);
    assert_true(key.low == 0 && key.high == 0);
    cst_attack(position, 7);
    cst_defend(position, 7 + 9);
    cst_attack(position, 80);
    key = cst_position_key(keys, position);
    assert_true(key.low == (keys->of[0][7].low ^ keys->of[0][80].low ^ keys->of[1][16].low));
    assert_true(key.high == (keys->of[0][7].high ^ keys->of[0][80].high ^ keys->of[1][16].high));
    free(keys);
    free(position);
    free(board);
}

static void test_table(void **unused)
{
    struct cst_key a = { 5, 6 }, b = { 5, 7 };
    struct cst_table table;
    unsigned i;

    (void)unused;
    assert_true(cst_table_init(&table, 4));
    assert_null(cst_table_find(&table, a));
    cst_table_win(&table, a, 9, 17);
    cst_table_win(&table, a, 7, 18);
    cst_table_win(&table, a, 11, 19); /* a longer win is no news */
    cst_table_fail(&table, a, 5);
    cst_table_fail(&table, a, 3);
    assert_null(cst_table_find(&table, b));
    assert_non_null(cst_table_find(&table, a));
    assert_int_equal(cst_table_find(&table, a)->win, 7);
    assert_int_equal(cst_table_find(&table, a)->move, 18);
    assert_int_equal(cst_table_find(&table, a)->fail, 5);
    /* Ages come round after 255 of these; nothing wakes up. */
    for (i = 0; i < 600; i++) {
        cst_table_forget(&table);
        assert_null(cst_table_find(&table, a));
    }
    cst_table_free(&table);
}

/* Full of hard positions, the table keeps them and lets easy ones go. */
static void test_replacement(void **unused)
{
    struct cst_table table;
    uint64_t i;
    unsigned hard = 0, easy = 0;

    (void)unused;
    assert_true(cst_table_init(&table, 3));
    for (i = 1; i <= 200; i++)
        cst_table_fail(&table, (struct cst_key){ i, 1 }, 9);
    for (i = 1; i <= 200; i++)
        cst_table_fail(&table, (struct cst_key){ i, 2 }, 3);
    for (i = 1; i <= 200; i++) {
        hard += cst_table_find(&table, (struct cst_key){ i, 1 }) != NULL;
        easy += cst_table_find(&table, (struct cst_key){ i, 2 }) != NULL;
    }
    /* Eight buckets of three; one of each is for what comes. */
    assert_in_range(hard, 16, 24);
    assert_in_range(hard + easy, 20, 24);
    cst_table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_large_boards),
        cmocka_unit_test(test_small_boards),
        cmocka_unit_test(test_position_key),
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_replacement),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
