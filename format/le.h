/* SPDX-License-Identifier: MIT */
/* Little-endian numbers, byte by byte: no struct is ever written or mapped. */
#ifndef CST_LE_H
#define CST_LE_H

#include <stdint.h>

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

#endif
