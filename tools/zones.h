/* SPDX-License-Identifier: MIT */
/*
 * Zones and danger sets (SPEC section 6.2) for people to look at. Nothing is accepted or refused
 * because of them: the checker works out its own.
 */
#ifndef CORNERSTONE_ZONES_H
#define CORNERSTONE_ZONES_H

#include "unfold.h"

struct zone {
    struct cells cells;  /* an unknown stone in none of these changes anything */
    struct cells danger; /* with two unknown stones: the known ones of the defender's */
};

/* Find the zones of all nodes that have unknown stones, in the frame of the root; those of the
 * others are empty. The caller frees the list with zones_clear. Errors: CST_LIMIT. */
enum cst_status zones_find(
    const struct unfolded *unfolded, struct zone **zones, struct cst_error *err);
void zones_clear(struct zone *zones, uint32_t count);

/* The zone of the child of an edge as seen from its parent. */
struct zone zones_carry(
    const struct unfolded *unfolded, const struct zone *zones, const struct cst_edge *edge);

/* Add the corners because of which a line has to fear unknown stones: those that squares have
 * besides a pair of the defender's stones, unless the attacker owns one. */
void zones_add_pair(const struct unfolded *unfolded, const struct position *position, struct cell p,
    struct cell q, struct cells *into);

/* Whether two unknown stones are answered by a child with this zone. */
bool zones_answer(const struct zone *zone, struct cell a, struct cell b);

#endif
