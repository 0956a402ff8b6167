/* SPDX-License-Identifier: MIT */
/* Files by hand, from SPEC sections 1, 2 and 4: every field, every cut, every
 * byte too many. */
#include "support.h"

#define HEADER_1 \
    "53 2A 4D 18 48 00 00 00 89 43 53 54 0D 0A 1A 0A " \
    "01 00 01 01 02 00 02 00 01 00 00 00 01 10 00 00 " \
    "02 00 00 00 00 00 00 00 01 00 00 00 00 00 00 00 " \
    "00 00 00 00 00 00 00 00 " \
    "47 58 DD AC 5F 9E E9 38 33 25 23 0E 1F 28 55 05 " \
    "00 00 00 00 00 00 00 00 "
#define FRAME_1 "28 B5 2F FD 24 02 11 00 00 00 00 01 A1 2D FA "
#define FRAME_1_BYTES 15

/* The second example of SPEC section 4: 4 nodes, 4 edges, a raw block of 10
 * bytes without checksum. */
#define PAYLOAD_2 "00 03 08 01 08 00 01 02 10 02 "
#define FRAME_2 "28 B5 2F FD 20 0A 51 00 00 " PAYLOAD_2

static enum cst_status read_hex(
    const char *hex, struct cst_cert *cert, struct cst_file_info *info, struct cst_error *err)
{
    size_t count;
    uint8_t *bytes = from_hex(hex, &count);
    enum cst_status status = read_bytes(bytes, count, 0, cert, info, err);

    free(bytes);
    return status;
}

static void test_hash(void **state)
{
    const uint8_t payload[] = { 0x00, 0x00 };
    uint8_t hash[CST_HASH_BYTES];

    (void)state;
    cst_hash(payload, sizeof payload, hash);
    assert_hex(hash, sizeof hash, "47 58 DD AC 5F 9E E9 38 33 25 23 0E 1F 28 55 05");
}

static void test_example(void **state)
{
    struct cst_cert cert = { 0 };
    struct cst_file_info info;
    struct cst_error err;

    (void)state;
    assert_int_equal(read_hex(HEADER_1 FRAME_1, &cert, &info, &err), CST_OK);
    assert_int_equal(cert.claim.game, CST_GAME_SQUARE);
    assert_int_equal(cert.claim.claim, CST_CLAIM_FIRST_WINS);
    assert_int_equal(cert.claim.width, 2);
    assert_int_equal(cert.claim.height, 2);
    assert_int_equal(cert.claim.plies, 1);
    assert_int_equal(cert.node_count, 1);
    assert_int_equal(cert.edge_count, 0);
    assert_int_equal(cert.nodes[0].cell, 0);
    assert_int_equal(info.file_bytes, CST_HEADER_BYTES + FRAME_1_BYTES);
    assert_int_equal(info.payload_bytes, 2);
    assert_hex(info.hash, CST_HASH_BYTES, "47 58 DD AC 5F 9E E9 38 33 25 23 0E 1F 28 55 05");
    cst_cert_clear(&cert);
}

/* The checksum is optional for readers. */
static void test_no_checksum(void **state)
{
    struct cst_cert cert = { 0 };
    struct cst_error err;

    (void)state;
    assert_int_equal(
        read_hex(HEADER_1 "28 B5 2F FD 20 02 11 00 00 00 00", &cert, NULL, &err), CST_OK);
    cst_cert_clear(&cert);
}

static void test_written_header(void **state)
{
    struct cst_cert cert = { .claim = claim_of(2, 2, 1) };
    struct cst_error err;
    uint8_t *file;
    size_t bytes;

    (void)state;
    add_node(&cert, 0, NULL, 0);
    for (int level = 0; level <= 22; level += 11) {
        assert_int_equal(to_bytes(&cert, level, &file, &bytes, NULL, &err), CST_OK);
        assert_hex(file, CST_HEADER_BYTES, HEADER_1);
        /* one segment, content size and checksum, as SPEC section 1
         * asks of writers */
        assert_hex(file + CST_HEADER_BYTES, 6, "28 B5 2F FD 24 02");
        free(file);
    }
    assert_fault("level", to_bytes(&cert, 23, &file, &bytes, NULL, &err), &err, CST_IO,
        "level 23, expected 1 ... 22");
    assert_fault("level", to_bytes(&cert, -1, &file, &bytes, NULL, &err), &err, CST_IO,
        "level -1, expected 1 ... 22");
    cst_cert_clear(&cert);
}

