/* SPDX-License-Identifier: MIT */
/* What the readers of the dialects 21, 20, 35 and 25 refuse, and where (SPEC section
 * 9). */
#include "support.h"

#include "dialect.h"

static uint32_t symbols[] = { '0', '1', 0xe8 };
static const struct alphabet three = { symbols, 3 };
#define E "\303\250"

static const struct {
    const char *dialect, *text, *message;
} faults[] = {
#define NUMBER "expected the number of a row"
    { "21", "", "line 1: column 1: the text ends, " NUMBER },
    { "21", "\n", "line 1: column 1: the line ends, " NUMBER },
    { "21", "# 6\n", "line 1: column 1: '#', " NUMBER },
    { "21", " 6 14 4\n", "line 1: column 1: byte 20, " NUMBER },
    { "21", "7 14 4\n", "line 1: column 1: the number of a row is 7, expected 6" },
    { "21", "06 14 4\n", "line 1: column 1: the number of a row has a leading zero" },
    { "21", "1000000000 14 4\n", "line 1: column 1: the number of a row is above 999999999" },
    { "21", "6 14 4\n6 14 4\n", "line 2: column 1: the number of a row is 6, expected 7" },
    { "21", "6 14 4\n\n7 14 4\n", "line 2: column 1: the line ends, " NUMBER },
    { "21", "6", "line 1: column 2: the text ends, expected a space" },
    { "21", "6\t14 4\n", "line 1: column 2: byte 09, expected a space" },
    { "21", "6  14 4\n", "line 1: column 3: byte 20, expected the x of a pivot" },
    { "21", "6 1\n", "line 1: column 4: the line ends, expected the y of a pivot" },
    { "21", "6 1H 4\n", "line 1: column 4: 'H', expected the y of a pivot" },
    { "21", "6 a1 4\n", "line 1: column 3: 'a', expected the x of a pivot" },
    { "21", "6 14\n", "line 1: column 5: the line ends, expected a space" },
    { "21", "6 145 4\n", "line 1: column 5: '5', expected a space" },
    { "21", "6 14 \n", "line 1: column 6: the line ends, expected a card" },
    { "21", "6 14 x\n", "line 1: column 6: 'x', expected a card" },
    { "21", "6 14 -1\n", "line 1: column 6: '-', expected a card" },
    { "21", "6 14 6\n", "line 1: column 6: card 6, expected one below 6" },
    { "21", "6 14 4\n7 14 6 7\n", "line 2: column 8: card 7, expected one below 7" },
    { "21", "6 14 04\n", "line 1: column 6: a card has a leading zero" },
    { "21", "6 14 4:\n", "line 1: column 8: the line ends, expected an orientation 0 ... 7" },
    { "21", "6 14 4:800\n", "line 1: column 8: '8', expected an orientation 0 ... 7" },
    { "21", "6 14 4:1\n", "line 1: column 9: the line ends, expected the x of a shift" },
    { "21", "6 14 4:10\n", "line 1: column 10: the line ends, expected the y of a shift" },
    { "21", "6 14 4:1000\n", "line 1: column 11: '0', expected a space or the end of the line" },
    { "21", "6 14 4:100)\n", "line 1: column 11: ')', expected a space or the end of the line" },
    { "21", "6 14 4:100 )\n", "line 1: column 12: ')', expected a card" },
    { "21", "6 14 4 \n", "line 1: column 8: the line ends, expected a card" },
    { "21", "6 14 4  5\n", "line 1: column 8: byte 20, expected a card" },
    { "21", "6 14 4\r\n", "line 1: column 7: byte 0D, expected a space or the end of the line" },
    { "21", "6 14 4", "line 1: column 7: the text ends, expected a space or the end of the line" },
    { "21", "6 14 4" E "\n", "line 1: column 7: byte C3, expected a space or the end of the line" },
    { "21", "6 14 (\n", "line 1: column 7: the line ends, expected the x of a pivot" },
    { "21", "6 14 (  25 4)\n", "line 1: column 8: byte 20, expected the x of a pivot" },
    { "21", "6 14 ()\n", "line 1: column 7: ')', expected the x of a pivot" },
    { "21", "6 14 (25)\n", "line 1: column 9: ')', expected a space" },
    { "21", "6 14 (25 )\n", "line 1: column 10: ')', expected a card" },
    { "21", "6 14 (25 4\n", "line 1: column 11: the line ends, expected a space or ')'" },
    { "21", "6 14 (25 4  )\n", "line 1: column 12: byte 20, expected a card" },
    { "21", "6 14 (25 4))\n", "line 1: column 12: ')', expected a space or the end of the line" },
    { "21", "6 14 (25 4)5\n", "line 1: column 12: '5', expected a space or the end of the line" },
    { "21", "6 14 (25 6)\n", "line 1: column 10: card 6, expected one below 6" },
    { "20", "6 " E E " 4:0" E "2\n", "line 1: column 10: '2', expected the y of a shift" },
    { "20", "6 " E "\303\251 4\n", "line 1: column 4: U+00E9, expected the y of a pivot" },
    { "20", "6 " E "\303 4\n", "line 1: column 4: byte C3, expected the y of a pivot" },
    { "35", "", "line 1: column 1: the text ends, " NUMBER },
    { "35", "6\n", "line 1: column 2: the line ends, expected a space" },
    { "35", "6 \n", "line 1: column 3: the line ends, expected a card" },
    { "35", "6 6a44\n", "line 1: column 3: card 6, expected one below 6" },
    { "35", "6 0\n", "line 1: column 4: the line ends, expected an orientation a ... h" },
    { "35", "6 0i44\n", "line 1: column 4: 'i', expected an orientation a ... h" },
    { "35", "6 0A44\n", "line 1: column 4: 'A', expected an orientation a ... h" },
    { "35", "6 0aa4\n", "line 1: column 5: 'a', expected the x of a shift" },
    { "35", "6 0a4\n", "line 1: column 6: the line ends, expected the y of a shift" },
    { "35", "6 0a444\n", "line 1: column 7: '4', expected a space or the end of the line" },
    { "35", "6 0a44 \n", "line 1: column 8: the line ends, expected a card" },
    { "35", "6 0a44", "line 1: column 7: the text ends, expected a space or the end of the line" },
    { "35", "6 0a44\n8 0a44\n", "line 2: column 1: the number of a row is 8, expected 7" },
    { "25", "", "line 1: column 1: the text ends, expected a block" },
    { "25", "\n# 6\n\n", "line 4: column 1: the text ends, expected a block" },
    { "25", "x\n", "line 1: column 1: 'x', expected a block" },
    { "25", "00\n", "line 1: column 3: the line ends, expected a block of three digits" },
    { "25", "000 001\n", "line 1: column 4: byte 20, expected a block" },
    { "25", "000", "line 1: column 4: the text ends, expected a block" },
    { "25", "0000\n", "line 1: column 5: the line ends, expected a block of three digits" },
    { "25", "740\n", "line 1: column 4: the line ends, expected a block" },
    { "25", "#6\n", "line 1: column 2: '6', expected \"# \"" },
    { "25", "# 7\n", "line 1: column 3: the number of the next card is 7, expected 6" },
    { "25", "# 6 \n", "line 1: column 4: byte 20, expected the end of the line" },
    { "25", "000\n# 6\n", "line 2: column 3: the number of the next card is 6, expected 7" },
    /* Of a base there are five cells in the requirement, k = 4 is the last. */
    { "25", "000740040\n",
        "line 1: column 4: anchor 5, expected one below 5, the cells that card 0 requires" },
    /* Card 6 - 1 - 4 is there for 640, not one farther back in row 6: 740 is two blocks. */
    { "25", "740600\n", "line 1: column 1: card 6, expected one of 0 ... 5" },
    { "25", "000999900\n", "line 1: column 4: card 2599, expected one of 0 ... 5" },
    { "25", "000\n740700\n", "line 2: column 1: card 7, expected one of 0 ... 6" },
};

