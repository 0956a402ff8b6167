/* SPDX-License-Identifier: MIT */
/* The dialects 21, 20, 35 and 25 by hand, from format/TABLES.md. */
#include "support.h"

#include "cards.h"
#include "dialect.h"
#include "sets.h"

static const struct cst_cell snaky[6] = { { 0, 0 }, { 1, 0 }, { 2, 0 }, { 3, 0 }, { 3, 1 },
    { 4, 1 } };

/* Three characters of one, two and four bytes: 0, e with grave accent, a die. */
static uint32_t symbols[] = { '0', 0xe8, 0x1f3b2 };
static const struct alphabet three = { symbols, 3 };
#define E "\303\250"
#define DIE "\360\237\216\262"

static enum cst_status read_table(
    const char *dialect, const char *text, struct cst_cards *cards, struct cst_error *err)
{
    FILE *in = stream_of(text, strlen(text));
    enum cst_status status = dialect_find(dialect)->read(in, &three, 0, cards, err);

    (void)fclose(in);
    return status;
}

/* What is written to a stream in memory; the caller frees. */
static enum cst_status write_table(
    const char *dialect, const struct cst_cards *cards, char **text, struct cst_error *err)
{
    size_t count;
    FILE *out = open_memstream(text, &count);
    enum cst_status status;

    assert_non_null(out);
    status = dialect_find(dialect)->write(cards, &three, out, err);
    assert_int_equal(fclose(out), 0);
    return status;
}

static void assert_written(const char *dialect, const struct cst_cards *cards, const char *expected)
{
    struct cst_error err;
    char *text;

    if (write_table(dialect, cards, &text, &err))
        fail_msg("%s: %s", dialect, err.text);
    assert_string_equal(text, expected);
    free(text);
}

static void read_ok(const char *dialect, const char *text, struct cst_cards *cards)
{
    struct cst_error err;

    *cards = (struct cst_cards){ 0 };
    if (read_table(dialect, text, cards, &err))
        fail_msg("%s: %s: %s", dialect, text, err.text);
}

/* The envelope of card 6, which has one child, is the pivot and these cells. */
static void assert_envelope(
    const char *dialect, const char *text, struct cst_cell pivot, const struct cst_cell image[6])
{
    struct cst_cards cards;
    struct sets sets;
    struct cst_error err;
    const struct cells *envelope;
    bool inside = false;

    read_ok(dialect, text, &cards);
    assert_int_equal(sets_make(&cards, &sets, &err), CST_OK);
    envelope = &sets_card(&sets, 6)->envelope;
    for (int i = 0; i < 6; i++) {
        if (!cells_have(envelope, image[i]))
            fail_msg("%s: %s: without %d,%d", dialect, text, image[i].x, image[i].y);
        inside |= image[i].x == pivot.x && image[i].y == pivot.y;
    }
    assert_true(cells_have(envelope, pivot));
    assert_int_equal(envelope->count, inside ? 6 : 7);
    assert_written(dialect, &cards, text);
    sets_clear(&sets);
    cst_cards_clear(&cards);
}

/* "negate x if s has the bit 2, negate y if s has the bit 4, and then exchange x
 * and y if s has the bit 1. Then the shift is added." */
static void test_turns_21(void **state)
{
    (void)state;
    for (int s = 0; s < 8; s++) {
        struct cst_cell image[6];
        char row[40];

        for (int i = 0; i < 6; i++) {
            int x = s & 2 ? -snaky[i].x : snaky[i].x;
            int y = s & 4 ? -snaky[i].y : snaky[i].y;

            image[i] = (struct cst_cell){ 11 + (s & 1 ? y : x), 16 + (s & 1 ? x : y) };
        }
        (void)snprintf(row, sizeof row, "6 05 3:%dBG\n", s);
        assert_envelope("21", row, (struct cst_cell){ 0, 5 }, image);
    }
}

/* "(x, y) becomes (x, y), (y, x), (x, -y), (-y, x), (-x, y), (y, -x), (-x, -y),
 * (-y, -x) in this order; then (u - 4, v - 4) is added" to the base that has its
 * missing cell at (0, 0). */
