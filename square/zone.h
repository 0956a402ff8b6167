/* SPDX-License-Identifier: MIT */
/* Relevance zones and danger sets: Z and D of SPEC section 6 and docs/certificates.md. */
#ifndef CORNERSTONE_ZONE_H
#define CORNERSTONE_ZONE_H

#include "line.h"
#include "replay.h"

/* Z and D of a node: Z is the cells and all cells of the lines. Zero it before use. */
struct zone {
    struct cell_set cells;  /* an unknown stone in none of these changes anything */
    struct line_set lines;  /* nor on these; of nodes with one unknown stone on the plane only */
    struct cell_set danger; /* with two unknown stones: the known ones of the defender's */
};

void zone_clear(struct zone *zone);

/* Whether a cell is in Z. */
bool zone_has(const struct zone *zone, struct cst_cell cell);

/* Whether something is missing for want of memory. */
bool zone_failed(const struct zone *zone);

/* Add what rules 1, 3 and 5 put into Z and D whatever the children are. `moved` is the position
 * after the move, t are its threats, and u is 1 or 2. */
void zone_add_move(struct zone *zone, const struct cst_claim *claim, const struct position *moved,
    struct cst_cell move, const struct threats *threats, unsigned unknown);

/* Add the corners for which rule 3 fears unknown stones: those that squares have besides two of the
 * defender's stones, p and q, unless the attacker owns one. */
void zone_add_pair(struct cell_set *into, const struct cst_claim *claim,
    const struct position *position, struct cst_cell p, struct cst_cell q);

/* Whether a child with this zone covers the reply b, the unknown stone a being there already; it
 * does not depend on their order. */
bool zone_covers(const struct zone *zone, struct cst_cell a, struct cst_cell b);

/* Work out the zones of all nodes of a replay without a fault, each in the frame of its node; those
 * of nodes without unknown stones are empty. The caller frees the list with zones_clear. Errors:
 * CST_REJECTED if rule 5 is broken, as `node N: rule 5: ...`; CST_LIMIT, of memory or work. */
enum cst_status zones_make(const struct replay *replay, struct zone **zones, struct cst_error *err);
void zones_clear(struct zone *zones, uint32_t count);

/* The must-play region of an open node: the cells that are in Z of all its otherwise children,
 * carried back (the free ones have to be named replies), as lines and as cells; and the
 * cells that are in all their D. */
struct zone zones_common(const struct replay *replay, const struct zone *zones, uint32_t node);

/* The zone of the child of an edge, carried back to its parent. */
struct zone zones_carry(
    const struct replay *replay, const struct zone *zones, const struct cst_edge *edge);

#endif
