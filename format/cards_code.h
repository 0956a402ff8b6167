/* SPDX-License-Identifier: MIT */
/* Cards <-> payload (SPEC section 8.2). */
#ifndef CST_CARDS_CODE_H
#define CST_CARDS_CODE_H

#include "mem.h"

/* The columns of the payload, in their order. */
enum cst_column { CST_SIZES, CST_PIVOTS, CST_CHILDREN, CST_MAPS, CST_STEPS_X, CST_STEPS_Y };

#define CST_COLUMNS 6

/* Encode cards into *payload, which the caller frees. Errors: CST_MALFORMED if
 * claim, animal or shape are not as they have to be; CST_LIMIT. */
enum cst_status cst_cards_encode(
    const struct cst_cards *cards, uint8_t **payload, size_t *bytes, struct cst_error *err);

/* Decode a payload for a claim into *cards (zeroed, and left so on failure) under
 * a limit of memory, which does not count the payload itself. Offsets in
 * messages count from the start of the payload. Errors: CST_MALFORMED,
 * CST_LIMIT. */
enum cst_status cst_cards_decode(const struct cst_claim *claim, const uint8_t *payload,
    size_t bytes, struct cst_memory *memory, struct cst_cards *cards, struct cst_error *err);

#endif
