/* SPDX-License-Identifier: MIT */
#include "frame.h"

#include <inttypes.h>
#include <string.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "fail.h"
#include "number.h"

#define DEFAULT_LEVEL 19
#define FRAME_HEADER_AT (CST_HEADER_BYTES + 4)

static enum cst_status pack(ZSTD_CCtx *zstd, const uint8_t *payload, size_t bytes, int level,
    struct cst_buffer *out, struct cst_error *err)
{
    size_t bound = ZSTD_compressBound(bytes);
    size_t result = ZSTD_CCtx_setParameter(zstd, ZSTD_c_compressionLevel, level);

    if (!ZSTD_isError(result))
        result = ZSTD_CCtx_setParameter(zstd, ZSTD_c_checksumFlag, 1);
    if (!ZSTD_isError(result))
        result = ZSTD_CCtx_setPledgedSrcSize(zstd, bytes);
    if (ZSTD_isError(result))
        return cst_fail(err, CST_IO, "compression: %s", ZSTD_getErrorName(result));
    if (cst_buffer_reserve(out, bound, err))
        return err->status;
    result = ZSTD_compress2(zstd, out->bytes + out->count, bound, payload, bytes);
    if (ZSTD_isError(result))
        return cst_fail(err,
            ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation ? CST_LIMIT : CST_IO,
            "compression: %s", ZSTD_getErrorName(result));
    out->count += result;
    return CST_OK;
}

enum cst_status cst_frame_pack(
    const uint8_t *payload, size_t bytes, int level, struct cst_buffer *out, struct cst_error *err)
{
    ZSTD_CCtx *zstd;
    enum cst_status status;

    /* zstd itself would round a level outside its range silently. */
    if (level < 0 || level > 22)
        return cst_fail(err, CST_IO, "level %d, expected 1 ... 22", level);
    zstd = ZSTD_createCCtx();
    if (!zstd)
        return cst_fail(err, CST_LIMIT, "out of memory (compression)");
    status = pack(zstd, payload, bytes, level ? level : DEFAULT_LEVEL, out, err);
    ZSTD_freeCCtx(zstd);
    return status;
}

/* The first bytes, with which every zstd frame begins. */
static enum cst_status check_magic(const uint8_t *frame, size_t count, struct cst_error *err)
{
    uint8_t magic[4];

    cst_put_le(magic, sizeof magic, ZSTD_MAGICNUMBER);
    for (size_t i = 0; i < sizeof magic; i++) {
        if (i == count)
            return cst_fail(err, CST_MALFORMED, "byte %zu: the file ends, expected a zstd frame",
                CST_HEADER_BYTES + i);
        if (frame[i] != magic[i])
            return cst_fail(err, CST_MALFORMED,
                "byte %zu: 0x%02X, expected 0x%02X: not a zstd frame", CST_HEADER_BYTES + i,
                frame[i], magic[i]);
    }
    return CST_OK;
}

/* The header of the frame, after its magic number: the content size, and no dictionary. */
static enum cst_status check_content(
    const uint8_t *frame, size_t count, size_t payload_bytes, struct cst_error *err)
{
    unsigned long long content = ZSTD_getFrameContentSize(frame, count);
    unsigned dictionary = ZSTD_getDictID_fromFrame(frame, count);

    if (content == ZSTD_CONTENTSIZE_ERROR)
        return cst_fail(err, CST_MALFORMED,
            "byte %d: not one of zstd, expected a frame header with content size %zu",
            FRAME_HEADER_AT, payload_bytes);
    if (content == ZSTD_CONTENTSIZE_UNKNOWN)
        return cst_fail(err, CST_MALFORMED,
            "byte %d: no content size, expected a frame header with content size %zu",
            FRAME_HEADER_AT, payload_bytes);
    if (content != payload_bytes)
        return cst_fail(err, CST_MALFORMED,
            "byte %d: content size %llu, expected a frame header with content size %zu",
            FRAME_HEADER_AT, content, payload_bytes);
    if (dictionary)
        return cst_fail(err, CST_MALFORMED,
            "byte %d: dictionary %u, expected a frame header without a dictionary", FRAME_HEADER_AT,
            dictionary);
    return CST_OK;
}

static enum cst_status damaged(size_t zstd_error, size_t payload_bytes, struct cst_error *err)
{
    return cst_fail(err, CST_MALFORMED,
        "byte %d: a damaged zstd frame (%s), expected one of %zu bytes of payload",
        CST_HEADER_BYTES, ZSTD_getErrorName(zstd_error), payload_bytes);
}

/* How long the frame is. zstd alone would skip skippable frames and decompress any number of
 * frames. */
static enum cst_status find_size(
    const uint8_t *frame, size_t count, size_t payload_bytes, size_t *size, struct cst_error *err)
{
    bool short_of;

    if (check_magic(frame, count, err))
        return err->status;
    *size = ZSTD_findFrameCompressedSize(frame, count);
    short_of = ZSTD_isError(*size) && ZSTD_getErrorCode(*size) == ZSTD_error_srcSize_wrong;
    /* Of a header that is cut off zstd says no more than of an invalid one. */
    if (!short_of || ZSTD_getFrameContentSize(frame, count) != ZSTD_CONTENTSIZE_ERROR) {
        if (check_content(frame, count, payload_bytes, err))
            return err->status;
    }
    if (short_of)
        return cst_fail(err, CST_MALFORMED,
            "byte %" PRIu64 ": the file ends, expected the rest of the zstd frame",
            (uint64_t)count + CST_HEADER_BYTES);
    return ZSTD_isError(*size) ? damaged(*size, payload_bytes, err) : CST_OK;
}

static enum cst_status unpack(const uint8_t *frame, size_t size, uint8_t *payload,
    size_t payload_bytes, struct cst_error *err)
{
    ZSTD_DCtx *zstd = ZSTD_createDCtx();
    size_t result;

    if (!zstd)
        return cst_fail(err, CST_LIMIT, "out of memory (decompression)");
    /* Releases of zstd could leave parts of the output unwritten on crafted input: what was in
     * memory before must not get out. */
    memset(payload, 0, payload_bytes);
    result = ZSTD_decompressDCtx(zstd, payload, payload_bytes, frame, size);
    ZSTD_freeDCtx(zstd);
    if (ZSTD_isError(result) && ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation)
        return cst_fail(err, CST_LIMIT, "out of memory (decompression)");
    if (ZSTD_isError(result))
        return damaged(result, payload_bytes, err);
    if (result != payload_bytes)
        return cst_fail(err, CST_MALFORMED,
            "byte %d: a zstd frame of %zu bytes of payload, expected %zu", CST_HEADER_BYTES, result,
            payload_bytes);
    return CST_OK;
}

enum cst_status cst_frame_unpack(const uint8_t *frame, size_t count, size_t payload_bytes,
    struct cst_memory *memory, uint8_t **payload, struct cst_error *err)
{
    enum cst_status status;
    uint8_t *bytes;
    size_t size = 0;

    if (find_size(frame, count, payload_bytes, &size, err))
        return err->status;
    bytes = cst_reallocate(memory, NULL, 0, payload_bytes, 1, err);
    if (!bytes)
        return err->status;
    status = unpack(frame, size, bytes, payload_bytes, err);
    if (!status && size < count)
        status = cst_fail(err, CST_MALFORMED,
            "byte %" PRIu64 ": more bytes, expected the end of the file",
            (uint64_t)size + CST_HEADER_BYTES);
    if (status) {
        cst_free(memory, bytes, payload_bytes, 1);
        return status;
    }
    *payload = bytes;
    return CST_OK;
}
