/* SPDX-License-Identifier: MIT */
/* The records of a payload (SPEC section 3.2). */
#ifndef CST_RECORD_H
#define CST_RECORD_H

#include <stdint.h>

/* A record begins with the number argument * CST_KINDS + kind. */
#define CST_KINDS 8

enum cst_record { CST_NODE = 0, CST_AGAIN = 1, CST_OPEN = 2 };

/* So that the first number of a record stays below 2^32. */
#define CST_MAX_ARGUMENT 0x1fffffffu

/* A signed number (SPEC section 3.1): the sign is in the lowest bit. */
static inline uint32_t cst_fold_sign(int64_t value)
{
    return (uint32_t)(value < 0 ? -2 * value - 1 : 2 * value);
}

static inline int64_t cst_unfold_sign(uint32_t number)
{
    return number % 2 ? -(int64_t)(number / 2) - 1 : (int64_t)(number / 2);
}

#endif
