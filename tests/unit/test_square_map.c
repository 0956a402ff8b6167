/* SPDX-License-Identifier: MIT */
/* Maps and sets of cells. */
#include "cells.h"
#include "support.h"

static void assert_cell(struct cst_cell cell, int x, int y)
{
    assert_int_equal(cell.x, x);
    assert_int_equal(cell.y, y);
}

/* Read off SPEC section 3.1: swap if 4, then x to -x if 1, then y to -y if 2. */
static void test_turns(void **state)
{
    static const int image[8][2] = { { 1, 2 }, { -1, 2 }, { 1, -2 }, { -1, -2 }, { 2, 1 },
        { -2, 1 }, { 2, -1 }, { -2, -1 } };

    (void)state;
    for (uint8_t s = 0; s < 8; s++)
        assert_cell(cst_turn((struct cst_cell){ 1, 2 }, s), image[s][0], image[s][1]);
    assert_cell(map_cell((struct map){ 6, 10, 20 }, (struct cst_cell){ 1, 2 }), 12, 19);
}

/* b1 of a board of 4 x 4 seen from each of its corners, and of a board of 4 x 3 mirrored. */
static void test_board(void **state)
{
    static const int image[8][2] = { { 1, 0 }, { 2, 0 }, { 1, 3 }, { 2, 3 }, { 0, 1 }, { 3, 1 },
        { 0, 2 }, { 3, 2 } };
    struct cst_claim claim = claim_of(4, 4, 1), oblong = claim_of(4, 3, 1);

    (void)state;
    for (uint8_t s = 0; s < 8; s++) {
        struct cst_edge edge = again(0, s);

        assert_cell(map_cell(map_of_edge(&claim, &edge), (struct cst_cell){ 1, 0 }), image[s][0],
            image[s][1]);
    }
    for (uint8_t s = 0; s < 4; s++) {
        struct cst_edge edge = again(0, s);

        assert_cell(map_cell(map_of_edge(&oblong, &edge), (struct cst_cell){ 1, 0 }), image[s][0],
            s & 2 ? 2 : 0);
    }
}

static void test_plane(void **state)
{
    struct cst_claim claim = everywhere(4, 4, 1);
    struct cst_edge edge = shifted(again(0, 5), 7, -1);

    (void)state;
    assert_cell(map_cell(map_of_edge(&claim, &edge), (struct cst_cell){ 3, 2 }), 5, 2);
}

/* A box of 3 x 2 cells at (5, 7), turned: 2 x 3 cells at the same corner. */
static void test_box(void **state)
{
    struct map map = map_of_box(5, (struct cst_cell){ 5, 7 }, 3, 2);

    (void)state;
    assert_cell(map_cell(map, (struct cst_cell){ 5, 7 }), 6, 7);
    assert_cell(map_cell(map, (struct cst_cell){ 7, 7 }), 6, 9);
    assert_cell(map_cell(map, (struct cst_cell){ 7, 8 }), 5, 9);
}

/* Of all pairs of maps, on three cells that tell maps apart. */
static void test_compose(void **state)
{
    static const struct cst_cell cells[] = { { 0, 0 }, { 1, 0 }, { 3, 5 } };

    (void)state;
    for (unsigned i = 0; i < 64; i++) {
        struct map a = { (uint8_t)(i % 8), 3, -1 }, b = { (uint8_t)(i / 8), -2, 7 };
        struct map both = map_compose(a, b), back = map_inverse(a);

        for (unsigned k = 0; k < 3; k++) {
            struct cst_cell to = map_cell(a, map_cell(b, cells[k]));
            struct cst_cell here = map_cell(back, map_cell(a, cells[k]));

            assert_cell(map_cell(both, cells[k]), to.x, to.y);
            assert_cell(here, cells[k].x, cells[k].y);
        }
    }
}

static void test_sets(void **state)
{
    struct cell_set set = { 0 }, other = { 0 };

    (void)state;
    for (int i = 0; i < 40; i++)
        cell_set_add(&set, (struct cst_cell){ i * 7 % 5, i % 4 });
    assert_int_equal(set.count, 20);
    for (uint32_t i = 0; i < set.count; i++)
        assert_cell(set.at[i], (int)i % 5, (int)i / 5);
    cell_set_remove(&set, (struct cst_cell){ 2, 1 });
    cell_set_remove(&set, (struct cst_cell){ 9, 9 });
    assert_int_equal(set.count, 19);
    assert_false(cell_set_has(&set, (struct cst_cell){ 2, 1 }));
    assert_true(cell_set_has(&set, (struct cst_cell){ 3, 1 }));
    /* Shifted by (3, 2) it has four cells in common with itself, (3, 2) to (4, 3). */
    cell_set_add_all(&other, &set, (struct map){ 0, 3, 2 });
    assert_int_equal(other.count, 19);
    cell_set_keep(&set, &other);
    assert_int_equal(set.count, 4);
    assert_cell(set.at[0], 3, 2);
    assert_cell(set.at[3], 4, 3);
    assert_false(set.failed);
    cell_set_clear(&set);
    cell_set_clear(&other);
}

static void test_memory(void **state)
{
    struct cell_set set = { 0 }, other = { 0 };

    (void)state;
    alloc_fail_from(1);
    cell_set_add(&set, (struct cst_cell){ 1, 1 });
    alloc_fail_from(0);
    assert_true(set.failed);
    assert_int_equal(set.count, 0);
    cell_set_add_all(&other, &set, MAP_IDENTITY);
    assert_true(other.failed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_board),
        cmocka_unit_test(test_plane),
        cmocka_unit_test(test_box),
        cmocka_unit_test(test_compose),
        cmocka_unit_test(test_sets),
        cmocka_unit_test(test_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
