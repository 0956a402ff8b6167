/* SPDX-License-Identifier: MIT */
/* The text twin by hand, from SPEC section 5. */
#include "support.h"

#define HEAD \
    "cornerstone-text 1\ngame square\nclaim first-player-wins\n" \
    "board 2x2\nplies 1\n"

static void test_examples(void **state)
{
    static const struct {
        const char *nodes;
        const char *payload;
    } examples[] = {
        { HEAD "0 0,0\nend 1\n", "00 00" },
        { HEAD "0 1,1\n1 1,0 0\n2 0,0 1\n3 0,1 2 1/0\nend 4\n", "00 03 08 01 08 00 01 02 10 02" },
        { HEAD "0 1,1\n1 1,0 0\n2 0,0 1\n3 0,1 2 1/5\nend 4\n", "00 03 08 01 08 00 29 02 10 02" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        struct cst_cert cert = { 0 };
        struct cst_error err;
        uint8_t *payload;
        size_t bytes;
        char *text;

        assert_int_equal(read_text(examples[i].nodes, 0, &cert, &err), CST_OK);
        assert_int_equal(encode(&cert, &payload, &bytes, &err), CST_OK);
        assert_hex(payload, bytes, examples[i].payload);
        text = text_of(&cert);
        assert_string_equal(text, examples[i].nodes);
        free(text);
        free(payload);
        cst_cert_clear(&cert);
    }
}

/* x is the column, y the row: on 3 x 2 the move 2,1 is cell 1 * 3 + 2. */
static void test_cells(void **state)
{
    struct cst_cert cert = { 0 };
    struct cst_error err;

    (void)state;
    assert_int_equal(read_text("cornerstone-text 1\ngame square\n"
                               "claim first-player-wins\nboard 3x2\nplies 5\n"
                               "0 2,1\nend 1\n",
                         0, &cert, &err),
        CST_OK);
    assert_int_equal(cert.claim.width, 3);
    assert_int_equal(cert.claim.height, 2);
    assert_int_equal(cert.claim.plies, 5);
    assert_int_equal(cert.nodes[0].cell, 5);
    cst_cert_clear(&cert);
}

static void test_comments(void **state)
{
    struct cst_cert cert = { 0 };
    struct cst_error err;
    char *text;

    (void)state;
    assert_int_equal(read_text("# one\n#\ncornerstone-text 1\n#two  # #\n"
                               "game square\nclaim first-player-wins\n# 3\nboard 2x2\n"
                               "plies 1\n#4\n#5\n0 0,0\n#6\nend 1\n",
                         0, &cert, &err),
        CST_OK);
    text = text_of(&cert);
    assert_string_equal(text, HEAD "0 0,0\nend 1\n");
    free(text);
    cst_cert_clear(&cert);
}

#define NODE_LATER "node 1: the own edge of node 1, expected that of node 0"

static const struct {
    const char *text;
    const char *message;
} faults[] = {
    { "", "line 1: the text ends, expected \"cornerstone-text 1\"" },
    { "hello\n", "line 1: 'h', expected \"cornerstone-text 1\"" },
    { "cornerstone-text 2\n", "line 1: '2', expected \"cornerstone-text 1\"" },
    { "cornerstone-text 1 \n", "line 1: byte 0x20, expected the end of the line" },
    { "cornerstone-text 1\r\n", "line 1: byte 0x0D, expected the end of the line" },
    { "cornerstone-text 10\n", "line 1: '0', expected the end of the line" },
    { " cornerstone-text 1\n", "line 1: byte 0x20, expected \"cornerstone-text 1\"" },
    { "cornerstone-text 1\n\n", "line 2: the line ends, expected \"game \"" },
    { "cornerstone-text 1\ngame hex\n", "line 2: game hex, expected square or animal" },
    { "cornerstone-text 1\ngame square\nclaim draw\n",
        "line 3: claim draw, expected first-player-wins or first-player-wins-everywhere or "
        "second-player-holds" },
    { "cornerstone-text 1\nboard 2x2\n", "line 2: 'b', expected \"game \"" },
#define CLAIM "cornerstone-text 1\ngame square\nclaim first-player-wins\n"
    { CLAIM "board 2 x2\n", "line 4: byte 0x20, expected \"x\"" },
    { CLAIM "board 02x2\n", "line 4: width with a leading zero, expected none" },
    { CLAIM "board x2\n", "line 4: 'x', expected width" },
    { CLAIM "board 2x\n", "line 4: the line ends, expected height" },
    { CLAIM "board -2x2\n", "line 4: '-', expected width" },
    { CLAIM "board 0x2\nplies 1\n", "line 4: width 0, expected 1 ... 64" },
    { CLAIM "board 2x65\nplies 1\n", "line 4: height 65, expected 1 ... 64" },
    { CLAIM "board 65538x2\nplies 1\n", "line 4: width 65538, expected 1 ... 64" },
    { CLAIM "board 4294967298x2\nplies 1\n",
        "line 4: width of 2^32 or more, expected a smaller number" },
    { CLAIM "board 2x2\n# a comment\nplies 5\n", "line 6: plies 5, expected 1 ... 4" },
    { CLAIM "board 2x2\nplies 1", "line 5: the text ends, expected the end of the line" },
    { HEAD, "line 6: the text ends, expected a node or \"end\"" },
    { HEAD "end 0\n", "line 6: 0 nodes, expected 1 or more" },
    { HEAD "1 0,0\nend 1\n", "line 6: node 1, expected 0" },
    { HEAD "00 0,0\nend 1\n", "line 6: a node or \"end\" with a leading zero, expected none" },
    { HEAD "0 0,0\n0 0,0\nend 2\n", "line 7: node 0, expected 1" },
    { HEAD "0  0,0\nend 1\n", "line 6: byte 0x20, expected a move" },
    { HEAD "0\t0,0\nend 1\n", "line 6: byte 0x09, expected a space" },
    { HEAD "0\nend 1\n", "line 6: the line ends, expected a space" },
    { HEAD "0 0\nend 1\n", "line 6: the line ends, expected \",\"" },
    { HEAD "0 0,\nend 1\n", "line 6: the line ends, expected a move" },
    { HEAD "0 a1\nend 1\n", "line 6: 'a', expected a move" },
    { HEAD "0 2,0\nend 1\n", "line 6: move 2,0, expected a cell of the board 2x2" },
    { HEAD "0 0,2\nend 1\n", "line 6: move 0,2, expected a cell of the board 2x2" },
    { HEAD "0 4294967296,0\nend 1\n", "line 6: a move of 2^32 or more, expected a smaller number" },
    { HEAD "0 0,0 \nend 1\n", "line 6: the line ends, expected an edge" },
    { HEAD "0 0,0 x\nend 1\n", "line 6: 'x', expected an edge" },
    { HEAD "0 0,0\n1 0,0 0x\nend 2\n", "line 7: 'x', expected the end of the line" },
    { HEAD "0 0,0\n1 0,0 0 0/\nend 2\n", "line 7: the line ends, expected a map" },
    { HEAD "0 0,0\n1 0,0 0 0/00\nend 2\n", "line 7: a map with a leading zero, expected none" },
    { HEAD "0 0,0\n1 0,0 0 0/8\nend 2\n", "line 7: map 8, expected 0 ... 7" },
    { HEAD "0 0,0\n1 0,0 0 0/256\nend 2\n", "line 7: map 256, expected 0 ... 7" },
    { HEAD "0 0,0 0/0\nend 1\n", "line 6: node 0: an edge to node 0, expected a node made before" },
    { HEAD "0 0,0\n# here\n1 0,0 1\nend 2\n", "line 8: " NODE_LATER },
    { HEAD "0 0,0\n1 0,0 0/0\nend 2\n",
        "line 8: node 0: no own edge leads to it, expected one in a later node" },
    { HEAD "0 0,0\n\nend 1\n", "line 7: the line ends, expected a node or \"end\"" },
    { HEAD "0 0,0\nend 2\n", "line 7: end 2, expected 1" },
    { HEAD "0 0,0\nend\n", "line 7: the line ends, expected \"end \"" },
    { HEAD "0 0,0\nend 01\n", "line 7: a number with a leading zero, expected none" },
    { HEAD "0 0,0\nend 1", "line 7: the text ends, expected the end of the line" },
    { HEAD "0 0,0\nend 1 \n", "line 7: byte 0x20, expected the end of the line" },
    { HEAD "0 0,0\nend 1\n\n", "line 8: the line ends, expected the end of the text" },
    { HEAD "0 0,0\nend 1\n# late\n", "line 8: '#', expected the end of the text" },
    { HEAD "0 0,0\n# caf\303\251\nend 1\n", "line 7: byte 0xC3, expected the end of the comment" },
    { HEAD "0 0,0\n# cut", "line 7: the text ends, expected the end of the comment" },
    { HEAD "0 0,0\n #\nend 1\n", "line 7: byte 0x20, expected a node or \"end\"" },
};

static void test_faults(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct cst_cert cert = { 0 };
        struct cst_error err = { 0 };

        assert_fault(faults[i].text, read_text(faults[i].text, 0, &cert, &err), &err, CST_MALFORMED,
            faults[i].message);
        assert_null(cert.nodes);
        assert_null(cert.edges);
    }
}

