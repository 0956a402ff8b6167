/* SPDX-License-Identifier: MIT */
/*
 * Families of lines that answer all replies to a quiet move but a few
 * (docs/search.md, "Line covers"): a reply outside
 * the zone of one of the lines loses to that line.
 */
#ifndef CST_GEN_FAMILY_H
#define CST_GEN_FAMILY_H

#include "line_zone.h"
#include "quiet.h"

#define CST_FAMILY_LINES 24u

struct cst_family {
    unsigned count; /* lines; 0: there is no family */
    struct cst_line line[CST_FAMILY_LINES];
    struct cst_zone rest; /* free cells in all the zones: replies to be named */
    unsigned cost;        /* estimated nodes, those for the named replies included */
};

/* Plan the answers to a quiet move that has just been played in a position without unknown stones.
 * effort is what is left after the reply. family->cost is CST_COST_NONE if some reply refutes the
 * move. */
void cst_plan_family(
    struct cst_search *search, struct cst_effort effort, struct cst_family *family);

/* Called with a winning line, in the middle of playing it: the position must be left alone. False
 * ends the enumeration. */
typedef bool (*cst_line_visitor)(void *context, const struct cst_line *line);

/* All wins by threats from the current position, the attacker to move, within the plies. */
void cst_each_line(struct cst_search *search, unsigned must, unsigned plies, cst_line_visitor visit,
    void *context);

#endif
