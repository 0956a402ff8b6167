/* SPDX-License-Identifier: MIT */
/* Payloads by hand, from SPEC sections 3 to 5. */
#include "support.h"

#include "buffer.h"
#include "cursor.h"

static const struct {
    uint32_t value;
    const char *hex;
} varints[] = {
    { 0, "00" },
    { 1, "01" },
    { 127, "7F" },
    { 128, "80 01" },
    { 300, "AC 02" },
    { 16383, "FF 7F" },
    { 16384, "80 80 01" },
    { 2097151, "FF FF 7F" },
    { 2097152, "80 80 80 01" },
    { 268435455, "FF FF FF 7F" },
    { 268435456, "80 80 80 80 01" },
    { 4294967295u, "FF FF FF FF 0F" },
};

static void test_varints(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof varints / sizeof *varints; i++) {
        struct cst_memory memory = { 0 };
        struct cst_buffer out = { .memory = &memory };
        struct cst_cursor in = { 0 };
        struct cst_error err;
        uint32_t value = 0;

        assert_int_equal(cst_buffer_varint(&out, varints[i].value, &err), CST_OK);
        assert_hex(out.bytes, out.count, varints[i].hex);
        in.bytes = out.bytes;
        in.end = out.count;
        assert_int_equal(cst_take_varint(&in, &value), CST_TAKEN);
        assert_int_equal(value, varints[i].value);
        assert_int_equal(in.at, in.end);
        /* every prefix is cut off */
        for (in.end = 0; in.end < out.count; in.end++) {
            in.at = 0;
            assert_int_equal(cst_take_varint(&in, &value), CST_CUT_OFF);
        }
        cst_buffer_clear(&out);
    }
}

static void take_fault(const char *hex, enum cst_taken expected)
{
    struct cst_cursor in = { 0 };
    uint32_t value;
    uint8_t *bytes = from_hex(hex, &in.end);

    in.bytes = bytes;
    if (cst_take_varint(&in, &value) != expected)
        fail_msg("%s was not refused as expected", hex);
    assert_int_equal(in.at, 0);
    free(bytes);
}

static void test_varint_faults(void **state)
{
    (void)state;
    take_fault("81 00", CST_TOO_LONG);
    take_fault("80 00", CST_TOO_LONG);
    take_fault("FF FF FF FF 00", CST_TOO_LONG);
    take_fault("80 80 80 80 10", CST_TOO_LARGE);
    take_fault("FF FF FF FF 1F", CST_TOO_LARGE);
    take_fault("FF FF FF FF 8F 00", CST_TOO_LARGE);
    take_fault("FF FF FF FF FF FF FF FF FF 01", CST_TOO_LARGE);
    take_fault("80 80 80", CST_CUT_OFF);
}

static void decode(const struct cst_claim *claim, const char *hex, struct cst_cert *cert)
{
    struct cst_error err;
    size_t bytes;
    uint8_t *payload = from_hex(hex, &bytes);
    enum cst_status status = cst_decode(claim, payload, bytes, cert, &err);

    free(payload);
    if (status)
        fail_msg("%s: %s", hex, err.text);
}

static void assert_encodes(const struct cst_cert *cert, const char *hex)
{
    struct cst_error err;
    uint8_t *payload;
    size_t bytes;

    assert_int_equal(cst_encode(cert, &payload, &bytes, &err), CST_OK);
    assert_hex(payload, bytes, hex);
    free(payload);
}

static void test_first_example(void **state)
{
    struct cst_claim claim = claim_of(2, 2, 1);
    struct cst_cert cert = { 0 }, built = { .claim = claim };

    (void)state;
    add_node(&built, 0, NULL, 0);
    decode(&claim, "08 00", &cert);
    assert_same(&cert, &built);
    assert_encodes(&built, "08 00");
    cst_cert_clear(&cert);
    cst_cert_clear(&built);
}

/* The second example of SPEC section 4, node by node. */
static void second_example(struct cst_cert *cert, unsigned map)
{
    cert->claim = claim_of(2, 2, 1);
    add_node(cert, 3, NULL, 0);
    add_node(cert, 1, (struct cst_edge[]){ own(0) }, 1);
    add_node(cert, 0, (struct cst_edge[]){ own(1) }, 1);
    add_node(cert, 2, (struct cst_edge[]){ own(2), again(1, map) }, 2);
}

