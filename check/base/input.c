/* SPDX-License-Identifier: MIT */
/* From the file to the payload: header frame, payload frame, hash. */
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
    require(from != NULL, UNREADABLE, "cannot open: %s", strerror(errno));
    struct bytes file = { NULL, 0, 0 };
    do {
        if (file.length == file.room)
            file.at = enlarge(file.at, &file.room, 1);
        file.length += fread(file.at + file.length, 1, file.room - file.length, from);
    } while (file.length == file.room);
    require(!ferror(from), UNREADABLE, "cannot read: %s", strerror(errno));
    fclose(from);
    return file;
}

/* The bytes from an offset on have to be these; what the message says after the expected byte. */
static void expect_bytes(const struct bytes *file, size_t offset, const unsigned char *expected,
    size_t count, const char *missing, const char *wrong)
{
    for (size_t i = offset; i < offset + count; i++) {
        require(i < file->length, MALFORMED, "byte %zu: the file ends, expected %s", i, missing);
        require(file->at[i] == expected[i - offset], MALFORMED,
            "byte %zu: 0x%02X, expected 0x%02X: %s", i, (unsigned)file->at[i],
            (unsigned)expected[i - offset], wrong);
    }
}

/* The number of width bytes at an offset, which has to be from least to greatest. */
static unsigned field(const struct bytes *file, int offset, int width, const char *name,
    unsigned long long least, unsigned long long greatest)
{
    unsigned long long number = 0;
    for (int i = width - 1; i >= 0; i--)
        number = number << 8 | file->at[offset + i];
    const bool holds = number >= least && number <= greatest;
    require(holds || least < greatest, MALFORMED, "byte %d: %s %llu, expected %llu", offset, name,
        number, least);
    require(holds, MALFORMED, "byte %d: %s %llu, expected %llu ... %llu", offset, name, number,
        least, greatest);
    return (unsigned)number;
}

/* Of game 1: an odd number, at most that of the cells and with claim 2 also at most 63. */
static unsigned square_plies(const struct bytes *file, const struct certificate *it)
{
    const int cells = it->width * it->height, most = it->claim == 2 && cells > 63 ? 63 : cells;
    const unsigned plies = field(file, 24, 2, "plies", 0, 65535);
    require(plies % 2 == 1 && plies <= (unsigned)most, MALFORMED,
        "byte 24: plies %u, expected an odd number in 1 ... %d", plies, most);
    return plies;
}

static void read_header(struct certificate *it, const struct bytes *file, unsigned game)
{
    static const unsigned char start[16] = { 0x53, 0x2A, 0x4D, 0x18, 72, 0, 0, 0, 0x89, 0x43, 0x53,
        0x54, 0x0D, 0x0A, 0x1A, 0x0A };
    static const char missing[] = "a header of 80 bytes";
    expect_bytes(file, 0, start, sizeof start, missing, "not a certificate");
    require(file->length >= HEADER, MALFORMED, "byte %zu: the file ends, expected %s", file->length,
        missing);
    const bool square = game == 1;
    const unsigned side = square ? 64 : 10000;
    field(file, 16, 2, "version", 1, 1);
    field(file, 18, 1, "game", 1, 2);
    field(file, 18, 1, "game", game, game);
    it->claim = (int)field(file, 19, 1, "claim", 1, 2);
    it->width = (int)field(file, 20, 2, "width", 1, side);
    it->height = (int)field(file, 22, 2, "height", 1, side);
    it->plies = (int)(square ? square_plies(file, it) : field(file, 24, 2, "plies", 1, 65535));
    field(file, 26, 2, "flags", 0, 0);
    field(file, 28, 1, "hash kind", 1, 1);
    field(file, 29, 1, "hash width", 16, 16);
    field(file, 30, 2, "reserved", 0, 0);
    const unsigned bytes = field(file, 32, 8, "payload bytes", 2, INT32_MAX);
    const unsigned nodes = field(file, 40, 8, "nodes", 1, square ? bytes / 2 : bytes - 1);
    it->edges = square ? field(file, 48, 8, "edges", nodes - 1, nodes - 1 + bytes / 2)
                       : field(file, 48, 8, "edges", 1, bytes);
    it->payload_bytes = bytes;
    it->nodes = nodes;
    field(file, 72, 8, "reserved", 0, 0);
}

/* All that can be known of the payload frame before it is unpacked. */
static void check_frame(const struct bytes *file, unsigned payload_bytes)
{
    static const unsigned char magic[4] = { 0x28, 0xB5, 0x2F, 0xFD };
    expect_bytes(file, HEADER, magic, sizeof magic, "a zstd frame", "not a zstd frame");
    const unsigned char *frame = file->at + HEADER;
    const size_t length = file->length - HEADER;
    const size_t whole = ZSTD_findFrameCompressedSize(frame, length);
    const bool damaged = ZSTD_isError(whole) != 0;
    const bool cut = damaged && ZSTD_getErrorCode(whole) == ZSTD_error_srcSize_wrong;
    const unsigned long long content = ZSTD_getFrameContentSize(frame, length);
    require(content == payload_bytes || (cut && content == ZSTD_CONTENTSIZE_ERROR), MALFORMED,
        "byte 84: no content size, or another, expected a frame header with %u", payload_bytes);
    require(ZSTD_getDictID_fromFrame(frame, length) == 0, MALFORMED,
        "byte 84: a dictionary is needed, expected a frame header without one");
    require(!cut, MALFORMED, "byte %zu: the file ends, expected the rest of the zstd frame",
        file->length);
    require(!damaged, MALFORMED, "byte 80: %s, expected a sound frame", ZSTD_getErrorName(whole));
    require(whole == length, MALFORMED, "byte %zu: more bytes, expected the end of the file",
        HEADER + whole);
}

static void print_hash(char text[33], const unsigned char hash[16])
{
    for (int i = 0; i < 16; i++)
        snprintf(text + 2 * i, 3, "%02x", (unsigned)hash[i]);
}

void read_certificate(struct certificate *it, const char *path, int game)
{
    const struct bytes file = read_file(path);
    read_header(it, &file, (unsigned)game);
    check_frame(&file, it->payload_bytes);

    unsigned char *payload = allocate(it->payload_bytes, 1);
    it->payload = payload;
    const size_t length = file.length - HEADER;
    const size_t got = ZSTD_decompress(payload, it->payload_bytes, file.at + HEADER, length);
    require(!ZSTD_isError(got) || ZSTD_getErrorCode(got) != ZSTD_error_memory_allocation, LIMIT,
        "no memory left in the system, below the limit of --max-memory");
    require(got == it->payload_bytes, MALFORMED, "byte 80: %s, expected a sound frame of %u bytes",
        ZSTD_getErrorName(got), it->payload_bytes);

    XXH128_canonical_t hash;
    XXH128_canonicalFromHash(&hash, XXH3_128bits(payload, it->payload_bytes));
    char claimed[33], found[33];
    print_hash(claimed, file.at + 56);
    print_hash(found, hash.digest);
    require(
        strcmp(claimed, found) == 0, MALFORMED, "byte 56: hash %s, expected %s", claimed, found);
    release(file.at, file.room, 1);
    if (verbosity < 2)
        return;
    printf("c game=%d claim=%d width=%d height=%d plies=%d\n", game, it->claim, it->width,
        it->height, it->plies);
    printf("c payload_bytes=%u nodes=%u edges=%u hash=%s\n", it->payload_bytes, it->nodes,
        it->edges, found);
}
