/* SPDX-License-Identifier: MIT */
#ifndef CST_GEN_VERIFY_H
#define CST_GEN_VERIFY_H

#include "cornerstone.h"
#include "position.h"

/* Stones of a node's position, sorted: equal positions have equal lists. */
struct cst_stones {
    uint8_t own_count, other_count;
    bool known;
    uint16_t own[CST_MAX_STONES], other[CST_MAX_STONES];
};

/* On the plane, cells and maps are those of the window, and the box is looked at move by move.
 * Check a strategy node by node against the rules of certificates.md sections 2 and 3, on positions
 * derived from the empty board, and set its claim's plies to what it proves. The generator's own
 * last look at its work: the verdict is the checker's. Errors: CST_REJECTED, CST_LIMIT. */
enum cst_status cst_verify(
    struct cst_cert *cert, const struct cst_board *board, struct cst_error *error);

/* The part of it that looks at replies which otherwise edges stand for, one or, on the plane, two
 * stones being unknown (rule 5 of section 3). stones holds the positions of all nodes. */
enum cst_status cst_verify_zones(const struct cst_cert *cert, const struct cst_stones *stones,
    struct cst_position *position, struct cst_error *error);

/* Put stones on the empty board. */
void cst_place_stones(struct cst_position *position, const struct cst_stones *stones);

#endif
