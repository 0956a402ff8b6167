/* SPDX-License-Identifier: MIT */
#include "hold_parts.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "dag.h"
#include "number.h"

/* Jobs of a part: with many marks left a single one takes long, with few it takes milliseconds. */
#define NEAR_SIZE 32u
#define MIDDLE_MARKS 6u
#define MIDDLE_SIZE 4u
#define FAR_MARKS 7u
#define MOST_PARTS 4096u /* files of a level: larger parts rather than more */

#define MAGIC "CSThold\n"
#define MAGIC_BYTES (sizeof MAGIC - 1)
#define VERSION 1
#define DIGEST_AT 36u
#define ANSWERS_AT (DIGEST_AT + CST_HASH_BYTES)
#define WORD_BYTES 8u

/* The numbers between magic and digest, each of four bytes. */
#define NUMBERS 7u
static const char *const names[NUMBERS] = { "version", "width", "height", "plies", "marks left",
    "part", "parts" };

static void numbers(const struct cst_hold_parts *parts, unsigned part, uint32_t values[NUMBERS])
{
    const struct cst_hold_level *level = parts->jobs->level;
    const uint32_t is[NUMBERS] = { VERSION, level->board->width, level->board->height, parts->plies,
        level->marks, part, parts->count };

    memcpy(values, is, sizeof is);
}

/* Digest of how many answers are wanted, the positions, and the moves. */
static bool digest_level(const struct cst_hold_jobs *jobs, uint8_t digest[CST_HASH_BYTES])
{
    const struct cst_hold_level *level = jobs->level;
    size_t cells = (size_t)cst_hold_count(level) * 2 * level->stones, i;
    XXH3_state_t *state = XXH3_createState();
    uint8_t bytes[2 * sizeof(uint32_t)];
    XXH128_canonical_t canonical;

    if (!state)
        return false;
    (void)XXH3_128bits_reset(state);
    cst_put_le(bytes, 4, jobs->most);
    cst_put_le(bytes + 4, 4, cst_hold_count(level));
    (void)XXH3_128bits_update(state, bytes, 8);
    for (i = 0; i < cells; i++) {
        cst_put_le(bytes, 2, level->fold.pool[i]);
        (void)XXH3_128bits_update(state, bytes, 2);
    }
    for (i = 0; i < jobs->count; i++) {
        cst_put_le(bytes, 4, jobs->list[i].node);
        cst_put_le(bytes + 4, 4, level->moves[jobs->list[i].move].cell);
        (void)XXH3_128bits_update(state, bytes, 8);
    }
    XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state));
    memcpy(digest, canonical.digest, CST_HASH_BYTES);
    (void)XXH3_freeState(state);
    return true;
}

enum cst_status cst_hold_parts_cut(const struct cst_hold_jobs *jobs,
    const struct cst_gen_options *options, struct cst_hold_parts *parts, struct cst_error *error)
{
    unsigned marks = jobs->level->marks;
    unsigned size = marks >= FAR_MARKS ? 1 : marks == MIDDLE_MARKS ? MIDDLE_SIZE : NEAR_SIZE;

    if (size < (jobs->count + MOST_PARTS - 1) / MOST_PARTS)
        size = (jobs->count + MOST_PARTS - 1) / MOST_PARTS;
    *parts = (struct cst_hold_parts){ .jobs = jobs,
        .folder = options->parts,
        .plies = options->hold,
        .size = size,
        .count = (jobs->count + size - 1) / size };
    if (!digest_level(jobs, parts->digest))
        return cst_gen_fail(error, CST_LIMIT, "out of memory for the search");
    return CST_OK;
}

unsigned cst_hold_part_jobs(const struct cst_hold_parts *parts, unsigned part, unsigned *first)
{
    unsigned left;

    *first = part * parts->size;
    left = parts->jobs->count - *first;
    return left < parts->size ? left : parts->size;
}

/* The answers to a job of a part. */
static uint64_t *answers_of(const struct cst_hold_parts *parts, unsigned job)
{
    return cst_hold_answers(parts->jobs->level, parts->jobs->list[job].move);
}

void cst_hold_part_clear(const struct cst_hold_parts *parts, unsigned part)
{
    unsigned first, count = cst_hold_part_jobs(parts, part, &first), i;

    for (i = 0; i < count; i++)
        memset(answers_of(parts, first + i), 0, parts->jobs->level->words * sizeof(uint64_t));
}

size_t cst_hold_part_bytes(const struct cst_hold_parts *parts, unsigned part)
{
    unsigned first, count = cst_hold_part_jobs(parts, part, &first);

    return ANSWERS_AT + (size_t)count * parts->jobs->level->words * WORD_BYTES + CST_HASH_BYTES;
}

