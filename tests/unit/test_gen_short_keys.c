/* SPDX-License-Identifier: MIT */
/* The search built with keys of 16 bits: its tables mix up positions all the time. It may find
 * less, but it touches nothing that is not its own (this test is for the sanitizers, too), and a
 * strategy that it hands out is right. */
#include "gen_support.h"

#include "gen.h"
#include "verify.h"

_Static_assert(CST_KEY_BITS == 16, "this test is built with short keys");

static void run(struct cst_gen_options options)
{
    struct cst_cert cert = { 0 };
    struct cst_gen_result result;
    struct cst_error error;
    enum cst_status status;

    options.threads = 2;
    status = cst_gen(&options, &cert, &result, &error);
    /* What was found but is wrong is refused before it is handed out. */
    if (status == CST_OK && result.outcome == CST_GEN_FOUND) {
        assert_true(cert.node_count > 0);
        assert_int_equal(cst_verify(&cert, &error), CST_OK);
    } else {
        assert_true(status == CST_OK || status == CST_REJECTED);
        assert_int_equal(cert.node_count, 0);
    }
    cst_cert_clear(&cert);
}

static void test_boards(void **unused)
{
    unsigned n;

    (void)unused;
    for (n = 6; n <= 9; n++) {
        run((struct cst_gen_options){ .width = n, .height = n, .plies = 13, .plain = true });
        run((struct cst_gen_options){ .width = n, .height = n, .plies = 15 });
    }
    run((struct cst_gen_options){ .width = 5, .height = 7, .plies = 15, .plain = true });
}

static void test_exhaustive(void **unused)
{
    (void)unused;
    run((struct cst_gen_options){ .width = 4, .height = 5, .plies = 13, .exhaustive = true });
    run((struct cst_gen_options){ .width = 6, .height = 6, .plies = 11, .exhaustive = true });
}

static void test_every(void **unused)
{
    (void)unused;
    run((struct cst_gen_options){ .width = 7, .height = 7, .every = true });
    run((struct cst_gen_options){ .width = 6, .height = 6, .plies = 15, .every = true });
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boards),
        cmocka_unit_test(test_exhaustive),
        cmocka_unit_test(test_every),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