static void test_second_example(void **state)
{
    struct cst_cert cert = { 0 }, built = { 0 };

    (void)state;
    second_example(&built, 0);
    decode(&built.claim, "10 03 01 09 00 03 02 12 02", &cert);
    assert_same(&cert, &built);
    cst_cert_clear(&cert);
    decode(&built.claim, "18 03 01 00 03 02 12 02", &cert);
    assert_same(&cert, &built);
    assert_encodes(&built, "18 03 01 00 03 02 12 02");
    cst_cert_clear(&cert);
    cst_cert_clear(&built);
    second_example(&built, 5);
    decode(&built.claim, "10 03 01 09 00 2B 02 12 02", &cert);
    assert_same(&cert, &built);
    assert_encodes(&built, "18 03 01 00 2B 02 12 02");
    cst_cert_clear(&cert);
    cst_cert_clear(&built);
}

/* What joins a run and what ends one (SPEC section 5), on 17 x 16 cells of two
 * bytes each:
 *
 *    0: leaf 271            line of 1, ended by the next leaf
 *    1: leaf                line of 2 with node 2
 *    3: own 0 and 2         quiet, 2 edges
 *    4, 5: one own edge     forced of 2 after the quiet
 *    6: own 5, again 4/3    step 4 from 0: z = 8; quiet
 *    7: own 6               forced of 1, ended by an again
 *    8: own 7, again 0/1 (step -4: z = 7), again 7/2 (step 7: z = 14)
 *    9: leaf                line of 1, ended by an again
 *   10: again 9/0           one edge (step 2: z = 4), but not its own: forced
 *   11: own 10              goes on with it
 *   12: own 8, 9, 11        would leave node 9 with two ways to it, which is
 *                           what again is for
 */
static void test_runs(void **state)
{
    struct cst_cert built = { .claim = claim_of(17, 16, 7) }, cert = { 0 };

    (void)state;
    add_node(&built, 271, NULL, 0);
    add_node(&built, 1, NULL, 0);
    add_node(&built, 2, (struct cst_edge[]){ own(1) }, 1);
    add_node(&built, 3, (struct cst_edge[]){ own(0), own(2) }, 2);
    add_node(&built, 4, (struct cst_edge[]){ own(3) }, 1);
    add_node(&built, 5, (struct cst_edge[]){ own(4) }, 1);
    add_node(&built, 6, (struct cst_edge[]){ own(5), again(4, 3) }, 2);
    add_node(&built, 7, (struct cst_edge[]){ own(6) }, 1);
    add_node(&built, 8, (struct cst_edge[]){ own(7), again(0, 1), again(7, 2) }, 3);
    add_node(&built, 9, NULL, 0);
    add_node(&built, 10, (struct cst_edge[]){ again(9, 0) }, 1);
    add_node(&built, 11, (struct cst_edge[]){ own(10) }, 1);
    add_node(&built, 12, (struct cst_edge[]){ own(8), own(9), own(11) }, 3);
#define RUNS \
    "08 0F 01 " \
    "10 01 00 02 00 " \
    "12 03 00 " \
    "11 04 00 05 00 " \
    "1B 08 " \
    "12 06 00 " \
    "09 07 00 " \
    "0B 07 " \
    "13 0E " \
    "1A 08 00 " \
    "08 09 00 " \
    "03 04 " \
    "11 0A 00 0B 00 " \
    "1A 0C 00"
    assert_encodes(&built, RUNS);
    decode(&built.claim, RUNS, &cert);
    assert_same(&cert, &built);
    cst_cert_clear(&cert);
    cst_cert_clear(&built);
}

/* 256 cells fit one byte, 257 do not: the last cell of 16 x 16, and of 64 x 64. */
static void test_cell_width(void **state)
{
    struct cst_claim small = claim_of(16, 16, 1);
    struct cst_claim large = claim_of(64, 64, 4095);
    struct cst_cert cert = { 0 };

    (void)state;
    decode(&small, "08 FF", &cert);
    assert_int_equal(cert.nodes[0].cell, 255);
    assert_encodes(&cert, "08 FF");
    cst_cert_clear(&cert);
    decode(&large, "08 FF 0F", &cert);
    assert_int_equal(cert.nodes[0].cell, 4095);
    assert_encodes(&cert, "08 FF 0F");
    cst_cert_clear(&cert);
}

