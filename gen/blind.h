/* SPDX-License-Identifier: MIT */
/*
 * Plans that never name a first reply (docs/search.md, "Blind plans"): whatever the first reply is,
 * some second quiet move does not mind it. A second reply is named only if no pair of lines answers
 * it, and gets a third quiet move with a pair of lines of its own.
 */
#ifndef CST_GEN_BLIND_H
#define CST_GEN_BLIND_H

#include "strategy.h"

#define CST_BLIND_NAMED 4u    /* second replies that a second move may name */
#define CST_BLIND_FAMILIES 5u /* second moves in a plan, those that are images not counted */

/* A third quiet move after a named reply, and the two lines that answer what comes next. */
struct cst_blind_third {
    uint16_t reply, move;
    struct cst_line line[2];
};

/* A second move, its two lines and what it names. The same, turned and mirrored, is used as well.
 */
struct cst_blind_family {
    uint16_t second;
    struct cst_line line[2];
    unsigned named;
    struct cst_blind_third third[CST_BLIND_NAMED]; /* in board order of the replies */
    unsigned image_count;
    struct map image[8]; /* maps that keep the box and the first move; the first is the identity */
};

struct cst_blind {
    unsigned count; /* families; 0: there is no plan */
    struct cst_blind_family family[CST_BLIND_FAMILIES];
};

/* Plan it for the current position on the plane: the attacker's first move, the defender to reply.
 * plies is the bound on the whole win. Of the plans that are looked at the one with the fewest
 * nodes is taken. Errors: CST_LIMIT. */
enum cst_status cst_plan_blind(
    struct cst_search *search, unsigned plies, struct cst_blind *blind, struct cst_error *error);

/* Build the nodes of a second move, the defender to reply to the first as above, and return an edge
 * to its node in *edge. Errors: CST_LIMIT. */
enum cst_status cst_build_blind(
    struct cst_builder *builder, const struct cst_blind_family *family, struct cst_edge *edge);

#endif
