/* SPDX-License-Identifier: MIT */
/* Bytes and numbers of the payload, in the words of section 7. */
#include "base.h"

unsigned take_byte(struct cursor *cursor, const char *what)
{
    require(cursor->at < cursor->end, MALFORMED, "payload byte %zu: the %s ends, expected %s",
        cursor->end, cursor->name, what);
    return cursor->payload[cursor->at++];
}

uint32_t take_varint(struct cursor *cursor, const char *what)
{
    const size_t start = cursor->at;
    uint64_t number = 0;
    unsigned byte;
    int shift = 0;
    do {
        byte = take_byte(cursor, what);
        number |= (uint64_t)(byte & 0x7F) << shift;
        shift += 7;
    } while (byte >= 0x80 && shift < 35);
    require(byte < 0x80 && number <= UINT32_MAX, MALFORMED,
        "payload byte %zu: %s of 2^32 or more, expected a smaller number", start, what);
    require(byte != 0 || shift == 7, MALFORMED,
        "payload byte %zu: %s in a longer form than needed, expected the shortest", start, what);
    return (uint32_t)number;
}

int64_t signed_number(uint32_t varint)
{
    const int64_t half = varint / 2;
    return varint % 2 == 0 ? half : -half - 1;
}

int take_signed(struct cursor *cursor, const char *what, const char *name, int limit)
{
    const size_t start = cursor->at;
    const long long number = signed_number(take_varint(cursor, what));
    require(number >= -limit && number <= limit, MALFORMED,
        "payload byte %zu: %s %lld, expected -%d ... %d", start, name, number, limit, limit);
    return (int)number;
}

int take_cell(struct cursor *cursor, const char *what, int cells)
{
    const size_t start = cursor->at;
    int index = (int)take_byte(cursor, what);
    if (cells > 256)
        index += 256 * (int)take_byte(cursor, what);
    require(index < cells, MALFORMED, "payload byte %zu: cell %d, expected 0 ... %d", start, index,
        cells - 1);
    return index;
}

void take_again(struct cursor *cursor, int64_t *again, size_t made)
{
    const size_t start = cursor->at;
    *again += signed_number(take_varint(cursor, "a step"));
    const long long node = *again, last = (long long)made - 1;
    require(last >= 0, MALFORMED, "payload byte %zu: node %lld, expected a node made before", start,
        node);
    require(node >= 0 && node <= last, MALFORMED,
        "payload byte %zu: node %lld, expected 0 ... %lld", start, node, last);
}

void require_count(bool holds, size_t place, uint64_t number, const char *what, uint64_t expected)
{
    require(holds, MALFORMED, "payload byte %zu: %llu %s, expected %llu", place,
        (unsigned long long)number, what, (unsigned long long)expected);
}
