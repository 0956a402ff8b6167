/* SPDX-License-Identifier: MIT */
#include "any.h"

#include "claim.h"
#include "fail.h"

/* Which member of cst_any a game fills is known to the next three functions only. */

struct cst_claim *cst_any_claim_of(struct cst_any *any)
{
    return any->game == CST_GAME_SQUARE ? &any->cert.claim : &any->cards.claim;
}

const struct cst_claim *cst_any_claim(const struct cst_any *any)
{
    return any->game == CST_GAME_SQUARE ? &any->cert.claim : &any->cards.claim;
}

void cst_any_clear(struct cst_any *any)
{
    cst_cert_clear(&any->cert);
    cst_cards_clear(&any->cards);
    any->game = 0;
}

const struct cst_codec *cst_any_codec(const struct cst_any *any)
{
    return cst_kind_of(cst_any_claim(any))->codec;
}

bool cst_any_equal(const struct cst_any *a, const struct cst_any *b)
{
    const struct cst_kind *kind = cst_kind_of(cst_any_claim(a));

    return cst_claim_equal(cst_any_claim(a), cst_any_claim(b)) && kind && kind->codec->equal(a, b);
}

enum cst_status cst_any_put(
    const struct cst_any *any, struct cst_buffer *out, struct cst_error *err)
{
    const struct cst_claim *claim = cst_any_claim(any);

    if (cst_claim_check(claim, NULL, err) ||
        cst_fail_field(err, "game", claim->game, any->game, any->game))
        return err->status;
    return cst_any_codec(any)->encode(any, out, err);
}

enum cst_status cst_any_encode(
    const struct cst_any *any, uint8_t **payload, size_t *bytes, struct cst_error *err)
{
    struct cst_memory memory = { 0 };
    struct cst_buffer out = { .limit = CST_MAX_PAYLOAD, .memory = &memory };
    enum cst_status status = cst_any_put(any, &out, err);

    if (status) {
        cst_buffer_clear(&out);
        return status;
    }
    *payload = out.bytes;
    *bytes = out.count;
    return CST_OK;
}

enum cst_status cst_any_take(const struct cst_claim *claim, const struct cst_counts *counts,
    const uint8_t *payload, size_t bytes, struct cst_memory *memory, struct cst_any *any,
    struct cst_error *err)
{
    struct cst_cursor in = { payload, 0, bytes, "the payload", err };
    enum cst_status status;

    any->game = claim->game;
    *cst_any_claim_of(any) = *claim;
    status = cst_any_codec(any)->decode(&in, counts, memory, any);
    if (status)
        cst_any_clear(any);
    return status;
}

enum cst_status cst_any_decode(const struct cst_claim *claim, const uint8_t *payload, size_t bytes,
    uint64_t max_memory, struct cst_any *any, struct cst_error *err)
{
    struct cst_memory memory = { .limit = max_memory };

    if (cst_claim_check(claim, NULL, err) ||
        cst_fail_field(err, "payload bytes", bytes, CST_MIN_PAYLOAD, CST_MAX_PAYLOAD))
        return err->status;
    return cst_any_take(claim, NULL, payload, bytes, &memory, any, err);
}
