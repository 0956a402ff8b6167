/* SPDX-License-Identifier: MIT */
/* Cards by hand, from SPEC section 8: payloads, files and the text twin. */
#include "support.h"

#include "cards.h"

#define DOMINO \
    "cornerstone-text 1\ngame animal 0,0 1,0\nclaim maker-wins\n" \
    "box 3x1\nmoves 2\n"
#define CARD "2 0,0 1/0:0,0 1/1:0,0\n"
#define ANIMAL "02 00 00 01 00 "
#define PAYLOAD ANIMAL "01 05 02 00 00 02 03 01 02 00 01 02 02 01 02 00 00"

static const struct cst_claim claim = { CST_GAME_ANIMAL, CST_CLAIM_MAKER_WINS, 3, 1, 2 };

static enum cst_status text_to_any(
    const char *text, uint64_t max_memory, struct cst_any *any, struct cst_error *err)
{
    FILE *in = stream_of(text, strlen(text));
    enum cst_status status = cst_any_text_read(in, max_memory, any, err);

    (void)fclose(in);
    return status;
}

static void assert_text(const struct cst_any *any, const char *expected)
{
    struct cst_error err;
    char *text = NULL;
    size_t count;
    FILE *out = open_memstream(&text, &count);

    assert_non_null(out);
    assert_int_equal(cst_any_text_write(any, out, &err), CST_OK);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(text, expected);
    free(text);
}

static const struct {
    const char *text;
    const char *payload;
} examples[] = {
    /* SPEC section 8.6 */
    { DOMINO CARD "end 3\n", PAYLOAD },
    /* An inline combination with pivot (1,0), whose children are the bases 0 and 1
     * (z = 0, 2), as the second child of a card with pivot (-1,2) after base 1
     * (z = 2). Base 1 has the pivot (1,0): its step is (0,0) + (1,0) - (-1,2). Map
     * 6 takes (1,0) to (0,-1), so with shift (7,-300) the step is (7,-301) -
     * (1,0): 6 and -301 (z = 601, D9 04). */
    { DOMINO "2 -1,2 1/0:0,0 (1,0 0/0:0,0 1/6:7,-300)\nend 3\n",
        ANIMAL "02 04 05 04 02 00 01 04 04 01 03 03 00 03 00 06 00 "
               "03 01 0C 04 04 00 D9 04 03" },
    /* Two inline combinations in order, one of them with one of its own. */
    { DOMINO "2 0,0 0/0:0,0\n3 0,0 (1,0 2/0:0,0) (2,0 (3,0 2/4:0,0))\nend 4\n",
        ANIMAL "05 03 02 02 02 05 0A 00 00 02 00 06 00 04 00 00 00 "
               "06 01 05 05 00 00 00 03 00 00 04 03 00 01 05 03 00 00 00" },
};

static void test_examples(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        struct cst_any any = { 0 };
        struct cst_any back = { 0 };
        struct cst_error err;
        uint8_t *payload;
        size_t bytes;

        if (text_to_any(examples[i].text, 0, &any, &err))
            fail_msg("%s", err.text);
        assert_int_equal(any.game, CST_GAME_ANIMAL);
        assert_text(&any, examples[i].text);
        assert_int_equal(cst_any_encode(&any, &payload, &bytes, &err), CST_OK);
        assert_hex(payload, bytes, examples[i].payload);
        assert_int_equal(cst_any_decode(&claim, payload, bytes, 0, &back, &err), CST_OK);
        assert_true(cst_any_equal(&any, &back));
        free(payload);
        cst_any_clear(&back);
        cst_any_clear(&any);
    }
}