static void test_turns_35(void **state)
{
    (void)state;
    for (int l = 0; l < 8; l++) {
        struct cst_cell image[6];
        char row[40];

        for (int i = 0; i < 6; i++) {
            int x = snaky[i].x - snaky[4].x, y = snaky[i].y - snaky[4].y;
            const struct cst_cell all[8] = { { x, y }, { y, x }, { x, -y }, { -y, x }, { -x, y },
                { y, -x }, { -x, -y }, { -y, -x } };

            image[i] = (struct cst_cell){ all[l].x + 5, all[l].y - 3 };
        }
        (void)snprintf(row, sizeof row, "6 4%c91\n", 'a' + l);
        assert_envelope("35", row, (struct cst_cell){ 0, 0 }, image);
    }
}

/* "The child is card j moved so that its anchor comes to (0, 0), and then turned:
 * exchange x and y if d has the bit 1; then negate x if d has the bit 2, and y if
 * it has the bit 4." Base 2 requires S_0, S_1, S_3, S_4, S_5 in this order. */
static void test_turns_25(void **state)
{
    (void)state;
    for (int d = 0; d < 8; d++) {
        struct cst_cell image[6];
        char row[40];

        for (int i = 0; i < 6; i++) {
            int x = snaky[i].x - snaky[4].x, y = snaky[i].y - snaky[4].y;
            int u = d & 1 ? y : x, v = d & 1 ? x : y;

            image[i] = (struct cst_cell){ d & 2 ? -u : u, d & 4 ? -v : v };
        }
        (void)snprintf(row, sizeof row, "%03d\n", 2 * 40 + 8 * 3 + d);
        assert_envelope("25", row, (struct cst_cell){ 0, 0 }, image);
    }
}

/* The picture of docs/cards.md: Maker owns (0,0) to (0,4) and plays (1,4); then
 * (1,5) and (1,3) both win. */
static void test_two_ways(void **state)
{
    struct cst_cards cards;
    struct cst_error err;
    struct sets sets;
    const struct card *card;

    (void)state;
    read_ok("21", "6 14 4:100 5:101\n", &cards);
    assert_int_equal(cards.claim.game, CST_GAME_ANIMAL);
    assert_int_equal(cards.claim.claim, CST_CLAIM_LAST_CARD);
    assert_int_equal(cards.claim.width, 2);
    assert_int_equal(cards.claim.height, 6);
    assert_int_equal(cards.claim.plies, 2);
    assert_int_equal(sets_make(&cards, &sets, &err), CST_OK);
    card = sets_card(&sets, 6);
    assert_int_equal(card->required.count, 5);
    for (int y = 0; y < 5; y++)
        assert_true(cells_have(&card->required, (struct cst_cell){ 0, y }));
    assert_int_equal(card->envelope.count, 8);
    sets_clear(&sets);
    /* The missing cells are (1,3) and (1,5), one below and one above the pivot. */
    assert_written("35", &cards, "6 4b43 5b45\n");
    /* (1,4) is S_5 of the first, the last of the five cells that base 4 requires (k
     * = 4), and S_4 of the second, again the last one; d = 1. */
    assert_written("25", &cards, "193233\n");
    cst_cards_clear(&cards);
}

/* Spaces next to parentheses are read and not written. */
static void test_inline(void **state)
{
    struct cst_cards cards, again;
    struct cst_error err = { 0 };
    char *text;

    (void)state;
    read_ok("21", "6 14 4:100 ( 25 5:101 (36 0 ( 00 1 ) ) ) 3\n7 00 6 (10 6)\n", &cards);
    assert_int_equal(cards.combination_count, 6);
    assert_true(cards.combinations[3].numbered);
    assert_int_equal(cards.combinations[2].pivot.x, 2);
    assert_written("21", &cards, "6 14 4:100 (25 5:101 (36 0 (00 1))) 3\n7 00 6 (10 6)\n");
    /* The rows come apart: (0,0) is card 6, (3,6) card 7, (2,5) card 8, then row 6. The
     * step from (3,6) to (0,0) is -3,-6. */
    assert_int_equal(write_table("35", &cards, &text, &err), CST_REJECTED);
    free(text);
    assert_string_equal(err.text, "card 6: the step -3,-6, expected coordinates -4 ... 5");
    cst_cards_clear(&cards);
    read_ok("21", "6 14 4:100 (25 5:101)\n", &cards);
    assert_written("35", &cards, "6 5b34\n7 4b43 6a55\n");
    read_ok("35", "6 5b34\n7 4b43 6a55\n", &again);
    assert_written("21", &again, "6 24 5:100\n7 14 4:100 6:001\n");
    cst_cards_clear(&again);
    cst_cards_clear(&cards);
}