static void test_faults(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct cst_cards cards = { 0 };
        struct cst_error err = { 0 };
        FILE *in = stream_of(faults[i].text, strlen(faults[i].text));

        assert_fault(faults[i].text,
            dialect_find(faults[i].dialect)->read(in, &three, 0, &cards, &err), &err, CST_MALFORMED,
            faults[i].message);
        assert_null(cards.combinations);
        assert_null(cards.children);
        (void)fclose(in);
    }
}

/* A NUL is a character like others. */
static void test_nul(void **state)
{
    struct cst_cards cards = { 0 };
    struct cst_error err = { 0 };
    FILE *in = stream_of("6 14 4\0\n", 8);

    (void)state;
    assert_fault("NUL", dialect_find("21")->read(in, NULL, 0, &cards, &err), &err, CST_MALFORMED,
        "line 1: column 7: byte 00,"
        " expected a space or the end of the line");
    (void)fclose(in);
}

/* Nested so deep that a stack of the process would not do, and a limit of memory. */
static void test_deep(void **state)
{
    enum { DEPTH = 300000 };
    char *text = malloc(4 * DEPTH + DEPTH + 100);
    size_t at = 0;
    struct cst_cards cards = { 0 };
    struct cst_error err = { 0 };
    FILE *in;

    (void)state;
    assert_non_null(text);
    at += (size_t)sprintf(text, "6 00 ");
    for (int i = 0; i < DEPTH; i++) {
        memcpy(text + at, "(00 ", 4);
        at += 4;
    }
    text[at++] = '4';
    memset(text + at, ')', DEPTH);
    at += DEPTH;
    text[at++] = '\n';
    in = stream_of(text, at);
    /* The height does not fit a claim: whatever comes before that went well. */
    assert_int_equal(dialect_find("21")->read(in, NULL, 0, &cards, &err), CST_LIMIT);
    assert_string_equal(err.text,
        "the last card has the height 300002,"
        " a claim has at most 65535");
    rewind(in);
    assert_int_equal(dialect_find("21")->read(in, NULL, 1000000, &cards, &err), CST_LIMIT);
    assert_non_null(strstr(err.text, "bytes of memory, the limit is 1000000"));
    assert_null(cards.combinations);
    (void)fclose(in);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_nul),
        cmocka_unit_test(test_deep),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