static const struct {
    unsigned width, height;
    const char *hex;
    const char *text;
} malformed[] = {
    { 2, 2, "", "a payload of 0 bytes, expected 2 ... 2147483647" },
    { 2, 2, "08", "a payload of 1 bytes, expected 2 ... 2147483647" },
    { 2, 2, "10 03", "payload offset 2: the payload ends, expected a cell of the record at 0" },
    { 17, 16, "08 00", "payload offset 2: the payload ends, expected a cell of the record at 0" },
    { 2, 2, "08 00 03 00 12",
        "payload offset 5: the payload ends, expected a cell of the record at 4" },
    { 2, 2, "08 00 89",
        "payload offset 3: the payload ends, expected the first number of the record at 2" },
    { 2, 2, "08 00 03",
        "payload offset 3: the payload ends, expected the step of the record at 2" },
    { 2, 2, "88 00 00", "payload offset 0: the first number has more bytes than it needs" },
    { 2, 2, "08 00 03 80 00", "payload offset 3: the step has more bytes than it needs" },
    { 2, 2, "80 80 80 80 10", "payload offset 0: the first number is not below 2^32" },
    { 2, 2, "08 00 03 FF FF FF FF 1F", "payload offset 3: the step is not below 2^32" },
    { 2, 2, "FF FF FF FF 0F", "payload offset 0: a record of kind 7, expected 0 ... 4" },
    { 2, 2, "0C 00",
        "payload offset 2: the payload ends, expected the number of otherwise edges of the record "
        "at 0" },
    { 2, 2, "08 00 0D 00", "payload offset 2: a record of kind 5, expected 0 ... 4" },
    { 2, 2, "08 00 0E 00", "payload offset 2: a record of kind 6, expected 0 ... 4" },
    { 2, 2, "08 00 0F 00", "payload offset 2: a record of kind 7, expected 0 ... 4" },
    { 2, 2, "00 00", "payload offset 0: a line record of no cells, expected at least 1" },
    { 2, 2, "08 00 01", "payload offset 2: a forced record of no cells, expected at least 1" },
    { 2, 2, "08 00 02 00", "payload offset 2: a quiet record of 0 edges, expected at least 2" },
    { 2, 2, "08 00 0A 00", "payload offset 2: a quiet record of 1 edges, expected at least 2" },
    { 2, 2, "08 04", "payload offset 1: cell 4, expected 0 ... 3" },
    { 2, 2, "10 03 FF", "payload offset 2: cell 255, expected 0 ... 3" },
    { 17, 16, "08 10 01", "payload offset 1: cell 272, expected 0 ... 271" },
    { 2, 2, "09 00", "payload offset 0: node 0 takes 1 edges, the stack has 0" },
    { 2, 2, "12 00", "payload offset 0: node 0 takes 2 edges, the stack has 0" },
    { 2, 2, "08 00 03 00 1A 01", "payload offset 4: node 1 takes 3 edges, the stack has 2" },
    { 2, 3, "08 00 23 00", "payload offset 2: map 4, expected 0 ... 3" },
    { 2, 2, "08 00 43 00", "payload offset 2: map 8, expected 0 ... 7" },
    { 2, 2, "08 00 FB FF FF FF 0F 00", "payload offset 2: map 536870911, expected 0 ... 7" },
    { 2, 2, "03 00", "payload offset 1: a step to node 0, but only 0 nodes are made so far" },
    { 2, 2, "08 00 03 02", "payload offset 3: a step to node 1, but only 1 nodes are made so far" },
    { 2, 2, "08 00 03 01",
        "payload offset 3: a step to node -1, but only 1 nodes are made so far" },
    /* From the node of the again before: 2, then 3; 2, then -1. */
    { 2, 2, "18 00 00 00 03 04 03 02",
        "payload offset 7: a step to node 3, but only 3 nodes are made so far" },
    { 2, 2, "18 00 00 00 03 04 03 05",
        "payload offset 7: a step to node -1, but only 3 nodes are made so far" },
    { 2, 2, "08 00 03 FE FF FF FF 0F",
        "payload offset 3: a step to node 2147483647, but only 1 nodes are made so far" },
    { 2, 2, "08 00 03 FF FF FF FF 0F",
        "payload offset 3: a step to node -2147483648, but only 1 nodes are made so far" },
    { 2, 2, "08 00 03 00",
        "payload offset 4: 2 edges are left on the stack at the end, expected 1" },
    { 2, 2, "08 00 08 01",
        "payload offset 4: 2 edges are left on the stack at the end, expected 1" },
    { 2, 2, "08 00 08 01 08 02",
        "payload offset 6: 3 edges are left on the stack at the end, expected 1" },
    /* The largest line and quiet records ask for nothing in advance. */
    { 2, 2, "F8 FF FF FF 0F 00",
        "payload offset 6: the payload ends, expected a cell of the record at 0" },
    { 2, 2, "08 00 FA FF FF FF 0F 00",
        "payload offset 2: node 1 takes 536870911 edges, the stack has 1" },
};

