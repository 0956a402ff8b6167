/* SPDX-License-Identifier: MIT */
/* Certificates of any kind, in memory and as payloads: what the files above this one share. */
#ifndef CST_ANY_H
#define CST_ANY_H

#include "codec.h"

/* The claim of a certificate, also where it is to be put. */
struct cst_claim *cst_any_claim_of(struct cst_any *any);

/* The functions for a certificate whose claim has been checked. */
const struct cst_codec *cst_any_codec(const struct cst_any *any);

/* Check the claim, and append the payload. Errors as cst_any_encode(). */
enum cst_status cst_any_put(
    const struct cst_any *any, struct cst_buffer *out, struct cst_error *err);

/* Decode a payload for a checked claim into a zeroed certificate. counts may be NULL. On failure it
 * is zeroed. Errors: CST_MALFORMED, CST_LIMIT. */
enum cst_status cst_any_take(const struct cst_claim *claim, const struct cst_counts *counts,
    const uint8_t *payload, size_t bytes, struct cst_memory *memory, struct cst_any *any,
    struct cst_error *err);

#endif
