/* SPDX-License-Identifier: MIT */
/* Hold certificates as bytes and as text, by hand from SPEC section 10. */
#include "support.h"

#define HEAD "cornerstone-text 1\ngame square\nclaim second-player-holds\n"
#define SMALL HEAD "board 2x2\nplies 4\nhorizon 1\n"

static const struct cst_exception corner = { .move = 0, .answer = 3 };

static void assert_bytes(const struct cst_cert *cert, const char *hex)
{
    struct cst_cert back = { 0 };
    struct cst_error err;
    uint8_t *payload;
    size_t bytes;

    assert_int_equal(encode(cert, &payload, &bytes, &err), CST_OK);
    assert_hex(payload, bytes, hex);
    assert_int_equal(decode(&cert->claim, payload, bytes, &back, &err), CST_OK);
    assert_same(cert, &back);
    cst_cert_clear(&back);
    free(payload);
}

static void assert_text(const struct cst_cert *cert, const char *text)
{
    struct cst_cert back = { 0 };
    struct cst_error err;
    char *written = text_of(cert);

    assert_string_equal(written, text);
    assert_int_equal(read_text(text, 0, &back, &err), CST_OK);
    assert_same(cert, &back);
    cst_cert_clear(&back);
    free(written);
}

/* SPEC sections 10.3 and 10.5. */
static void test_example(void **state)
{
    struct cst_cert cert = { .claim = hold_of(2, 2, 4), .horizon = 1 };

    (void)state;
    add_hold(&cert, 0, &corner, 1, NULL, 0);
    assert_bytes(&cert, "01 08 00 00 00 03");
    assert_text(&cert, SMALL "0 0,0 0,0=1,1\nend 1\n");
    cst_cert_clear(&cert);
}

/* Nonsense as play: nodes with edges of both sorts, on cells of two bytes. A node record of a
 * exceptions begins with 8 a, then comes the number of edges; an again record of map s with 8 s +
 * 1, the step from node 0 to node 1 is 2. */
static void test_edges(void **state)
{
    struct cst_cert cert = { .claim = hold_of(17, 16, 11), .horizon = 4 };

    (void)state;
    add_hold(&cert, 271, NULL, 0, NULL, 0);
    add_hold(&cert, 1, (struct cst_exception[]){ { 0, 2 }, { 271, 256 } }, 2, NULL, 0);
    add_hold(&cert, 17, &(struct cst_exception){ 3, 18 }, 1,
        (struct cst_edge[]){ own(0), own(1), again(1, 3) }, 3);
    assert_bytes(&cert,
        "04  00 00 0F 01  10 00 01 00 00 00 02 00 0F 01 00 01  19 02  08 03 11 00 03 00 12 00");
    assert_text(&cert,
        HEAD "board 17x16\nplies 11\nhorizon 4\n"
             "0 16,15\n"
             "1 1,0 0,0=2,0 16,15=1,15\n"
             "2 0,1 3,0=1,1 0 1 1/3\n"
             "end 3\n");
    cst_cert_clear(&cert);
}

