/* SPDX-License-Identifier: MIT */
/*
 * A hold certificate played from the empty board (SPEC section 10): every node with its position,
 * in the frame of the root, where own edges lead to. What breaks a rule is told, but the verdict is
 * the checker's.
 */
#ifndef CORNERSTONE_HOLD_H
#define CORNERSTONE_HOLD_H

#include "hold_search.h"

struct hold_figures {
    uint64_t moves;   /* to answer, at all nodes: */
    uint64_t forced;  /* ... threats: the answer is not stored */
    uint64_t settled; /* ... after which nothing is left to do */
    uint64_t left;    /* ... that are left to the search below the horizon */
};

/* How the defender's strategy meets a move of the attacker's. */
struct hold_step {
    uint16_t move;
    uint16_t answer;  /* if it is answered */
    bool answered;    /* not so if no cell but the move is free */
    bool settled;     /* no cell is free after it, or two complete a square for the defender;
                       * or it is not answered */
    unsigned threats; /* cells of t: 0, 1, or 2 for two or more */
    struct hold_completing own; /* that complete a square for the defender afterwards */
};

/* A certificate whose nodes are gone through from the root down, and where it is. */
struct hold {
    const struct cst_cert *cert;
    struct hold_place {
        uint32_t parent; /* that owns the node; UINT32_MAX: not met yet; the root has itself */
        uint16_t move, answer; /* that lead from there to here */
        uint16_t level;        /* how many such pairs lead here from the root */
    } * places;
    struct hold_board board;    /* of the node of hold_go() */
    struct hold_completing own; /* that complete a square for the defender there */
    uint32_t node;
};

/* All of rules 1 to 5. figures may be NULL. Errors: CST_REJECTED, `node N: rule R: ...`, and then
 * the figures are those up to there; CST_LIMIT, of memory. */
enum cst_status hold_check(
    const struct cst_cert *cert, struct hold_figures *figures, struct cst_error *err);

/* The same but for rule 5: takes time in proportion to the file. Afterwards the places of all nodes
 * are known (unless it failed), and *hold is to be freed with hold_clear() in any case. */
enum cst_status hold_make(struct hold *hold, const struct cst_cert *cert,
    struct hold_figures *figures, struct cst_error *err);
void hold_clear(struct hold *hold);

/* Put the position of a node whose place is known on the board. */
void hold_go(struct hold *hold, uint32_t node);

/* v of SPEC section 10.4 for the position on the board: cells that the attacker may still mark. */
unsigned hold_marks(const struct hold *hold);

/* The moves to answer of that position, in board order: the first one from `from` on, below the
 * number of cells, or the number of cells. */
unsigned hold_next(const struct hold *hold, unsigned from);

/* How a move to answer is met, if that is by the rules. Errors: CST_REJECTED, if rule 2 or 3 is
 * broken. */
enum cst_status hold_step(
    struct hold *hold, unsigned move, struct hold_step *step, struct cst_error *err);

#endif
