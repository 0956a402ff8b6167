/* SPDX-License-Identifier: MIT */
/* The claim in a header, and the few numbers that follow from the board. */
#ifndef CST_CLAIM_H
#define CST_CLAIM_H

#include "cornerstone.h"

/* Offsets of the fields in the header (SPEC section 2). */
enum {
    CST_AT_GAME = 18,
    CST_AT_CLAIM = 19,
    CST_AT_WIDTH = 20,
    CST_AT_HEIGHT = 22,
    CST_AT_PLIES = 24
};

/* CST_MALFORMED unless the game is the square achievement game and every field is
 * in its range. offset (may be NULL) is set to the header offset of the faulty
 * field. */
enum cst_status cst_claim_check(
    const struct cst_claim *claim, unsigned *offset, struct cst_error *err);

/* The same for cards (SPEC section 8.1). */
enum cst_status cst_claim_check_cards(
    const struct cst_claim *claim, unsigned *offset, struct cst_error *err);

static inline bool cst_claim_equal(const struct cst_claim *a, const struct cst_claim *b)
{
    return a->game == b->game && a->claim == b->claim && a->width == b->width &&
        a->height == b->height && a->plies == b->plies;
}

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

/* Number of symmetries: the maps 4 ... 7 exchange the sides of a board. */
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
