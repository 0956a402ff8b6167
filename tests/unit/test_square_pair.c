/* SPDX-License-Identifier: MIT */
/* Squares from pairs of corners, against all squares of a board. */
#include "pair.h"
#include "support.h"

#define SIDE 9

/* The corners of square number i of the board, by corner and side; false at the end. */
static bool square(unsigned i, struct cst_cell corners[4])
{
    for (int d = 1; d < SIDE; d++)
        for (int y = 0; y + d < SIDE; y++)
            for (int x = 0; x + d < SIDE; x++)
                if (i-- == 0) {
                    for (int k = 0; k < 4; k++)
                        corners[k] = (struct cst_cell){ x + k % 2 * d, y + k / 2 * d };
                    return true;
                }
    return false;
}

static struct cst_cell cell(unsigned number)
{
    return (struct cst_cell){ (int)number % SIDE, (int)number / SIDE };
}

static bool on_board(struct cst_cell at)
{
    return at.x >= 0 && at.y >= 0 && at.x < SIDE && at.y < SIDE;
}

static bool has(const struct cst_cell corners[4], struct cst_cell at)
{
    for (unsigned k = 0; k < 4; k++)
        if (corners[k].x == at.x && corners[k].y == at.y)
            return true;
    return false;
}

/* How many squares of the board have these corners; the other two go into the sums. */
static unsigned count(struct cst_cell p, struct cst_cell q, int *sum_x, int *sum_y)
{
    struct cst_cell corners[4];
    unsigned found = 0;

    for (unsigned i = 0; square(i, corners); i++) {
        if (!has(corners, p) || !has(corners, q))
            continue;
        found++;
        for (unsigned k = 0; k < 4; k++)
            if (!cell_equal(corners[k], p) && !cell_equal(corners[k], q)) {
                *sum_x += corners[k].x * corners[k].x;
                *sum_y += corners[k].y * corners[k].x;
            }
    }
    return found;
}

static void test_pairs(void **state)
{
    unsigned total = 0;

    (void)state;
    for (unsigned a = 0; a < SIDE * SIDE; a++)
        for (unsigned b = 0; b < SIDE * SIDE; b++) {
            struct cst_cell p = cell(a), q = cell(b);
            struct pair squares[2];
            unsigned inside = 0, all = pair_squares(p, q, squares), expected;
            int x = 0, y = 0, want_x = 0, want_y = 0;

            if (a == b) {
                assert_int_equal(all, 0);
                continue;
            }
            for (unsigned i = 0; i < all; i++) {
                struct pair rest = squares[i];

                if (!on_board(rest.a) || !on_board(rest.b))
                    continue;
                inside++;
                x += rest.a.x * rest.a.x + rest.b.x * rest.b.x;
                y += rest.a.y * rest.a.x + rest.b.y * rest.b.x;
            }
            expected = count(p, q, &want_x, &want_y);
            assert_int_equal(inside, expected);
            assert_int_equal(x, want_x);
            assert_int_equal(y, want_y);
            total += inside;
        }
    /* Each square has twelve ordered pairs of corners. */
    assert_int_equal(total, 12 * SIDE * (SIDE - 1) * (2 * SIDE - 1) / 6);
}

/* Next to p is a, next to q is b; the square to the right or above is the first. */
static void test_order(void **state)
{
    struct pair squares[2];

    (void)state;
    assert_int_equal(
        pair_squares((struct cst_cell){ 5, 1 }, (struct cst_cell){ 3, 1 }, squares), 2);
    assert_true(cell_equal(squares[0].a, (struct cst_cell){ 5, 3 }));
    assert_true(cell_equal(squares[0].b, (struct cst_cell){ 3, 3 }));
    assert_true(cell_equal(squares[1].a, (struct cst_cell){ 5, -1 }));
    assert_int_equal(
        pair_squares((struct cst_cell){ 1, 4 }, (struct cst_cell){ 1, 7 }, squares), 2);
    assert_true(cell_equal(squares[0].a, (struct cst_cell){ 4, 4 }));
    assert_true(cell_equal(squares[1].b, (struct cst_cell){ -2, 7 }));
}

/* Three cells are corners of a square if some square of the board has them. */
static void test_corners(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 36 * 36 * 36; i++) {
        struct cst_cell p = { (int)(i % 6), (int)(i / 6 % 6) };
        struct cst_cell q = { (int)(i / 36 % 6), (int)(i / 216 % 6) };
        struct cst_cell r = { (int)(i / 1296 % 6), (int)(i / 7776) };
        /* A right angle at one of them between equal sides along the axes. */
        const struct cst_cell at[3] = { p, q, r };
        bool expected = false;

        for (unsigned k = 0; k < 3; k++) {
            struct cst_cell o = at[k], u = at[(k + 1) % 3], v = at[(k + 2) % 3];
            int ux = u.x - o.x, uy = u.y - o.y, vx = v.x - o.x, vy = v.y - o.y;

            expected |= (uy == 0 && vx == 0 && ux != 0 && abs(ux) == abs(vy)) ||
                (ux == 0 && vy == 0 && uy != 0 && abs(uy) == abs(vx));
        }
        assert_int_equal(pair_corner(p, q, r), expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_corners),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
