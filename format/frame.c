/* SPDX-License-Identifier: MIT */
#include "frame.h"

#include <inttypes.h>
#include <string.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "fail.h"
#include "le.h"

#define DEFAULT_LEVEL 19

static enum cst_status pack(ZSTD_CCtx *zstd, const uint8_t *payload, size_t bytes, int level,
    struct cst_buffer *out, struct cst_error *err)
{
    size_t room = ZSTD_compressBound(bytes);
    size_t result = ZSTD_CCtx_setParameter(zstd, ZSTD_c_compressionLevel, level);

    if (!ZSTD_isError(result))
        result = ZSTD_CCtx_setParameter(zstd, ZSTD_c_checksumFlag, 1);
    if (!ZSTD_isError(result))
        result = ZSTD_CCtx_setPledgedSrcSize(zstd, bytes);
    if (ZSTD_isError(result))
        return cst_fail(err, CST_IO, "compression: %s", ZSTD_getErrorName(result));
    if (cst_buffer_reserve(out, room, err))
        return err->status;
    result = ZSTD_compress2(zstd, out->bytes + out->count, room, payload, bytes);
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
        return cst_fail(err, CST_IO, "compression level %d, expected 1 ... 22", level);
    zstd = ZSTD_createCCtx();
    if (!zstd)
        return cst_fail(err, CST_LIMIT, "out of memory (compression)");
    status = pack(zstd, payload, bytes, level ? level : DEFAULT_LEVEL, out, err);
    ZSTD_freeCCtx(zstd);
    return status;
}

/* One frame to the end of the file, which needs nothing but itself. zstd alone
 * would skip skippable frames and decompress any number of frames. */
static enum cst_status check_extent(const uint8_t *frame, size_t count, struct cst_error *err)
{
    size_t size;

    if (count >= 4 && cst_get_le(frame, 4) != ZSTD_MAGICNUMBER)
        return cst_fail(err, CST_MALFORMED,
            "offset %d: magic %08" PRIX32 ", expected a zstd frame (%08X)", CST_HEADER_BYTES,
            (uint32_t)cst_get_le(frame, 4), ZSTD_MAGICNUMBER);
    size = ZSTD_findFrameCompressedSize(frame, count);
    if (count < 4 || (ZSTD_isError(size) && ZSTD_getErrorCode(size) == ZSTD_error_srcSize_wrong))
        return cst_fail(err, CST_MALFORMED,
            "offset %" PRIu64 ": the"
            " file ends inside the zstd frame that begins"
            " at %d",
            (uint64_t)count + CST_HEADER_BYTES, CST_HEADER_BYTES);
    if (ZSTD_isError(size))
        return cst_fail(err, CST_MALFORMED, "offset %d: damaged zstd frame: %s", CST_HEADER_BYTES,
            ZSTD_getErrorName(size));
    if (size != count)
        return cst_fail(err, CST_MALFORMED,
            "offset %" PRIu64 ":"
            " expected the end of the file, %" PRIu64 " bytes follow",
            (uint64_t)size + CST_HEADER_BYTES, (uint64_t)count - size);
    return CST_OK;
}

static enum cst_status check_content(
    const uint8_t *frame, size_t count, size_t payload_bytes, struct cst_error *err)
{
    unsigned long long content = ZSTD_getFrameContentSize(frame, count);
    unsigned dictionary = ZSTD_getDictID_fromFrame(frame, count);

    if (content == ZSTD_CONTENTSIZE_UNKNOWN)
        return cst_fail(err, CST_MALFORMED,
            "offset %d: the zstd frame"
            " declares no content size, expected %zu",
            CST_HEADER_BYTES, payload_bytes);
    if (content != payload_bytes)
        return cst_fail(err, CST_MALFORMED,
            "offset %d: the zstd frame"
            " declares %llu bytes, the header %zu",
            CST_HEADER_BYTES, content, payload_bytes);
    if (dictionary)
        return cst_fail(err, CST_MALFORMED,
            "offset %d: the zstd frame"
            " needs dictionary %u, expected none",
            CST_HEADER_BYTES, dictionary);
    return CST_OK;
}

static enum cst_status unpack(const uint8_t *frame, size_t count, uint8_t *payload,
    size_t payload_bytes, struct cst_error *err)
{
    ZSTD_DCtx *zstd = ZSTD_createDCtx();
    size_t result;

    if (!zstd)
        return cst_fail(err, CST_LIMIT, "out of memory (decompression)");
    /* Releases of zstd could leave parts of the output unwritten on
     * crafted input: what was in memory before must not get out. */
    memset(payload, 0, payload_bytes);
    result = ZSTD_decompressDCtx(zstd, payload, payload_bytes, frame, count);
    ZSTD_freeDCtx(zstd);
    if (ZSTD_isError(result))
        return cst_fail(err,
            ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation ? CST_LIMIT : CST_MALFORMED,
            "offset %d: damaged zstd frame: %s", CST_HEADER_BYTES, ZSTD_getErrorName(result));
    if (result != payload_bytes)
        return cst_fail(err, CST_MALFORMED,
            "offset %d: the zstd frame"
            " holds %zu bytes, expected %zu",
            CST_HEADER_BYTES, result, payload_bytes);
    return CST_OK;
}

enum cst_status cst_frame_unpack(const uint8_t *frame, size_t count, size_t payload_bytes,
    struct cst_memory *memory, uint8_t **payload, struct cst_error *err)
{
    uint8_t *bytes;

    if (check_extent(frame, count, err) || check_content(frame, count, payload_bytes, err))
        return err->status;
    bytes = cst_resize(memory, NULL, 0, payload_bytes, 1, err);
    if (!bytes)
        return err->status;
    if (unpack(frame, count, bytes, payload_bytes, err)) {
        cst_release(memory, bytes, payload_bytes, 1);
        return err->status;
    }
    *payload = bytes;
    return CST_OK;
}
