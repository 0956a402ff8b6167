/* SPDX-License-Identifier: MIT */
/*
 * Walking through combinations as rows are written, where inline ones stand in parentheses inside
 * the one they are a child of. Rows may be nested to any depth, so there is a stack.
 */
#ifndef CST_WALK_H
#define CST_WALK_H

#include "mem.h"

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
    uint32_t depth, capacity;
    /* Where the walk is: */
    const struct cst_child *child;             /* after CST_WALK_CHILD */
    const struct cst_combination *combination; /* after CST_WALK_OPEN */
};

/* Prepare for walks through cards, the shape of which has to be right. Errors: CST_LIMIT.
 * cst_walk_clear() is due in any case. */
enum cst_status cst_walk_begin(struct cst_walk *walk, const struct cst_cards *cards,
    struct cst_memory *memory, struct cst_error *err);

/* Begin with a numbered combination. Errors: CST_LIMIT. */
enum cst_status cst_walk_enter(struct cst_walk *walk, uint32_t combination, struct cst_error *err);

/* Go on by one step; not after CST_WALK_END. Errors: CST_LIMIT. */
enum cst_status cst_walk_next(
    struct cst_walk *walk, enum cst_walk_step *step, struct cst_error *err);

void cst_walk_clear(struct cst_walk *walk);

#endif
