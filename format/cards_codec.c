/* SPDX-License-Identifier: MIT */
/* What the dispatchers need of card certificates. */
#include "codec.h"

#include "cards.h"
#include "cards_code.h"
#include "cards_shape.h"

/* There may be far more combinations than references, or fewer. */
static struct cst_range nodes_range(uint64_t payload_bytes)
{
    return (struct cst_range){ 1, payload_bytes - 1 };
}

static struct cst_range edges_range(uint64_t payload_bytes, uint64_t nodes)
{
    (void)nodes;
    return (struct cst_range){ 1, payload_bytes };
}

static struct cst_counts count(const struct cst_any *any)
{
    return (struct cst_counts){ any->cards.combination_count, cst_cards_references(&any->cards) };
}

static bool equal(const struct cst_any *a, const struct cst_any *b)
{
    return cst_cards_equal(&a->cards, &b->cards);
}

static enum cst_status check(const struct cst_any *any, struct cst_error *err)
{
    struct cst_memory memory = { 0 };
    struct cst_cards_shape shape;
    enum cst_status status = cst_cards_shape_check(&shape, &any->cards, &memory, err);

    cst_cards_shape_clear(&shape);
    return status;
}

static enum cst_status encode(
    const struct cst_any *any, struct cst_buffer *out, struct cst_error *err)
{
    return cst_cards_encode(&any->cards, out, err);
}

static enum cst_status decode(struct cst_cursor *in, const struct cst_counts *counts,
    struct cst_memory *memory, struct cst_any *any)
{
    return cst_cards_decode(
        in, counts ? counts->nodes : 0, counts ? counts->edges : 0, memory, &any->cards);
}

static bool write_game(const struct cst_any *any, FILE *out)
{
    return cst_cards_write_animal(&any->cards, out);
}

static enum cst_status write_body(const struct cst_any *any, FILE *out, struct cst_error *err)
{
    return cst_cards_write_text(&any->cards, out, err);
}

static enum cst_status read_game(struct cst_lines *lines, struct cst_any *any)
{
    return cst_cards_read_animal(lines, &any->cards);
}

static enum cst_status read_body(
    struct cst_lines *lines, struct cst_memory *memory, struct cst_any *any)
{
    return cst_cards_read_text(lines, memory, &any->cards);
}

const struct cst_codec cst_cards_codec = {
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
