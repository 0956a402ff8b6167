/* SPDX-License-Identifier: MIT */
/*
 * Past the header, the hash and zstd: the input is claim, width, height, half of the plies, then
 * the payload. The counts are those that the library finds if it can read the payload, otherwise
 * the greatest that there may be.
 */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "checker.h"
#include "property.h"

static void put(uint8_t *to, uint64_t value, int count)
{
    for (int i = 0; i < count; i++)
        to[i] = (uint8_t)(value >> (8 * i));
}

/* The file around a payload: one raw block, so not too long. */
static size_t wrap(const struct cst_claim *claim, const uint8_t *payload, size_t count,
    uint64_t nodes, uint64_t edges, uint8_t *file)
{
    static const uint8_t start[16] = "S*M\x18H\0\0\0\x89"
                                     "CST\r\n\x1a\n",
                         magic[5] = "\x28\xB5\x2F\xFD\xA0";
    XXH128_canonical_t hash;

    memset(file, 0, 80);
    memcpy(file, start, 16);
    put(file + 16, 1, 2);
    put(file + 18, CST_GAME_SQUARE, 1);
    put(file + 19, (uint64_t)claim->claim, 1);
    put(file + 20, (uint64_t)claim->width, 2);
    put(file + 22, (uint64_t)claim->height, 2);
    put(file + 24, (uint64_t)claim->plies, 2);
    put(file + 28, 1, 1);
    put(file + 29, 16, 1);
    put(file + 32, count, 8);
    put(file + 40, nodes, 8);
    put(file + 48, edges, 8);
    XXH128_canonicalFromHash(&hash, XXH3_128bits(payload, count));
    memcpy(file + 56, hash.digest, 16);
    memcpy(file + 80, magic, 5);
    put(file + 85, count, 4);
    put(file + 89, count << 3 | 1, 3);
    memcpy(file + 92, payload, count);
    return 92 + count;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    static uint8_t file[92 + (1 << 16)];
    struct cst_claim claim = { .game = CST_GAME_SQUARE };
    struct cst_any any = { 0 };
    struct cst_error err;
    uint64_t nodes, edges;
    size_t size;
    unsigned cells;

    if (count < 6 || count > 4 + (1 << 16))
        return 0;
    claim.claim = bytes[0] % 2 ? CST_CLAIM_EVERYWHERE : CST_CLAIM_FIRST_WINS;
    claim.width = bytes[1] % CST_MAX_SIDE + 1;
    claim.height = bytes[2] % CST_MAX_SIDE + 1;
    cells = (unsigned)(claim.width * claim.height);
    if (claim.claim == CST_CLAIM_EVERYWHERE && cells > CST_MAX_PLANE_PLIES)
        cells = CST_MAX_PLANE_PLIES;
    claim.plies = 1;
    if (bytes[3] * 2u + 1 <= cells)
        claim.plies = (uint16_t)(bytes[3] * 2u + 1);
    bytes += 4;
    count -= 4;
    nodes = count / 2;
    edges = nodes - 1 + count / 2;
    if (!cst_any_decode(&claim, bytes, count, FUZZ_MEMORY, &any, &err)) {
        nodes = any.cert.node_count;
        edges = any.cert.edge_count;
        cst_any_clear(&any);
    }
    size = wrap(&claim, bytes, count, nodes, edges, file);
    compare_with_library(file, size, run_checker(file, size));
    return 0;
}
