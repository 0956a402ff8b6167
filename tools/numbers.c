/* SPDX-License-Identifier: MIT */
#include "numbers.h"

#include <stddef.h>
#include <string.h>

static bool read_digits(const char *text, size_t length, uint64_t *value)
{
    uint64_t sum = 0;

    if (length == 0)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        if (__builtin_mul_overflow(sum, (uint64_t)10, &sum) ||
            __builtin_add_overflow(sum, (uint64_t)(text[i] - '0'), &sum))
            return false;
    }
    *value = sum;
    return true;
}

bool numbers_read(const char *text, uint64_t least, uint64_t most, uint64_t *value)
{
    return read_digits(text, strlen(text), value) && *value >= least && *value <= most;
}

bool numbers_size(const char *text, uint64_t *bytes)
{
    static const char units[] = "KMG";
    size_t length = strlen(text);
    uint64_t unit = 1;
    const char *found;

    if (length > 0 && (found = strchr(units, text[length - 1])) && *found) {
        unit = (uint64_t)1 << (10 * (found - units + 1));
        length--;
    }
    return read_digits(text, length, bytes) && !__builtin_mul_overflow(*bytes, unit, bytes) &&
        *bytes > 0;
}

bool numbers_pair(const char *text, char separator, uint64_t least, uint64_t most, unsigned *first,
    unsigned *second)
{
    const char *middle = strchr(text, separator);
    uint64_t a, b;

    if (!middle || most > UINT32_MAX || !read_digits(text, (size_t)(middle - text), &a) ||
        !numbers_read(middle + 1, least, most, &b) || a < least || a > most)
        return false;
    *first = (unsigned)a;
    *second = (unsigned)b;
    return true;
}

bool numbers_board(const char *text, uint64_t most, unsigned *width, unsigned *height)
{
    uint64_t side;

    if (numbers_pair(text, 'x', 1, most, width, height))
        return true;
    if (!numbers_read(text, 1, most, &side))
        return false;
    *width = *height = (unsigned)side;
    return true;
}