static const struct {
    unsigned width, height, plies;
    const char *hex;
    const char *text;
} malformed[] = {
    { 2, 2, 4, "00 00 00 00", "payload byte 0: horizon 0, expected 1 ... 1" },
    { 2, 2, 4, "02 00 00 00", "payload byte 0: horizon 2, expected 1 ... 1" },
    { 3, 3, 6, "03 00 00 00", "payload byte 0: horizon 3, expected 1 ... 2" },
    { 3, 3, 9, "05 00 00 00", "payload byte 0: horizon 5, expected 1 ... 4" },
    { 5, 5, 25, "FF 00 00 00", "payload byte 0: horizon 255, expected 1 ... 4" },
    { 2, 2, 4, "01 80", "payload byte 2: the payload ends, expected a record" },
    { 2, 2, 4, "01 00", "payload byte 2: the payload ends, expected a number of edges" },
    { 2, 2, 4, "01 00 00", "payload byte 3: the payload ends, expected a cell" },
    { 2, 2, 4, "01 08 00 00", "payload byte 4: the payload ends, expected a cell" },
    { 2, 2, 4, "01 08 00 00 00", "payload byte 5: the payload ends, expected a cell" },
    { 2, 2, 4, "01 00 00 00 01", "payload byte 5: the payload ends, expected a step" },
    { 2, 2, 4, "01 00 80 00 00",
        "payload byte 2: a number of edges in a longer form than needed, expected the shortest" },
    { 2, 2, 4, "01 00 FF FF FF FF 1F 00",
        "payload byte 2: a number of edges of 2^32 or more, expected a smaller number" },
    { 2, 2, 4, "01 00 00 04", "payload byte 3: cell 4, expected 0 ... 3" },
    { 2, 2, 4, "01 08 00 00 04 00", "payload byte 4: cell 4, expected 0 ... 3" },
    { 2, 2, 4, "01 08 00 00 00 04", "payload byte 5: cell 4, expected 0 ... 3" },
    { 2, 2, 4, "01 10 00 00 01 02 01 03",
        "payload byte 6: move 1,0 after 1,0, expected board order" },
    { 2, 2, 4, "01 10 00 00 02 01 01 03",
        "payload byte 6: move 1,0 after 0,1, expected board order" },
    { 2, 2, 4, "01 08 00 01 00 01",
        "payload byte 5: answer 1,0, expected another than the default" },
    { 2, 2, 4, "01 02 00 01", "payload byte 1: kind 2, expected 0 or 1" },
    { 2, 2, 4, "01 07 00 01", "payload byte 1: kind 7, expected 0 or 1" },
    { 2, 2, 4, "01 00 01 00", "payload byte 1: 0 edges on the stack, expected 1" },
    { 2, 2, 4, "01 00 FF FF FF FF 0F 00",
        "payload byte 1: 0 edges on the stack, expected 4294967295" },
    /* Before the pairs are looked at. */
    { 2, 2, 4, "01 08 01 00 04 04", "payload byte 1: 0 edges on the stack, expected 1" },
    { 2, 2, 4, "01 00 00 00 00 00 00", "payload byte 7: 2 edges on the stack, expected 1" },
    { 2, 3, 6, "01 00 00 00 21 00", "payload byte 4: map 4, expected 0 ... 3" },
    { 2, 2, 4, "01 01 00", "payload byte 2: node 0, expected a node made before" },
    /* The greatest number of exceptions asks for nothing in advance. */
    { 2, 2, 4, "01 F8 FF FF FF 0F 00 00", "payload byte 8: the payload ends, expected a cell" },
};

static void test_malformed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
        struct cst_claim claim =
            hold_of(malformed[i].width, malformed[i].height, malformed[i].plies);
        struct cst_cert cert = { 0 };
        struct cst_error err = { 0 };
        size_t bytes;
        uint8_t *payload = from_hex(malformed[i].hex, &bytes);

        payload = realloc(payload, bytes);
        assert_non_null(payload);
        assert_fault(malformed[i].hex, decode(&claim, payload, bytes, &cert, &err), &err,
            CST_MALFORMED, malformed[i].text);
        assert_null(cert.exceptions);
        free(payload);
    }
}

