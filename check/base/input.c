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

static void read_header(struct certificate *it, const struct bytes *file, unsigned game,
    unsigned first_claim, unsigned last_claim)
{
    static const unsigned char start[16] = { 0x53, 0x2A, 0x4D, 0x18, 72, 0, 0, 0, 0x89, 0x43, 0x53,
        0x54, 0x0D, 0x0A, 0x1A, 0x0A };
    for (size_t i = 0; i < sizeof start && i < file->length; i++)
        require(file->at[i] == start[i], MALFORMED,
            "byte %zu: 0x%02X, expected 0x%02X: not a certificate", i, (unsigned)file->at[i],
            (unsigned)start[i]);
    require(file->length >= HEADER, MALFORMED,
        "byte %zu: the file ends, expected a header of 80 bytes", file->length);

    const bool square = game == 1;
    const unsigned side = square ? 64 : 10000;
    field(file, 16, 2, "version", 1, 1);
    field(file, 18, 1, "game", 1, 2);
    field(file, 18, 1, "game", game, game);
    field(file, 19, 1, "claim", 1, square ? 3 : 2);
    it->claim = (int)field(file, 19, 1, "claim", first_claim, last_claim);
    const bool hold = square && it->claim == 3;
    it->width = (int)field(file, 20, 2, "width", hold ? 2 : 1, side);
    it->height = (int)field(file, 22, 2, "height", hold ? 2 : 1, side);
    const int cells = it->width * it->height, lesser = it->claim == 2 && cells > 63 ? 63 : cells;
    it->plies = (int)field(file, 24, 2, "plies", hold ? 3 : 1, square ? (unsigned)lesser : 65535);
    field(file, 26, 2, "flags", 0, 0);
    field(file, 28, 1, "hash kind", 1, 1);
    field(file, 29, 1, "hash width", 16, 16);
    field(file, 30, 2, "reserved", 0, 0);
    const unsigned bytes = it->payload_bytes = field(file, 32, 8, "payload bytes", 2, INT32_MAX);
    const unsigned nodes = it->nodes =
        field(file, 40, 8, "nodes", 1, square ? bytes / 2 : bytes - 1);
    it->edges = square ? field(file, 48, 8, "edges", nodes - 1, nodes - 1 + bytes / 2)
                       : field(file, 48, 8, "edges", 1, bytes);
    field(file, 72, 8, "reserved", 0, 0);
}

/* The payload frame, which is all that follows the header. */
static const unsigned char *unpack(const struct bytes *file, unsigned payload_bytes)
{
    const unsigned char *frame = file->at + HEADER;
    const size_t length = file->length - HEADER,
                 whole = ZSTD_findFrameCompressedSize(frame, length);
    require(!ZSTD_isError(whole), MALFORMED, "byte 80: %s, expected a zstd frame",
        ZSTD_getErrorName(whole));
    require(whole == length, MALFORMED, "byte %zu: more bytes, expected the end of the file",
        HEADER + whole);
    require(ZSTD_getFrameContentSize(frame, length) == payload_bytes, MALFORMED,
        "byte 84: another content size or none, expected %u", payload_bytes);

    unsigned char *payload = allocate(payload_bytes, 1);
    const size_t got = ZSTD_decompress(payload, payload_bytes, frame, length);
    require(!ZSTD_isError(got) || ZSTD_getErrorCode(got) != ZSTD_error_memory_allocation, LIMIT,
        "no memory left in the system, below the limit of --max-memory");
    require(got == payload_bytes, MALFORMED, "byte 80: %s, expected %u bytes",
        ZSTD_getErrorName(got), payload_bytes);
    return payload;
}

void read_certificate(struct certificate *it, const char *path, unsigned game, unsigned first_claim,
    unsigned last_claim)
{
    const struct bytes file = read_file(path);
    read_header(it, &file, game, first_claim, last_claim);
    it->payload = unpack(&file, it->payload_bytes);

    XXH128_canonical_t hash;
    XXH128_canonicalFromHash(&hash, XXH3_128bits(it->payload, it->payload_bytes));
    char hex[33];
    for (int i = 0; i < 16; i++)
        snprintf(hex + 2 * i, 3, "%02x", (unsigned)hash.digest[i]);
    require(memcmp(hash.digest, file.at + 56, 16) == 0, MALFORMED,
        "byte 56: another hash, expected %s", hex);
    if (verbosity > 1)
        printf("c game=%u claim=%d width=%d height=%d plies=%d payload_bytes=%u nodes=%u edges=%u "
               "hash=%s\n",
            game, it->claim, it->width, it->height, it->plies, it->payload_bytes, it->nodes,
            it->edges, hex);
}
