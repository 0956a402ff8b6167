/* SPDX-License-Identifier: MIT */
/*
 * Answers to an unknown first reply on the plane (SPEC section 6, rule 5 for u = 0
 * and u = 1; docs/search.md, "Every board"): second quiet moves, each with a family of lines that
 * answers pairs of unknown replies, chosen so that together they leave few first
 * replies to be named.
 */
#ifndef CST_GEN_FAR_H
#define CST_GEN_FAR_H

#include "cornerstone.h"
#include "family.h"

#define CST_FAR_FAMILIES 4u /* second moves: the neighbours of the first */
#define CST_FAR_UNITS 40u   /* in a plan; one that needs more is not found */
#define CST_FAR_LINES (4 * CST_FAR_UNITS)

/* A second move and its lines. The same, turned and mirrored, is used as well. */
struct cst_far_family {
    unsigned second; /* the move */
    unsigned count;
    struct cst_line line[CST_FAR_LINES];
    unsigned image_count;
    struct map image[8]; /* maps that keep the box and the first move where they are, and take
                          * the second move to different cells; the first is the identity */
};

struct cst_far {
    unsigned count; /* families; 0: there is no plan */
    struct cst_far_family family[CST_FAR_FAMILIES];
    struct cst_zone near; /* free first replies in the zones of all: to be named */
    unsigned near_count;
};

/* Plan it for the current position on the plane: the attacker's first move, the defender to reply.
 * plies is what is left after the second reply. Errors: CST_LIMIT. */
enum cst_status cst_plan_far(
    struct cst_search *search, unsigned plies, struct cst_far *far, struct cst_error *error);

#endif
