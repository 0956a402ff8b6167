/* SPDX-License-Identifier: MIT */
/* The certificate in memory. */
#ifndef CST_CERT_H
#define CST_CERT_H

#include "mem.h"

/* Room for this many nodes and edges in all, exactly. */
enum cst_status cst_cert_reserve(struct cst_cert *cert, uint64_t nodes, uint64_t edges,
    struct cst_memory *memory, struct cst_error *err);

/* cst_cert_add_open() under a limit of memory; otherwise is 0 for the nodes of
 * cst_cert_add_node(). */
enum cst_status cst_cert_append(struct cst_cert *cert, uint16_t cell, const struct cst_edge *edges,
    uint32_t count, uint32_t otherwise, struct cst_memory *memory, struct cst_error *err);

/* What the certificate's arrays take. */
uint64_t cst_cert_bytes(const struct cst_cert *cert);

/* Same claim, same nodes, same edges. */
bool cst_cert_equal(const struct cst_cert *a, const struct cst_cert *b);

#endif
