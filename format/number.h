/* SPDX-License-Identifier: MIT */
/* Numbers in bytes, one byte at a time: no struct is ever written or mapped. */
#ifndef CST_NUMBER_H
#define CST_NUMBER_H

#include <stdint.h>

/* Little-endian, of 1 ... 8 bytes. */
static inline uint64_t cst_get_le(const uint8_t *at, unsigned bytes)
{
    uint64_t value = 0;

    while (bytes--)
        value = value << 8 | at[bytes];
    return value;
}

static inline void cst_put_le(uint8_t *at, unsigned bytes, uint64_t value)
{
    for (unsigned i = 0; i < bytes; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

/* A signed number as a varint (SPEC section 3.1): the sign is in the lowest bit. The value is
 * -2^31 ... 2^31 - 1. */
static inline uint32_t cst_fold_sign(int64_t value)
{
    return (uint32_t)(value < 0 ? -2 * value - 1 : 2 * value);
}

static inline int64_t cst_unfold_sign(uint32_t number)
{
    return number % 2 ? -(int64_t)(number / 2) - 1 : (int64_t)(number / 2);
}

#endif
