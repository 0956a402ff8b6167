/* SPDX-License-Identifier: MIT */
/* From the file to the payload. */
#include "base.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <xxhash.h>
#include <zstd.h>
#include <zstd_errors.h>

enum { HEADER = 80 };

struct bytes {
    unsigned char *at;
    size_t length, room;
};

static struct bytes read_file(const char *path)
{
    FILE *from = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!from)
        fault(UNREADABLE, "cannot open: %s", strerror(errno));
    struct bytes file = { NULL, 0, 0 };
    do {
        if (file.length == file.room)
            file.at = enlarge(file.at, &file.room, 1);
        file.length += fread(file.at + file.length, 1, file.room - file.length, from);
    } while (file.length == file.room);
    if (ferror(from))
        fault(UNREADABLE, "cannot read: %s", strerror(errno));
    fclose(from);
    return file;
}

/* All that can be known of the payload frame before it is unpacked. */
static void check_frame(const struct bytes *file, uint32_t payload_bytes)
{
    static const unsigned char magic[4] = { 0x28, 0xB5, 0x2F, 0xFD };
    const unsigned char *frame = file->at + HEADER;
    const size_t length = file->length - HEADER;
    for (size_t i = 0; i < sizeof magic; i++) {
        if (i == length)
            fault(MALFORMED, "byte %zu: the file ends, expected a zstd frame", file->length);
        if (frame[i] != magic[i])
            fault(MALFORMED, "byte %zu: 0x%02X, expected 0x%02X: not a zstd frame", HEADER + i,
                (unsigned)frame[i], (unsigned)magic[i]);
    }

    const size_t whole = ZSTD_findFrameCompressedSize(frame, length);
    const bool damaged = ZSTD_isError(whole) != 0;
    const bool cut = damaged && ZSTD_getErrorCode(whole) == ZSTD_error_srcSize_wrong;
    const unsigned long long content = ZSTD_getFrameContentSize(frame, length);
    if (content != payload_bytes && !(cut && content == ZSTD_CONTENTSIZE_ERROR))
        fault(MALFORMED, "byte 84: no content size, or another, expected a frame header with %u",
            (unsigned)payload_bytes);
    if (ZSTD_getDictID_fromFrame(frame, length) != 0)
        fault(MALFORMED, "byte 84: a dictionary is needed, expected a frame header without one");
    if (cut)
        fault(MALFORMED, "byte %zu: the file ends, expected the rest of the zstd frame",
            file->length);
    if (damaged)
        fault(MALFORMED, "byte 80: %s, expected a sound frame", ZSTD_getErrorName(whole));
    if (whole < length)
        fault(MALFORMED, "byte %zu: more bytes, expected the end of the file", HEADER + whole);
}

static void print_hash(char text[33], const unsigned char hash[16])
{
    for (int i = 0; i < 16; i++)
        snprintf(text + 2 * i, 3, "%02x", (unsigned)hash[i]);
}

void read_certificate(struct certificate *it, const char *path, int game)
{
    const struct bytes file = read_file(path);
    read_header(it, file.at, file.length, game);
    check_frame(&file, it->payload_bytes);

    unsigned char *payload = allocate(it->payload_bytes, 1);
    const size_t got =
        ZSTD_decompress(payload, it->payload_bytes, file.at + HEADER, file.length - HEADER);
    if (ZSTD_isError(got) && ZSTD_getErrorCode(got) == ZSTD_error_memory_allocation)
        fault(LIMIT, "the system has no memory left, below the limit of --max-memory");
    if (got != it->payload_bytes) /* or an error */
        fault(MALFORMED, "byte 80: %s, expected a sound frame of %u bytes", ZSTD_getErrorName(got),
            (unsigned)it->payload_bytes);
    it->payload = payload;

    XXH128_canonical_t hash;
    XXH128_canonicalFromHash(&hash, XXH3_128bits(payload, it->payload_bytes));
    char claimed[33], found[33];
    print_hash(claimed, file.at + 56);
    print_hash(found, hash.digest);
    if (strcmp(claimed, found) != 0)
        fault(MALFORMED, "byte 56: hash %s, expected %s", claimed, found);
    release(file.at, file.room, 1);
    if (verbosity < 2)
        return;
    printf("c game=%d claim=%d width=%d height=%d plies=%d\n", game, it->claim, it->width,
        it->height, it->plies);
    printf("c payload_bytes=%u nodes=%u edges=%u hash=%s\n", (unsigned)it->payload_bytes,
        (unsigned)it->nodes, (unsigned)it->edges, found);
}
