/* SPDX-License-Identifier: MIT */
/*
 * Combinations as they are written in rows, inline ones in parentheses inside
 * the one they are a child of: building the list of combinations, where inline
 * ones come first, from rows, and walking through it as rows are written. Both
 * keep stacks of their own, since rows may be nested to any depth.
 */
#ifndef CST_NEST_H
#define CST_NEST_H

#include "mem.h"

/* A combination that is begun and not closed. */
struct cst_open_combination {
    struct cst_cell pivot;
    uint32_t first; /* of its children */
};

struct cst_nest {
    struct cst_cards *cards;
    struct cst_memory *memory;
    struct cst_child *children; /* of all that are open */
    uint32_t child_count, child_room;
    struct cst_open_combination *open;
    uint32_t depth, room;
};

enum cst_status cst_nest_open(struct cst_nest *nest, struct cst_cell pivot, struct cst_error *err);

/* A child of the combination that was opened last. */
enum cst_status cst_nest_child(
    struct cst_nest *nest, struct cst_child child, struct cst_error *err);

/* Append that combination to the cards: as a numbered one if it was the only one
 * open, otherwise as an inline one, which becomes a child of the one around
 * it. */
enum cst_status cst_nest_close(struct cst_nest *nest, struct cst_error *err);

void cst_nest_clear(struct cst_nest *nest);

enum cst_walk_step {
    CST_WALK_CHILD, /* a reference */
    CST_WALK_OPEN,  /* an inline combination begins */
    CST_WALK_CLOSE, /* it ends */
    CST_WALK_END    /* the row ends */
};

struct cst_walk_frame {
    uint32_t combination;
    uint32_t done; /* children that the walk has been at */
};

struct cst_walk {
    const struct cst_cards *cards;
    struct cst_memory *memory;
    uint32_t *inlines; /* for each child that is inline, its combination */
    struct cst_walk_frame *frames;
    uint32_t depth, room;
    /* Where the walk is: */
    const struct cst_child *child;             /* after CST_WALK_CHILD */
    const struct cst_combination *combination; /* after CST_WALK_OPEN */
};

/* Prepare for walks through cards, the shape of which has to be right. Errors:
 * CST_LIMIT. cst_walk_clear() is due in any case. */
enum cst_status cst_walk_begin(struct cst_walk *walk, const struct cst_cards *cards,
    struct cst_memory *memory, struct cst_error *err);

/* Begin with a numbered combination. */
enum cst_status cst_walk_enter(struct cst_walk *walk, uint32_t combination, struct cst_error *err);

enum cst_status cst_walk_next(
    struct cst_walk *walk, enum cst_walk_step *step, struct cst_error *err);

void cst_walk_clear(struct cst_walk *walk);

#endif
