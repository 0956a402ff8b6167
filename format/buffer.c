/* SPDX-License-Identifier: MIT */
#include "buffer.h"

#include <string.h>

#include "fail.h"
#include "number.h"

#define VARINT_BYTES 5 /* at most */

enum cst_status cst_buffer_reserve(struct cst_buffer *buffer, size_t more, struct cst_error *err)
{
    uint64_t need = (uint64_t)buffer->count + more;
    uint64_t capacity;
    uint8_t *moved;

    if (need <= buffer->capacity)
        return CST_OK;
    capacity = cst_next_capacity(buffer->capacity, need);
    moved = cst_reallocate(buffer->memory, buffer->bytes, buffer->capacity, capacity, 1, err);
    if (!moved)
        return err->status;
    buffer->bytes = moved;
    buffer->capacity = (size_t)capacity;
    return CST_OK;
}

/* After something was appended. */
static enum cst_status check_limit(const struct cst_buffer *buffer, struct cst_error *err)
{
    if (!buffer->limit || buffer->count <= buffer->limit)
        return CST_OK;
    return cst_fail(err, CST_LIMIT, "the payload exceeds %zu bytes", buffer->limit);
}

enum cst_status cst_buffer_varint(struct cst_buffer *buffer, uint32_t value, struct cst_error *err)
{
    if (cst_buffer_reserve(buffer, VARINT_BYTES, err))
        return err->status;
    while (value >= 0x80) {
        buffer->bytes[buffer->count++] = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    buffer->bytes[buffer->count++] = (uint8_t)value;
    return check_limit(buffer, err);
}

enum cst_status cst_buffer_signed(struct cst_buffer *buffer, int64_t value, struct cst_error *err)
{
    return cst_buffer_varint(buffer, cst_fold_sign(value), err);
}

enum cst_status cst_buffer_le(
    struct cst_buffer *buffer, unsigned bytes, uint64_t value, struct cst_error *err)
{
    if (cst_buffer_reserve(buffer, bytes, err))
        return err->status;
    cst_put_le(buffer->bytes + buffer->count, bytes, value);
    buffer->count += bytes;
    return check_limit(buffer, err);
}

enum cst_status cst_buffer_bytes(
    struct cst_buffer *buffer, const uint8_t *bytes, size_t count, struct cst_error *err)
{
    if (cst_buffer_reserve(buffer, count, err))
        return err->status;
    if (count)
        memcpy(buffer->bytes + buffer->count, bytes, count);
    buffer->count += count;
    return check_limit(buffer, err);
}

void cst_buffer_clear(struct cst_buffer *buffer)
{
    cst_free(buffer->memory, buffer->bytes, buffer->capacity, 1);
    buffer->bytes = NULL;
    buffer->count = 0;
    buffer->capacity = 0;
}
