/* SPDX-License-Identifier: MIT */
#include "claims.h"

#include <stdio.h>
#include <string.h>

#include "cornerstone.h"
#include "numbers.h"

/* A verdict line has fields KEY=VALUE, separated by blanks and ended by a colon. A row is for the
 * lines that have all the fields of `needs`; the first row that fits is taken. {KEY} in the words
 * is the value of the field. */
static const struct row {
    const char *needs;
    const char *words;
    const char *size, *moves, *count; /* keys */
    enum proved_kind kind;
} theorems[] = {
    { "board=every winner=first",
        "first player wins on every board with a {box} box within {plies} plies", "box", "plies",
        "nodes", PROVED_WIN_EVERY },
    { "winner=first", "first player wins on {board} within {plies} plies", "board", "plies",
        "nodes", PROVED_WIN },
    { "hold=second", "second player holds {plies} plies on {board}", "board", "plies", "nodes",
        PROVED_HOLD },
    { "draw=second", "second player holds all {plies} plies on {board}: a draw", "board", "plies",
        "nodes", PROVED_HOLD },
    { "player=Maker conditional=card game=snaky",
        "a card for Snaky: Maker wins within {moves} moves if he owns the {required} cells it "
        "requires",
        "box", "moves", "cards", PROVED_CARDS },
    { "player=Maker conditional=card",
        "a card for the animal {animal}: Maker wins within {moves} moves if he owns the {required} "
        "cells it requires",
        "box", "moves", "cards", PROVED_CARDS },
    { "player=Maker game=snaky",
        "Maker wins with Snaky on every board with a {box} box within {moves} moves", "box",
        "moves", "cards", PROVED_CARDS },
    { "player=Maker",
        "Maker wins with the animal {animal} on every board with a {box} box within {moves} moves",
        "box", "moves", "cards", PROVED_CARDS },
};

#define VERIFIED "s VERIFIED "

/* Offsets in a header (SPEC section 2). */
enum { AT_GAME = 18, AT_CLAIM = 19 };

const char *claims_checker(const unsigned char *bytes, size_t count)
{
    const struct cst_kind *kind = NULL;

    if (count >= CLAIMS_HEADER_BYTES) {
        struct cst_claim claim = { .game = bytes[AT_GAME], .claim = bytes[AT_CLAIM] };

        kind = cst_kind_of(&claim);
    }
    return kind ? kind->checker : cst_kind(0)->checker;
}

/* The value of a field, and its length. NULL: the line has no such field. */
static const char *find(const char *fields, const char *key, size_t key_length, size_t *length)
{
    while (*fields && *fields != ':') {
        size_t field = strcspn(fields, " :");

        if (field > key_length && fields[key_length] == '=' &&
            strncmp(fields, key, key_length) == 0) {
            *length = field - key_length - 1;
            return fields + key_length + 1;
        }
        fields += field;
        fields += strspn(fields, " ");
    }
    return NULL;
}

static bool has_all(const char *fields, const char *needs)
{
    while (*needs) {
        size_t need = strcspn(needs, " "), key = strcspn(needs, "="), length;
        const char *value = find(fields, needs, key, &length);

        if (!value || length != need - key - 1 || strncmp(value, needs + key + 1, length) != 0)
            return false;
        needs += need;
        needs += strspn(needs, " ");
    }
    return true;
}

static bool copy(const char *fields, const char *key, size_t key_length, char *to, size_t capacity)
{
    size_t length;
    const char *value = find(fields, key, key_length, &length);

    if (!value || length >= capacity)
        return false;
    memcpy(to, value, length);
    to[length] = '\0';
    return true;
}

static bool number(const char *fields, const char *key, uint64_t *value)
{
    char digits[24];

    return copy(fields, key, strlen(key), digits, sizeof digits) &&
        numbers_read(digits, 0, UINT64_MAX, value);
}

/* After a 1 a word of a row stands in the singular. Returns how long the plural is that begins
 * here, and the singular; 0: there is none. */
static size_t singular(const char *words, const char **one)
{
    static const char *const pairs[][2] = { { " plies", " ply" }, { " moves", " move" },
        { " cells", " cell" } };

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        *one = pairs[i][1];
        if (strncmp(words, pairs[i][0], strlen(pairs[i][0])) == 0)
            return strlen(pairs[i][0]);
    }
    return 0;
}

/* The words of a row with the values in their places. */
static bool fill(const char *fields, const char *words, char *to, size_t capacity)
{
    const char *one;

    while (*words) {
        size_t length = strcspn(words, "{");

        if (length >= capacity)
            return false;
        memcpy(to, words, length);
        to[length] = '\0';
        to += length;
        capacity -= length;
        words += length;
        if (*words == '{') {
            length = strcspn(words, "}");
            if (!copy(fields, words + 1, length - 1, to, capacity))
                return false;
            words += length + 1;
            if (strcmp(to, "1") == 0 && (length = singular(words, &one)) > 0 &&
                strlen(one) + 2 < capacity) {
                strcat(to, one);
                words += length;
            }
            capacity -= strlen(to);
            to += strlen(to);
        }
    }
    return true;
}

bool claims_read(const char *line, struct proved *proved)
{
    const char *fields = line + strlen(VERIFIED);

    if (strncmp(line, VERIFIED, strlen(VERIFIED)) != 0)
        return false;
    for (size_t i = 0; i < sizeof theorems / sizeof *theorems; i++) {
        const struct row *row = &theorems[i];

        if (!has_all(fields, row->needs))
            continue;
        proved->count_name = row->count;
        proved->kind = row->kind;
        return fill(fields, row->words, proved->words, sizeof proved->words) &&
            copy(fields, row->size, strlen(row->size), proved->size, sizeof proved->size) &&
            number(fields, row->moves, &proved->moves) &&
            number(fields, row->count, &proved->count);
    }
    return false;
}
