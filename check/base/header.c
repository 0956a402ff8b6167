/* SPDX-License-Identifier: MIT */
/* The header: 80 bytes, each of which is looked at. */
#include "base.h"

#include <inttypes.h>

/* The number of width bytes at an offset; it has to be from least to greatest, and odd if told so.
 */
static uint64_t field(const unsigned char *file, int offset, int width, const char *name,
    uint64_t least, uint64_t greatest, bool odd)
{
    uint64_t number = 0;
    for (int i = width - 1; i >= 0; i--)
        number = number << 8 | file[offset + i];
    if (number >= least && number <= greatest && (!odd || number % 2 == 1))
        return number;
    if (least == greatest && !odd)
        fault(MALFORMED, "byte %d: %s %" PRIu64 ", expected %" PRIu64, offset, name, number, least);
    fault(MALFORMED, "byte %d: %s %" PRIu64 ", expected %s%" PRIu64 " ... %" PRIu64, offset, name,
        number, odd ? "an odd number in " : "", least, greatest);
}

void read_header(struct certificate *it, const unsigned char *file, size_t length, int game)
{
    static const unsigned char start[16] = { 0x53, 0x2A, 0x4D, 0x18, 72, 0, 0, 0, 0x89, 0x43, 0x53,
        0x54, 0x0D, 0x0A, 0x1A, 0x0A };
    for (size_t i = 0; i < sizeof start && i < length; i++) {
        if (file[i] != start[i])
            fault(MALFORMED, "byte %zu: 0x%02X, expected 0x%02X: not a certificate", i,
                (unsigned)file[i], (unsigned)start[i]);
    }
    if (length < 80)
        fault(MALFORMED, "byte %zu: the file ends, expected a header of 80 bytes", length);

    const bool square = game == 1;
    const uint64_t side = square ? 64 : 10000;
    field(file, 16, 2, "version", 1, 1, false);
    field(file, 18, 1, "game", 1, 2, false);
    field(file, 18, 1, "game", (uint64_t)game, (uint64_t)game, false);
    it->claim = (int)field(file, 19, 1, "claim", 1, 2, false);
    it->width = (int)field(file, 20, 2, "width", 1, side, false);
    it->height = (int)field(file, 22, 2, "height", 1, side, false);
    int plies = square ? it->width * it->height : 65535;
    if (square && it->claim == 2 && plies > 63)
        plies = 63;
    it->plies = (int)field(file, 24, 2, "plies", 1, (uint64_t)plies, square);
    field(file, 26, 2, "flags", 0, 0, false);
    field(file, 28, 1, "hash kind", 1, 1, false);
    field(file, 29, 1, "hash width", 16, 16, false);
    field(file, 30, 2, "reserved", 0, 0, false);
    const uint64_t bytes = field(file, 32, 8, "payload bytes", 2, INT32_MAX, false);
    const uint64_t most = square ? bytes / 2 : bytes - 1;
    const uint64_t nodes = field(file, 40, 8, "nodes", 1, most, false);
    const uint64_t edges = square
        ? field(file, 48, 8, "edges", nodes - 1, nodes - 1 + bytes / 2, false)
        : field(file, 48, 8, "edges", 1, bytes, false);
    field(file, 72, 8, "reserved", 0, 0, false);
    it->payload_bytes = (uint32_t)bytes;
    it->nodes = (uint32_t)nodes;
    it->edges = (uint32_t)edges;
}
