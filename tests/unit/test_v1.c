/* SPDX-License-Identifier: MIT */
/* Dialect v1 by hand, from format/TABLES.md section 4. A table proves a win from the empty
 * board, and for Snaky there is none that is small: so the cards are converted
 * here, and the root is left to tests with a published table. */
#include "support.h"

#include "dialect.h"
#include "v1.h"

#define HEAD "snaky-cards-txt-v1 6 2 0 0 0 0\n"
/* The picture of docs/cards.md: five in a column, then (1,4). A reply to (1,5) is
 * answered by (1,3), the cell that base 4 lacks, and the other way round with base
 * 5. K = 3 exchanges x and y. */
#define PAIR "2 1 4  5 0 0 0 1 0 2 0 3 0 4  8 0 0 0 1 0 2 0 3 0 4 1 3 1 4 1 5"
#define BASE_4 "1 3 1 5 0 0 1 0 2 0 3 0 4 1 6 0 0 1 0 2 0 3 0 3 1 4 1 -1 0\n"
#define BASE_5 "1 4 1 5 0 0 1 0 2 0 3 0 3 1 6 0 0 1 0 2 0 3 0 3 1 4 1 -1 0\n"
#define HINTS "  1 3 0 0  2 1 5  1 3 0 0  1 3  2 3 0 1\n"
#define GOOD HEAD PAIR HINTS BASE_4 BASE_5

static enum cst_status read_cards(const char *text, struct v1 *v1, struct cst_error *err)
{
    struct rows rows;
    FILE *in = stream_of(text, strlen(text));
    enum cst_status status;

    *v1 = (struct v1){ 0 };
    rows_begin(&rows, in, false, err);
    status = v1_read(&rows, v1);
    (void)fclose(in);
    return status ? status : v1_check_cards(v1, err);
}

static void assert_child(const struct cst_child *child, uint32_t card, unsigned map, int dx, int dy)
{
    assert_int_equal(child->card, card);
    assert_int_equal(child->map, map);
    assert_int_equal(child->dx, dx);
    assert_int_equal(child->dy, dy);
}

static void convert(const char *text, struct cst_cards *cards)
{
    struct v1 v1;
    struct cst_error err;

    *cards = (struct cst_cards){ 0 };
    if (read_cards(text, &v1, &err) || v1_convert(&v1, cards, &err))
        fail_msg("%s", err.text);
    v1_clear(&v1);
}

static void test_numbers(void **state)
{
    /* (x, y), (-x, y), (-y, x), (y, x), (-x, -y), (x, -y), (y, -x), (-y, -x) of
     * (1, 2) */
    static const struct cst_cell images[8] = { { 1, 2 }, { -1, 2 }, { -2, 1 }, { 2, 1 }, { -1, -2 },
        { 1, -2 }, { 2, -1 }, { -2, -1 } };

    (void)state;
    for (int k = 0; k < 8; k++) {
        struct cst_cell image = cells_map((struct cst_cell){ 1, 2 }, v1_map_of_number[k], 0, 0);

        assert_int_equal(image.x, images[k].x);
        assert_int_equal(image.y, images[k].y);
    }
}

static void test_convert(void **state)
{
    struct cst_cards cards;

    (void)state;
    convert(GOOD, &cards);
    assert_int_equal(cards.combination_count, 1);
    assert_int_equal(cards.combinations[0].pivot.x, 1);
    assert_int_equal(cards.combinations[0].pivot.y, 4);
    assert_int_equal(cards.child_count, 2);
    assert_child(&cards.children[0], 4, 4, 0, 0);
    assert_child(&cards.children[1], 5, 4, 0, 1);
    assert_int_equal(cards.claim.claim, CST_CLAIM_LAST_CARD);
    assert_int_equal(cards.claim.plies, 2);
    cst_cards_clear(&cards);
}

/* A card stands after those it refers to, whatever the order in the table; what the
 * root does not need is left out. */
static void test_order(void **state)
{
    struct cst_cards cards;

    (void)state;
    /* The root plays the fifth in the column, and then there is a pair on either side. K =
     * 1 negates x. */
    convert(HEAD
        "3 0 4  4 0 0 0 1 0 2 0 3"
        "  11 0 0 0 1 0 2 0 3 0 4 1 3 1 4 1 5 -1 3 -1 4 -1 5  3 0 0 0"
        "  6 1 3 3 1 0 0 1 4 3 1 0 0 1 5 3 1 0 0 -1 3 3 0 0 0 -1 4 3 0 0 0 -1 5 3 0 0 0\n" BASE_4
            BASE_5 PAIR HINTS PAIR HINTS,
        &cards);
    assert_int_equal(cards.combination_count, 2);
    assert_int_equal(cards.combinations[0].pivot.x, 1);
    assert_int_equal(cards.combinations[1].pivot.x, 0);
    assert_int_equal(cards.combinations[1].child_count, 2);
    assert_child(&cards.children[2], 6, 0, 0, 0);
    assert_child(&cards.children[3], 6, 1, 0, 0);
    assert_int_equal(cards.claim.plies, 3);
    assert_int_equal(cards.claim.width, 3);
    assert_int_equal(cards.claim.height, 6);
    cst_cards_clear(&cards);
}