static const struct {
    const char *text, *message;
} faults[] = {
    { HEAD "box 2x2\n", "line 4: 'x', expected \"board\"" },
    { HEAD "board 1x2\n", "line 4: width 1, expected 2 ... 64" },
    { HEAD "board 2x65\n", "line 4: height 65, expected 2 ... 64" },
    { HEAD "board 2x2\nplies 2\n", "line 5: plies 2, expected 3 ... 4096" },
    { HEAD "board 2x2\nplies 5\n", "line 5: plies 5, expected 3 ... 4" },
    { HEAD "board 2x2\nplies 4\n0 0,0\nend 1\n", "line 6: '0', expected \"horizon \"" },
    { HEAD "board 2x2\nplies 4\nhorizon 2\n", "line 6: horizon 2, expected 1 ... 1" },
    { HEAD "board 2x2\nplies 4\nhorizon 0\n", "line 6: horizon 0, expected 1 ... 1" },
    { SMALL "0 2,0\n", "line 7: answer 2,0, expected a cell of the board 2x2" },
    { SMALL "0 0,0 0,2=1,1\n", "line 7: move 0,2, expected a cell of the board 2x2" },
    { SMALL "0 0,0 0,1=1,7\n", "line 7: answer 1,7, expected a cell of the board 2x2" },
    { SMALL "0 0,0 0,1=0,0\n", "line 7: node 0: answer 0,0, expected another than the default" },
    { SMALL "0 0,0 0,1=1,0 1,0=1,1\n", "line 7: node 0: move 1,0 after 0,1, expected board order" },
    { SMALL "0 0,0\n1 0,0 0 1,0=1,1\n", "line 8: an exception, expected an edge" },
    { SMALL "0 0,0\n1 0,0 0 *=0\n", "line 8: '*', expected an exception or an edge" },
    { SMALL "0 0,0\n1 0,0 0/8\n", "line 8: map 8, expected 0 ... 7" },
};

static void test_faults(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct cst_cert cert = { 0 };
        struct cst_error err = { 0 };

        assert_fault(faults[i].text, read_text(faults[i].text, 0, &cert, &err), &err, CST_MALFORMED,
            faults[i].message);
        assert_null(cert.exceptions);
    }
}

/* What only a certificate in memory can have. */
static void test_shapes(void **state)
{
    static const struct {
        uint8_t claim, horizon;
        uint32_t otherwise;
        struct cst_exception exceptions[2];
        const char *text;
    } shapes[] = {
        { 3, 0, 0, { { 0, 3 }, { 1, 2 } }, "horizon 0, expected 1 ... 1" },
        { 1, 1, 0, { { 0, 3 }, { 1, 2 } }, "node 1: exceptions 2, expected 0" },
        { 3, 1, 1, { { 0, 3 }, { 1, 2 } }, "node 1: otherwise edges 1, expected 0" },
        { 3, 1, 0, { { 4, 3 }, { 5, 2 } }, "node 1: cell 4, expected 0 ... 3" },
        { 3, 1, 0, { { 0, 3 }, { 1, 4 } }, "node 1: cell 4, expected 0 ... 3" },
        { 3, 1, 0, { { 1, 3 }, { 1, 2 } }, "node 1: move 1,0 after 1,0, expected board order" },
        { 3, 1, 0, { { 0, 3 }, { 1, 0 } },
            "node 1: answer 0,0, expected another than the default" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct cst_cert cert = { .claim = hold_of(2, 2, 4), .horizon = shapes[i].horizon };
        struct cst_error err = { 0 };
        uint8_t *bytes;
        size_t count;

        cert.claim.claim = shapes[i].claim;
        add_hold(&cert, 0, NULL, 0, NULL, 0);
        add_hold(&cert, 0, shapes[i].exceptions, 2, (struct cst_edge[]){ own(0) }, 1);
        cert.nodes[1].otherwise = shapes[i].otherwise;
        assert_fault(shapes[i].text, encode(&cert, &bytes, &count, &err), &err, CST_MALFORMED,
            shapes[i].text);
        cst_cert_clear(&cert);
    }
}

/* w of SPEC section 10.1, and the ranges of r of section 10.2. */
static void test_marks(void **state)
{
    static const unsigned rows[][3] = { { 3, 2, 1 }, { 4, 2, 1 }, { 5, 3, 2 }, { 6, 3, 2 },
        { 8, 4, 3 }, { 9, 5, 4 }, { 10, 5, 4 }, { 16, 8, 4 } };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct cst_claim claim = hold_of(4, 4, rows[i][0]);

        assert_int_equal(cst_marks(&claim), rows[i][1]);
        assert_int_equal(cst_max_horizon(&claim), rows[i][2]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example),
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_malformed),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_marks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
