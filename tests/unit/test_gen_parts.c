/* SPDX-License-Identifier: MIT */
/* Parts of a hold search: how a level is cut, and what a reader makes of wrong bytes. */
#include "gen_support.h"

#include <xxhash.h>

#include "hold_parts.h"

#define ANSWERS_AT 52 /* docs/search.md, "Many machines" */
#define DIGEST_BYTES 16
#define MOST_JOBS 300

/* A level of positions with the answers that hold, made for the test. */
struct fixture {
    struct cst_board board;
    struct cst_gen_options options;
    struct cst_workers workers;
    struct cst_error error;
    struct cst_position position;
    struct cst_hold_level level;
    struct cst_hold_job list[MOST_JOBS];
    struct cst_hold_jobs jobs;
    struct cst_hold_parts parts;
};

/* On 9 x 5, so that a set takes one word, or on 9 x 9, where it takes two. */
static struct fixture *fixture_of(unsigned height, unsigned marks)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    struct cst_hold_level *level;
    struct cst_canon canon;
    uint32_t move;

    assert_non_null(fixture);
    fixture->options = (struct cst_gen_options){ .hold = 13, .parts = "folder" };
    cst_board_init(&fixture->board, 9, height);
    level = &fixture->level;
    assert_true(cst_hold_level_init(level, &fixture->board, marks, 1));
    cst_position_init(&fixture->position, &fixture->board);
    cst_attack(&fixture->position, 20);
    cst_defend(&fixture->position, 10);
    cst_canon(&fixture->position, &canon);
    assert_true(cst_fold_add(&level->fold, &canon, 0));
    assert_true(cst_hold_list_moves(level, &fixture->position));
    fixture->jobs = (struct cst_hold_jobs){ .level = level, .list = fixture->list };
    for (move = 0; move < level->first_move[1]; move++) {
        fixture->list[fixture->jobs.count++].move = move;
        /* Any free cell will do: the reader does not know which hold. */
        cst_hold_put(
            cst_hold_answers(level, move), level->moves[(move + 1) % level->first_move[1]].cell);
    }
    assert_int_equal(
        cst_hold_parts_cut(&fixture->jobs, &fixture->options, &fixture->parts, &fixture->error),
        CST_OK);
    return fixture;
}

static void free_fixture(struct fixture *fixture)
{
    cst_hold_level_free(&fixture->level);
    free(fixture);
}

static size_t answer_bytes(const struct fixture *fixture)
{
    return (size_t)fixture->level.first_move[1] * fixture->level.words * sizeof(uint64_t);
}

static uint8_t *encode(const struct fixture *fixture, unsigned part)
{
    uint8_t *bytes = malloc(cst_hold_part_bytes(&fixture->parts, part));

    assert_non_null(bytes);
    cst_hold_part_encode(&fixture->parts, part, bytes);
    return bytes;
}

/* Each job is in one part, and parts are of the size that is meant. */
static void test_cut(void **state)
{
    static const struct {
        unsigned marks, size;
    } rows[] = { { 8, 1 }, { 7, 1 }, { 6, 4 }, { 5, 32 }, { 2, 32 } };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct fixture *fixture = fixture_of(5, rows[i].marks);
        unsigned part, first, next = 0;

        /* 43 free cells. */
        assert_int_equal(fixture->parts.count, (43 + rows[i].size - 1) / rows[i].size);
        for (part = 0; part < fixture->parts.count; part++) {
            unsigned count = cst_hold_part_jobs(&fixture->parts, part, &first);

            assert_int_equal(first, next);
            assert_in_range(count, 1, rows[i].size);
            next += count;
        }
        assert_int_equal(next, 43);
        free_fixture(fixture);
    }
}

static void test_round_trip(void **state)
{
    unsigned height, part;

    (void)state;
    for (height = 5; height <= 9; height += 4) {
        struct fixture *fixture = fixture_of(height, 6);
        uint64_t *kept = malloc(answer_bytes(fixture));

        assert_non_null(kept);
        memcpy(kept, fixture->level.answers, answer_bytes(fixture));
        for (part = 0; part < fixture->parts.count; part++) {
            uint8_t *bytes = encode(fixture, part);

            cst_hold_part_clear(&fixture->parts, part);
            assert_int_equal(cst_hold_part_decode(&fixture->parts, part, bytes,
                                 cst_hold_part_bytes(&fixture->parts, part), &fixture->error),
                CST_OK);
            free(bytes);
        }
        assert_memory_equal(kept, fixture->level.answers, answer_bytes(fixture));
        free(kept);
        free_fixture(fixture);
    }
}

/* Refused, and nothing was taken over. */
static void assert_refused(
    struct fixture *fixture, const uint8_t *bytes, size_t count, const uint64_t *kept)
{
    /* A copy of its own length: a sanitizer sees what is read beyond. */
    uint8_t *copy = malloc(count ? count : 1);

