/* SPDX-License-Identifier: MIT */
/* Bytes that are being written or read in. */
#ifndef CST_BUFFER_H
#define CST_BUFFER_H

#include "mem.h"

/* Zero it but for the memory and the limit before the first use. */
struct cst_buffer {
    uint8_t *bytes;
    size_t count;
    size_t capacity;
    size_t limit; /* a payload may not be longer than this; 0 is no limit */
    struct cst_memory *memory;
};

/* All of these fail with CST_LIMIT only. */

/* Capacity for so many bytes more. */
enum cst_status cst_buffer_reserve(struct cst_buffer *buffer, size_t more, struct cst_error *err);

/* Append a varint, a signed number (SPEC section 3.1). */
enum cst_status cst_buffer_varint(struct cst_buffer *buffer, uint32_t value, struct cst_error *err);
enum cst_status cst_buffer_signed(struct cst_buffer *buffer, int64_t value, struct cst_error *err);

/* Append a little-endian number of 1 ... 8 bytes. */
enum cst_status cst_buffer_le(
    struct cst_buffer *buffer, unsigned bytes, uint64_t value, struct cst_error *err);

/* Append bytes as they are. */
enum cst_status cst_buffer_bytes(
    struct cst_buffer *buffer, const uint8_t *bytes, size_t count, struct cst_error *err);

void cst_buffer_clear(struct cst_buffer *buffer);

#endif
