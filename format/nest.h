/* SPDX-License-Identifier: MIT */
/*
 * Building the list of combinations, where inline ones come first, from rows in which they stand in
 * parentheses inside the one they are a child of. Rows may be nested to any depth, so there is a
 * stack. All functions fail with CST_LIMIT only.
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
    uint32_t child_count, child_capacity;
    struct cst_open_combination *open;
    uint32_t depth, capacity;
};

/* Begin a combination. */
enum cst_status cst_nest_open(struct cst_nest *nest, struct cst_cell pivot, struct cst_error *err);

/* Add a child to the combination that was begun last. */
enum cst_status cst_nest_child(
    struct cst_nest *nest, struct cst_child child, struct cst_error *err);

/* End that combination and append it to the cards: as a numbered one if it was the only one open,
 * otherwise as an inline one, which becomes a child of the one around it. */
enum cst_status cst_nest_close(struct cst_nest *nest, struct cst_error *err);

void cst_nest_clear(struct cst_nest *nest);

#endif
