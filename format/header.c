/* SPDX-License-Identifier: MIT */
#include "header.h"

#include <inttypes.h>
#include <string.h>

#include "claim.h"
#include "fail.h"
#include "le.h"

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
    cst_put_le(bytes + AT_NODES, 8, header->nodes);
    cst_put_le(bytes + AT_EDGES, 8, header->edges);
    memcpy(bytes + AT_HASH, header->hash, CST_HASH_BYTES);
}

/* What tells a certificate from any other file comes first, so that a short
 * file of another kind is not called a short certificate. */
static enum cst_status check_kind(const uint8_t *bytes, size_t count, struct cst_error *err)
{
    uint8_t expected[AT_TAG + sizeof tag];

    cst_put_le(expected + AT_MAGIC, 4, MAGIC);
    cst_put_le(expected + AT_SIZE, 4, CST_HEADER_BYTES - AT_TAG);
    memcpy(expected + AT_TAG, tag, sizeof tag);
    if (count == 0)
        return cst_fail(err, CST_MALFORMED,
            "not a certificate:"
            " the file is empty");
    for (size_t i = 0; i < sizeof expected && i < count; i++) {
        if (bytes[i] != expected[i])
            return cst_fail(err, CST_MALFORMED,
                "not a certificate: offset %zu:"
                " byte %02X, expected %02X",
                i, bytes[i], expected[i]);
    }
    if (count < CST_HEADER_BYTES)
        return cst_fail(err, CST_MALFORMED,
            "offset %zu: the file ends,"
            " expected a header of %d bytes",
            count, CST_HEADER_BYTES);
    return CST_OK;
}

static enum cst_status check_fixed(const uint8_t *bytes, unsigned offset, unsigned size,
    const char *name, uint64_t expected, struct cst_error *err)
{
    uint64_t value = cst_get_le(bytes + offset, size);

    if (value == expected)
        return CST_OK;
    return cst_fail(err, CST_MALFORMED, "offset %u: %s %" PRIu64 " is not known, expected %" PRIu64,
        offset, name, value, expected);
}

static enum cst_status check_range(unsigned offset, const char *name, uint64_t value, uint64_t low,
    uint64_t high, struct cst_error *err)
{
    if (value >= low && value <= high)
        return CST_OK;
    return cst_fail(err, CST_MALFORMED,
        "offset %u: %s is %" PRIu64 ", expected %" PRIu64 " ... %" PRIu64, offset, name, value, low,
        high);
}

static enum cst_status check_game(uint8_t found, uint8_t wanted, struct cst_error *err)
{
    if (found != CST_GAME_SQUARE && found != CST_GAME_ANIMAL)
        return cst_fail(err, CST_MALFORMED,
            "offset %d: game %u is not"
            " known, expected %d or %d",
            CST_AT_GAME, found, CST_GAME_SQUARE, CST_GAME_ANIMAL);
    if (wanted && found != wanted)
        return cst_fail(err, CST_MALFORMED,
            "offset %d: game %u (%s),"
            " expected %u",
            CST_AT_GAME, found,
            found == CST_GAME_ANIMAL ? "cards of a weak achievement game"
                                     : "square achievement game",
            wanted);
    return CST_OK;
}

static enum cst_status read_claim(
    const uint8_t *bytes, uint8_t game, struct cst_claim *claim, struct cst_error *err)
{
    unsigned offset;

    claim->game = bytes[CST_AT_GAME];
    claim->claim = bytes[CST_AT_CLAIM];
    claim->width = (uint16_t)cst_get_le(bytes + CST_AT_WIDTH, 2);
    claim->height = (uint16_t)cst_get_le(bytes + CST_AT_HEIGHT, 2);
    claim->plies = (uint16_t)cst_get_le(bytes + CST_AT_PLIES, 2);
    if (check_game(claim->game, game, err))
        return err->status;
    if (claim->game == CST_GAME_ANIMAL ? cst_claim_check_cards(claim, &offset, err)
                                       : cst_claim_check(claim, &offset, err))
        return cst_fail_at(err, "offset %u: ", offset);
    return CST_OK;
}

static enum cst_status read_counts(
    const uint8_t *bytes, struct cst_header *header, struct cst_error *err)
{
    bool cards = header->claim.game == CST_GAME_ANIMAL;
    uint64_t bytes_, nodes_most, least, most;

    header->payload_bytes = cst_get_le(bytes + AT_PAYLOAD_BYTES, 8);
    header->nodes = cst_get_le(bytes + AT_NODES, 8);
    header->edges = cst_get_le(bytes + AT_EDGES, 8);
    bytes_ = header->payload_bytes;
    /* A node and an `again` record take two bytes each at least, and a tree has an edge less than
     * nodes. Cards may have far more combinations than references, or fewer. */
    nodes_most = cards ? bytes_ - 1 : bytes_ / 2;
    least = cards ? 1 : header->nodes - 1;
    most = cards ? bytes_ : least + bytes_ / 2;
    if (check_range(AT_PAYLOAD_BYTES, "payload_bytes", bytes_, 2, CST_MAX_PAYLOAD, err) ||
        check_range(AT_NODES, "nodes", header->nodes, 1, nodes_most, err) ||
        check_range(AT_EDGES, "edges", header->edges, least, most, err))
        return err->status;
    return CST_OK;
}

enum cst_status cst_header_read(const uint8_t *bytes, size_t count, uint8_t game,
    struct cst_header *header, struct cst_error *err)
{
    if (check_kind(bytes, count, err) ||
        check_fixed(bytes, AT_VERSION, 2, "version", VERSION, err) ||
        read_claim(bytes, game, &header->claim, err) ||
        check_fixed(bytes, AT_FLAGS, 2, "flags", 0, err) ||
        check_fixed(bytes, AT_HASH_KIND, 1, "hash kind", HASH_KIND, err) ||
        check_fixed(bytes, AT_HASH_WIDTH, 1, "hash width", CST_HASH_BYTES, err) ||
        check_fixed(bytes, AT_RESERVED, 2, "reserved field", 0, err) ||
        read_counts(bytes, header, err) ||
        check_fixed(bytes, AT_RESERVED_END, 8, "reserved field", 0, err))
        return err->status;
    memcpy(header->hash, bytes + AT_HASH, CST_HASH_BYTES);
    return CST_OK;
}
