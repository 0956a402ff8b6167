/* SPDX-License-Identifier: MIT */
/*
 * A certificate as a reader wants it: cases, which are the quiet moves, numbered breadth first, and
 * lines of threats between them. What is the same up to a map of the board is there once.
 */
#ifndef CORNERSTONE_OUTLINE_H
#define CORNERSTONE_OUTLINE_H

#include "zone.h"

#define OUTLINE_NONE UINT32_MAX
#define OUTLINE_NAME_CAPACITY 16

struct outline_entry {
    uint32_t node;
    uint32_t home;  /* the case in which it is met first; the root has none */
    uint32_t depth; /* of a case: quiet moves from the root on, itself included; of a line: one more
                     * than that of its home, or 1 */
};

struct outline {
    struct replay replay;
    struct zone *zones;
    struct outline_entry *cases, *lines;
    uint32_t case_count, line_count;
    uint32_t *number;       /* by node: of its case or line */
    struct cst_cell middle; /* the first move on the plane, otherwise (0, 0) */
};

/* One move of a line. */
struct outline_step {
    uint32_t node;
    struct cst_cell move;
    struct threats threats;   /* one and the reply is forced; more and the line is over */
    struct position position; /* after the move */
};

/* A line, in the frame in which its first node has its position. */
struct outline_line {
    struct position start;
    struct outline_step steps[POSITION_STONES];
    uint32_t count;
    uint32_t after; /* the node of a case that follows the last reply, or OUTLINE_NONE */
    struct map map; /* how that case has to be turned */
};

/* Errors: CST_REJECTED if a rule is broken, for then it cannot be shown; CST_LIMIT. */
enum cst_status outline_make(
    const struct cst_cert *cert, struct outline *outline, struct cst_error *err);
void outline_clear(struct outline *outline);

bool outline_is_case(const struct outline *outline, uint32_t node);

/* Follow the line that starts at a node. */
void outline_walk(const struct outline *outline, uint32_t node, struct outline_line *line);

/* The name of a line: A, B, ..., Z, AA, ... Returns name. */
const char *outline_name(uint32_t line, char name[OUTLINE_NAME_CAPACITY]);

/* What a map does to the cells as they are shown: in words, "" if nothing, and on the plane as a
 * formula. */
#define OUTLINE_MAP_CAPACITY 80
const char *outline_map(
    const struct outline *outline, struct map map, char text[OUTLINE_MAP_CAPACITY]);

/* A cell as it is shown: its column and row, counted from 0, as the file has them. */
#define OUTLINE_CELL_CAPACITY 32
const char *outline_cell(struct cst_cell cell, char text[OUTLINE_CELL_CAPACITY]);

/* Figures for the end of a page. */
struct outline_counts {
    uint64_t all_lines; /* ways through the cases; saturates */
    uint32_t turned;    /* lines with every turned use counted */
};
struct outline_counts outline_count(const struct outline *outline);

#endif