static const struct {
    const char *text;
    enum cst_status status;
    const char *message;
} faults[] = {
    { "", CST_MALFORMED, "line 1: column 1: the text ends, expected \"snaky-cards-txt-v1\"" },
    { "snaky-cards-txt-v2 6 2 0 0 0 0\n", CST_MALFORMED,
        "line 1: column 18: '2', expected \"snaky-cards-txt-v1\"" },
    { "snaky-cards-txt-v1 0 2 0 0 0 0\n", CST_MALFORMED,
        "line 1: column 20: the number of rows is 0, expected 1 ... 1000" },
    { "snaky-cards-txt-v1 6 1001 0 0 0 0\n", CST_MALFORMED,
        "line 1: column 22: the number of columns is 1001, expected 1 ... 1000" },
    { "snaky-cards-txt-v1 6 2 0 8 0 0\n", CST_MALFORMED,
        "line 1: column 26: an orientation is 8, expected 0 ... 7" },
    { "snaky-cards-txt-v1 6 2 0 0 0 10001\n", CST_MALFORMED,
        "line 1: column 30: a shift is 10001, expected -10000 ... 10000" },
    { "snaky-cards-txt-v1 6 2 -1 0 0 0\n", CST_MALFORMED,
        "line 1: column 24: the card of the root is -1, expected 0 ... 2147483647" },
    { "snaky-cards-txt-v1 6 2 0 0 0\n", CST_MALFORMED,
        "line 1: column 29: the line ends, expected a space" },
    { "snaky-cards-txt-v1 6 2 0 0 0 0 \n", CST_MALFORMED,
        "line 1: column 31: byte 20, expected the end of the line" },
    { HEAD, CST_MALFORMED, "line 2: column 1: the text ends, expected the height" },
    { HEAD "\n", CST_MALFORMED, "line 2: column 1: the line ends, expected the height" },
    { HEAD " 1\n", CST_MALFORMED, "line 2: column 1: byte 20, expected the height" },
    { HEAD "0 1 4", CST_MALFORMED, "line 2: column 1: the height is 0, expected 1 ... 65535" },
    { HEAD "1 1", CST_MALFORMED, "line 2: column 4: the text ends, expected a space" },
    { HEAD "1 1 4 1\n", CST_MALFORMED, "line 2: column 8: the line ends, expected a space" },
    { HEAD "1 1 4 1  \n", CST_MALFORMED, "line 2: column 10: the line ends, expected a cell of A" },
    { HEAD "1 1 -0 1\n", CST_MALFORMED, "line 2: column 5: the pivot is -0, expected 0" },
    { HEAD "1 1 4 -1\n", CST_MALFORMED,
        "line 2: column 7: the number of cells of A is -1, expected 0 ... 2147483647" },
    { HEAD "1 1 4 2 0 0 0 0 0\n", CST_MALFORMED, "line 2: column 7: A has the cell 0,0 twice" },
    { HEAD "1 1 4 0 3 0 1 0 0 0 1 -1 0\n", CST_MALFORMED,
        "line 2: column 9: S has the cell 0,1 twice" },
    { HEAD "1 1 4 0 0 -2 0\n", CST_MALFORMED, "line 2: column 12: '2', expected \"-1\"" },
    { HEAD "1 1 4 0 0 x\n", CST_MALFORMED,
        "line 2: column 11: 'x', expected the card of the pass or -1" },
    { HEAD "1 1 4 0 0 -1 2 0 0 0 0 0 0 0 0 0 0 0 0\n", CST_MALFORMED,
        "line 2: column 14: the reply 0,0 stands twice" },
    { HEAD "1 1 4 0 0 -1 0 0\n", CST_MALFORMED,
        "line 2: column 15: byte 20, expected the end of the line" },
    { HEAD "1 1 4 0 0 -1 0", CST_MALFORMED,
        "line 2: column 15: the text ends, expected the end of the line" },
    { "snaky-cards-txt-v1 6 2 1 0 0 0\n" BASE_4, CST_MALFORMED,
        "line 1: column 24: card 1, expected one of 0 ... 0" },
    { HEAD PAIR "  3 3 0 0  0\n" BASE_4 BASE_5, CST_MALFORMED,
        "line 2: column 66: card 3, expected one of 0 ... 2" },
    { HEAD BASE_4 PAIR "  1 3 0 0  1 1 5  7 3 0 0\n", CST_MALFORMED,
        "line 3: column 82: card 7, expected one of 0 ... 1" },
    { HEAD "2 1 4 0 1 0 0 -1 0\n", CST_REJECTED,
        "line 2: card 0: rule 1: the pivot 1,4 is not in S" },
    { HEAD BASE_4 PAIR "  -1  0\n", CST_REJECTED,
        "line 3: card 1: rule 3: no pass hint, and no Snaky in A and the pivot" },
    { HEAD PAIR "  1 3 0 0  1 1 5  1 3 0 0\n" BASE_4 BASE_5, CST_REJECTED,
        "line 2: card 0: rule 4: no reply to 1,3" },
    { HEAD PAIR "  1 3 0 0  2 1 5  2 3 0 1  1 3  2 3 0 1\n" BASE_4 BASE_5, CST_REJECTED,
        "line 2: card 0: rule 4: the hint to card 2 does not avoid the reply 1,5" },
    { HEAD PAIR "  1 3 0 1  2 1 5  1 3 0 0  1 3  2 3 0 1\n" BASE_4 BASE_5, CST_REJECTED,
        "line 2: card 0: the hint to card 1 is not good: it needs 1,5, which is not in A or the "
        "pivot" },
    { HEAD PAIR "  0 0 0 0  2 1 5  1 3 0 0  1 3  2 3 0 1\n" BASE_4 BASE_5, CST_REJECTED,
        "line 2: card 0: the hint to card 0 is not good: its height is 2, expected less than 2" },
    { HEAD "2 1 4  5 0 0 0 1 0 2 0 3 0 4  7 0 0 0 1 0 2 0 3 0 4 1 3 1 4"
           "  1 3 0 0  1 1 3  2 3 0 1\n" BASE_4 BASE_5,
        CST_REJECTED,
        "line 2: card 0: the hint to card 2 is not good: its envelope has 1,5, which is not in S" },
};