static const struct {
    const char *payload;
    const char *message;
} payload_faults[] = {
    { "02", "payload bytes 1, expected 2 ... 2147483647" },
    { "00 00", "payload byte 0: an animal of 0 cells, expected 1 ... 16" },
    { "11 00 00 00 01 00 02 00 03 00 04 00 05 00 06 00 07 00 08 00 09 00 0A 00 0B 00 0C"
      " 00 0D 00 0E 00 0F 01 00",
        "payload byte 0: an animal of 17 cells, expected 1 ... 16" },
    { "80 00", "payload byte 0: an animal in a longer form than needed, expected the shortest" },
    { "FF FF FF FF 10", "payload byte 0: an animal of 2^32 or more, expected a smaller number" },
    { "02 00 00 01", "payload byte 4: the payload ends, expected an animal" },
    { "02 00 00 00 10", "payload byte 3: cell 0,16 of the animal, expected 0 ... 15" },
    { "02 00 00 00 00", "payload byte 3: cell 0,0 after 0,0, expected increasing order" },
    { "02 01 00 00 01", "payload byte 3: cell 0,1 after 1,0, expected increasing order" },
    { "02 01 00 02 00", "payload byte 1: least cell 1,0, expected 0,0" },
    { "02 00 01 00 02", "payload byte 1: least cell 0,1, expected 0,0" },
    { ANIMAL, "payload byte 5: the payload ends, expected a column" },
    { ANIMAL "01", "payload byte 5: 1 bytes in the column sizes, expected 0 ... 0" },
    { ANIMAL "00 00 00 00 00 00", "payload byte 11: 0 combinations, expected 1 or more" },
    { ANIMAL "01 05 02 00 00 02 03 01 02 00 01 02 02 01 03 00 00",
        "payload byte 19: 3 bytes in the column steps y, expected 0 ... 2" },
    { PAYLOAD " 00", "payload byte 22: more bytes, expected the end of the payload" },
    { ANIMAL "01 01 02 00 00 02 03 01 02 00 01 02 02 01 02 00 00",
        "payload byte 6: 0 children, expected 1 ... 2" },
    { ANIMAL "01 85 02 00 00 02 03 01 02 00 01 02 02 01 02 00 00",
        "payload byte 7: the column sizes ends, expected a number" },
    { ANIMAL "02 85 00 02 00 00 02 03 01 02 00 01 02 02 01 02 00 00",
        "payload byte 6: a number in a longer form than needed, expected the shortest" },
    { ANIMAL "02 05 05 02 00 00 02 03 01 02 00 01 02 02 01 02 00 00",
        "payload byte 7: 2 children, expected 1 ... 0" },
    { ANIMAL "02 05 05 02 00 00 04 03 01 03 01 02 00 01 02 02 01 02 00 00",
        "payload byte 11: the column pivots ends, expected a number" },
    { ANIMAL "01 05 01 00 02 03 01 02 00 01 02 02 01 02 00 00",
        "payload byte 9: the column pivots ends, expected a number" },
    { ANIMAL "01 05 03 00 00 00 02 03 01 02 00 01 02 02 01 02 00 00",
        "payload byte 10: more bytes, expected the end of the column pivots" },
    { ANIMAL "01 05 04 A1 9C 01 00 02 03 01 02 00 01 02 02 01 02 00 00",
        "payload byte 8: pivot -10001, expected -10000 ... 10000" },
    { ANIMAL "01 05 04 00 A2 9C 01 02 03 01 02 00 01 02 02 01 02 00 00",
        "payload byte 9: pivot 10001, expected -10000 ... 10000" },
    { ANIMAL "01 05 02 00 00 01 03 02 00 01 02 02 01 02 00 00",
        "payload byte 6: 2 children, expected 1 ... 1" },
    { ANIMAL "01 05 02 00 00 02 03 81 02 00 01 02 02 01 02 00 00",
        "payload byte 13: the column children ends, expected a number" },
    { ANIMAL "01 05 02 00 00 03 03 01 01 02 00 01 02 02 01 02 00 00",
        "payload byte 13: more bytes, expected the end of the column children" },
    { ANIMAL "01 05 02 00 00 02 05 01 02 00 01 02 02 01 02 00 00",
        "payload byte 11: card 2, expected 0 ... 1" },
    { ANIMAL "01 05 02 00 00 02 01 02 02 00 01 02 02 01 02 00 00",
        "payload byte 12: card -1, expected 0 ... 1" },
    { ANIMAL "01 03 02 00 00 01 03 02 00 01 01 02 01 00",
        "payload byte 14: more bytes, expected the end of the column maps" },
    { ANIMAL "01 05 02 00 00 02 00 01 01 00 01 02 01 00",
        "payload byte 11: an inline child, expected one on the stack" },
    { ANIMAL "02 04 05 04 00 00 00 00 04 01 01 01 01 04 00 00 00 00 04 00 00 00 00 04 00 00 00 00",
        "payload byte 7: 1 inline combinations left, expected 0" },
    { ANIMAL "01 04 02 00 00 02 03 01 02 00 01 02 02 01 02 00 00",
        "payload byte 22: 1 inline combinations left, expected 0" },
    { ANIMAL "01 05 02 00 00 02 03 01 01 00 02 02 01 02 00 00",
        "payload byte 15: the column maps ends, expected a map" },
    { ANIMAL "01 05 02 00 00 02 03 01 02 00 08 02 02 01 02 00 00",
        "payload byte 15: map 8, expected 0 ... 7" },
    { ANIMAL "01 05 02 00 00 02 03 01 02 00 01 01 02 02 00 00",
        "payload byte 18: the column steps x ends, expected a number" },
    { ANIMAL "01 05 02 00 00 02 03 01 02 00 01 03 02 01 00 02 00 00",
        "payload byte 19: more bytes, expected the end of the column steps x" },
    { ANIMAL "01 05 02 00 00 02 03 01 02 00 01 04 A2 9C 01 01 02 00 00",
        "payload byte 17: step 10001, expected -10000 ... 10000" },
    { ANIMAL "01 05 02 00 00 02 03 01 02 00 01 02 02 01 01 00",
        "payload byte 21: the column steps y ends, expected a number" },
    { ANIMAL "01 05 02 00 00 02 03 01 02 00 01 02 02 01 04 A1 9C 01 00",
        "payload byte 20: step -10001, expected -10000 ... 10000" },
    /* Base 1, turned by map 1: R(1,0) = (-1,0), so the step (10000,0) is too far. */
    { ANIMAL "01 03 02 00 00 01 03 01 01 03 A0 9C 01 01 00",
        "payload byte 19: shift 10001,0, expected -10000 ... 10000" },
    /* ... and map 5 exchanges x and y: R(1,0) = (0,1); pivot (0,-10000). */
    { ANIMAL "01 03 04 00 9F 9C 01 01 03 01 05 01 00 01 00",
        "payload byte 19: shift 0,-10001, expected -10000 ... 10000" },
};

