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

/* How long the frame is: all there is, and one frame. zstd alone would skip skippable frames and
 * decompress any number of frames. */
static enum cst_status check_size(
    const uint8_t *frame, size_t count, size_t payload_bytes, struct cst_error *err)
{
    size_t size = ZSTD_findFrameCompressedSize(frame, count);

    if (ZSTD_isError(size))
        return cst_fail(err, CST_MALFORMED, "byte %d: %s, expected a zstd frame", CST_HEADER_BYTES,
            ZSTD_getErrorName(size));
    if (size < count)
        return cst_fail(err, CST_MALFORMED,
            "byte %" PRIu64 ": more bytes, expected the end of the file",
            (uint64_t)size + CST_HEADER_BYTES);
    if (ZSTD_getFrameContentSize(frame, count) != payload_bytes)
        return cst_fail(err, CST_MALFORMED, "byte %d: another content size or none, expected %zu",
            FRAME_HEADER_AT, payload_bytes);
    return CST_OK;
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
    if (result != payload_bytes) /* or an error */
        return cst_fail(err, CST_MALFORMED, "byte %d: %s, expected %zu bytes", CST_HEADER_BYTES,
            ZSTD_getErrorName(result), payload_bytes);
    return CST_OK;
}

enum cst_status cst_frame_unpack(const uint8_t *frame, size_t count, size_t payload_bytes,
    struct cst_memory *memory, uint8_t **payload, struct cst_error *err)
{
    enum cst_status status;
    uint8_t *bytes;

    if (check_size(frame, count, payload_bytes, err))
        return err->status;
    bytes = cst_reallocate(memory, NULL, 0, payload_bytes, 1, err);
    if (!bytes)
        return err->status;
    status = unpack(frame, count, bytes, payload_bytes, err);
    if (status) {
        cst_free(memory, bytes, payload_bytes, 1);
        return status;
    }
    *payload = bytes;
    return CST_OK;
}
