/* SPDX-License-Identifier: MIT */
/*
 * The shape that nodes need in order to have a payload (SPEC sections 3.2, 5 and 10.2): own edges
 * form a tree whose visit, children first, meets the nodes in the order of their numbers, and all
 * numbers are in their ranges. Messages begin with "node N: ".
 */
#ifndef CST_CERT_SHAPE_H
#define CST_CERT_SHAPE_H

#include "mem.h"

/* A node that no later node has an own edge to yet. */
struct cst_waiting {
    uint32_t node;
    uint32_t low; /* first node of its tree: made when the tree is begun */
};

/* Zero it but for the certificate and the memory before the first use. */
struct cst_cert_shape {
    const struct cst_cert *cert;
    struct cst_memory *memory;
    struct cst_waiting *stack;
    uint32_t depth;
    uint32_t capacity;
    uint32_t next;              /* the node that is checked next */
    uint32_t edges, exceptions; /* of the nodes checked so far */
};

/* Check the node shape->next, which must exist. Errors: CST_MALFORMED, CST_LIMIT. */
enum cst_status cst_cert_shape_next(struct cst_cert_shape *shape, struct cst_error *err);

/* After the last node. Errors: CST_MALFORMED. */
enum cst_status cst_cert_shape_end(const struct cst_cert_shape *shape, struct cst_error *err);

void cst_cert_shape_clear(struct cst_cert_shape *shape);

/* All of the above for a whole certificate. */
enum cst_status cst_cert_shape_check(
    const struct cst_cert *cert, struct cst_memory *memory, struct cst_error *err);

#endif
