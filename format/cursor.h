/* SPDX-License-Identifier: MIT */
/* Reading bytes without passing their end: nothing else touches the payload. */
#ifndef CST_CURSOR_H
#define CST_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "le.h"

struct cst_cursor {
    const uint8_t *bytes;
    size_t at;
    size_t end;
};

enum cst_taken {
    CST_TAKEN,
    CST_CUT_OFF,  /* the bytes end */
    CST_TOO_LONG, /* a varint that is not the shortest form */
    CST_TOO_LARGE /* a varint of 2^32 or more */
};

static inline bool cst_take_le(struct cst_cursor *in, unsigned bytes, uint32_t *value)
{
    if (in->end - in->at < bytes)
        return false;
    *value = (uint32_t)cst_get_le(in->bytes + in->at, bytes);
    in->at += bytes;
    return true;
}

/* SPEC section 3.1. The cursor moves only if a number was taken. */
static inline enum cst_taken cst_take_varint(struct cst_cursor *in, uint32_t *value)
{
    uint32_t sum = 0;
    size_t at = in->at;

    for (unsigned shift = 0;; shift += 7) {
        uint8_t byte;

        if (at == in->end)
            return CST_CUT_OFF;
        byte = in->bytes[at++];
        if (shift == 28 && byte > 0x0f)
            return CST_TOO_LARGE;
        if (byte == 0 && shift > 0)
            return CST_TOO_LONG;
        sum |= (uint32_t)(byte & 0x7f) << shift;
        if (byte < 0x80)
            break;
    }
    *value = sum;
    in->at = at;
    return CST_TAKEN;
}

#endif
