/* SPDX-License-Identifier: MIT */
/* What the parts of the planning of blind.h share (docs/search.md, "Blind plans"). */
#ifndef CST_GEN_BLIND_PARTS_H
#define CST_GEN_BLIND_PARTS_H

#include "blind.h"
#include "line_zone.h"

#define BLIND_LINES 256u     /* after one quiet move; 106 were the most in a box of 9 x 9 */
#define BLIND_THIRDS 6u      /* third moves that are compared for one reply: the smallest zones */
#define BLIND_VARIANTS 4096u /* of all second moves together */
#define BLIND_COST 12u       /* nodes of a variant */
#define BLIND_NODES 1024u    /* that are told apart */

/* Lines that win after a quiet move if the defender owns two stones that nobody knows. */
struct blind_lines {
    unsigned count;
    struct cst_line line[BLIND_LINES];
    struct cst_zone zone[BLIND_LINES], danger[BLIND_LINES];
};

/* Two of them as the otherwise edges of the quiet move. */
struct blind_pair {
    unsigned named;
    uint16_t reply[CST_BLIND_NAMED]; /* free cells in both zones: replies to be named */
    struct cst_zone zone; /* of the quiet move, but for what the named replies add: the cells in the
                           * window, also those of whole lines */
};

/* A set of nodes of the strategies that are compared, by their numbers. */
struct blind_nodes {
    uint64_t bits[BLIND_NODES / 64];
};

/* A third move, what its zone becomes under each image of the family, and its nodes. */
struct blind_option {
    struct cst_blind_third third;
    unsigned size; /* cells of its zone near the first move */
    struct cst_zone zone, image[8];
    struct blind_nodes nodes;
};

/* A family that may be part of a plan. */
struct blind_variant {
    struct cst_blind_family family;
    struct cst_zone zone; /* of the second move, with what the named replies add */
    struct cst_zone left; /* first replies that are in the zones of all its images */
    struct blind_nodes nodes;
    unsigned cost; /* nodes, that of the second move included */
};

struct blind_search {
    struct cst_search *search;
    unsigned first, plies;
    struct cst_builder builder; /* of the nodes that are counted */
    struct cst_dag dag;
    struct blind_lines lines;
    struct blind_variant *variant;
    unsigned variants;
    enum cst_status status;
};

/* Stones, lines and zones are looked at in a square of so many cells around the first move. Moves
 * are in a box of at most 9 cells a side, so zones reach 8 cells beyond it; whole lines go through
 * cells of zones, and cross each other within the square. */
#define BLIND_AROUND 27u
#define BLIND_NEAR 16u /* where zones are compared by their size */

/* List the lines of the quiet move that has just been played, with their zones. */
void blind_list_lines(struct cst_search *search, unsigned plies, struct blind_lines *lines);

/* Work out a pair of lines of the quiet move that has just been played. False if more than `most`
 * replies have to be named. */
bool blind_find_pair(const struct cst_position *position, const struct blind_lines *lines,
    unsigned a, unsigned b, unsigned most, struct blind_pair *pair);

/* The third moves for a reply to the second move that has just been played, those with the smallest
 * zones first; how many. */
unsigned blind_find_options(struct blind_search *s, const struct cst_blind_family *family,
    unsigned reply, struct blind_option options[BLIND_THIRDS]);

/* All variants of all second moves. */
void blind_find_variants(struct blind_search *s);

/* Choose variants that leave no first reply, with the fewest nodes together. */
void blind_choose(struct blind_search *s, struct cst_blind *blind);

/* Drop what images the plan does not need, and turn its families so that the first of their images
 * is the identity. zone[f] is that of a family. */
void blind_trim(
    struct blind_search *s, const struct cst_zone *const zone[], struct cst_blind *blind);

/* Where the maps of a family take a zone. */
void blind_turn(const struct blind_search *s, const struct cst_blind_family *family,
    const struct cst_zone *zone, struct cst_zone image[8]);

/* How many nodes are in one of two sets. */
unsigned blind_count_nodes(const struct blind_nodes *a, const struct blind_nodes *b);

/* Add a node and all that it leads to. False if there are too many to tell apart. */
bool blind_add_nodes(const struct cst_dag *dag, uint32_t node, struct blind_nodes *nodes);

/* Build the node of a third move, the second played. */
enum cst_status blind_build_third(
    struct cst_builder *builder, const struct cst_blind_third *third, struct cst_edge *edge);

#endif
