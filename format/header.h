/* SPDX-License-Identifier: MIT */
/* The header frame (SPEC section 2). */
#ifndef CST_HEADER_H
#define CST_HEADER_H

#include "codec.h"

struct cst_header {
    struct cst_claim claim;
    uint64_t payload_bytes;
    struct cst_counts counts;
    uint8_t hash[CST_HASH_BYTES];
};

void cst_header_write(const struct cst_header *header, uint8_t bytes[CST_HEADER_BYTES]);

/* Check every field, in order, of the first bytes of a file, of which there are count (fewer than
 * CST_HEADER_BYTES only if the file ends there). Errors: CST_MALFORMED, with offsets in the file.
 */
enum cst_status cst_header_read(
    const uint8_t *bytes, size_t count, struct cst_header *header, struct cst_error *err);

#endif
