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
        struct cst_error err;
        struct cst_cursor in = { .name = "the payload", .err = &err };
        uint32_t value = 0;

        assert_int_equal(cst_buffer_varint(&out, varints[i].value, &err), CST_OK);
        assert_hex(out.bytes, out.count, varints[i].hex);
        in.bytes = out.bytes;
        in.end = out.count;
        assert_int_equal(cst_cursor_varint(&in, "a step", &value), CST_OK);
        assert_int_equal(value, varints[i].value);
        assert_int_equal(in.at, in.end);
        /* every prefix is cut off */
        for (in.end = 0; in.end < out.count; in.end++) {
            in.at = 0;
            assert_int_equal(cst_cursor_varint(&in, "a step", &value), CST_MALFORMED);
            assert_non_null(strstr(err.text, ": the payload ends, expected a step"));
        }
        cst_buffer_clear(&out);
    }
}

#define LONGER "payload byte 1: a step in a longer form than needed, expected the shortest"
#define LARGER "payload byte 1: a step of 2^32 or more, expected a smaller number"

/* After one other byte. */
static void take_fault(const char *hex, const char *message)
{
    struct cst_error err;
    struct cst_cursor in = { .at = 1, .name = "the payload", .err = &err };
    uint32_t value;
    uint8_t *bytes = from_hex(hex, &in.end);

    in.bytes = bytes;
    assert_fault(hex, cst_cursor_varint(&in, "a step", &value), &err, CST_MALFORMED, message);
    assert_int_equal(in.at, 1);
    free(bytes);
}

static void test_varint_faults(void **state)
{
    (void)state;
    take_fault("00 81 00", LONGER);
    take_fault("00 80 00", LONGER);
    take_fault("00 FF FF FF FF 00", LONGER);
    take_fault("00 80 80 80 80 10", LARGER);
    take_fault("00 FF FF FF FF 1F", LARGER);
    take_fault("00 FF FF FF FF 8F 00", LARGER);
    take_fault("00 FF FF FF FF FF FF FF FF FF 01", LARGER);
    take_fault("00 80 80 80", "payload byte 4: the payload ends, expected a step");
}

/* The bounds of a signed number: z = 2 v, or -2 v - 1 (SPEC section 3.1). */
static void test_signed(void **state)
{
    static const struct {
        int64_t value;
        const char *hex;
    } numbers[] = {
        { 0, "00" },
        { -1, "01" },
        { 1, "02" },
        { -1000, "CF 0F" },
        { 1000, "D0 0F" },
        { -2147483648, "FF FF FF FF 0F" },
        { 2147483647, "FE FF FF FF 0F" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct cst_memory memory = { 0 };
        struct cst_buffer out = { .memory = &memory };
        struct cst_error err;
        struct cst_cursor in = { .name = "the payload", .err = &err };
        int32_t value = 5;

        assert_int_equal(cst_buffer_signed(&out, numbers[i].value, &err), CST_OK);
        assert_hex(out.bytes, out.count, numbers[i].hex);
        in.bytes = out.bytes;
        in.end = out.count;
        if (numbers[i].value < -1000 || numbers[i].value > 1000) {
            assert_int_equal(
                cst_cursor_signed(&in, "a shift", "shift", 1000, &value), CST_MALFORMED);
            assert_int_equal(in.at, 0);
        } else {
            assert_int_equal(cst_cursor_signed(&in, "a shift", "shift", 1000, &value), CST_OK);
            assert_int_equal(value, numbers[i].value);
        }
        cst_buffer_clear(&out);
    }
}

static void decode_hex(const struct cst_claim *claim, const char *hex, struct cst_cert *cert)
{
    struct cst_error err;
    size_t bytes;
    uint8_t *payload = from_hex(hex, &bytes);
    enum cst_status status = decode(claim, payload, bytes, cert, &err);

    free(payload);
    if (status)
        fail_msg("%s: %s", hex, err.text);
}

static void assert_encodes(const struct cst_cert *cert, const char *hex)
{
    struct cst_error err;
    uint8_t *payload;
    size_t bytes;

    assert_int_equal(encode(cert, &payload, &bytes, &err), CST_OK);
    assert_hex(payload, bytes, hex);
    free(payload);
}

static void test_first_example(void **state)
{
    struct cst_claim claim = claim_of(2, 2, 1);
    struct cst_cert cert = { 0 }, built = { .claim = claim };

    (void)state;
    add_node(&built, 0, NULL, 0);
    decode_hex(&claim, "00 00", &cert);
    assert_same(&cert, &built);
    assert_encodes(&built, "00 00");
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
    decode_hex(&built.claim, "00 03 08 01 08 00 01 02 10 02", &cert);
    assert_same(&cert, &built);
    assert_encodes(&built, "00 03 08 01 08 00 01 02 10 02");
    cst_cert_clear(&cert);
    cst_cert_clear(&built);
    second_example(&built, 5);
    decode_hex(&built.claim, "00 03 08 01 08 00 29 02 10 02", &cert);
    assert_same(&cert, &built);
    assert_encodes(&built, "00 03 08 01 08 00 29 02 10 02");
    cst_cert_clear(&cert);
    cst_cert_clear(&built);
}

/* Nodes and `again` records in turn, on 17 x 16 cells of two bytes each. A node record of e edges
 * begins with 8 e, an again record of map s with 8 s + 1.
 *
 *    3: own 0 and 2
 *    6: own 5, again 4/3    step 4 from 0: z = 8
 *    8: own 7, again 0/1 (step -4: z = 7), again 7/2 (step 7: z = 14)
 *   10: again 9/0           step 2: z = 4
 *   12: own 8, 9, 11        with node 9 there are two ways to it
 */
static void test_records(void **state)
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
#define RECORDS \
    "00 0F 01  00 01 00  08 02 00  10 03 00  08 04 00  08 05 00 " \
    "19 08  10 06 00  08 07 00  09 07  11 0E  18 08 00 " \
    "00 09 00  01 04  08 0A 00  08 0B 00  18 0C 00"
    assert_encodes(&built, RECORDS);
    decode_hex(&built.claim, RECORDS, &cert);
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
    decode_hex(&small, "00 FF", &cert);
    assert_int_equal(cert.nodes[0].cell, 255);
    assert_encodes(&cert, "00 FF");
    cst_cert_clear(&cert);
    decode_hex(&large, "00 FF 0F", &cert);
    assert_int_equal(cert.nodes[0].cell, 4095);
    assert_encodes(&cert, "00 FF 0F");
    cst_cert_clear(&cert);
}

