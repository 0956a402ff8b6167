/* SPDX-License-Identifier: MIT */
/* Decoding a payload of game 1: what the records of all claims share (cert_decode.c), for the file
 * of those of section 10.2 (hold_decode.c). */
#ifndef CST_CERT_DECODER_H
#define CST_CERT_DECODER_H

#include "cert.h"
#include "cursor.h"

struct cst_decoder {
    struct cst_cursor *in;
    uint64_t nodes, edges; /* that the header promises; 0 nodes: there is none */
    size_t record;         /* where the present record begins */
    struct cst_cert *cert;
    struct cst_edge *stack;
    uint32_t depth;
    uint32_t capacity;
    uint32_t last_again;              /* the node of the last `again` record */
    struct cst_exception *exceptions; /* of the present record */
    uint32_t exception_capacity;
    struct cst_memory *memory;
    struct cst_error *err;
};

/* Take a stored cell. Errors: CST_MALFORMED. */
enum cst_status cst_decode_cell(struct cst_decoder *d, const char *what, uint16_t *cell);

/* Refuse a record that pops so many edges, if the stack has not as many or the node would pass the
 * counts of the header. */
enum cst_status cst_decode_room(const struct cst_decoder *d, uint32_t edges);

/* Pop as many edges as the parts have, make a node of them and the other parts, and push its own
 * edge. Errors: CST_MALFORMED, CST_LIMIT. */
enum cst_status cst_decode_make(struct cst_decoder *d, struct cst_parts parts);

/* The horizon, and what follows the first number of a node record of a hold certificate; these fail
 * likewise. */
enum cst_status cst_decode_horizon(struct cst_decoder *d);
enum cst_status cst_decode_hold(struct cst_decoder *d, uint32_t exceptions);

#endif
