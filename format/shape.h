/* SPDX-License-Identifier: MIT */
/*
 * The shape that a certificate needs in order to have a payload (SPEC section
 * 5): own edges form a tree whose visit, children first, meets the nodes in
 * the order of their numbers.
 */
#ifndef CST_SHAPE_H
#define CST_SHAPE_H

#include "mem.h"

/* A node that no later node has an own edge to yet. */
struct cst_waiting {
    uint32_t node;
    uint32_t low; /* first node of its tree: made when the tree is begun */
};

struct cst_shape {
    const struct cst_cert *cert;
    struct cst_memory *memory;
    struct cst_waiting *stack;
    uint32_t depth;
    uint32_t room;
    uint32_t next;  /* the node that is checked next */
    uint32_t edges; /* of the nodes checked so far */
};

/* Check the node shape->next, which must exist. Errors: CST_MALFORMED with the
 * number of the node, CST_LIMIT. */
enum cst_status cst_shape_node(struct cst_shape *shape, struct cst_error *err);

/* After the last node. */
enum cst_status cst_shape_end(const struct cst_shape *shape, struct cst_error *err);

void cst_shape_clear(struct cst_shape *shape);

/* All of the above for a whole certificate, its claim included. */
enum cst_status cst_shape_check(
    const struct cst_cert *cert, struct cst_memory *memory, struct cst_error *err);

#endif
