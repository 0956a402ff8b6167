/* SPDX-License-Identifier: MIT */
#include "policy.h"
#include "support.h"

static const struct cst_animal snaky = { 6,
    { { 0, 0 }, { 1, 0 }, { 2, 0 }, { 3, 0 }, { 3, 1 }, { 4, 1 } } };

/* Maps are compared by what they do to three cells that are not in a row. */
static void assert_same_place(struct place a, struct place b)
{
    static const struct cst_cell cells[] = { { 0, 0 }, { 1, 0 }, { 0, 1 } };

    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        assert_int_equal(place_cell(a, cells[i]).x, place_cell(b, cells[i]).x);
        assert_int_equal(place_cell(a, cells[i]).y, place_cell(b, cells[i]).y);
    }
}

static void test_places(void **state)
{
    (void)state;
    for (uint8_t s = 0; s < 8; s++) {
        struct place a = { s, 3, -5 };

        assert_same_place(place_compose(a, place_inverse(a)), (struct place){ 0, 0, 0 });
        assert_same_place(place_compose(place_inverse(a), a), (struct place){ 0, 0, 0 });
        for (uint8_t t = 0; t < 8; t++) {
            struct place b = { t, -7, 11 }, both = place_compose(a, b);
            struct cst_cell cell = { 13, 17 }, one, other;

            one = place_cell(both, cell);
            other = place_cell(a, place_cell(b, cell));
            assert_int_equal(one.x, other.x);
            assert_int_equal(one.y, other.y);
        }
    }
}

/* Rows 6 and 7 of the table with 21 moves, and card 7 with the first of its children inline. */
static void test_snaky(void **state)
{
    struct cst_combination list[] = {
        { { 1, 4 }, 0, 2, true },
        { { 1, 5 }, 2, 2, false },
        { { 0, 5 }, 4, 2, true },
    };
    struct cst_child kids[] = {
        { 4, 4, 0, 0 },
        { 5, 4, 0, 1 },
        { 4, 4, 0, 1 },
        { 5, 4, 0, 2 },
        { CST_INLINE, 0, 0, 0 },
        { 6, 2, 0, 5 },
    };
    struct cst_cards cards = { .animal = snaky,
        .combinations = list,
        .combination_count = 3,
        .children = kids,
        .child_count = 6 };
    struct place turn = { 5, 10, 20 }; /* (x, y) becomes (10 - y, 20 + x) */
    struct policy policy;
    struct cst_error err;
    struct stand stand, next;

    (void)state;
    assert_int_equal(policy_make(&cards, &policy, &err), CST_OK);
    stand = policy_start(&policy, turn);
    assert_int_equal(policy_number(&policy, stand), 7);
    assert_int_equal(policy_card(&policy, stand)->height, 3);
    assert_int_equal(policy_pivot(&policy, stand).x, 5);
    assert_int_equal(policy_pivot(&policy, stand).y, 20);
    assert_int_equal(policy_children(&policy, stand), 2);
    /* (1, 6) is needed by the upper child only: the lower one goes on, from its pivot (1, 1). */
    next = stand;
    assert_true(policy_needs(&policy, stand, (struct cst_cell){ 4, 21 }));
    assert_true(policy_reply(&policy, &next, (struct cst_cell){ 4, 21 }));
    assert_int_equal(policy_number(&policy, next), 6);
    assert_int_equal(policy_pivot(&policy, next).x, 9);
    assert_int_equal(policy_pivot(&policy, next).y, 21);
    /* Whatever is far away leaves the first child, the inline one, and then base 4. */
    next = stand;
    assert_false(policy_needs(&policy, stand, (struct cst_cell){ 0, 0 }));
    assert_true(policy_reply(&policy, &next, (struct cst_cell){ 0, 0 }));
    assert_int_equal(policy_number(&policy, next), CST_INLINE);
    assert_int_equal(policy_pivot(&policy, next).x, 5);
    assert_int_equal(policy_pivot(&policy, next).y, 21);
    assert_true(policy_reply(&policy, &next, (struct cst_cell){ 0, 0 }));
    assert_int_equal(policy_number(&policy, next), 4);
    assert_int_equal(policy_children(&policy, next), 0);
    assert_false(policy_reply(&policy, &next, (struct cst_cell){ 0, 0 }));
    /* Both children need the column. */
    assert_false(policy_reply(&policy, &stand, (struct cst_cell){ 7, 20 }));
    policy_clear(&policy);
}

static void test_memory(void **state)
{
    struct cst_combination list[] = { { { 1, 4 }, 0, 2, true } };
    struct cst_child kids[] = { { 4, 4, 0, 0 }, { 5, 4, 0, 1 } };
    struct cst_cards cards = { .animal = snaky,
        .combinations = list,
        .combination_count = 1,
        .children = kids,
        .child_count = 2 };
    struct policy policy;
    unsigned k = 1;

    (void)state;
    for (;; k++) {
        struct cst_error err;
        enum cst_status status;

        alloc_fail_from(k);
        status = policy_make(&cards, &policy, &err);
        alloc_fail_from(0);
        if (status == CST_OK)
            break;
        assert_int_equal(status, CST_LIMIT);
        assert_null(policy.inlined);
    }
    policy_clear(&policy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_snaky),
        cmocka_unit_test(test_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
