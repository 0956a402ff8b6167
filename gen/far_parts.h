/* SPDX-License-Identifier: MIT */
/* What the parts of the planning of far.h share: the lines of second moves, and the choice among
 * them (docs/search.md, "Every board"). */
#ifndef CST_GEN_FAR_PARTS_H
#define CST_GEN_FAR_PARTS_H

#include "far.h"
#include "uncovered.h"

#define FAR_BEAM 4u    /* states that are kept at each depth */
#define FAR_UNITS 512u /* for all second moves together, of 50,000 bytes each: 25 MB at most */

/* A line with its images under the maps that keep the attacker's first two stones, as far as they
 * stay in the box: in the certificate they are one line, so they are chosen together. */
struct far_unit {
    unsigned family;
    unsigned count;
    struct cst_line line[4];
    struct cst_uncovered *uncovered; /* by all of them */
    struct cst_zone danger;          /* cells in the danger sets of all of them */
};

/* A choice of units. missing[f][a]: how many replies b no line of family f answers together with a,
 * and one more as long as some cell is in all its danger sets: then there are such b at any
 * distance. */
struct far_state {
    unsigned count;
    unsigned unit[CST_FAR_UNITS];
    uint64_t score; /* how much is missing in all */
    struct cst_uncovered uncovered[CST_FAR_FAMILIES];
    struct cst_zone danger[CST_FAR_FAMILIES];
    uint16_t missing[CST_FAR_FAMILIES][CST_AROUND_CELLS];
};

struct far_search {
    struct cst_search *search;
    unsigned first; /* the first move */
    unsigned plies;
    struct cst_far *far;
    struct far_unit unit[FAR_UNITS];
    unsigned units;
    struct far_state *beam, *next; /* FAR_BEAM of each */
    unsigned beam_count, next_count;
    bool needless[CST_AROUND_CELLS]; /* first replies that are named in any case */
    /* turn[f][i][a]: what image i of family f makes of the cell that a is then; CST_NO_CELL if too
     * far. */
    uint16_t turn[CST_FAR_FAMILIES][8][CST_AROUND_CELLS];
};

/* Find the second moves beside the first, one of each symmetric set, and the units of each. False
 * if memory is short. */
bool far_find_families(struct far_search *s);

/* Choose the fewest units that leave nothing but the needless missing, as far as the beam sees:
 * beam[0] is the choice. False if there is none. */
bool far_choose_units(struct far_search *s);

/* How much is missing for a first reply in the family and image that does best; missing[f] by
 * family. *all is increased by what is missing in all of them. */
unsigned far_least_missing(
    const struct far_search *s, const uint16_t *const missing[], unsigned a, uint64_t *all);

/* Let missing[f] point to what a state misses by family. */
void far_point_to(const struct far_state *state, const uint16_t *missing[]);

/* Keep what is in both; whether that is anything. */
bool far_keep_common(struct cst_zone *into, const struct cst_zone *other);

#endif