static void test_payload_faults(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof payload_faults / sizeof *payload_faults; i++) {
        struct cst_any any = { 0 };
        struct cst_error err = { 0 };
        size_t bytes;
        uint8_t *payload = from_hex(payload_faults[i].payload, &bytes);

        assert_fault(payload_faults[i].payload,
            cst_any_decode(&claim, payload, bytes, 0, &any, &err), &err, CST_MALFORMED,
            payload_faults[i].message);
        assert_null(any.cards.combinations);
        assert_null(any.cards.children);
        free(payload);
    }
}

static const struct {
    const char *text;
    const char *message;
} text_faults[] = {
#define GAME "cornerstone-text 1\ngame animal"
#define BOX GAME " 0,0 1,0\nclaim maker-wins\n"
    { "cornerstone-text 1\ngame hex\n", "line 2: game hex, expected square or animal" },
    { "cornerstone-text 1\ngame anima1\n", "line 2: game anima, expected square or animal" },
    { GAME "\n", "line 2: the line ends, expected a space" },
    { GAME " 0\n", "line 2: the line ends, expected \",\"" },
    { GAME " -1,0\n", "line 2: '-', expected a cell" },
    { GAME " 0,\n", "line 2: the line ends, expected a cell" },
    { GAME " 0,0 0,16\n", "line 2: cell 0,16 of the animal, expected 0 ... 15" },
    { GAME " 0,4000000000\n", "line 2: cell 0,32767 of the animal, expected 0 ... 15" },
    { GAME " 0,0 0,0\n", "line 2: cell 0,0 after 0,0, expected increasing order" },
    { GAME " 0,0 0,1 0,2 0,3 0,4 0,5 0,6 0,7 0,8 0,9 0,10 0,11 0,12 0,13 0,14 0,15 1,0\n",
        "line 2: an animal of 17 cells, expected 1 ... 16" },
    { GAME " 0,0 \n", "line 2: the line ends, expected a cell" },
    { GAME " 0,0\nclaim draw\n", "line 3: claim draw, expected maker-wins or last-card" },
    { GAME " 0,0\nclaim maker wins\n", "line 3: claim maker, expected maker-wins or last-card" },
    { BOX "board 3x1\n", "line 4: 'a', expected \"box\"" },
    { BOX "box 0x1\nmoves 2\n", "line 4: width 0, expected 1 ... 10000" },
    { BOX "box 3x10001\nmoves 2\n", "line 4: height 10001, expected 1 ... 10000" },
    { BOX "box 3x1\nplies 2\n", "line 5: 'p', expected \"moves\"" },
    { BOX "box 3x1\nmoves 0\n", "line 5: moves 0, expected 1 ... 65535" },
    { BOX "box 3x1\nmoves 65536\n", "line 5: moves 65536, expected 1 ... 65535" },
    { DOMINO "end 2\n", "line 6: 0 combinations, expected 1 or more" },
    { DOMINO "3 0,0 1/0:0,0\n", "line 6: card 3, expected 2" },
    { DOMINO "2\n", "line 6: the line ends, expected a space" },
    { DOMINO "2 0\n", "line 6: the line ends, expected \",\"" },
    { DOMINO "2 0,-0 1/0:0,0\n", "line 6: -0, expected 0" },
    { DOMINO "2 10001,0 1/0:0,0\n", "line 6: pivot 10001,0, expected -10000 ... 10000" },
    { DOMINO "2 0,0\n", "line 6: the line ends, expected a space" },
    { DOMINO "2 0,0 \n", "line 6: the line ends, expected a card or \"(\"" },
    { DOMINO "2 0,0 1\n", "line 6: the line ends, expected \"/\"" },
    { DOMINO "2 0,0 1/8:0,0\n", "line 6: map 8, expected 0 ... 7" },
    { DOMINO "2 0,0 1/00:0,0\n", "line 6: a map with a leading zero, expected none" },
    { DOMINO "2 0,0 1/0\n", "line 6: the line ends, expected \":\"" },
    { DOMINO "2 0,0 1/0:0,10001\n", "line 6: shift 0,10001, expected -10000 ... 10000" },
    { DOMINO "2 0,0 1/0:10000,0\n", "line 6: card 2: step 10001,0, expected -10000 ... 10000" },
    { DOMINO "2 0,0 2/0:0,0\n", "line 6: card 2: a reference to card 2, expected 0 ... 1" },
    { DOMINO "2 0,0 4294967295/0:0,0\n",
        "line 6: card 2: a reference to card 4294967294, expected 0 ... 1" },
    { DOMINO "2 0,0 1/0:0,0)\n", "line 6: ')', expected the end of the line" },
    { DOMINO "2 0,0 (1,0)\n", "line 6: ')', expected a space" },
    { DOMINO "2 0,0 ( 1,0 1/0:0,0)\n", "line 6: byte 0x20, expected a pivot" },
    { DOMINO "2 0,0 (1,0 1/0:0,0 )\n", "line 6: ')', expected a card or \"(\"" },
    { DOMINO "2 0,0 (1,0 1/0:0,0\n", "line 6: the line ends, expected a space" },
    { DOMINO "2 0,0 (1,0 1/0:0,0)1\n", "line 6: '1', expected the end of the line" },
    { DOMINO "2 0,0 1/0:0,0 \n", "line 6: the line ends, expected a card or \"(\"" },
    { DOMINO CARD "2 0,0 1/0:0,0\n", "line 7: card 2, expected 3" },
    { DOMINO CARD "end 2\n", "line 7: end 2, expected 3" },
    { DOMINO CARD "end 3", "line 7: the text ends, expected the end of the line" },
    { DOMINO CARD "end 3\n#\n", "line 8: '#', expected the end of the text" },
};

