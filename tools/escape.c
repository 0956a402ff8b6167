/* SPDX-License-Identifier: MIT */
#include "escape.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* Control characters, and those that end a line or turn the direction of writing. */
static bool is_plain(uint32_t character)
{
    if (character < 0x20 || (character >= 0x7F && character < 0xA0) || character == '\\')
        return false;
    return character != 0x200E && character != 0x200F && character != 0x061C &&
        !(character >= 0x2028 && character <= 0x202E) &&
        !(character >= 0x2066 && character <= 0x2069);
}

char *escape(const char *bytes, size_t length)
{
    const unsigned char *from = (const unsigned char *)bytes;
    char *text = length < SIZE_MAX / 4 ? malloc(4 * length + 1) : NULL, *to = text;
    uint32_t character;

    if (!text)
        return NULL;
    for (size_t i = 0; i < length;) {
        size_t size = decode(from + i, length - i, &character);

        if (size > 0 && is_plain(character)) {
            memcpy(to, from + i, size);
            to += size;
        } else if (size > 0 && character == '\\') {
            to += sprintf(to, "\\\\");
        } else {
            size = size > 0 ? size : 1;
            for (size_t k = 0; k < size; k++)
                to += sprintf(to, "\\x%02X", from[i + k]);
        }
        i += size;
    }
    *to = '\0';
    return text;
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
