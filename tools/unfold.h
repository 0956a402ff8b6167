/* SPDX-License-Identifier: MIT */
/*
 * A certificate unfolded for people: every node with its position, in the frame of the root, and
 * with what its move does. The rules are looked at on the way, because what breaks them cannot be
 * shown; the verdict is the checker's.
 */
#ifndef CORNERSTONE_UNFOLD_H
#define CORNERSTONE_UNFOLD_H

#include "cells.h"
#include "replay.h"

#define UNFOLD_STONES 64u /* of one colour; deeper files are not unfolded */
#define UNFOLD_THREATS 128u

struct stone {
    struct cell at;
    uint32_t number; /* the attacker's: 1, 2, ...; the defender's: of the move that it answers */
};

/* Before the move of a node. */
struct position {
    struct stone own[UNFOLD_STONES], other[UNFOLD_STONES];
    uint32_t own_count, other_count;
};

/* A cell that completes a square for the attacker, and the corners that make it one
 * together with the move. */
struct threat {
    struct cell at, with[2];
};

struct threats {
    struct threat list[UNFOLD_THREATS];
    uint32_t count; /* of different cells */
};

struct unfolded_node {
    uint32_t parent;   /* that owns it; the root has none */
    struct cell reply; /* that leads here, if it is known */
    bool replied;
    uint8_t kind; /* enum node_kind, never irregular */
    uint16_t plies;
    uint16_t own_count, other_count;
    struct cell move;
};

struct unfolded {
    const struct cst_cert *cert;
    bool plane;
    struct unfolded_node *nodes;
    uint32_t root;
};

/* Errors: CST_REJECTED if a rule of SPEC section 6 is broken, as far as it is looked at;
 * CST_LIMIT. */
enum cst_status unfold(
    const struct cst_cert *cert, struct unfolded *unfolded, struct cst_error *err);
void unfold_clear(struct unfolded *unfolded);

/* The position of a node. */
void unfold_position(const struct unfolded *unfolded, uint32_t node, struct position *position);

/* Put a stone on it; there is room for one more than a certificate that unfolds needs. */
void unfold_attack(struct position *position, struct cell at);
void unfold_defend(struct position *position, struct cell at);

/* Whose a cell is. */
bool unfold_owns(const struct position *position, struct cell at);
bool unfold_free(const struct position *position, struct cell at);

/* Where the attacker now completes a square. `last` is his last move. */
bool unfold_threats(const struct position *position, struct cell last, struct threats *threats);

/* Whether a cell is on the board; every cell is on the plane. */
bool unfold_inside(const struct unfolded *unfolded, struct cell at);

/* The map of an edge, and the reply that it answers (not for otherwise edges). The replies of
 * quiet nodes go by: *next, which starts as (0, 0), is where to go on. */
struct map unfold_map(const struct unfolded *unfolded, const struct cst_edge *edge);
struct cell unfold_reply(const struct unfolded *unfolded, uint32_t node, uint32_t edge,
    const struct position *moved, const struct threats *threats, struct cell *next);

/* Unknown stones of the defender's at a node. */
static inline unsigned unfold_unknown(const struct unfolded *unfolded, uint32_t node)
{
    return (unsigned)(unfolded->nodes[node].own_count - unfolded->nodes[node].other_count);
}

#endif