static void test_text_faults(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof text_faults / sizeof *text_faults; i++) {
        struct cst_any any = { 0 };
        struct cst_error err = { 0 };

        assert_fault(text_faults[i].text, text_to_any(text_faults[i].text, 0, &any, &err), &err,
            CST_MALFORMED, text_faults[i].message);
        assert_null(any.cards.combinations);
        assert_null(any.cards.children);
    }
}

/* A file by hand: one raw block without checksum. */
#define HEAD "53 2A 4D 18 48 00 00 00 89 43 53 54 0D 0A 1A 0A "
#define REST "01 10 00 00 16 00 00 00 00 00 00 00 "
#define FRAME " 00 00 00 00 00 00 00 00 28 B5 2F FD 20 16 B1 00 00 " PAYLOAD

static enum cst_status read_hex(
    const char *head, const char *counts, struct cst_any *any, struct cst_error *err)
{
    char hex[4000];
    size_t count;
    uint8_t *payload = from_hex(PAYLOAD, &count), *bytes;
    uint8_t hash[CST_HASH_BYTES];
    char digits[2 * CST_HASH_BYTES + 1];
    FILE *in;
    enum cst_status status;

    cst_hash(payload, count, hash);
    free(payload);
    for (unsigned i = 0; i < CST_HASH_BYTES; i++)
        (void)snprintf(digits + 2 * i, 3, "%02X", hash[i]);
    (void)snprintf(hex, sizeof hex, HEAD "%s" REST "%s %s" FRAME, head, counts, digits);
    bytes = from_hex(hex, &count);
    in = stream_of(bytes, count);
    free(bytes);
    status = cst_any_read(in, 0, any, NULL, err);
    (void)fclose(in);
    return status;
}

