/* SPDX-License-Identifier: MIT */
/* Bytes and numbers of the payload, in the words of section 7. */
#include "base.h"

unsigned take_byte(struct cursor *cursor, const char *what)
{
    if (cursor->at >= cursor->end)
        fault(MALFORMED, "payload byte %zu: the %s ends, expected %s", cursor->end, cursor->name,
            what);
    return cursor->payload[cursor->at++];
}

uint32_t take_varint(struct cursor *cursor, const char *what)
{
    const size_t start = cursor->at;
    uint64_t number = 0;
    for (int shift = 0; shift <= 28; shift += 7) {
        const unsigned byte = take_byte(cursor, what);
        number |= (uint64_t)(byte & 0x7F) << shift;
        if (byte >= 0x80)
            continue;
        if (byte == 0 && shift > 0)
            fault(MALFORMED,
                "payload byte %zu: %s in a longer form than needed, expected the "
                "shortest",
                start, what);
        if (number <= UINT32_MAX)
            return (uint32_t)number;
        break;
    }
    fault(
        MALFORMED, "payload byte %zu: %s of 2^32 or more, expected a smaller number", start, what);
}

int64_t signed_number(uint32_t varint)
{
    const int64_t half = varint / 2;
    return varint % 2 == 0 ? half : -half - 1;
}

int take_signed(struct cursor *cursor, const char *what, const char *name, int limit)
{
    const size_t start = cursor->at;
    const int64_t number = signed_number(take_varint(cursor, what));
    if (number < -limit || number > limit)
        fault(MALFORMED, "payload byte %zu: %s %lld, expected -%d ... %d", start, name,
            (long long)number, limit, limit);
    return (int)number;
}
