/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* wcwidth() */
#include "escape.h"

#include <locale.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* The bytes of the character that begins here, 1 ... 4, and its number; 0 if it is not UTF-8 in its
 * shortest form. */
static size_t decode(const unsigned char *bytes, size_t length, uint32_t *character)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    size_t size = bytes[0] < 0x80 ? 1
        : bytes[0] >> 5 == 0x06   ? 2
        : bytes[0] >> 4 == 0x0E   ? 3
        : bytes[0] >> 3 == 0x1E   ? 4
                                  : 0;

    if (size == 0 || size > length)
        return 0;
    *character = size == 1 ? bytes[0] : bytes[0] & (0x7Fu >> size);
    for (size_t i = 1; i < size; i++) {
        if (bytes[i] >> 6 != 2)
            return 0;
        *character = *character << 6 | (bytes[i] & 0x3Fu);
    }
    if (*character < least[size] || *character > 0x10FFFF || *character >> 11 == 0x1B)
        return 0;
    return size;
}

/* What is not: control characters, those that end a line or turn the direction of writing, and
 * those that nobody sees. */
static bool is_plain(uint32_t character)
{
    static const uint32_t hidden[][2] = { { 0, 0x1F }, { '\\', '\\' }, { 0x7F, 0x9F },
        { 0xAD, 0xAD }, { 0x34F, 0x34F }, { 0x61C, 0x61C }, { 0x115F, 0x1160 }, { 0x180B, 0x180F },
        { 0x200B, 0x200F }, { 0x2028, 0x202E }, { 0x2060, 0x206F }, { 0x3164, 0x3164 },
        { 0xFEFF, 0xFEFF }, { 0xFFA0, 0xFFA0 }, { 0xFFF0, 0xFFFB }, { 0xFFFE, 0xFFFF },
        { 0xE0000, 0xE0FFF } };

    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (character >= hidden[i][0] && character <= hidden[i][1])
            return false;
    return true;
}

/* Room for four bytes, each as \xHH, and the zero. */
#define PIECE_CAPACITY 17

/* The next character as it is printed, and its number, or 0 if it is escaped. Returns the bytes
 * that it has in the text. */
static size_t take(const unsigned char *from, size_t length, char piece[PIECE_CAPACITY],
    size_t *printed, uint32_t *plain, bool again)
{
    size_t size = decode(from, length, plain);

    if (size > 0 && (is_plain(*plain) || (again && *plain == '\\'))) {
        memcpy(piece, from, size);
        *printed = size;
        return size;
    }
    size = size > 0 ? size : 1;
    for (size_t k = 0; k < size; k++)
        sprintf(piece + 4 * k, "\\x%02X", from[k]);
    *printed = 4 * size;
    *plain = 0;
    return size;
}

static char *copy(const char *bytes, size_t length, bool again)
{
    const unsigned char *from = (const unsigned char *)bytes;
    char *text = length < SIZE_MAX / 4 ? malloc(4 * length + 1) : NULL, *to = text;
    char piece[PIECE_CAPACITY];
    size_t printed;
    uint32_t plain;

    if (!text)
        return NULL;
    for (size_t i = 0; i < length; to += printed) {
        i += take(from + i, length - i, piece, &printed, &plain, again);
        memcpy(to, piece, printed);
    }
    *to = '\0';
    return text;
}

char *escape(const char *bytes, size_t length)
{
    return copy(bytes, length, false);
}

char *escape_again(const char *bytes, size_t length)
{
    return copy(bytes, length, true);
}

void escape_print(FILE *out, const char *text)
{
    size_t length = strlen(text), printed;
    char piece[PIECE_CAPACITY];
    uint32_t plain;

    for (size_t i = 0; i < length;) {
        i += take((const unsigned char *)text + i, length - i, piece, &printed, &plain, false);
        fwrite(piece, 1, printed, out);
    }
}

/* wcwidth() of a character, whatever the locale of the user is: names are UTF-8. */
static int width_of(uint32_t character)
{
    static locale_t utf8;
    static bool asked;
    locale_t before;
    int width;

    if (character < 0x7F)
        return 1;
    if (!asked)
        utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    asked = true;
    if (!utf8)
        return 1;
    before = uselocale(utf8);
    width = wcwidth((wchar_t)character);
    uselocale(before);
    return width < 0 ? 1 : width;
}

size_t escape_width(const char *text)
{
    size_t length = strlen(text), width = 0, printed;
    char piece[PIECE_CAPACITY];
    uint32_t plain;

    for (size_t i = 0; i < length;) {
        i += take((const unsigned char *)text + i, length - i, piece, &printed, &plain, false);
        width += plain ? (size_t)width_of(plain) : printed;
    }
    return width;
}

void escape_padded(FILE *out, const char *text, size_t width)
{
    escape_print(out, text);
    for (size_t used = escape_width(text); used < width; used++)
        fputc(' ', out);
}

bool escape_is_utf8(const char *text)
{
    size_t length = strlen(text), size;
    uint32_t character;

    for (size_t i = 0; i < length; i += size) {
        size = decode((const unsigned char *)text + i, length - i, &character);
        if (size == 0)
            return false;
    }
    return true;
}
