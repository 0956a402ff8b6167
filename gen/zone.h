/* SPDX-License-Identifier: MIT */
/* Zones of lines of threats (certificates.md section 3). */
#ifndef CST_GEN_ZONE_H
#define CST_GEN_ZONE_H

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

/* The zone of a line that wins in the current position, the attacker to move, if the defender owns
 * one (u = 1) or two more stones that nobody knows: rules 1 to 5 along the line. *danger, unless it
 * is NULL, is the danger set for u = 2: the defender's stones before the last move. The line must
 * win (cst_line_wins), and the attacker must not have a square to complete already: then
 * completions come from his newest stone only. */
void cst_line_zone(struct cst_position *position, const struct cst_line *line,
    struct cst_zone *zone, struct cst_zone *danger);

#endif