static const struct {
    unsigned width, height;
    const char *hex;
    const char *text;
} malformed[] = {
    { 2, 2, "", "payload bytes 0, expected 2 ... 2147483647" },
    { 2, 2, "00", "payload bytes 1, expected 2 ... 2147483647" },
    { 2, 2, "00 03 08", "payload byte 3: the payload ends, expected a cell" },
    { 17, 16, "00 00", "payload byte 2: the payload ends, expected a cell" },
    { 2, 2, "00 00 89", "payload byte 3: the payload ends, expected a record" },
    { 2, 2, "00 00 01", "payload byte 3: the payload ends, expected a step" },
    { 2, 2, "00 00 01 80", "payload byte 4: the payload ends, expected a step" },
    { 2, 2, "88 00 00",
        "payload byte 0: a record in a longer form than needed, expected the shortest" },
    { 2, 2, "00 00 01 80 00",
        "payload byte 3: a step in a longer form than needed, expected the shortest" },
    { 2, 2, "80 80 80 80 10",
        "payload byte 0: a record of 2^32 or more, expected a smaller number" },
    { 2, 2, "00 00 01 FF FF FF FF 1F",
        "payload byte 3: a step of 2^32 or more, expected a smaller number" },
    { 2, 2, "00 00 01 FF FF FF FF 8F 00",
        "payload byte 3: a step of 2^32 or more, expected a smaller number" },
    { 2, 2, "FF FF FF FF 0F", "payload byte 0: kind 7, expected 0 ... 2" },
    { 2, 2, "00 00 03 00", "payload byte 2: kind 3, expected 0 ... 2" },
    { 2, 2, "00 00 04 00", "payload byte 2: kind 4, expected 0 ... 2" },
    { 2, 2, "00 00 0D 00", "payload byte 2: kind 5, expected 0 ... 2" },
    { 2, 2, "00 00 06 00", "payload byte 2: kind 6, expected 0 ... 2" },
    { 2, 2, "00 04", "payload byte 1: cell 4, expected 0 ... 3" },
    { 1, 1, "00 01", "payload byte 1: cell 1, expected 0 ... 0" },
    { 17, 16, "00 10 01", "payload byte 1: cell 272, expected 0 ... 271" },
    { 2, 2, "08 00", "payload byte 0: 0 edges on the stack, expected 1" },
    { 2, 2, "10 00", "payload byte 0: 0 edges on the stack, expected 2" },
    { 2, 2, "00 00 01 00 18 01", "payload byte 4: 2 edges on the stack, expected 3" },
    { 2, 3, "00 00 21 00", "payload byte 2: map 4, expected 0 ... 3" },
    { 2, 2, "00 00 41 00", "payload byte 2: map 8, expected 0 ... 7" },
    { 2, 2, "00 00 F9 FF FF FF 0F 00", "payload byte 2: map 536870911, expected 0 ... 7" },
    { 2, 2, "01 00", "payload byte 1: node 0, expected a node made before" },
    { 2, 2, "00 00 01 02", "payload byte 3: node 1, expected 0 ... 0" },
    { 2, 2, "00 00 01 01", "payload byte 3: node -1, expected 0 ... 0" },
    /* From the node of the again before: 2, then 3; 2, then -1. */
    { 2, 2, "00 00 00 00 00 00 01 04 01 02", "payload byte 9: node 3, expected 0 ... 2" },
    { 2, 2, "00 00 00 00 00 00 01 04 01 05", "payload byte 9: node -1, expected 0 ... 2" },
    { 2, 2, "00 00 01 FE FF FF FF 0F", "payload byte 3: node 2147483647, expected 0 ... 0" },
    { 2, 2, "00 00 01 FF FF FF FF 0F", "payload byte 3: node -2147483648, expected 0 ... 0" },
    { 2, 2, "00 00 01 00", "payload byte 4: 2 edges on the stack, expected 1" },
    { 2, 2, "00 00 00 01 00 02", "payload byte 6: 3 edges on the stack, expected 1" },
    /* The greatest number of edges asks for nothing in advance. */
    { 2, 2, "00 00 F8 FF FF FF 0F 00", "payload byte 2: 1 edges on the stack, expected 536870911" },
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
        assert_fault(malformed[i].hex, decode(&claim, payload, bytes, &cert, &err), &err,
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
    { { 0, 1, 2, 2, 1 }, "game 0, expected 1 ... 2" },
    { { 3, 1, 2, 2, 1 }, "game 3, expected 1 ... 2" },
    { { 1, 0, 2, 2, 1 }, "claim 0, expected 1 ... 3" },
    { { 1, 4, 2, 2, 1 }, "claim 4, expected 1 ... 3" },
    { { 1, 3, 2, 2, 2 }, "plies 2, expected 3 ... 4" },
    { { 1, 3, 1, 4, 4 }, "width 1, expected 2 ... 64" },
    { { 1, 2, 2, 2, 5 }, "plies 5, expected 1 ... 4" },
    { { 1, 255, 2, 2, 1 }, "claim 255, expected 1 ... 3" },
    { { 1, 1, 0, 2, 1 }, "width 0, expected 1 ... 64" },
    { { 1, 1, 65, 2, 1 }, "width 65, expected 1 ... 64" },
    { { 1, 1, 2, 0, 1 }, "height 0, expected 1 ... 64" },
    { { 1, 1, 2, 65535, 1 }, "height 65535, expected 1 ... 64" },
    { { 1, 1, 2, 2, 0 }, "plies 0, expected 1 ... 4" },
    { { 1, 1, 2, 2, 5 }, "plies 5, expected 1 ... 4" },
    { { 1, 2, 8, 8, 65 }, "plies 65, expected 1 ... 63" },
    { { 1, 2, 64, 64, 64 }, "plies 64, expected 1 ... 63" },
    { { 1, 1, 64, 64, 4097 }, "plies 4097, expected 1 ... 4096" },
};

static void test_claims(void **state)
{
    const uint8_t payload[] = { 0x00, 0x00 };

    (void)state;
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        struct cst_cert cert = { 0 };
        struct cst_error err = { 0 };
        uint8_t *bytes;
        size_t count;

        assert_fault("decode", decode(&claims[i].claim, payload, sizeof payload, &cert, &err), &err,
            CST_MALFORMED, claims[i].text);
        cert.claim = claims[i].claim;
        add_node(&cert, 0, NULL, 0);
        memset(&err, 0, sizeof err);
        assert_fault(
            "encode", encode(&cert, &bytes, &count, &err), &err, CST_MALFORMED, claims[i].text);
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
    assert_int_equal(encode(&cert, &payload, &bytes, &err), CST_OK);
    assert_int_equal(decode(&cert.claim, payload, bytes, &back, &err), CST_OK);
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
        cmocka_unit_test(test_signed),
        cmocka_unit_test(test_first_example),
        cmocka_unit_test(test_second_example),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_cell_width),
        cmocka_unit_test(test_malformed),
        cmocka_unit_test(test_claims),
        cmocka_unit_test(test_deep),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
