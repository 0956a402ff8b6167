/* SPDX-License-Identifier: MIT */
/*
 * A certificate of the square game played from the empty board: every node with its position, in
 * the frame of the root, and with what its move does. Every node but the root has exactly one own
 * edge, whose map is the identity, so own edges lead everywhere on one board; other edges only
 * claim that positions are equal. What breaks a rule of SPEC section 6 is told, but the verdict is
 * the checker's.
 */
#ifndef CORNERSTONE_REPLAY_H
#define CORNERSTONE_REPLAY_H

#include "position.h"

/* By the cells t on which the attacker would complete a square after the move, and the edges. */
enum node_kind {
    NODE_FORCED,    /* t is one cell: a threat; one edge, for the reply on it */
    NODE_DOUBLE,    /* t has more: a double threat; no edge */
    NODE_QUIET,     /* t is empty: a quiet move; one edge for every free cell */
    NODE_OPEN,      /* t is empty: a quiet move; named replies, all free, and otherwise edges */
    NODE_IRREGULAR, /* any other number of edges, a move on a taken cell, or a node whose position
                     * follows from such a node */
    NODE_KINDS
};

struct replay_node {
    uint32_t parent;       /* that owns it; the root has itself */
    bool replied;          /* a known reply led here; not so at the root and by otherwise edges */
    struct cst_cell reply; /* this one */
    struct cst_cell move;
    uint8_t kind;                    /* enum node_kind */
    uint16_t plies;                  /* from its move to the win, by rule 7 */
    uint16_t own_count, other_count; /* stones before the move */
};

struct replay {
    const struct cst_cert *cert;
    struct replay_node *nodes;
    uint32_t root;
    bool plane; /* with CST_CLAIM_EVERYWHERE */
    uint32_t kinds[NODE_KINDS];
    /* Free cells of open nodes that are not named, on the board or, with CST_CLAIM_EVERYWHERE, in
     * the box: those that otherwise edges answer. */
    uint64_t otherwise_replies;
    /* The first rule that was seen to be broken, `node N: rule R: ...`; or status CST_OK. All rules
     * are looked at but what rule 5 says of zones; a claim of 0 plies stands for one of at most
     * W * H. If there is no fault, no node is irregular. */
    struct cst_error fault;
};

/* Errors: CST_LIMIT, of memory or if a node has more than POSITION_STONES stones of a colour or
 * POSITION_THREATS threats. A fault is none. */
enum cst_status replay_make(
    const struct cst_cert *cert, struct replay *replay, struct cst_error *err);
void replay_clear(struct replay *replay);

/* The position of a node that is not irregular, before its move. */
void replay_position(const struct replay *replay, uint32_t node, struct position *position);

/* The same after the move, with t; returns the move. */
struct cst_cell replay_moved(
    const struct replay *replay, uint32_t node, struct position *position, struct threats *threats);

/* The reply that edge number `edge` of a node answers (not for otherwise edges), by the position
 * after its move. The replies of quiet nodes go by: *next, which starts as (0, 0), is where to go
 * on. */
struct cst_cell replay_reply(const struct replay *replay, uint32_t node, uint32_t edge,
    const struct position *moved, const struct threats *threats, struct cst_cell *next);

/* u: at most so many stones of the defender's are unknown. */
static inline unsigned replay_unknown(const struct replay *replay, uint32_t node)
{
    return (unsigned)(replay->nodes[node].own_count - replay->nodes[node].other_count);
}

/* Describe what breaks a rule of a node; returns CST_REJECTED. */
enum cst_status replay_broken(struct cst_error *err, uint32_t node, unsigned rule,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
