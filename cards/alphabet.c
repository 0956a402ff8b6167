/* SPDX-License-Identifier: MIT */
/* The alphabets of the dialects 20 and 21. */
#include "alphabet.h"

#include <stdlib.h>

#include "mem.h"
#include "rows.h"

#define MAX_SYMBOLS 1000

/* C0, DEL and C1, and what nobody sees, such as the mark U+FEFF that some editors put in front. */
static bool is_hidden(int32_t symbol)
{
    static const int32_t hidden[][2] = { { 0, ' ' }, { 0x7f, 0xa0 }, { 0xad, 0xad },
        { 0x61c, 0x61c }, { 0x180b, 0x180f }, { 0x2000, 0x200f }, { 0x2028, 0x202f },
        { 0x205f, 0x206f }, { 0x3000, 0x3000 }, { 0xfeff, 0xfeff }, { 0xfff0, 0xfffb },
        { 0xfffe, 0xffff }, { 0xe0000, 0xe0fff } };

    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (symbol >= hidden[i][0] && symbol <= hidden[i][1])
            return true;
    return false;
}

static enum cst_status add(struct rows *rows, struct alphabet *alphabet)
{
    int32_t symbol = rows_peek(rows);

    if (symbol < 0 || is_hidden(symbol) || symbol >= ROWS_BYTE || symbol == '(' || symbol == ')' ||
        symbol == ':')
        return rows_unexpected(rows, "a character that may stand for a coordinate");
    if (alphabet_place(alphabet, symbol) < alphabet->count)
        return rows_unexpected(rows, "one that was not there before");
    if (alphabet->count == MAX_SYMBOLS)
        return rows_unexpected(rows, "at most 1000 characters");
    alphabet->symbol[alphabet->count++] = (uint32_t)symbol;
    rows_take(rows);
    return CST_OK;
}

static enum cst_status read(struct rows *rows, struct alphabet *alphabet)
{
    do {
        if (add(rows, alphabet))
            return rows->err->status;
    } while (rows_peek(rows) != EOF && rows_peek(rows) != '\n');
    if (rows_peek(rows) == '\n')
        rows_take(rows);
    if (rows_peek(rows) != EOF || ferror(rows->in))
        return rows_unexpected(rows, "the end of the alphabet");
    return CST_OK;
}

enum cst_status alphabet_read(FILE *in, struct alphabet *alphabet, struct cst_error *err)
{
    struct cst_memory memory = { 0 };
    struct rows rows;
    enum cst_status status;

    *alphabet = (struct alphabet){ 0 };
    alphabet->symbol = cst_reallocate(&memory, NULL, 0, MAX_SYMBOLS, sizeof *alphabet->symbol, err);
    if (!alphabet->symbol)
        return err->status;
    rows_begin(&rows, in, true, err);
    status = read(&rows, alphabet);
    if (status)
        alphabet_clear(alphabet);
    return status;
}

void alphabet_clear(struct alphabet *alphabet)
{
    free(alphabet->symbol);
    *alphabet = (struct alphabet){ 0 };
}

uint32_t alphabet_place(const struct alphabet *alphabet, int32_t symbol)
{
    uint32_t place = 0;

    while (place < alphabet->count && alphabet->symbol[place] != (uint32_t)symbol)
        place++;
    return place;
}

bool alphabet_put(const struct alphabet *alphabet, uint32_t place, FILE *out)
{
    uint32_t symbol = alphabet->symbol[place];
    char bytes[5] = { 0 };

    if (symbol < 0x80) {
        bytes[0] = (char)symbol;
    } else if (symbol < 0x800) {
        bytes[0] = (char)(0xc0 | symbol >> 6);
        bytes[1] = (char)(0x80 | (symbol & 0x3f));
    } else if (symbol < 0x10000) {
        bytes[0] = (char)(0xe0 | symbol >> 12);
        bytes[1] = (char)(0x80 | (symbol >> 6 & 0x3f));
        bytes[2] = (char)(0x80 | (symbol & 0x3f));
    } else {
        bytes[0] = (char)(0xf0 | symbol >> 18);
        bytes[1] = (char)(0x80 | (symbol >> 12 & 0x3f));
        bytes[2] = (char)(0x80 | (symbol >> 6 & 0x3f));
        bytes[3] = (char)(0x80 | (symbol & 0x3f));
    }
    return fputs(bytes, out) != EOF;
}