#define ONE "01 00 00 00 00 00 00 00 "
#define TWO "02 00 00 00 00 00 00 00 "

static const struct {
    const char *head, *counts, *message;
} file_faults[] = {
    { "01 00 03 01 03 00 01 00 02 00 00 00 ", ONE TWO, "byte 18: game 3, expected 1 ... 2" },
    { "01 00 02 00 03 00 01 00 02 00 00 00 ", ONE TWO, "byte 19: claim 0, expected 1 ... 2" },
    { "01 00 02 03 03 00 01 00 02 00 00 00 ", ONE TWO, "byte 19: claim 3, expected 1 ... 2" },
    { "01 00 02 01 00 00 01 00 02 00 00 00 ", ONE TWO, "byte 20: width 0, expected 1 ... 10000" },
    { "01 00 02 01 03 00 11 27 02 00 00 00 ", ONE TWO,
        "byte 22: height 10001, expected 1 ... 10000" },
    { "01 00 02 01 03 00 01 00 00 00 00 00 ", ONE TWO, "byte 24: plies 0, expected 1 ... 65535" },
    { "01 00 02 01 03 00 01 00 02 00 01 00 ", ONE TWO, "byte 26: flags 1, expected 0" },
    { "01 00 02 01 03 00 01 00 02 00 00 00 ", "00 00 00 00 00 00 00 00 " TWO,
        "byte 40: nodes 0, expected 1 ... 21" },
    { "01 00 02 01 03 00 01 00 02 00 00 00 ", ONE "00 00 00 00 00 00 00 00 ",
        "byte 48: edges 0, expected 1 ... 22" },
    { "01 00 02 01 03 00 01 00 02 00 00 00 ", ONE "17 00 00 00 00 00 00 00 ",
        "byte 48: edges 23, expected 1 ... 22" },
    { "01 00 02 01 03 00 01 00 02 00 00 00 ", TWO TWO,
        "payload byte 22: 1 combinations, expected 2" },
    { "01 00 02 01 03 00 01 00 02 00 00 00 ", ONE ONE,
        "payload byte 22: 2 references, expected 1" },
};

