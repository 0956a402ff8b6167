/* SPDX-License-Identifier: MIT */
/*
 * Forcing search: wins by threats alone (docs/search.md, "Forcing search").
 * Every move of the attacker's threatens a square, so every reply is forced
 * and a win is one line of moves.
 */
#ifndef CST_GEN_FORCING_H
#define CST_GEN_FORCING_H

#include <stdatomic.h>

#include "position.h"
#include "table.h"

#define CST_MAX_LINE 32u

/* A win by threats: the attacker's moves; the last one threatens twice. */
struct cst_line {
    unsigned length; /* moves; the win takes 2 * length + 1 plies, the completing move included */
    uint16_t move[CST_MAX_LINE];
};

/* What a search works with; one for each thread. */
struct cst_search {
    struct cst_position position; /* the attacker to move */
    struct cst_keys keys;
    struct cst_table forcing;     /* wins by threats */
    struct cst_table quiet;       /* wins with quiet moves */
    uint64_t nodes;               /* positions visited */
    _Atomic uint64_t shown_nodes; /* the same, for another thread to look at */
    const atomic_bool *cancel;    /* when true, give up; may be NULL */
    uint32_t stamp;               /* of the marks */
    uint32_t marked[CST_MAX_CELLS];
    uint16_t partner[CST_MAX_CELLS];
    uint32_t refuted[CST_MAX_CELLS]; /* how often a reply refuted a quiet move */
    bool stopped;                    /* gave up: failures prove nothing */
    bool memory_short; /* a list could not be allocated: what was chosen is not what it should be */
};

/* Tables of 2^forcing_bits and 2^quiet_bits entries. False if memory is short. */
bool cst_search_init(struct cst_search *search, const struct cst_board *board,
    unsigned forcing_bits, unsigned quiet_bits);
void cst_search_free(struct cst_search *search);

/* Start again on the empty board, remembering nothing: the outcome of what follows does not depend
 * on what went before. */
void cst_search_reset(struct cst_search *search);

/* Whether the attacker, to move, wins within the given number of plies by threats alone. `must` is
 * the cell where the defender would complete a square, or CST_NO_CELL. Returns the plies of the win
 * that was found, or 0. */
unsigned cst_force(struct cst_search *search, unsigned must, unsigned plies);

/* The shortest win by threats within `plies`, or 0. If there is one and line is not
 * NULL, *line is its moves. They are played before they are handed out: a line that a table was
 * wrong about is no win. */
unsigned cst_force_shortest(
    struct cst_search *search, unsigned must, unsigned plies, struct cst_line *line);

/* Whether a line wins in the current position, the attacker to move, be it before its last move.
 * The moves may be any numbers of cells of the board, or CST_NO_CELL. */
bool cst_line_wins(struct cst_search *search, unsigned must, const struct cst_line *line);

#endif
