/* SPDX-License-Identifier: MIT */
/* Certificate <-> the bytes of a file: header, frame, hash and counts. */
#include "cornerstone.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "buffer.h"
#include "cards.h"
#include "cards_code.h"
#include "cert.h"
#include "decode.h"
#include "fail.h"
#include "frame.h"
#include "header.h"

#define READ_BYTES ((size_t)65536)

void cst_hash(const uint8_t *payload, size_t bytes, uint8_t hash[CST_HASH_BYTES])
{
    XXH128_canonical_t canonical;

    XXH128_canonicalFromHash(&canonical, XXH3_128bits(payload, bytes));
    memcpy(hash, canonical.digest, CST_HASH_BYTES);
}

static enum cst_status check_hash(const uint8_t *payload, size_t bytes,
    const uint8_t expected[CST_HASH_BYTES], struct cst_error *err)
{
    uint8_t hash[CST_HASH_BYTES];
    char hex[2][2 * CST_HASH_BYTES + 1];

    cst_hash(payload, bytes, hash);
    if (memcmp(hash, expected, CST_HASH_BYTES) == 0)
        return CST_OK;
    for (unsigned i = 0; i < CST_HASH_BYTES; i++) {
        (void)snprintf(hex[0] + 2 * i, 3, "%02x", hash[i]);
        (void)snprintf(hex[1] + 2 * i, 3, "%02x", expected[i]);
    }
    return cst_fail(err, CST_MALFORMED,
        "offset 56: the header has the"
        " hash %s, the payload %s",
        hex[1], hex[0]);
}

/* What a header counts as nodes and as edges. */
static uint32_t nodes_of(const struct cst_any *any)
{
    return any->game == CST_GAME_ANIMAL ? any->cards.combination_count : any->cert.node_count;
}

static uint32_t edges_of(const struct cst_any *any)
{
    return any->game == CST_GAME_ANIMAL ? cst_cards_references(&any->cards) : any->cert.edge_count;
}

static enum cst_status check_counts(
    const struct cst_header *header, const struct cst_any *any, struct cst_error *err)
{
    if (nodes_of(any) != header->nodes)
        return cst_fail(err, CST_MALFORMED,
            "offset 40: nodes is %" PRIu64 ", the payload has %" PRIu32, header->nodes,
            nodes_of(any));
    if (edges_of(any) != header->edges)
        return cst_fail(err, CST_MALFORMED,
            "offset 48: edges is %" PRIu64 ", the payload has %" PRIu32, header->edges,
            edges_of(any));
    return CST_OK;
}

static enum cst_status decode(const struct cst_header *header, const uint8_t *payload, size_t bytes,
    struct cst_memory *memory, struct cst_any *any, struct cst_error *err)
{
    any->game = header->claim.game;
    if (any->game == CST_GAME_ANIMAL)
        return cst_cards_decode(&header->claim, payload, bytes, memory, &any->cards, err);
    return cst_decode_within(
        &header->claim, payload, bytes, header->nodes, header->edges, memory, &any->cert, err);
}

/* The frame is freed as soon as it is unpacked: the nodes need the memory. */
static enum cst_status read_frame(const struct cst_header *header, struct cst_buffer *frame,
    struct cst_any *any, struct cst_error *err)
{
    struct cst_memory *memory = frame->memory;
    size_t bytes = (size_t)header->payload_bytes;
    uint8_t *payload = NULL;
    enum cst_status status =
        cst_frame_unpack(frame->bytes, frame->count, bytes, memory, &payload, err);

    cst_buffer_clear(frame);
    if (status)
        return status;
    status = check_hash(payload, bytes, header->hash, err);
    if (!status)
        status = decode(header, payload, bytes, memory, any, err);
    cst_release(memory, payload, bytes, 1);
    if (!status)
        status = check_counts(header, any, err);
    if (status)
        cst_any_clear(any);
    return status;
}

/* Append up to more bytes, fewer only at the end of the stream. */
static enum cst_status read_some(
    FILE *in, struct cst_buffer *buffer, size_t more, struct cst_error *err)
{
    size_t got;

    if (cst_buffer_reserve(buffer, more, err))
        return err->status;
    errno = 0;
    got = fread(buffer->bytes + buffer->count, 1, more, in);
    buffer->count += got;
    if (got < more && ferror(in))
        return cst_fail(err, CST_IO, "cannot read: %s", errno ? strerror(errno) : "error");
    return CST_OK;
}

static enum cst_status read_rest(FILE *in, struct cst_buffer *buffer, struct cst_error *err)
{
    size_t before;

    do {
        before = buffer->count;
        if (read_some(in, buffer, READ_BYTES, err))
            return err->status;
    } while (buffer->count - before == READ_BYTES);
    return CST_OK;
}

/* game is the one that is wanted, 0 for any. */
static enum cst_status read_file(FILE *in, uint8_t game, uint64_t max_memory, struct cst_any *any,
    struct cst_file_info *info, struct cst_error *err)
{
    struct cst_memory memory = { .limit = max_memory };
    struct cst_buffer buffer = { .memory = &memory };
    struct cst_header header;
    struct cst_file_info found;
    enum cst_status status;

