/* SPDX-License-Identifier: MIT */
/* Zones of lines of threats (SPEC section 6), as bits. */
#ifndef CST_GEN_LINE_ZONE_H
#define CST_GEN_LINE_ZONE_H

#include "forcing.h"

/* A set of cells. */
struct cst_zone {
    uint64_t bits[CST_MAX_CELLS / 64];
};

static inline void cst_zone_add(struct cst_zone *zone, unsigned cell)
{
    zone->bits[cell / 64] |= (uint64_t)1 << (cell % 64);
}

static inline void cst_zone_remove(struct cst_zone *zone, unsigned cell)
{
    zone->bits[cell / 64] &= ~((uint64_t)1 << (cell % 64));
}

static inline bool cst_zone_has(const struct cst_zone *zone, unsigned cell)
{
    return zone->bits[cell / 64] >> (cell % 64) & 1;
}

/* How many cells are in both; b may be NULL for all of a. */
unsigned cst_zone_count(const struct cst_zone *a, const struct cst_zone *b, unsigned cells);

/* The zone of a line that wins in the current position (cst_line_wins), the attacker to move, if
 * the defender owns one more stone that nobody knows; *danger is NULL then. If there are two such
 * stones *danger is the danger set: the defender's stones before the last move. Cells outside the
 * window are left out. If memory is short both are all cells: then the line is of no use. */
void cst_line_zone(const struct cst_position *position, const struct cst_line *line,
    struct cst_zone *zone, struct cst_zone *danger);

#endif