static void test_faults(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct v1 v1;
        struct cst_error err = { 0 };

        assert_fault(faults[i].text, read_cards(faults[i].text, &v1, &err), &err, faults[i].status,
            faults[i].message);
        v1_clear(&v1);
    }
}

/* The root's requirement is not empty. */
static void test_root(void **state)
{
    struct cst_cards cards = { 0 };
    struct cst_error err = { 0 };
    FILE *in = stream_of(GOOD, strlen(GOOD));

    (void)state;
    assert_fault("root", dialect_find("v1")->read(in, NULL, 0, &cards, &err), &err, CST_REJECTED,
        "line 1: the root, card 0, requires 5"
        " cells, expected none");
    assert_null(cards.combinations);
    rewind(in);
    assert_fault(
        "memory", dialect_find("v1")->read(in, NULL, 1000, &cards, &err), &err, CST_LIMIT, NULL);
    (void)fclose(in);
}

/* Rules for the root that a table without requirement could break: made up, since
 * the cards are not asked here. */
static void test_root_rules(void **state)
{
    struct cst_cell cells[] = { { 0, 0 }, { 2, 1 } };
    struct v1_card card = { .height = 3, .envelope = { cells, 2 } };
    struct v1 v1 = { .rows = 2, .columns = 3, .cards = &card, .count = 1 };
    struct cst_error err = { 0 };

    (void)state;
    assert_int_equal(v1_check_root(&v1, &err), CST_OK);
    v1.columns = 2;
    assert_fault("right", v1_check_root(&v1, &err), &err, CST_REJECTED,
        "line 1: the root's cell 2,1 is not on the board of 2 columns and 2 rows");
    v1.columns = 3;
    v1.root.dy = 1;
    assert_fault("below", v1_check_root(&v1, &err), &err, CST_REJECTED,
        "line 1: the root's cell 2,2 is not on the board of 3 columns and 2 rows");
    v1.root.dx = -1;
    assert_fault("left", v1_check_root(&v1, &err), &err, CST_REJECTED,
        "line 1: the root's cell -1,1 is not on the board of 3 columns and 2 rows");
    v1.root = (struct v1_hint){ .map = 4 };
    assert_fault("turned", v1_check_root(&v1, &err), &err, CST_REJECTED,
        "line 1: the root's cell 1,2 is not on the board of 3 columns and 2 rows");
    v1.root.map = 0;
    card.height = 4;
    assert_fault("small", v1_check_root(&v1, &err), &err, CST_REJECTED,
        "line 1: a board of 6 cells, expected at least 8 for 4 moves");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_convert),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_root),
        cmocka_unit_test(test_root_rules),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
