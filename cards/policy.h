/* SPDX-License-Identifier: MIT */
/*
 * The strategy that a card certificate is (docs/cards.md): play the pivot; after the reply go on
 * with the first child whose envelope the reply avoids.
 */
#ifndef CORNERSTONE_POLICY_H
#define CORNERSTONE_POLICY_H

#include "sets.h"

/* A map of SPEC section 8.2 with its shift. */
struct place {
    uint8_t map;
    int32_t dx, dy;
};

/* A card as it lies on the board. */
struct stand {
    uint32_t card; /* a base, or sets.base_count + a combination */
    struct place place;
};

/* The cards must stay as they are while the policy is in use. */
struct policy {
    const struct cst_cards *cards;
    struct sets sets;
    uint32_t *inlined; /* for each child that is inline: which combination it is */
};

/* Errors: as sets_make. */
enum cst_status policy_make(
    const struct cst_cards *cards, struct policy *policy, struct cst_error *err);

void policy_clear(struct policy *policy);

/* The last card, placed. */
struct stand policy_start(const struct policy *policy, struct place place);

/* Card number j, in its own frame. */
struct stand policy_numbered(const struct policy *policy, uint32_t j);

/* What the card says, in its own frame; place_cell carries it to the board. */
const struct card *policy_card(const struct policy *policy, struct stand stand);

/* Its number, or CST_INLINE. */
uint32_t policy_number(const struct policy *policy, struct stand stand);

/* Its children in their order. A base has none. */
uint32_t policy_children(const struct policy *policy, struct stand stand);
struct stand policy_child(const struct policy *policy, struct stand stand, uint32_t k);

struct cst_cell policy_pivot(const struct policy *policy, struct stand stand);

/* Does its envelope have this cell of the board? */
bool policy_needs(const struct policy *policy, struct stand stand, struct cst_cell cell);

/* Go on with the first child whose envelope the reply avoids. False: there is none, so the reply
 * cannot have been on a free cell. */
bool policy_reply(const struct policy *policy, struct stand *stand, struct cst_cell reply);

struct cst_cell place_cell(struct place place, struct cst_cell cell);
struct place place_inverse(struct place place);
struct place place_compose(struct place after, struct place before);

#endif