void cst_hold_part_encode(const struct cst_hold_parts *parts, unsigned part, uint8_t *bytes)
{
    unsigned first, count = cst_hold_part_jobs(parts, part, &first), i, k;
    uint8_t *to = bytes + ANSWERS_AT;
    uint32_t values[NUMBERS];

    numbers(parts, part, values);
    memcpy(bytes, MAGIC, MAGIC_BYTES);
    for (i = 0; i < NUMBERS; i++)
        cst_put_le(bytes + MAGIC_BYTES + 4 * (size_t)i, 4, values[i]);
    memcpy(bytes + DIGEST_AT, parts->digest, CST_HASH_BYTES);
    for (i = 0; i < count; i++)
        for (k = 0; k < parts->jobs->level->words; k++, to += WORD_BYTES)
            cst_put_le(to, WORD_BYTES, answers_of(parts, first + i)[k]);
    cst_hash(bytes, (size_t)(to - bytes), to);
}

static enum cst_status malformed(struct cst_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static enum cst_status malformed(struct cst_error *error, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    error->status = CST_MALFORMED;
    vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    return CST_MALFORMED;
}

static enum cst_status check_digest(const uint8_t *bytes, size_t at,
    const uint8_t expected[CST_HASH_BYTES], const char *what, struct cst_error *error)
{
    char is[2 * CST_HASH_BYTES + 1], should[2 * CST_HASH_BYTES + 1];
    unsigned i;

    if (memcmp(bytes + at, expected, CST_HASH_BYTES) == 0)
        return CST_OK;
    for (i = 0; i < CST_HASH_BYTES; i++) {
        snprintf(is + 2 * (size_t)i, 3, "%02x", bytes[at + i]);
        snprintf(should + 2 * (size_t)i, 3, "%02x", expected[i]);
    }
    return malformed(error, "byte %zu: digest of %s %s, expected %s", at, what, is, should);
}

/* What comes before the answers, as far as the file goes. */
static enum cst_status check_head(const struct cst_hold_parts *parts, unsigned part,
    const uint8_t *bytes, size_t count, struct cst_error *error)
{
    uint32_t values[NUMBERS];
    unsigned i;

    if (memcmp(bytes, MAGIC, count < MAGIC_BYTES ? count : MAGIC_BYTES) != 0)
        return malformed(error, "byte 0: other bytes, expected those that begin a part");
    numbers(parts, part, values);
    for (i = 0; i < NUMBERS && count >= MAGIC_BYTES + 4 * (size_t)(i + 1); i++) {
        size_t at = MAGIC_BYTES + 4 * (size_t)i;
        uint32_t value = (uint32_t)cst_get_le(bytes + at, 4);

        if (value != values[i])
            return malformed(error, "byte %zu: %s %" PRIu32 ", expected %" PRIu32, at, names[i],
                value, values[i]);
    }
    return count < ANSWERS_AT
        ? CST_OK
        : check_digest(bytes, DIGEST_AT, parts->digest, "positions and moves", error);
}

/* Answers are on free cells. */
static enum cst_status check_answers(const struct cst_hold_parts *parts, unsigned job,
    const uint8_t *bytes, size_t at, struct cst_error *error)
{
    const struct cst_hold_level *level = parts->jobs->level;
    const struct cst_hold_job *own = &parts->jobs->list[job];
    const uint16_t *taken = level->fold.pool + (size_t)own->node * 2 * level->stones;
    unsigned cells = level->board->cells, move = level->moves[own->move].cell, cell, i;

    for (cell = 0; cell < level->words * 64; cell++) {
        size_t place = at + cell / 8;
        bool free_cell = cell < cells && cell != move;

        if (!(bytes[place] >> cell % 8 & 1))
            continue;
        for (i = 0; i < 2 * level->stones; i++)
            free_cell &= taken[i] != cell;
        if (cell >= cells)
            return malformed(
                error, "byte %zu: answer on cell %u, expected one of %u cells", place, cell, cells);
        if (!free_cell)
            return malformed(error, "byte %zu: answer %u,%u, expected a free cell", place,
                level->board->x[cell], level->board->y[cell]);
    }
    return CST_OK;
}

enum cst_status cst_hold_part_decode(const struct cst_hold_parts *parts, unsigned part,
    const uint8_t *bytes, size_t count, struct cst_error *error)
{
    unsigned first, jobs = cst_hold_part_jobs(parts, part, &first), i, k;
    size_t expected = cst_hold_part_bytes(parts, part), end = expected - CST_HASH_BYTES;
    size_t step = (size_t)parts->jobs->level->words * WORD_BYTES;
    uint8_t digest[CST_HASH_BYTES];
    enum cst_status status = check_head(parts, part, bytes, count, error);

    if (status != CST_OK)
        return status;
    if (count < expected)
        return malformed(error, "byte %zu: end of file, expected %zu bytes", count, expected);
    if (count > expected)
        return malformed(error, "byte %zu: more bytes, expected the end of the file", expected);
    cst_hash(bytes, end, digest);
    status = check_digest(bytes, end, digest, "what comes before", error);
    for (i = 0; i < jobs && status == CST_OK; i++)
        status = check_answers(parts, first + i, bytes, ANSWERS_AT + i * step, error);
    for (i = 0; i < jobs && status == CST_OK; i++)
        for (k = 0; k < parts->jobs->level->words; k++)
            answers_of(parts, first + i)[k] =
                cst_get_le(bytes + ANSWERS_AT + i * step + k * WORD_BYTES, WORD_BYTES);
    return status;
}
