/* SPDX-License-Identifier: MIT */
#ifndef CST_DECODE_H
#define CST_DECODE_H

#include "mem.h"

/* cst_decode() with room for the nodes and edges that a header promises (0, 0:
 * unknown) under a limit of memory, which does not count the payload itself.
 * Whether the promise was kept is for the caller to see. */
enum cst_status cst_decode_within(const struct cst_claim *claim, const uint8_t *payload,
    size_t bytes, uint64_t nodes, uint64_t edges, struct cst_memory *memory, struct cst_cert *cert,
    struct cst_error *err);

#endif