static void test_files(void **state)
{
    struct cst_any any = { 0 };
    struct cst_error err = { 0 };

    (void)state;
    if (read_hex("01 00 02 02 10 27 01 00 FF FF 00 00 ", ONE TWO, &any, &err))
        fail_msg("%s", err.text);
    assert_int_equal(any.game, CST_GAME_ANIMAL);
    assert_int_equal(any.cards.claim.claim, CST_CLAIM_LAST_CARD);
    assert_int_equal(any.cards.claim.width, 10000);
    assert_int_equal(any.cards.claim.plies, 65535);
    cst_any_clear(&any);
    for (size_t i = 0; i < sizeof file_faults / sizeof *file_faults; i++) {
        assert_fault(file_faults[i].message,
            read_hex(file_faults[i].head, file_faults[i].counts, &any, &err), &err, CST_MALFORMED,
            file_faults[i].message);
        assert_null(any.cards.combinations);
    }
}

/* What the caller of cst_cards_add can do wrong. */
static void test_shape(void **state)
{
    static const struct {
        struct cst_child child;
        struct cst_cell pivot;
        bool numbered;
        const char *message;
    } faults[] = {
        { { 2, 0, 0, 0 }, { 0, 0 }, true, "card 2: a reference to card 2, expected 0 ... 1" },
        { { 0, 8, 0, 0 }, { 0, 0 }, true, "card 2: map 8, expected 0 ... 7" },
        { { 0, 0, 0, 0 }, { 0, 0 }, false, "1 inline combinations left, expected 0" },
        { { CST_INLINE, 0, 0, 0 }, { 0, 0 }, true,
            "card 2: 1 inline children, expected at most 0" },
        { { CST_INLINE, 1, 0, 0 }, { 0, 0 }, true,
            "card 2: an inline child with a map, expected none" },
        { { CST_INLINE, 0, 1, 0 }, { 0, 0 }, true,
            "card 2: an inline child with a map, expected none" },
        { { 0, 0, 0, 0 }, { 0, 10001 }, true, "card 2: pivot 0,10001, expected -10000 ... 10000" },
        { { 0, 0, -10001, 0 }, { 0, 0 }, true,
            "card 2: shift -10001,0, expected -10000 ... 10000" },
        { { 0, 0, -9999, 0 }, { 2, 0 }, true, "card 2: step -10001,0, expected -10000 ... 10000" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct cst_any any = { .game = CST_GAME_ANIMAL };
        struct cst_error err = { 0 };
        uint8_t *file = NULL;
        size_t bytes;

        any.cards.claim = claim;
        any.cards.animal = (struct cst_animal){ 2, { { 0, 0 }, { 1, 0 } } };
        assert_int_equal(cst_cards_add(&any.cards, faults[i].pivot, faults[i].numbered,
                             &faults[i].child, 1, &err),
            CST_OK);
        assert_fault(faults[i].message, cst_any_to_bytes(&any, 1, &file, &bytes, NULL, &err), &err,
            CST_MALFORMED, faults[i].message);
        assert_null(file);
        assert_fault(faults[i].message, cst_any_text_write(&any, stdout, &err), &err, CST_MALFORMED,
            faults[i].message);
        cst_any_clear(&any);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_payload_faults),
        cmocka_unit_test(test_text_faults),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_shape),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
