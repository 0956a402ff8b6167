/* SPDX-License-Identifier: MIT */
/* Each allocation in turn fails (and all after it): CST_LIMIT, nothing left
 * behind, and the same call succeeds as soon as enough succeed. */
#include "support.h"

#include "random_cert.h"

struct material {
    struct cst_cert cert;
    uint8_t *payload, *file;
    size_t payload_bytes, file_bytes;
    char *text;
};

static struct material material;

static int prepare(void **state)
{
    struct random random = { .state = 5 };
    struct cst_error err;

    (void)state;
    do {
        cst_cert_clear(&material.cert);
        random_cert(&random, 1000, &material.cert);
    } while (material.cert.claim.claim != CST_CLAIM_EVERYWHERE);
    if (encode(&material.cert, &material.payload, &material.payload_bytes, &err) ||
        to_bytes(&material.cert, 1, &material.file, &material.file_bytes, NULL, &err))
        return -1;
    material.text = text_of(&material.cert);
    return 0;
}

static int finish(void **state)
{
    (void)state;
    cst_cert_clear(&material.cert);
    free(material.payload);
    free(material.file);
    free(material.text);
    return 0;
}

static enum cst_status try_encode(struct cst_error *err)
{
    uint8_t *payload = NULL;
    size_t bytes;
    enum cst_status status = encode(&material.cert, &payload, &bytes, err);

    if (status)
        assert_null(payload);
    free(payload);
    return status;
}

static enum cst_status try_to_bytes(struct cst_error *err)
{
    uint8_t *file = NULL;
    size_t bytes;
    enum cst_status status = to_bytes(&material.cert, 1, &file, &bytes, NULL, err);

    if (status)
        assert_null(file);
    free(file);
    return status;
}

static enum cst_status finish_cert(struct cst_cert *cert, enum cst_status status)
{
    if (status) {
        assert_null(cert->nodes);
        assert_null(cert->edges);
        assert_int_equal(cert->claim.width, 0);
    }
    cst_cert_clear(cert);
    return status;
}

static enum cst_status try_decode(struct cst_error *err)
{
    struct cst_cert cert = { 0 };

    return finish_cert(
        &cert, decode(&material.cert.claim, material.payload, material.payload_bytes, &cert, err));
}

static enum cst_status try_read(struct cst_error *err)
{
    struct cst_cert cert = { 0 };

    return finish_cert(&cert, read_bytes(material.file, material.file_bytes, 0, &cert, NULL, err));
}

static enum cst_status try_text(struct cst_error *err)
{
    struct cst_cert cert = { 0 };

    return finish_cert(&cert, read_text(material.text, 0, &cert, err));
}

static enum cst_status try_add(struct cst_error *err)
{
    struct cst_cert cert = { 0 };
    enum cst_status status = CST_OK;

    for (uint32_t i = 0; i < 200 && !status; i++) {
        struct cst_edge edge = own(i);

        status = i % 2 ? cst_cert_add_open(&cert, 0, &edge, 1, 1, err)
                       : cst_cert_add_node(&cert, 0, &edge, 1, err);
    }
    cst_cert_clear(&cert);
    return status;
}

/* at_least: so that a call which stops allocating is noticed. */
static void sweep(enum cst_status (*try)(struct cst_error *err), unsigned at_least)
{
    unsigned k = 0;
    enum cst_status status;

    do {
        struct cst_error err = { 0 };

        alloc_fail_from(++k);
        status = try(&err);
        alloc_fail_from(0);
        if (status) {
            assert_int_equal(status, CST_LIMIT);
            assert_int_equal(err.status, CST_LIMIT);
            assert_non_null(strstr(err.text, "out of memory"));
        }
    } while (status);
    if (k <= at_least)
        fail_msg("%u allocations, expected at least %u", k - 1, at_least);
}

static void test_encode(void **state)
{
    (void)state;
    sweep(try_encode, 3); /* shape, frames, payload */
}

static void test_to_bytes(void **state)
{
    (void)state;
    sweep(try_to_bytes, 9);
}

static void test_decode(void **state)
{
    (void)state;
    sweep(try_decode, 3); /* nodes, edges, stack */
}

static void test_read(void **state)
{
    (void)state;
    sweep(try_read, 5); /* file, payload, nodes, edges, stack */
}

static void test_text(void **state)
{
    (void)state;
    sweep(try_text, 4); /* line, nodes, edges, shape */
}

static void test_add(void **state)
{
    (void)state;
    sweep(try_add, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_encode),
        cmocka_unit_test(test_to_bytes),
        cmocka_unit_test(test_decode),
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_add),
    };

    return cmocka_run_group_tests(tests, prepare, finish);
}