/* One change to the first example. */
static const struct {
    const char *name;
    unsigned offset;
    const char *hex;
    const char *text;
} faults[] = {
    { "magic", 1, "52", "byte 1: 0x52, expected 0x2A: not a certificate" },
    { "other skippable frame", 0, "50", "byte 0: 0x50, expected 0x53: not a certificate" },
    { "header size", 4, "49", "byte 4: 0x49, expected 0x48: not a certificate" },
    { "tag", 9, "63", "byte 9: 0x63, expected 0x43: not a certificate" },
    { "tag after text conversion", 12, "0A 1A 0A",
        "byte 12: 0x0A, expected 0x0D: not a certificate" },
    { "version 0", 16, "00", "byte 16: version 0, expected 1" },
    { "version 2", 16, "02", "byte 16: version 2, expected 1" },
    { "version 257", 17, "01", "byte 16: version 257, expected 1" },
    { "game", 18, "03", "byte 18: game 3, expected 1 ... 2" },
    { "cards", 18, "02", "byte 48: edges 0, expected 1 ... 2" },
    { "claim", 19, "00", "byte 19: claim 0, expected 1 ... 3" },
    { "claim 4", 19, "04", "byte 19: claim 4, expected 1 ... 3" },
    { "width 0", 20, "00", "byte 20: width 0, expected 1 ... 64" },
    { "width 65", 20, "41", "byte 20: width 65, expected 1 ... 64" },
    { "height 0", 22, "00", "byte 22: height 0, expected 1 ... 64" },
    { "height 258", 23, "01", "byte 22: height 258, expected 1 ... 64" },
    { "plies 0", 24, "00", "byte 24: plies 0, expected 1 ... 4" },
    { "plies above the cells", 24, "05", "byte 24: plies 5, expected 1 ... 4" },
    { "flags", 27, "80", "byte 26: flags 32768, expected 0" },
    { "hash kind", 28, "02", "byte 28: hash kind 2, expected 1" },
    { "hash width", 29, "08", "byte 29: hash width 8, expected 16" },
    { "reserved", 30, "01", "byte 30: reserved 1, expected 0" },
    { "payload_bytes 1", 32, "01", "byte 32: payload bytes 1, expected 2 ... 2147483647" },
    { "payload_bytes 2^31", 32, "00 00 00 80",
        "byte 32: payload bytes 2147483648, expected 2 ... 2147483647" },
    { "payload_bytes 2^63", 32, "00 00 00 00 00 00 00 80",
        "byte 32: payload bytes 9223372036854775808, expected 2 ... 2147483647" },
    { "payload_bytes plus one", 32, "03", "byte 84: another content size or none, expected 3" },
    { "payload_bytes largest", 32, "FF FF FF 7F",
        "byte 84: another content size or none, expected 2147483647" },
    { "nodes 0", 40, "00", "byte 40: nodes 0, expected 1" },
    { "nodes 2", 40, "02", "byte 40: nodes 2, expected 1" },
    { "nodes 2^32 + 1", 44, "01", "byte 40: nodes 4294967297, expected 1" },
    { "edges plus one", 48, "01", "payload byte 2: 0 edges, expected 1" },
    { "edges 3", 48, "03", "byte 48: edges 3, expected 0 ... 1" },
    { "edges 2^64 - 1", 48, "FF FF FF FF FF FF FF FF",
        "byte 48: edges 18446744073709551615, expected 0 ... 1" },
    { "hash", 56, "46", "byte 56: another hash, expected 4758ddac5f9ee9383325230e1f285505" },
    { "hash, last byte", 71, "04",
        "byte 56: another hash, expected 4758ddac5f9ee9383325230e1f285505" },
    { "reserved at the end", 79, "80", "byte 72: reserved 9223372036854775808, expected 0" },
    { "frame magic", 80, "29", "byte 80: *, expected a zstd frame" },
    { "skippable payload", 80, "50 2A 4D 18 07 00 00 00",
        "byte 84: another content size or none, expected 2" },
    { "content size", 85, "03", "byte 84: another content size or none, expected 2" },
    { "payload byte", 90, "01", NULL },
    { "checksum", 94, "2A", "byte 80: *, expected 2 bytes" },
};

static void test_faults(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct cst_cert cert = { 0 };
        struct cst_error err = { 0 };
        size_t count, change_count;
        uint8_t *bytes = from_hex(HEADER_1 FRAME_1, &count);
        uint8_t *change = from_hex(faults[i].hex, &change_count);

        assert_int_equal(count, CST_HEADER_BYTES + FRAME_1_BYTES);
        memcpy(bytes + faults[i].offset, change, change_count);
        assert_fault(faults[i].name, read_bytes(bytes, count, 0, &cert, NULL, &err), &err,
            CST_MALFORMED, faults[i].text);
        assert_null(cert.nodes);
        assert_null(cert.edges);
        free(bytes);
        free(change);
    }
}

