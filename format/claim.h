/* SPDX-License-Identifier: MIT */
/* Is a claim in the ranges of the table of claims? (SPEC section 2) */
#ifndef CST_CLAIM_H
#define CST_CLAIM_H

#include "cornerstone.h"

/* The fields of a claim, and where they are in the header, in bytes. */
enum cst_field {
    CST_AT_GAME = 18,
    CST_AT_CLAIM = 19,
    CST_AT_WIDTH = 20,
    CST_AT_HEIGHT = 22,
    CST_AT_PLIES = 24
};

/* CST_MALFORMED unless there is a row for the game and the claim and every other field is in its
 * range: "width 70, expected 1 ... 64". field (may be NULL) is set to the first that is not. */
enum cst_status cst_claim_check(
    const struct cst_claim *claim, enum cst_field *field, struct cst_error *err);

static inline bool cst_claim_equal(const struct cst_claim *a, const struct cst_claim *b)
{
    return a->game == b->game && a->claim == b->claim && a->width == b->width &&
        a->height == b->height && a->plies == b->plies;
}

#endif
