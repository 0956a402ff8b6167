/* SPDX-License-Identifier: MIT */
#include "zone.h"

#include <string.h>

unsigned cst_zone_count(const struct cst_zone *a, const struct cst_zone *b, unsigned cells)
{
    unsigned i, count = 0;

    for (i = 0; i < (cells + 63) / 64; i++)
        count += (unsigned)__builtin_popcountll(a->bits[i] & (b ? b->bits[i] : ~(uint64_t)0));
    return count;
}

/* Rule 3: squares with two corners of the defender's and two that are not the attacker's, for the
 * pairs that the defender's stone number `last` makes with earlier ones. */
static void scan_pairs(const struct cst_position *position, unsigned last, struct cst_zone *zone)
{
    struct cst_half square[2];
    unsigned i, n;

    for (i = 0; i < last; i++) {
        n = cst_squares_of_pair(position->board, position->other[i], position->other[last], square);
        while (n-- > 0) {
            if (position->colour[square[n].a] != CST_FREE ||
                position->colour[square[n].b] != CST_FREE)
                continue;
            cst_zone_add(zone, square[n].a);
            cst_zone_add(zone, square[n].b);
        }
    }
}

/* Rule 5: the cells where the attacker's newest stone makes him complete a square. */
static void add_completions(const struct cst_position *position, struct cst_zone *zone)
{
    unsigned last = position->own_count - 1, i, n;
    struct cst_half square[2];

    for (i = 0; i < last; i++) {
        n = cst_squares_of_pair(position->board, position->own[i], position->own[last], square);
        while (n-- > 0) {
            unsigned a = position->colour[square[n].a], b = position->colour[square[n].b];

            if (a == CST_ATTACKER && b == CST_FREE)
                cst_zone_add(zone, square[n].b);
            if (a == CST_FREE && b == CST_ATTACKER)
                cst_zone_add(zone, square[n].a);
        }
    }
}

void cst_line_zone(struct cst_position *position, const struct cst_line *line,
    struct cst_zone *zone, struct cst_zone *danger)
{
    unsigned halves[CST_MAX_LINE], i, k;
    struct cst_threats threats;

    memset(zone, 0, sizeof *zone);
    if (danger)
        memset(danger, 0, sizeof *danger);
    for (i = 0; i < line->length; i++) {
        halves[i] = position->half_count;
        threats = cst_attack(position, line->move[i]);
        cst_zone_add(zone, line->move[i]);
        /* Every node scans all pairs, for the attacker's stones come in between. */
        for (k = 0; k < position->other_count; k++)
            scan_pairs(position, k, zone);
        add_completions(position, zone);
        if (i + 1 < line->length)
            cst_defend(position, threats.cell[0]);
    }
    for (k = 0; danger && k < position->other_count; k++)
        cst_zone_add(danger, position->other[k]);
    while (i-- > 0) {
        cst_unattack(position, halves[i]);
        if (i > 0)
            cst_undefend(position);
    }
}