/* Whole files that differ in more than one place. */
static const struct {
    const char *name;
    const char *hex;
    const char *text;
} files[] = {
    { "empty", "", "byte 0: the file ends, expected a header of 80 bytes" },
    { "text", "68 65 6C 6C 6F 0A", "byte 0: 0x68, expected 0x53: not a certificate" },
    { "cut in the magic", "53 2A", "byte 2: the file ends, expected a header of 80 bytes" },
    { "header only", HEADER_1, "byte 80: *, expected a zstd frame" },
    { "cut in the frame's magic", HEADER_1 "28 B5 2F", "byte 80: *, expected a zstd frame" },
    { "cut in the block", HEADER_1 "28 B5 2F FD 24 02 11 00 00 00",
        "byte 80: *, expected a zstd frame" },
    { "cut before the checksum", HEADER_1 "28 B5 2F FD 24 02 11 00 00 00 00",
        "byte 80: *, expected a zstd frame" },
    { "a byte too many", HEADER_1 FRAME_1 "00",
        "byte 95: more bytes, expected the end of the file" },
    { "a newline too many", HEADER_1 FRAME_1 "0A",
        "byte 95: more bytes, expected the end of the file" },
    { "a second frame", HEADER_1 FRAME_1 FRAME_1,
        "byte 95: more bytes, expected the end of the file" },
    { "a skippable frame after", HEADER_1 FRAME_1 "50 2A 4D 18 00 00 00 00",
        "byte 95: more bytes, expected the end of the file" },
    { "two halves", HEADER_1 "28 B5 2F FD 20 01 09 00 00 00 28 B5 2F FD 20 01 09 00 00 00",
        "byte 90: more bytes, expected the end of the file" },
    { "no content size", HEADER_1 "28 B5 2F FD 00 00 11 00 00 00 00",
        "byte 84: another content size or none, expected 2" },
    { "content shorter than declared", HEADER_1 "28 B5 2F FD 20 02 09 00 00 00", NULL },
    { "content longer than declared", HEADER_1 "28 B5 2F FD 20 02 19 00 00 00 00 00", NULL },
    { "dictionary", HEADER_1 "28 B5 2F FD 25 07 02 11 00 00 00 00 01 A1 2D FA",
        "byte 80: *, expected 2 bytes" },
    { "six exabytes", HEADER_1 "28 B5 2F FD E0 6C 06 06 06 63 63 63 63", NULL },
    { "twice the header", HEADER_1 HEADER_1 FRAME_1,
        "byte 160: more bytes, expected the end of the file" },
    { "cut in the frame header", HEADER_1 "28 B5 2F FD 24", "byte 80: *, expected a zstd frame" },
    { "reserved bit of the frame header", HEADER_1 "28 B5 2F FD 2C 02 11 00 00 00 00 01 A1 2D FA",
        "byte 80: *, expected a zstd frame" },
    { "reserved block type", HEADER_1 "28 B5 2F FD 20 02 17 00 00 00 00", NULL },
    { "header missing", FRAME_1, "byte 0: 0x28, expected 0x53: not a certificate" },
};

static void test_files(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct cst_cert cert = { 0 };
        struct cst_error err = { 0 };

        assert_fault(files[i].name, read_hex(files[i].hex, &cert, NULL, &err), &err, CST_MALFORMED,
            files[i].text);
        assert_null(cert.nodes);
    }
}

/* The second example: the counts of the header against those of the payload. */
static void counts_fault(uint8_t nodes, uint8_t edges, const char *text)
{
    struct cst_cert cert = { 0 };
    struct cst_error err = { 0 };
    size_t count, payload_count;
    uint8_t *bytes = from_hex(HEADER_1 FRAME_2, &count);
    uint8_t *payload = from_hex(PAYLOAD_2, &payload_count);

    bytes[32] = 10;
    bytes[40] = nodes;
    bytes[48] = edges;
    cst_hash(payload, payload_count, bytes + 56);
    if (text)
        assert_fault(
            "counts", read_bytes(bytes, count, 0, &cert, NULL, &err), &err, CST_MALFORMED, text);
    else
        assert_int_equal(read_bytes(bytes, count, 0, &cert, NULL, &err), CST_OK);
    cst_cert_clear(&cert);
    free(bytes);
    free(payload);
}