    assert_non_null(copy);
    memcpy(copy, bytes, count);
    assert_int_equal(
        cst_hold_part_decode(&fixture->parts, 1, copy, count, &fixture->error), CST_MALFORMED);
    assert_int_equal(fixture->error.status, CST_MALFORMED);
    assert_memory_equal(fixture->error.text, "byte ", 5);
    assert_memory_equal(kept, fixture->level.answers, answer_bytes(fixture));
    free(copy);
}

static void test_wrong_bytes(void **state)
{
    struct fixture *fixture = fixture_of(9, 6);
    size_t count = cst_hold_part_bytes(&fixture->parts, 1), i;
    uint8_t *bytes = encode(fixture, 1), *longer = malloc(count + 1);
    uint64_t *kept = malloc(answer_bytes(fixture));
    unsigned bit;

    (void)state;
    assert_non_null(longer);
    assert_non_null(kept);
    memcpy(kept, fixture->level.answers, answer_bytes(fixture));
    for (i = 0; i < count; i++) {
        for (bit = 0; bit < 8; bit++) {
            bytes[i] ^= (uint8_t)(1u << bit);
            assert_refused(fixture, bytes, count, kept);
            bytes[i] ^= (uint8_t)(1u << bit);
        }
        assert_refused(fixture, bytes, i, kept);
    }
    memcpy(longer, bytes, count);
    longer[count] = 0;
    assert_refused(fixture, longer, count + 1, kept);
    free(kept);
    free(longer);
    free(bytes);
    free_fixture(fixture);
}

static void resum(uint8_t *bytes, size_t count)
{
    XXH128_canonical_t canonical;

    XXH128_canonicalFromHash(&canonical, XXH3_128bits(bytes, count - DIGEST_BYTES));
    memcpy(bytes + count - DIGEST_BYTES, canonical.digest, DIGEST_BYTES);
}

/* With a right digest an answer on any cell but a free one is refused, and on a free one taken. */
static void test_answers(void **state)
{
    struct fixture *fixture = fixture_of(9, 6);
    size_t count = cst_hold_part_bytes(&fixture->parts, 1);
    uint8_t *bytes = encode(fixture, 1);
    uint64_t *kept = malloc(answer_bytes(fixture));
    unsigned cell, taken = 0, first;
    uint32_t move;

    (void)state;
    assert_non_null(kept);
    (void)cst_hold_part_jobs(&fixture->parts, 1, &first);
    move = fixture->list[first].move;
    cst_hold_place(&fixture->level, 0, &fixture->position);
    for (cell = 0; cell < 128; cell++) {
        bool good = cell < 81 && cst_is_free(&fixture->position, cell) &&
            cell != fixture->level.moves[move].cell;

        memset(bytes + ANSWERS_AT, 0, 2 * sizeof(uint64_t));
        bytes[ANSWERS_AT + cell / 8] = (uint8_t)(1u << cell % 8);
        resum(bytes, count);
        memcpy(kept, fixture->level.answers, answer_bytes(fixture));
        if (!good) {
            assert_refused(fixture, bytes, count, kept);
            continue;
        }
        assert_int_equal(
            cst_hold_part_decode(&fixture->parts, 1, bytes, count, &fixture->error), CST_OK);
        assert_true(cst_hold_has(cst_hold_answers(&fixture->level, move), cell));
        taken++;
    }
    /* The board, two stones and the move. */
    assert_int_equal(taken, 81 - 3);
    free(kept);
    free(bytes);
    free_fixture(fixture);
}

/* The same part of a level with another position, or of other moves. */
static void test_other_level(void **state)
{
    struct fixture *fixture = fixture_of(9, 6), *other = fixture_of(9, 6);
    size_t count = cst_hold_part_bytes(&fixture->parts, 1);
    uint64_t *kept = malloc(answer_bytes(fixture));
    uint8_t *bytes;

    (void)state;
    assert_non_null(kept);
    memcpy(kept, fixture->level.answers, answer_bytes(fixture));
    other->level.fold.pool[1]++;
    assert_int_equal(
        cst_hold_parts_cut(&other->jobs, &other->options, &other->parts, &other->error), CST_OK);
    bytes = encode(other, 1);
    assert_refused(fixture, bytes, count, kept);
    free(bytes);
    other->level.fold.pool[1]--;
    other->list[0].move++;
    assert_int_equal(
        cst_hold_parts_cut(&other->jobs, &other->options, &other->parts, &other->error), CST_OK);
    bytes = encode(other, 1);
    assert_refused(fixture, bytes, count, kept);
    free(bytes);
    free(kept);
    free_fixture(other);
    free_fixture(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cut),
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_wrong_bytes),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_other_level),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
