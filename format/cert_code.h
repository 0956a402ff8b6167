/* SPDX-License-Identifier: MIT */
/* A certificate of game 1 <-> payload (SPEC section 3) and text twin (section 5). */
#ifndef CST_CERT_CODE_H
#define CST_CERT_CODE_H

#include "buffer.h"
#include "cursor.h"
#include "lines.h"

/* Append the payload of a certificate whose claim has been checked. Errors: CST_MALFORMED if a
 * child is not earlier, a map or a cell is out of range, or the own edges are no tree the visit of
 * which meets the nodes in order; CST_LIMIT. */
enum cst_status cst_cert_encode(
    const struct cst_cert *cert, struct cst_buffer *out, struct cst_error *err);

/* Decode a payload into a certificate that has a checked claim and no nodes. It has to have the
 * given numbers of nodes and edges; of nodes 0 if they are not known. Errors: CST_MALFORMED,
 * CST_LIMIT. */
enum cst_status cst_cert_decode(struct cst_cursor *in, uint64_t nodes, uint64_t edges,
    struct cst_memory *memory, struct cst_cert *cert);

/* Write, and read, the text after the head. Errors: CST_IO; of reading CST_MALFORMED and CST_LIMIT
 * too. */
enum cst_status cst_cert_write_text(const struct cst_cert *cert, FILE *out, struct cst_error *err);
enum cst_status cst_cert_read_text(
    struct cst_lines *lines, struct cst_memory *memory, struct cst_cert *cert);

#endif