static void test_counts(void **state)
{
    (void)state;
    counts_fault(4, 4, NULL);
    counts_fault(3, 4, "payload byte 8: 4 nodes, expected 3");
    counts_fault(5, 4, "payload byte 10: 4 nodes, expected 5");
    counts_fault(4, 3, "payload byte 8: 4 edges, expected 3");
    counts_fault(4, 5, "payload byte 10: 4 edges, expected 5");
    counts_fault(4, 8, "payload byte 10: 4 edges, expected 8");
    counts_fault(4, 9, "byte 48: edges 9, expected 3 ... 8");
    counts_fault(4, 2, "byte 48: edges 2, expected 3 ... 8");
    counts_fault(5, 5, "payload byte 10: 4 nodes, expected 5");
    counts_fault(6, 5, "byte 40: nodes 6, expected 1 ... 5");
}

static void test_prefixes(void **state)
{
    size_t count;
    uint8_t *bytes = from_hex(HEADER_1 FRAME_1, &count);

    (void)state;
    for (size_t i = 0; i < count; i++) {
        struct cst_cert cert = { 0 };
        struct cst_error err = { 0 };

        assert_fault(
            "prefix", read_bytes(bytes, i, 0, &cert, NULL, &err), &err, CST_MALFORMED, NULL);
    }
    free(bytes);
}

/* A flipped bit is refused, unless it is the one that zstd leaves unused. */
static void test_bit_flips(void **state)
{
    size_t count;
    uint8_t *bytes = from_hex(HEADER_1 FRAME_1, &count);
    unsigned passed = 0;

    (void)state;
    for (size_t i = 0; i < 8 * count; i++) {
        struct cst_cert cert = { 0 };
        struct cst_error err = { 0 };

        bytes[i / 8] ^= (uint8_t)(1u << i % 8);
        if (read_bytes(bytes, count, 0, &cert, NULL, &err)) {
            assert_int_equal(err.status, CST_MALFORMED);
        } else {
            /* What is declared: the largest number of plies, and
             * the sides of the board. The bytes are those of
             * another claim, well formed. */
            bool claims = i / 8 >= 20 && i / 8 < 26;

            assert_true(claims || i == 8 * 84 + 4);
            passed++;
        }
        cst_cert_clear(&cert);
        bytes[i / 8] ^= (uint8_t)(1u << i % 8);
    }
    /* width and height 3, 6, 10, 18, 34; plies 3; the unused bit */
    assert_int_equal(passed, 5 + 5 + 1 + 1);
    free(bytes);
}

static void test_max_memory(void **state)
{
    size_t count;
    uint8_t *bytes = from_hex(HEADER_1 FRAME_1, &count);
    bool read = false;

    (void)state;
    for (uint64_t limit = 1; limit < 1u << 20; limit *= 2) {
        struct cst_cert cert = { 0 };
        struct cst_error err = { 0 };

        if (read_bytes(bytes, count, limit, &cert, NULL, &err)) {
            assert_false(read);
            assert_int_equal(err.status, CST_LIMIT);
            assert_null(cert.nodes);
        } else {
            read = true;
        }
        cst_cert_clear(&cert);
    }
    assert_true(read);
    free(bytes);
}

/* 2^31 - 1 bytes of zeros in a small file: the limit stops it before they are
 * allocated. The frame holds 17 of its RLE blocks only; what is declared counts. */
static void test_bomb(void **state)
{
    struct cst_cert cert = { 0 };
    struct cst_error err = { 0 };
    size_t count;
    uint8_t *bytes = from_hex(HEADER_1 "28 B5 2F FD A0 FF FF FF 7F 03 00 10 00", &count);
    uint8_t *larger = from_hex("FF FF FF 7F", &(size_t){ 0 });

    (void)state;
    memcpy(bytes + 32, larger, 4);
    assert_fault(
        "bomb", read_bytes(bytes, count, 1u << 20, &cert, NULL, &err), &err, CST_LIMIT, NULL);
    assert_non_null(strstr(err.text, "the limit is 1048576"));
    free(bytes);
    free(larger);
}

static void test_unreadable(void **state)
{
    struct cst_any any = { 0 };
    struct cst_error err = { 0 };
    FILE *folder = fopen("/", "rb");

    (void)state;
    assert_non_null(folder);
    assert_fault("folder", cst_any_read(folder, 0, &any, NULL, &err), &err, CST_IO,
        "cannot read: Is a directory");
    (void)fclose(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hash),
        cmocka_unit_test(test_example),
        cmocka_unit_test(test_no_checksum),
        cmocka_unit_test(test_written_header),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_prefixes),
        cmocka_unit_test(test_bit_flips),
        cmocka_unit_test(test_max_memory),
        cmocka_unit_test(test_bomb),
        cmocka_unit_test(test_unreadable),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
