/* SPDX-License-Identifier: MIT */
/* Round trips of random and of deep cards, and their memory. */
#include "support.h"

#include "random_cards.h"

static char *to_text(const struct cst_any *any)
{
    struct cst_error err;
    char *text = NULL;
    size_t count;
    FILE *out = open_memstream(&text, &count);

    assert_non_null(out);
    assert_int_equal(cst_any_text_write(any, out, &err), CST_OK);
    assert_int_equal(fclose(out), 0);
    return text;
}

static enum cst_status from_text(
    const char *text, uint64_t max_memory, struct cst_any *any, struct cst_error *err)
{
    FILE *in = stream_of(text, strlen(text));
    enum cst_status status = cst_any_text_read(in, max_memory, any, err);

    (void)fclose(in);
    return status;
}

static enum cst_status from_bytes(const uint8_t *bytes, size_t count, uint64_t max_memory,
    struct cst_any *any, struct cst_file_info *info, struct cst_error *err)
{
    FILE *in = stream_of(bytes, count);
    enum cst_status status = cst_any_read(in, max_memory, any, info, err);

    (void)fclose(in);
    return status;
}

static void round_trip(const struct cst_any *any)
{
    struct cst_any back = { 0 };
    struct cst_file_info written, read;
    struct cst_error err;
    uint8_t *file;
    size_t bytes;
    char *text = to_text(any), *again;

    if (from_text(text, 0, &back, &err))
        fail_msg("%s", err.text);
    assert_true(cst_any_equal(any, &back));
    again = to_text(&back);
    assert_string_equal(text, again);
    free(again);
    free(text);
    cst_any_clear(&back);

    if (cst_any_to_bytes(any, 1, &file, &bytes, &written, &err))
        fail_msg("%s", err.text);
    assert_int_equal(from_bytes(file, bytes, 0, &back, &read, &err), CST_OK);
    assert_int_equal(back.game, CST_GAME_ANIMAL);
    assert_true(cst_any_equal(any, &back));
    assert_int_equal(written.file_bytes, bytes);
    assert_int_equal(read.file_bytes, bytes);
    assert_memory_equal(written.hash, read.hash, CST_HASH_BYTES);
    free(file);
    cst_any_clear(&back);
}

static void test_round_trips(void **state)
{
    struct random random = { .state = 3 };

    (void)state;
    for (unsigned i = 0; i < 200; i++) {
        struct cst_any any = { .game = CST_GAME_ANIMAL };

        random_cards(&random, 1 + random_below(&random, i < 100 ? 8 : 600), &any.cards);
        round_trip(&any);
        cst_any_clear(&any);
    }
}

/* Nothing may rest on the stack of the process: the sets would not be worked out,
 * but the format has to carry it. */
static void test_deep(void **state)
{
    struct cst_any any = { .game = CST_GAME_ANIMAL };
    struct cst_child child = { 0 };
    struct cst_error err;

    (void)state;
    any.cards.claim = (struct cst_claim){ CST_GAME_ANIMAL, 2, 1, 1, 1 };
    any.cards.animal.count = 1;
    for (uint32_t i = 0; i < 1000000; i++) {
        assert_int_equal(
            cst_cards_add(&any.cards, (struct cst_cell){ 0, 0 }, i == 999999, &child, 1, &err),
            CST_OK);
        child.card = CST_INLINE;
    }
    round_trip(&any);
    cst_any_clear(&any);
}

static struct {
    struct cst_any any;
    uint8_t *file;
    size_t bytes;
    char *text;
} material;

static int prepare(void **state)
{
    struct random random = { .state = 8 };
    struct cst_error err;

    (void)state;
    material.any.game = CST_GAME_ANIMAL;
    random_cards(&random, 500, &material.any.cards);
    if (cst_any_to_bytes(&material.any, 1, &material.file, &material.bytes, NULL, &err))
        return -1;
    material.text = to_text(&material.any);
    return 0;
}

static int finish(void **state)
{
    (void)state;
    cst_any_clear(&material.any);
    free(material.file);
    free(material.text);
    return 0;
}

static enum cst_status try_read(uint64_t max_memory, struct cst_error *err)
{
    struct cst_any any = { 0 };
    enum cst_status status = from_bytes(material.file, material.bytes, max_memory, &any, NULL, err);

    if (status)
        assert_null(any.cards.combinations);
    cst_any_clear(&any);
    return status;
}

static enum cst_status try_text(uint64_t max_memory, struct cst_error *err)
{
    struct cst_any any = { 0 };
    enum cst_status status = from_text(material.text, max_memory, &any, err);

    if (status)
        assert_null(any.cards.combinations);
    cst_any_clear(&any);
    return status;
}

static enum cst_status try_write(uint64_t max_memory, struct cst_error *err)
{
    uint8_t *file = NULL;
    size_t bytes;
    enum cst_status status = cst_any_to_bytes(&material.any, 1, &file, &bytes, NULL, err);

    (void)max_memory;
    if (status)
        assert_null(file);
    free(file);
    return status;
}

static enum cst_status try_text_write(uint64_t max_memory, struct cst_error *err)
{
    FILE *out = fopen("/dev/null", "w");
    enum cst_status status;

    (void)max_memory;
    assert_non_null(out);
    status = cst_any_text_write(&material.any, out, err);
    (void)fclose(out);
    return status;
}

/* Each allocation in turn fails, and all after it. */
static void sweep(
    enum cst_status (*try)(uint64_t max_memory, struct cst_error *err), unsigned at_least)
{
    unsigned k = 0;
    enum cst_status status;

    do {
        struct cst_error err = { 0 };

        alloc_fail_from(++k);
        status = try(0, &err);
        alloc_fail_from(0);
        if (status) {
            assert_int_equal(status, CST_LIMIT);
            assert_non_null(strstr(err.text, "out of memory"));
        }
    } while (status);
    if (k <= at_least)
        fail_msg("%u allocations, expected at least %u", k - 1, at_least);
}

static void test_alloc(void **state)
{
    (void)state;
    sweep(try_read, 5);       /* file, payload, combinations, children, numbers */
    sweep(try_text, 5);       /* line: children and depth; and these three */
    sweep(try_write, 8);      /* numbers, column, payload, file, and back */
    sweep(try_text_write, 4); /* numbers, links, those that wait, depth */
}

/* The limit of memory is kept, and is no more than what is needed. */
static void limits(enum cst_status (*try)(uint64_t max_memory, struct cst_error *err))
{
    const struct cst_cards *cards = &material.any.cards;
    uint64_t needed = cards->combination_count * sizeof *cards->combinations +
        cards->child_count * sizeof *cards->children;
    struct cst_error err = { 0 };
    uint64_t limit = 1000;

    while (try(limit, &err) != CST_OK) {
        assert_int_equal(err.status, CST_LIMIT);
        assert_non_null(strstr(err.text, "bytes of memory, the limit is"));
        limit += limit / 8;
    }
    assert_true(limit > needed / 2);
    assert_true(limit < 4 * needed + 200000);
}

static void test_limits(void **state)
{
    (void)state;
    limits(try_read);
    limits(try_text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_deep),
        cmocka_unit_test(test_alloc),
        cmocka_unit_test(test_limits),
    };

    return cmocka_run_group_tests(tests, prepare, finish);
}