static void test_malformed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
        struct cst_claim claim = claim_of(malformed[i].width, malformed[i].height, 1);
        struct cst_cert cert = { 0 };
        struct cst_error err = { 0 };
        size_t bytes;
        uint8_t *payload = from_hex(malformed[i].hex, &bytes);

        /* moved to the end of its memory, where valgrind and ASan
         * see a read past it */
        payload = realloc(payload, bytes ? bytes : 1);
        assert_non_null(payload);
        assert_fault(malformed[i].hex, cst_decode(&claim, payload, bytes, &cert, &err), &err,
            CST_MALFORMED, malformed[i].text);
        assert_null(cert.nodes);
        assert_null(cert.edges);
        assert_int_equal(cert.node_count, 0);
        free(payload);
    }
}

static const struct {
    struct cst_claim claim;
    const char *text;
} claims[] = {
    { { 0, 1, 2, 2, 1 }, "game 0 is not known, expected 1" },
    { { 2, 1, 2, 2, 1 }, "game 2 is not known, expected 1" },
    { { 1, 0, 2, 2, 1 }, "claim 0 is not known, expected 1 or 2" },
    { { 1, 3, 2, 2, 1 }, "claim 3 is not known, expected 1 or 2" },
    { { 1, 2, 2, 2, 5 }, "plies is 5, expected an odd number in 1 ... 4" },
    { { 1, 255, 2, 2, 1 }, "claim 255 is not known, expected 1 or 2" },
    { { 1, 1, 0, 2, 1 }, "width is 0, expected 1 ... 64" },
    { { 1, 1, 65, 2, 1 }, "width is 65, expected 1 ... 64" },
    { { 1, 1, 2, 0, 1 }, "height is 0, expected 1 ... 64" },
    { { 1, 1, 2, 65535, 1 }, "height is 65535, expected 1 ... 64" },
    { { 1, 1, 2, 2, 0 }, "plies is 0, expected an odd number in 1 ... 4" },
    { { 1, 1, 2, 2, 2 }, "plies is 2, expected an odd number in 1 ... 4" },
    { { 1, 1, 2, 2, 5 }, "plies is 5, expected an odd number in 1 ... 4" },
    { { 1, 1, 64, 64, 4097 }, "plies is 4097, expected an odd number in 1 ... 4096" },
};

static void test_claims(void **state)
{
    const uint8_t payload[] = { 0x08, 0x00 };

    (void)state;
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        struct cst_cert cert = { 0 };
        struct cst_error err = { 0 };
        uint8_t *bytes;
        size_t count;

        assert_fault("decode", cst_decode(&claims[i].claim, payload, sizeof payload, &cert, &err),
            &err, CST_MALFORMED, claims[i].text);
        cert.claim = claims[i].claim;
        add_node(&cert, 0, NULL, 0);
        memset(&err, 0, sizeof err);
        assert_fault(
            "encode", cst_encode(&cert, &bytes, &count, &err), &err, CST_MALFORMED, claims[i].text);
        cst_cert_clear(&cert);
    }
}

/* A strategy deeper than any stack of calls could be. */
static void test_deep(void **state)
{
    enum { NODES = 1000000 };
    struct cst_cert cert = { .claim = claim_of(2, 2, 1) }, back = { 0 };
    struct cst_error err;
    uint8_t *payload;
    size_t bytes;

    (void)state;
    add_node(&cert, 0, NULL, 0);
    for (uint32_t i = 1; i < NODES; i++)
        add_node(&cert, i % 4, (struct cst_edge[]){ own(i - 1), again(0, 0) }, 1 + i % 2);
    assert_int_equal(cst_encode(&cert, &payload, &bytes, &err), CST_OK);
    assert_int_equal(cst_decode(&cert.claim, payload, bytes, &back, &err), CST_OK);
    assert_same(&cert, &back);
    free(payload);
    cst_cert_clear(&cert);
    cst_cert_clear(&back);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_varints),
        cmocka_unit_test(test_varint_faults),
        cmocka_unit_test(test_first_example),
        cmocka_unit_test(test_second_example),
        cmocka_unit_test(test_runs),
        cmocka_unit_test(test_cell_width),
        cmocka_unit_test(test_malformed),
        cmocka_unit_test(test_claims),
        cmocka_unit_test(test_deep),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
