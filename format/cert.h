/* SPDX-License-Identifier: MIT */
/* The certificate of game 1 in memory, and the few numbers that follow from its board. */
#ifndef CST_CERT_H
#define CST_CERT_H

#include "mem.h"

/* What a node is made of; the arrays are copied, and may be NULL if their counts are 0. */
struct cst_parts {
    uint16_t cell;
    const struct cst_edge *edges;
    uint32_t edge_count, otherwise;
    const struct cst_exception *exceptions;
    uint32_t exception_count;
};

/* Capacity for this many nodes and edges in all, exactly. */
enum cst_status cst_cert_reserve(struct cst_cert *cert, uint64_t nodes, uint64_t edges,
    struct cst_memory *memory, struct cst_error *err);

/* Append a node of any sort under a limit of memory. Errors: CST_LIMIT. */
enum cst_status cst_cert_append(struct cst_cert *cert, const struct cst_parts *parts,
    struct cst_memory *memory, struct cst_error *err);

/* Same nodes, same edges, same answers, whatever is claimed. */
bool cst_cert_equal(const struct cst_cert *a, const struct cst_cert *b);

/* Number of cells of the board or the box. */
static inline unsigned cst_cells(const struct cst_claim *claim)
{
    return (unsigned)claim->width * claim->height;
}

/* Bytes of a stored cell (SPEC section 3.1). */
static inline unsigned cst_cell_bytes(const struct cst_claim *claim)
{
    return cst_cells(claim) <= 256 ? 1 : 2;
}

/* The replies may be anywhere and the maps have shifts. */
static inline bool cst_on_plane(const struct cst_claim *claim)
{
    return claim->claim == CST_CLAIM_EVERYWHERE;
}

/* The nodes have answers of the defender's (SPEC section 10) instead of moves. */
static inline bool cst_is_hold(const struct cst_claim *claim)
{
    return claim->claim == CST_CLAIM_SECOND_HOLDS;
}

/* Number of maps: 4 ... 7 exchange the sides of a board. */
static inline unsigned cst_maps(const struct cst_claim *claim)
{
    return cst_on_plane(claim) || claim->width == claim->height ? 8 : 4;
}

/* A coordinate of a reply or a shift. */
static inline bool cst_in_range(int64_t value)
{
    return value >= -CST_MAX_COORDINATE && value <= CST_MAX_COORDINATE;
}

/* Board order of the replies of two edges (SPEC section 3.1). */
static inline bool cst_reply_before(const struct cst_edge *a, const struct cst_edge *b)
{
    return a->y < b->y || (a->y == b->y && a->x < b->x);
}

#endif
