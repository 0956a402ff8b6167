/* SPDX-License-Identifier: MIT */
#include "buffer.h"

#include <string.h>

#include "fail.h"
#include "le.h"

enum cst_status cst_buffer_reserve(struct cst_buffer *buffer, size_t more, struct cst_error *err)
{
    uint64_t need = (uint64_t)buffer->count + more;
    uint64_t room;
    uint8_t *moved;

    if (need <= buffer->room)
        return CST_OK;
    room = cst_next_room(buffer->room, need);
    moved = cst_resize(buffer->memory, buffer->bytes, buffer->room, room, 1, err);
    if (!moved)
        return err->status;
    buffer->bytes = moved;
    buffer->room = (size_t)room;
    return CST_OK;
}

enum cst_status cst_buffer_varint(struct cst_buffer *buffer, uint32_t value, struct cst_error *err)
{
    if (cst_buffer_reserve(buffer, 5, err))
        return err->status;
    while (value >= 0x80) {
        buffer->bytes[buffer->count++] = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    buffer->bytes[buffer->count++] = (uint8_t)value;
    return CST_OK;
}

enum cst_status cst_buffer_le(
    struct cst_buffer *buffer, unsigned bytes, uint64_t value, struct cst_error *err)
{
    if (cst_buffer_reserve(buffer, bytes, err))
        return err->status;
    cst_put_le(buffer->bytes + buffer->count, bytes, value);
    buffer->count += bytes;
    return CST_OK;
}

enum cst_status cst_buffer_bytes(
    struct cst_buffer *buffer, const uint8_t *bytes, size_t count, struct cst_error *err)
{
    if (cst_buffer_reserve(buffer, count, err))
        return err->status;
    if (count)
        memcpy(buffer->bytes + buffer->count, bytes, count);
    buffer->count += count;
    return CST_OK;
}

void cst_buffer_clear(struct cst_buffer *buffer)
{
    cst_release(buffer->memory, buffer->bytes, buffer->room, 1);
    buffer->bytes = NULL;
    buffer->count = 0;
    buffer->room = 0;
}
