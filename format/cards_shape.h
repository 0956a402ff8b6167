/* SPDX-License-Identifier: MIT */
/*
 * What combinations have to be in order to have a payload (SPEC section 8.2): references go to
 * cards that are made already, each inline combination is a child of exactly one other, and all
 * numbers are in their ranges. Messages begin with "card N: ", N being the card that is made next.
 */
#ifndef CST_CARDS_SHAPE_H
#define CST_CARDS_SHAPE_H

#include "mem.h"

/* Zero it but for the cards and the memory before the first use. */
struct cst_cards_shape {
    const struct cst_cards *cards;
    struct cst_memory *memory;
    uint32_t *numbered; /* the combination of card animal.count + i */
    uint32_t numbered_count, numbered_capacity;
    uint32_t waiting;  /* inline combinations that nothing has taken yet */
    uint32_t next;     /* the combination that is checked next */
    uint32_t children; /* of the combinations checked so far */
};

/* How many cards are made so far, bases included. */
uint32_t cst_card_count(const struct cst_cards_shape *shape);

/* The pivot of a card that is made. */
struct cst_cell cst_card_pivot(const struct cst_cards_shape *shape, uint32_t card);

/* The combination shape->next takes this many of those that wait, and is made. Errors:
 * CST_MALFORMED if so many do not wait, or a numbered one leaves some; CST_LIMIT. */
enum cst_status cst_cards_shape_make(
    struct cst_cards_shape *shape, uint64_t takes, bool numbered, struct cst_error *err);

/* Check the combination shape->next, which must exist, and make it. Errors: CST_MALFORMED,
 * CST_LIMIT. */
enum cst_status cst_cards_shape_next(struct cst_cards_shape *shape, struct cst_error *err);

/* After the last combination. Errors: CST_MALFORMED. */
enum cst_status cst_cards_shape_end(const struct cst_cards_shape *shape, struct cst_error *err);

void cst_cards_shape_clear(struct cst_cards_shape *shape);

/* All of the above for whole cards, animal included. The shape is left filled, for its pivots, also
 * on failure: the caller clears it. */
enum cst_status cst_cards_shape_check(struct cst_cards_shape *shape, const struct cst_cards *cards,
    struct cst_memory *memory, struct cst_error *err);

#endif