/* A NUL byte is not the end of anything. */
static void test_nul(void **state)
{
    static const char text[] = HEAD "0 0,0\n\0end 1\n";
    FILE *in = stream_of(text, sizeof text - 1);
    struct cst_any any = { 0 };
    struct cst_error err = { 0 };

    (void)state;
    assert_fault("NUL", cst_any_text_read(in, 0, &any, &err), &err, CST_MALFORMED,
        "line 7: byte 0x00, expected a node or \"end\"");
    (void)fclose(in);
}

static void test_prefixes(void **state)
{
    static const char text[] = HEAD "0 1,1\n1 1,0 0\n2 0,0 1\n3 0,1 2 1/0\nend 4\n";

    (void)state;
    for (size_t i = 0; i + 1 < sizeof text; i++) {
        FILE *in = stream_of(text, i);
        struct cst_any any = { 0 };
        struct cst_error err = { 0 };

        assert_fault("prefix", cst_any_text_read(in, 0, &any, &err), &err, CST_MALFORMED, NULL);
        (void)fclose(in);
    }
}

static void test_system(void **state)
{
    struct cst_any any = { 0 };
    struct cst_cert cert = { 0 };
    struct cst_error err = { 0 };
    FILE *full = fopen("/dev/full", "w"), *folder = fopen("/", "r");

    (void)state;
    assert_non_null(full);
    assert_non_null(folder);
    assert_fault("folder", cst_any_text_read(folder, 0, &any, &err), &err, CST_IO,
        "cannot read: Is a directory");
    assert_int_equal(read_text(HEAD "0 0,0\nend 1\n", 0, &cert, &err), CST_OK);
    assert_fault("full", write_text(&cert, full, &err), &err, CST_IO,
        "cannot write: No space left on device");
    (void)fclose(full);
    (void)fclose(folder);
    cst_cert_clear(&cert);
}

static void test_max_memory(void **state)
{
    struct cst_cert cert = { 0 };
    struct cst_error err = { 0 };

    (void)state;
    assert_fault(
        "limit", read_text(HEAD "0 0,0\nend 1\n", 100, &cert, &err), &err, CST_LIMIT, NULL);
    assert_int_equal(read_text(HEAD "0 0,0\nend 1\n", 65536, &cert, &err), CST_OK);
    cst_cert_clear(&cert);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_comments),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_nul),
        cmocka_unit_test(test_prefixes),
        cmocka_unit_test(test_system),
        cmocka_unit_test(test_max_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
