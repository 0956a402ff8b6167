/* SPDX-License-Identifier: MIT */
/* What the dispatchers need of certificates of game 1. */
#include "codec.h"

#include "cert.h"
#include "cert_code.h"
#include "cert_shape.h"

/* A node takes two bytes at least, and so does an edge made by `again`; the others, the own edges,
 * are one less than the nodes. */
static struct cst_range nodes_range(uint64_t payload_bytes)
{
    return (struct cst_range){ 1, payload_bytes / 2 };
}

static struct cst_range edges_range(uint64_t payload_bytes, uint64_t nodes)
{
    return (struct cst_range){ nodes - 1, nodes - 1 + payload_bytes / 2 };
}

static struct cst_counts count(const struct cst_any *any)
{
    return (struct cst_counts){ any->cert.node_count, any->cert.edge_count };
}

static bool equal(const struct cst_any *a, const struct cst_any *b)
{
    return cst_cert_equal(&a->cert, &b->cert);
}

static enum cst_status check(const struct cst_any *any, struct cst_error *err)
{
    struct cst_memory memory = { 0 };

    return cst_cert_shape_check(&any->cert, &memory, err);
}

static enum cst_status encode(
    const struct cst_any *any, struct cst_buffer *out, struct cst_error *err)
{
    return cst_cert_encode(&any->cert, out, err);
}

static enum cst_status decode(struct cst_cursor *in, const struct cst_counts *counts,
    struct cst_memory *memory, struct cst_any *any)
{
    return cst_cert_decode(
        in, counts ? counts->nodes : 0, counts ? counts->edges : 0, memory, &any->cert);
}

/* The line "game square" has nothing more. */
static bool write_game(const struct cst_any *any, FILE *out)
{
    (void)any;
    (void)out;
    return true;
}

static enum cst_status read_game(struct cst_lines *lines, struct cst_any *any)
{
    (void)lines;
    (void)any;
    return CST_OK;
}

static enum cst_status write_body(const struct cst_any *any, FILE *out, struct cst_error *err)
{
    return cst_cert_write_text(&any->cert, out, err);
}

static enum cst_status read_body(
    struct cst_lines *lines, struct cst_memory *memory, struct cst_any *any)
{
    return cst_cert_read_text(lines, memory, &any->cert);
}

const struct cst_codec cst_cert_codec = {
    .nodes_range = nodes_range,
    .edges_range = edges_range,
    .count = count,
    .equal = equal,
    .check = check,
    .encode = encode,
    .decode = decode,
    .write_game = write_game,
    .write_body = write_body,
    .read_game = read_game,
    .read_body = read_body,
};
