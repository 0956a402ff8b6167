/* SPDX-License-Identifier: MIT */
/* Card certificates in memory (SPEC section 8). */
#ifndef CST_CARDS_H
#define CST_CARDS_H

#include "mem.h"
#include "turn.h"

/* Capacity for this many combinations and children in all, exactly. */
enum cst_status cst_cards_reserve(struct cst_cards *cards, uint64_t combinations, uint64_t children,
    struct cst_memory *memory, struct cst_error *err);

/* cst_cards_add() under a limit of memory. */
enum cst_status cst_cards_append(struct cst_cards *cards, struct cst_cell pivot, bool numbered,
    const struct cst_child *children, uint32_t count, struct cst_memory *memory,
    struct cst_error *err);

/* Same animal, same combinations, same children, whatever is claimed. */
bool cst_cards_equal(const struct cst_cards *a, const struct cst_cards *b);

/* Number of references to numbered cards: the edges of the header. */
uint32_t cst_cards_references(const struct cst_cards *cards);

/* A coordinate of a pivot, a step or a shift. */
static inline bool cst_card_in_range(int64_t value)
{
    return value >= -CST_MAX_CARD_CELL && value <= CST_MAX_CARD_CELL;
}

/* CST_MALFORMED unless the animal is one (SPEC section 8.2). at (may be NULL) is set to the byte of
 * the payload that is wrong. */
enum cst_status cst_animal_check(
    const struct cst_animal *animal, unsigned *at, struct cst_error *err);

#endif
