/* SPDX-License-Identifier: MIT */
#include "header.h"

#include <string.h>

#include "claim.h"
#include "fail.h"
#include "number.h"

#define MAGIC 0x184d2a53u /* a skippable frame of zstd */
#define VERSION 1
#define HASH_KIND 1 /* XXH3, 128 bits, seed 0 */

enum {
    AT_MAGIC = 0,
    AT_SIZE = 4,
    AT_TAG = 8,
    AT_VERSION = 16,
    AT_FLAGS = 26,
    AT_HASH_KIND = 28,
    AT_HASH_WIDTH = 29,
    AT_RESERVED = 30,
    AT_PAYLOAD_BYTES = 32,
    AT_NODES = 40,
    AT_EDGES = 48,
    AT_HASH = 56,
    AT_RESERVED_END = 72
};

static const uint8_t tag[8] = { 0x89, 'C', 'S', 'T', '\r', '\n', 0x1a, '\n' };

void cst_header_write(const struct cst_header *header, uint8_t bytes[CST_HEADER_BYTES])
{
    const struct cst_claim *claim = &header->claim;

    memset(bytes, 0, CST_HEADER_BYTES);
    cst_put_le(bytes + AT_MAGIC, 4, MAGIC);
    cst_put_le(bytes + AT_SIZE, 4, CST_HEADER_BYTES - AT_TAG);
    memcpy(bytes + AT_TAG, tag, sizeof tag);
    cst_put_le(bytes + AT_VERSION, 2, VERSION);
    cst_put_le(bytes + CST_AT_GAME, 1, claim->game);
    cst_put_le(bytes + CST_AT_CLAIM, 1, claim->claim);
    cst_put_le(bytes + CST_AT_WIDTH, 2, claim->width);
    cst_put_le(bytes + CST_AT_HEIGHT, 2, claim->height);
    cst_put_le(bytes + CST_AT_PLIES, 2, claim->plies);
    cst_put_le(bytes + AT_HASH_KIND, 1, HASH_KIND);
    cst_put_le(bytes + AT_HASH_WIDTH, 1, CST_HASH_BYTES);
    cst_put_le(bytes + AT_PAYLOAD_BYTES, 8, header->payload_bytes);
    cst_put_le(bytes + AT_NODES, 8, header->counts.nodes);
    cst_put_le(bytes + AT_EDGES, 8, header->counts.edges);
    memcpy(bytes + AT_HASH, header->hash, CST_HASH_BYTES);
}

/* What tells a certificate from any other file comes first, so that a short file of another sort is
 * not called a short certificate. */
static enum cst_status check_start(const uint8_t *bytes, size_t count, struct cst_error *err)
{
    uint8_t expected[AT_TAG + sizeof tag];

    cst_put_le(expected + AT_MAGIC, 4, MAGIC);
    cst_put_le(expected + AT_SIZE, 4, CST_HEADER_BYTES - AT_TAG);
    memcpy(expected + AT_TAG, tag, sizeof tag);
    for (size_t i = 0; i < sizeof expected && i < count; i++) {
        if (bytes[i] != expected[i])
            return cst_fail(err, CST_MALFORMED,
                "byte %zu: 0x%02X, expected 0x%02X: not a certificate", i, bytes[i], expected[i]);
    }
    if (count < CST_HEADER_BYTES)
        return cst_fail(err, CST_MALFORMED,
            "byte %zu: the file ends, expected a header of %d bytes", count, CST_HEADER_BYTES);
    return CST_OK;
}

static enum cst_status check_range(
    unsigned at, const char *name, uint64_t value, struct cst_range range, struct cst_error *err)
{
    if (cst_fail_field(err, name, value, range.least, range.most))
        return cst_fail_at(err, "byte %u: ", at);
    return CST_OK;
}

static enum cst_status check_fixed(const uint8_t *bytes, unsigned at, unsigned size,
    const char *name, uint64_t expected, struct cst_error *err)
{
    return check_range(
        at, name, cst_get_le(bytes + at, size), (struct cst_range){ expected, expected }, err);
}

static enum cst_status read_claim(
    const uint8_t *bytes, struct cst_claim *claim, struct cst_error *err)
{
    enum cst_field field;

    claim->game = bytes[CST_AT_GAME];
    claim->claim = bytes[CST_AT_CLAIM];
    claim->width = (uint16_t)cst_get_le(bytes + CST_AT_WIDTH, 2);
    claim->height = (uint16_t)cst_get_le(bytes + CST_AT_HEIGHT, 2);
    claim->plies = (uint16_t)cst_get_le(bytes + CST_AT_PLIES, 2);
    if (cst_claim_check(claim, &field, err))
        return cst_fail_at(err, "byte %d: ", field);
    return CST_OK;
}

static enum cst_status read_counts(
    const uint8_t *bytes, struct cst_header *header, struct cst_error *err)
{
    const struct cst_codec *codec = cst_kind_of(&header->claim)->codec;
    uint64_t payload_bytes = cst_get_le(bytes + AT_PAYLOAD_BYTES, 8);
    uint64_t nodes = cst_get_le(bytes + AT_NODES, 8);
    uint64_t edges = cst_get_le(bytes + AT_EDGES, 8);

    if (check_range(AT_PAYLOAD_BYTES, "payload bytes", payload_bytes,
            (struct cst_range){ CST_MIN_PAYLOAD, CST_MAX_PAYLOAD }, err) ||
        check_range(AT_NODES, "nodes", nodes, codec->nodes_range(payload_bytes), err) ||
        check_range(AT_EDGES, "edges", edges, codec->edges_range(payload_bytes, nodes), err))
        return err->status;
    header->payload_bytes = payload_bytes;
    header->counts = (struct cst_counts){ nodes, edges };
    return CST_OK;
}

enum cst_status cst_header_read(
    const uint8_t *bytes, size_t count, struct cst_header *header, struct cst_error *err)
{
    if (check_start(bytes, count, err) ||
        check_fixed(bytes, AT_VERSION, 2, "version", VERSION, err) ||
        read_claim(bytes, &header->claim, err) ||
        check_fixed(bytes, AT_FLAGS, 2, "flags", 0, err) ||
        check_fixed(bytes, AT_HASH_KIND, 1, "hash kind", HASH_KIND, err) ||
        check_fixed(bytes, AT_HASH_WIDTH, 1, "hash width", CST_HASH_BYTES, err) ||
        check_fixed(bytes, AT_RESERVED, 2, "reserved", 0, err) || read_counts(bytes, header, err) ||
        check_fixed(bytes, AT_RESERVED_END, 8, "reserved", 0, err))
        return err->status;
    memcpy(header->hash, bytes + AT_HASH, CST_HASH_BYTES);
    return CST_OK;
}