static void test_alphabet(void **state)
{
    static const struct {
        const char *text, *message;
    } faults[] = {
        { "",
            "line 1: column 1: the text ends, expected a character that may stand for a "
            "coordinate" },
        { "\n",
            "line 1: column 1: the line ends, expected a character that may stand for a "
            "coordinate" },
        { "01 2",
            "line 1: column 3: byte 20, expected a character that may stand for a coordinate" },
        { "0(", "line 1: column 2: '(', expected a character that may stand for a coordinate" },
        { "0)", "line 1: column 2: ')', expected a character that may stand for a coordinate" },
        { E ":", "line 1: column 2: ':', expected a character that may stand for a coordinate" },
        { "0\r\n",
            "line 1: column 2: byte 0D, expected a character that may stand for a coordinate" },
        { "0\177",
            "line 1: column 2: byte 7F, expected a character that may stand for a coordinate" },
        { "0\302\205",
            "line 1: column 2: U+0085, expected a character that may stand for a coordinate" },
        { "0\303",
            "line 1: column 2: byte C3, expected a character that may stand for a coordinate" },
        { "0\300\200",
            "line 1: column 2: byte C0, expected a character that may stand for a coordinate" },
        { "0\355\240\200",
            "line 1: column 2: byte ED, expected a character that may stand for a coordinate" },
        { "0\364\220\200\200",
            "line 1: column 2: byte F4, expected a character that may stand for a coordinate" },
        { "0\340\202\200",
            "line 1: column 2: byte E0, expected a character that may stand for a coordinate" },
        { "0" E "1" E, "line 1: column 4: U+00E8, expected one that was not there before" },
        { "01\n2", "line 2: column 1: '2', expected the end of the alphabet" },
        { "01\n\n", "line 2: column 1: the line ends, expected the end of the alphabet" },
    };
    struct alphabet alphabet;
    struct cst_error err;
    FILE *in = stream_of("0" E DIE "\n", 8);

    (void)state;
    assert_int_equal(alphabet_read(in, &alphabet, &err), CST_OK);
    (void)fclose(in);
    assert_int_equal(alphabet.count, 3);
    assert_memory_equal(alphabet.symbol, symbols, sizeof symbols);
    alphabet_clear(&alphabet);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        in = stream_of(faults[i].text, strlen(faults[i].text));
        assert_fault(faults[i].message, alphabet_read(in, &alphabet, &err), &err, CST_MALFORMED,
            faults[i].message);
        assert_null(alphabet.symbol);
        (void)fclose(in);
    }
}

static void test_20(void **state)
{
    struct cst_cards cards;
    struct cst_error err = { 0 };
    char *text;

    (void)state;
    read_ok("20", "6 " E DIE " 4:1" DIE "0 5\n", &cards);
    assert_int_equal(cards.combinations[0].pivot.x, 1);
    assert_int_equal(cards.combinations[0].pivot.y, 2);
    assert_int_equal(cards.children[0].dx, 2);
    assert_written("20", &cards, "6 " E DIE " 4:1" DIE "0 5\n");
    assert_written("21", &cards, "6 12 4:120 5\n");
    cst_cards_clear(&cards);
    /* Nothing is gained by moving it: the least coordinate is 0 already. */
    read_ok("21", "6 03 4\n", &cards);
    assert_int_equal(write_table("20", &cards, &text, &err), CST_REJECTED);
    assert_string_equal(err.text, "card 6: the pivot 0,3, expected coordinates 0 ... 2");
    free(text);
    cst_cards_clear(&cards);
}

/* Cards are moved by what is needed, and those that refer to them follow. */
static void test_moved(void **state)
{
    struct cst_cards cards;

    (void)state;
    /* Pivot (0,0) and shifts (-1,-3) and (0,-4): moved by (1,4). Then card 6, turned
     * by 90 degrees ((x, y) -> (-y, x), letter d, map 5) and shifted by (2,1): (1,4) goes
     * to (-4,1), so the shift becomes (6,0) before card 7 itself is moved: its least
     * coordinates are those of the pivot, (0,0). */
    read_ok("35", "6 4b43 5b45\n7 6d65\n", &cards);
    assert_written("21", &cards, "6 14 4:100 5:101\n7 00 6:560\n");
    cst_cards_clear(&cards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns_21),
        cmocka_unit_test(test_turns_35),
        cmocka_unit_test(test_turns_25),
        cmocka_unit_test(test_two_ways),
        cmocka_unit_test(test_inline),
        cmocka_unit_test(test_alphabet),
        cmocka_unit_test(test_20),
        cmocka_unit_test(test_moved),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
