/* SPDX-License-Identifier: MIT */
/* Certificate <-> the bytes of a file: header, frame, hash and counts. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "any.h"
#include "fail.h"
#include "frame.h"
#include "header.h"

#define READ_BYTES ((size_t)65536)

void cst_hash(const uint8_t *payload, size_t bytes, uint8_t hash[CST_HASH_BYTES])
{
    XXH128_canonical_t canonical;

    XXH128_canonicalFromHash(&canonical, XXH3_128bits(payload, bytes));
    memcpy(hash, canonical.digest, CST_HASH_BYTES);
}

static enum cst_status check_hash(const uint8_t *payload, size_t bytes,
    const uint8_t expected[CST_HASH_BYTES], struct cst_error *err)
{
    uint8_t hash[CST_HASH_BYTES];
    char hex[2 * CST_HASH_BYTES + 1];

    cst_hash(payload, bytes, hash);
    if (memcmp(hash, expected, CST_HASH_BYTES) == 0)
        return CST_OK;
    for (unsigned i = 0; i < CST_HASH_BYTES; i++)
        (void)snprintf(hex + 2 * i, 3, "%02x", hash[i]);
    return cst_fail(err, CST_MALFORMED, "byte 56: another hash, expected %s", hex);
}

/* The frame is freed as soon as it is unpacked: the nodes need the memory. */
static enum cst_status read_frame(const struct cst_header *header, struct cst_buffer *frame,
    struct cst_any *any, struct cst_error *err)
{
    struct cst_memory *memory = frame->memory;
    size_t bytes = (size_t)header->payload_bytes;
    uint8_t *payload = NULL;
    enum cst_status status =
        cst_frame_unpack(frame->bytes, frame->count, bytes, memory, &payload, err);

    cst_buffer_clear(frame);
    if (status)
        return status;
    status = check_hash(payload, bytes, header->hash, err);
    if (!status)
        status = cst_any_take(&header->claim, &header->counts, payload, bytes, memory, any, err);
    cst_free(memory, payload, bytes, 1);
    return status;
}

/* Append up to more bytes, fewer only at the end of the stream. */
static enum cst_status read_some(
    FILE *in, struct cst_buffer *buffer, size_t more, struct cst_error *err)
{
    size_t got;

    if (cst_buffer_reserve(buffer, more, err))
        return err->status;
    errno = 0;
    got = fread(buffer->bytes + buffer->count, 1, more, in);
    buffer->count += got;
    if (got < more && ferror(in))
        return cst_fail_system(err, "cannot read");
    return CST_OK;
}

static enum cst_status read_rest(FILE *in, struct cst_buffer *buffer, struct cst_error *err)
{
    size_t before;

    do {
        before = buffer->count;
        if (read_some(in, buffer, READ_BYTES, err))
            return err->status;
    } while (buffer->count - before == READ_BYTES);
    return CST_OK;
}

enum cst_status cst_any_read(FILE *in, uint64_t max_memory, struct cst_any *any,
    struct cst_file_info *info, struct cst_error *err)
{
    struct cst_memory memory = { .limit = max_memory };
    struct cst_buffer buffer = { .memory = &memory };
    struct cst_header header;
    struct cst_file_info found;
    enum cst_status status;

    /* The header alone first: what is not a certificate is not read on. */
    status = read_some(in, &buffer, CST_HEADER_BYTES, err);
    if (!status)
        status = cst_header_read(buffer.bytes, buffer.count, &header, err);
    buffer.count = 0;
    if (!status)
        status = read_rest(in, &buffer, err);
    if (status) {
        cst_buffer_clear(&buffer);
        return status;
    }
    found.file_bytes = (uint64_t)buffer.count + CST_HEADER_BYTES;
    found.payload_bytes = header.payload_bytes;
    memcpy(found.hash, header.hash, CST_HASH_BYTES);
    status = read_frame(&header, &buffer, any, err);
    if (!status && info)
        *info = found;
    return status;
}

/* What goes out is what a reader gets back: zstd 1.5.0 to 1.5.4 could damage
 * data at high levels. */
static enum cst_status read_back(
    const struct cst_any *any, const struct cst_buffer *file, struct cst_error *err)
{
    struct cst_memory memory = { 0 };
    struct cst_buffer frame = { .memory = &memory };
    struct cst_any back = { 0 };
    struct cst_header header;
    enum cst_status status = cst_header_read(file->bytes, file->count, &header, err);

    if (!status)
        status = cst_buffer_reserve(&frame, file->count - CST_HEADER_BYTES, err);
    if (status)
        return status;
    frame.count = file->count - CST_HEADER_BYTES;
    memcpy(frame.bytes, file->bytes + CST_HEADER_BYTES, frame.count);
    status = read_frame(&header, &frame, &back, err);
    if (status == CST_OK && !cst_any_equal(any, &back))
        status = cst_fail(err, CST_IO, "what was written differs from the certificate");
    else if (status == CST_MALFORMED)
        (void)cst_fail_at(err, "what was written cannot be read: ");
    if (status == CST_MALFORMED)
        status = err->status = CST_IO;
    cst_any_clear(&back);
    return status;
}

static enum cst_status pack(const struct cst_any *any, int level, const uint8_t *payload,
    const struct cst_header *header, struct cst_buffer *out, struct cst_error *err)
{
    enum cst_status status = cst_buffer_reserve(out, CST_HEADER_BYTES, err);

    if (status)
        return status;
    cst_header_write(header, out->bytes);
    out->count = CST_HEADER_BYTES;
    status = cst_frame_pack(payload, (size_t)header->payload_bytes, level, out, err);
    return status ? status : read_back(any, out, err);
}

enum cst_status cst_any_to_bytes(const struct cst_any *any, int level, uint8_t **file,
    size_t *bytes, struct cst_file_info *info, struct cst_error *err)
{
    struct cst_memory memory = { 0 };
    struct cst_buffer payload = { .limit = CST_MAX_PAYLOAD, .memory = &memory };
    struct cst_buffer out = { .memory = &memory };
    struct cst_header header = { .claim = *cst_any_claim(any) };
    enum cst_status status = cst_any_put(any, &payload, err);

    if (!status) {
        header.payload_bytes = payload.count;
        header.counts = cst_any_codec(any)->count(any);
        cst_hash(payload.bytes, payload.count, header.hash);
        status = pack(any, level, payload.bytes, &header, &out, err);
    }
    cst_buffer_clear(&payload);
    if (status) {
        cst_buffer_clear(&out);
        return status;
    }
    if (info) {
        info->file_bytes = out.count;
        info->payload_bytes = header.payload_bytes;
        memcpy(info->hash, header.hash, CST_HASH_BYTES);
    }
    *file = out.bytes;
    *bytes = out.count;
    return CST_OK;
}
