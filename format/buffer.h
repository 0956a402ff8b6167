/* SPDX-License-Identifier: MIT */
/* Bytes that are being written: the payload while it grows. */
#ifndef CST_BUFFER_H
#define CST_BUFFER_H

#include "mem.h"

struct cst_buffer {
    uint8_t *bytes;
    size_t count;
    size_t room;
    struct cst_memory *memory;
};

enum cst_status cst_buffer_reserve(struct cst_buffer *buffer, size_t more, struct cst_error *err);

/* A number of SPEC section 3.1. */
enum cst_status cst_buffer_varint(struct cst_buffer *buffer, uint32_t value, struct cst_error *err);

/* A number of 1 or 2 bytes. */
enum cst_status cst_buffer_le(
    struct cst_buffer *buffer, unsigned bytes, uint64_t value, struct cst_error *err);

/* Bytes as they are. */
enum cst_status cst_buffer_bytes(
    struct cst_buffer *buffer, const uint8_t *bytes, size_t count, struct cst_error *err);

void cst_buffer_clear(struct cst_buffer *buffer);

#endif
