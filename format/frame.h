/* SPDX-License-Identifier: MIT */
/* The payload frame: exactly one zstd frame (SPEC section 1). */
#ifndef CST_FRAME_H
#define CST_FRAME_H

#include "buffer.h"

/* Append the payload as one frame with content size and checksum, at a zstd level (1 ... 22; 0 for
 * the default). Errors: CST_IO if the level is none or zstd fails, CST_LIMIT. */
enum cst_status cst_frame_pack(
    const uint8_t *payload, size_t bytes, int level, struct cst_buffer *out, struct cst_error *err);

/* Unpack a frame of count bytes, to the end of the file, into payload_bytes bytes which are
 * allocated under the limit of memory. Messages give file offsets, which is why the length of the
 * header is added. Errors: CST_MALFORMED, CST_LIMIT. */
enum cst_status cst_frame_unpack(const uint8_t *frame, size_t count, size_t payload_bytes,
    struct cst_memory *memory, uint8_t **payload, struct cst_error *err);

#endif
