/* SPDX-License-Identifier: MIT */
/*
 * Positions that have a node already, up to the symmetries of the board
 * (docs/search.md, "Choosing the moves of a strategy").
 */
#ifndef CST_GEN_FOLD_H
#define CST_GEN_FOLD_H

#include "position.h"

/* A position as two sorted lists, its smallest image under the maps of the board. */
struct cst_canon {
    uint8_t own_count, other_count, line_count;
    struct map map;                    /* takes the position to its smallest image */
    uint16_t cell[3 * CST_MAX_STONES]; /* attacker's, then defender's, then the line */
};

void cst_canon(const struct cst_position *position, struct cst_canon *canon);

/* The same for a position with unknown stones and the line that wins it: which replies a line
 * answers depends on its moves, so another line from the same position is another node. On the
 * plane a line may be shared wherever it stands, other strategies only where the box stays where it
 * is. */
void cst_canon_line(const struct cst_position *position, const uint16_t *moves, unsigned count,
    struct cst_canon *canon);

struct cst_fold_slot {
    uint32_t node;  /* + 1; 0 is empty */
    uint32_t cells; /* where the lists start in the pool */
    uint32_t hash;
    struct map map; /* takes the node's position to its smallest image */
    uint8_t own_count, other_count, line_count;
};

struct cst_fold {
    struct cst_fold_slot *slots;
    uint32_t slot_count, used;
    uint16_t *pool;
    uint32_t pool_used, pool_capacity;
};

/* False if memory is short. */
bool cst_fold_init(struct cst_fold *fold);
void cst_fold_free(struct cst_fold *fold);

/* The slot of the node whose position is an image of this one, or NULL. Lists are compared in
 * full. */
const struct cst_fold_slot *cst_fold_find(
    const struct cst_fold *fold, const struct cst_canon *canon);

/* Note that a position, given by its canon, has the node. False if memory is short. */
bool cst_fold_add(struct cst_fold *fold, const struct cst_canon *canon, uint32_t node);

/* Bytes in use. */
uint64_t cst_fold_bytes(const struct cst_fold *fold);

#endif
