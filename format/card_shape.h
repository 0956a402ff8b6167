/* SPDX-License-Identifier: MIT */
/*
 * What combinations have to be in order to have a payload (SPEC section 8.2):
 * references go to cards that are made already, each inline combination is a
 * child of exactly one other, and all numbers are in their ranges.
 */
#ifndef CST_CARD_SHAPE_H
#define CST_CARD_SHAPE_H

#include "mem.h"

struct cst_card_shape {
    const struct cst_cards *cards;
    struct cst_memory *memory;
    uint32_t *numbered; /* the combination of card animal.count + i */
    uint32_t numbered_count, numbered_room;
    uint32_t waiting;  /* inline combinations that nothing has taken yet */
    uint32_t next;     /* the combination that is checked next */
    uint32_t children; /* of the combinations checked so far */
};

/* How many cards are made so far, bases included. */
uint32_t cst_card_count(const struct cst_card_shape *shape);

/* The pivot of a card that is made. */
struct cst_cell cst_card_pivot(const struct cst_card_shape *shape, uint32_t card);

/* The combination shape->next takes this many of those that wait, and is made.
 * Errors: CST_MALFORMED if the stack is not as it has to be; CST_LIMIT. */
enum cst_status cst_card_shape_make(
    struct cst_card_shape *shape, uint64_t takes, bool numbered, struct cst_error *err);

/* Check the combination shape->next, which must exist, and make it. Errors:
 * CST_MALFORMED with the number of the card, CST_LIMIT. */
enum cst_status cst_card_shape_next(struct cst_card_shape *shape, struct cst_error *err);

/* After the last combination. */
enum cst_status cst_card_shape_end(const struct cst_card_shape *shape, struct cst_error *err);

void cst_card_shape_clear(struct cst_card_shape *shape);

/* All of the above for whole cards, claim and animal included. The shape is left
 * filled, for its pivots, also on failure: the caller clears it. */
enum cst_status cst_card_shape_check(struct cst_card_shape *shape, const struct cst_cards *cards,
    struct cst_memory *memory, struct cst_error *err);

#endif
