/* SPDX-License-Identifier: MIT */
/* Round trips of random certificates. */
#include "support.h"

#include "random_cert.h"

static void round_trip(const struct cst_cert *cert)
{
    struct cst_cert back = { 0 };
    struct cst_error err;
    struct cst_file_info written, read;
    uint8_t *payload, *again_payload, *file;
    size_t bytes, again_bytes, file_bytes;
    char *text, *again_text;

    assert_int_equal(encode(cert, &payload, &bytes, &err), CST_OK);
    assert_int_equal(decode(&cert->claim, payload, bytes, &back, &err), CST_OK);
    assert_same(cert, &back);
    cst_cert_clear(&back);

    text = text_of(cert);
    assert_int_equal(read_text(text, 0, &back, &err), CST_OK);
    assert_same(cert, &back);
    again_text = text_of(&back);
    assert_string_equal(text, again_text);
    assert_int_equal(encode(&back, &again_payload, &again_bytes, &err), CST_OK);
    assert_int_equal(bytes, again_bytes);
    assert_memory_equal(payload, again_payload, bytes);
    cst_cert_clear(&back);

    assert_int_equal(to_bytes(cert, 1, &file, &file_bytes, &written, &err), CST_OK);
    assert_int_equal(read_bytes(file, file_bytes, 0, &back, &read, &err), CST_OK);
    assert_same(cert, &back);
    assert_int_equal(written.file_bytes, file_bytes);
    assert_int_equal(written.payload_bytes, bytes);
    assert_int_equal(read.file_bytes, file_bytes);
    assert_int_equal(read.payload_bytes, bytes);
    assert_memory_equal(written.hash, read.hash, CST_HASH_BYTES);
    cst_cert_clear(&back);

    free(payload);
    free(again_payload);
    free(text);
    free(again_text);
    free(file);
}

static void test_round_trips(void **state)
{
    struct random random = { .state = 1 };

    (void)state;
    for (unsigned i = 0; i < 200; i++) {
        struct cst_cert cert = { 0 };

        random_cert(&random, 1 + random_below(&random, i < 100 ? 12 : 1500), &cert);
        round_trip(&cert);
        cst_cert_clear(&cert);
    }
}

/* Whatever the bytes are: no crash, and what is accepted is the one payload of what it decodes to.
 */
static void test_noise(void **state)
{
    static const uint8_t likely[] = { 0, 0, 1, 1, 2, 3, 8, 8, 9, 10, 16 };
    struct random random = { .state = 2 };
    unsigned accepted = 0;

    (void)state;
    for (unsigned i = 0; i < 20000; i++) {
        uint8_t payload[24];
        size_t bytes = 2 + random_below(&random, i % 2 ? 5 : sizeof payload - 1);
        struct cst_claim claim = claim_of(2, 2 + random_below(&random, 2), 1);
        struct cst_cert cert = { 0 };
        struct cst_error err;
        uint8_t *encoded;
        size_t count;

        claim.claim = (uint8_t)(1 + random_below(&random, 2));
        for (size_t k = 0; k < bytes; k++)
            payload[k] = i % 2 ? likely[random_below(&random, sizeof likely)]
                               : (uint8_t)random_below(&random, 29);
        if (decode(&claim, payload, bytes, &cert, &err)) {
            assert_int_equal(err.status, CST_MALFORMED);
            continue;
        }
        accepted++;
        assert_int_equal(encode(&cert, &encoded, &count, &err), CST_OK);
        assert_int_equal(count, bytes);
        assert_memory_equal(encoded, payload, bytes);
        free(encoded);
        cst_cert_clear(&cert);
    }
    assert_true(accepted > 100);
}

/* One edge changed at random: refused, or still a certificate that survives
 * the round trip. */
static void test_changed_edges(void **state)
{
    struct random random = { .state = 3 };
    unsigned refused = 0;

    (void)state;
    for (unsigned i = 0; i < 2000; i++) {
        struct cst_cert cert = { 0 };
        struct cst_error err;
        struct cst_edge *edge;
        uint8_t *payload;
        size_t bytes;

        random_cert(&random, 2 + random_below(&random, 30), &cert);
        if (cert.edge_count) {
            edge = &cert.edges[random_below(&random, cert.edge_count)];
            edge->child = random_below(&random, cert.node_count + 1);
            edge->map = (uint8_t)random_below(&random, 9);
            edge->own = random_below(&random, 2) == 0;
            if (cert.claim.claim == CST_CLAIM_EVERYWHERE)
                *edge = shifted(*edge, 3, -1);
            if (random_below(&random, 2))
                *edge = named(*edge, 2, 1);
        }
        if (encode(&cert, &payload, &bytes, &err)) {
            assert_int_equal(err.status, CST_MALFORMED);
            refused++;
        } else {
            free(payload);
            round_trip(&cert);
        }
        cst_cert_clear(&cert);
    }
    assert_true(refused > 1000 && refused < 1990);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_noise),
        cmocka_unit_test(test_changed_edges),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