    /* The header alone first: what is not a certificate is not read on. */
    status = read_some(in, &buffer, CST_HEADER_BYTES, err);
    if (!status)
        status = cst_header_read(buffer.bytes, buffer.count, game, &header, err);
    buffer.count = 0;
    if (!status)
        status = read_rest(in, &buffer, err);
    if (status) {
        cst_buffer_clear(&buffer);
        return status;
    }
    found.file_bytes = (uint64_t)buffer.count + CST_HEADER_BYTES;
    found.payload_bytes = header.payload_bytes;
    memcpy(found.hash, header.hash, CST_HASH_BYTES);
    status = read_frame(&header, &buffer, any, err);
    if (!status && info)
        *info = found;
    return status;
}

enum cst_status cst_any_read(FILE *in, uint64_t max_memory, struct cst_any *any,
    struct cst_file_info *info, struct cst_error *err)
{
    return read_file(in, 0, max_memory, any, info, err);
}

enum cst_status cst_read(FILE *in, uint64_t max_memory, struct cst_cert *cert,
    struct cst_file_info *info, struct cst_error *err)
{
    struct cst_any any = { 0 };
    enum cst_status status = read_file(in, CST_GAME_SQUARE, max_memory, &any, info, err);

    *cert = any.cert;
    return status;
}

static bool any_equal(const struct cst_any *a, const struct cst_any *b)
{
    if (a->game != b->game)
        return false;
    return a->game == CST_GAME_ANIMAL ? cst_cards_equal(&a->cards, &b->cards)
                                      : cst_cert_equal(&a->cert, &b->cert);
}

/* What goes out is what a reader gets back: zstd 1.5.0 to 1.5.4 could damage
 * data at high levels. */
static enum cst_status read_back(
    const struct cst_any *any, const struct cst_buffer *file, struct cst_error *err)
{
    struct cst_memory memory = { 0 };
    struct cst_buffer frame = { .memory = &memory };
    struct cst_any back = { 0 };
    struct cst_header header;
    enum cst_status status = cst_header_read(file->bytes, file->count, any->game, &header, err);

    if (!status)
        status = cst_buffer_reserve(&frame, file->count - CST_HEADER_BYTES, err);
    if (status)
        return status;
    frame.count = file->count - CST_HEADER_BYTES;
    memcpy(frame.bytes, file->bytes + CST_HEADER_BYTES, frame.count);
    status = read_frame(&header, &frame, &back, err);
    if (status == CST_OK && !any_equal(any, &back))
        status = cst_fail(err, CST_IO,
            "what was written differs from"
            " the certificate");
    else if (status == CST_MALFORMED)
        (void)cst_fail_at(err, "what was written cannot be read: ");
    if (status == CST_MALFORMED)
        status = err->status = CST_IO;
    cst_any_clear(&back);
    return status;
}

static enum cst_status pack(const struct cst_any *any, int level, const uint8_t *payload,
    const struct cst_header *header, struct cst_buffer *out, struct cst_error *err)
{
    enum cst_status status = cst_buffer_reserve(out, CST_HEADER_BYTES, err);

    if (status)
        return status;
    cst_header_write(header, out->bytes);
    out->count = CST_HEADER_BYTES;
    status = cst_frame_pack(payload, (size_t)header->payload_bytes, level, out, err);
    return status ? status : read_back(any, out, err);
}

enum cst_status cst_any_to_bytes(const struct cst_any *any, int level, uint8_t **file,
    size_t *bytes, struct cst_file_info *info, struct cst_error *err)
{
    bool cards = any->game == CST_GAME_ANIMAL;
    struct cst_memory memory = { 0 };
    struct cst_buffer out = { .memory = &memory };
    struct cst_header header = {
        .claim = cards ? any->cards.claim : any->cert.claim,
        .nodes = nodes_of(any),
        .edges = edges_of(any),
    };
    uint8_t *payload = NULL;
    size_t count = 0;
    enum cst_status status = cards ? cst_cards_encode(&any->cards, &payload, &count, err)
                                   : cst_encode(&any->cert, &payload, &count, err);

    if (status)
        return status;
    header.payload_bytes = count;
    cst_hash(payload, count, header.hash);
    status = pack(any, level, payload, &header, &out, err);
    free(payload);
    if (status) {
        cst_buffer_clear(&out);
        return status;
    }
    if (info) {
        info->file_bytes = out.count;
        info->payload_bytes = count;
        memcpy(info->hash, header.hash, CST_HASH_BYTES);
    }
    *file = out.bytes;
    *bytes = out.count;
    return CST_OK;
}

enum cst_status cst_to_bytes(const struct cst_cert *cert, int level, uint8_t **file, size_t *bytes,
    struct cst_file_info *info, struct cst_error *err)
{
    const struct cst_any any = { .game = CST_GAME_SQUARE, .cert = *cert };

    return cst_any_to_bytes(&any, level, file, bytes, info, err);
}
