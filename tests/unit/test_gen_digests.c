/* SPDX-License-Identifier: MIT */
/* The strategies that the search finds are those of certs/: their digests are in certs/MANIFEST,
 * and the checkers have verified the files. */
#include "gen_support.h"

#include "gen.h"

/* The options for a file named such as 6x6-15.cst, 6x6-15-open.cst, every-7x7.cst or
 * every-9x9-13.cst. */
static struct cst_gen_options options_for(const char *name)
{
    struct cst_gen_options options = { .threads = 1, .max_memory = (uint64_t)1 << 30 };

    options.every =
        sscanf(name, "every-%ux%u-%u", &options.width, &options.height, &options.plies) >= 2;
    if (!options.every)
        assert_int_equal(
            sscanf(name, "%ux%u-%u", &options.width, &options.height, &options.plies), 3);
    options.plain = !options.every && !strstr(name, "-open");
    return options;
}

/* The digest of a file in certs/MANIFEST: the fifth field of its line. */
static void find_digest(const char *name, char digest[33])
{
    FILE *manifest = fopen(SOURCE_ROOT "/certs/MANIFEST", "r");
    char line[512], file[128];

    assert_non_null(manifest);
    do
        if (!fgets(line, sizeof line, manifest))
            fail_msg("%s is not in MANIFEST", name);
    while (sscanf(line, "%127s %*s %*s %*s %32s", file, digest) != 2 || strcmp(file, name) != 0);
    fclose(manifest);
}

static void assert_digest(const char *name)
{
    struct cst_gen_options options = options_for(name);
    struct cst_any any = { .game = CST_GAME_SQUARE };
    uint8_t *payload, hash[CST_HASH_BYTES];
    char expected[33], digest[33];
    struct cst_gen_result result;
    struct cst_error error;
    size_t bytes, i;

    if (cst_gen(&options, &any.cert, &result, &error) != CST_OK)
        fail_msg("%s: %s", name, error.text);
    assert_int_equal(result.outcome, CST_GEN_FOUND);
    if (cst_any_encode(&any, &payload, &bytes, &error) != CST_OK)
        fail_msg("%s: %s", name, error.text);
    cst_hash(payload, bytes, hash);
    for (i = 0; i < CST_HASH_BYTES; i++)
        snprintf(digest + 2 * i, 3, "%02x", hash[i]);
    find_digest(name, expected);
    if (strcmp(digest, expected) != 0)
        fail_msg("%s: digest %s, expected %s", name, digest, expected);
    free(payload);
    cst_any_clear(&any);
}

static void test_boards(void **unused)
{
    (void)unused;
    assert_digest("6x6-15.cst");
    assert_digest("7x7-15.cst");
    assert_digest("8x8-15.cst");
    assert_digest("9x9-15.cst");
    assert_digest("9x9-13.cst");
}

static void test_open_boards(void **unused)
{
    (void)unused;
    assert_digest("6x6-15-open.cst");
    assert_digest("7x7-15-open.cst");
    assert_digest("8x8-15-open.cst");
    assert_digest("9x9-13-open.cst");
}

static void test_every_board(void **unused)
{
    (void)unused;
    assert_digest("every-7x7.cst");
    assert_digest("every-6x6.cst");
    assert_digest("every-5x7.cst");
    assert_digest("every-9x9-13.cst");
}

/* Some seconds. */
static void test_5x5(void **unused)
{
    (void)unused;
    assert_digest("5x5-19.cst");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boards),
        cmocka_unit_test(test_open_boards),
        cmocka_unit_test(test_every_board),
        cmocka_unit_test(test_5x5),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
