/* SPDX-License-Identifier: MIT */
/* What the tests of gen share: positions of gen from naive ones, and random ones. */
#ifndef GEN_SUPPORT_H
#define GEN_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "far.h"
#include "naive.h"

/* A search on the board of a naive position, its stones on it; *must is the cell where the defender
 * threatens, CST_NO_CELL if there is none. The caller frees it with free_search. */
struct cst_search *search_of(const struct naive *naive, unsigned *must);
void free_search(struct cst_search *search);

/* A random position that the attacker may meet: nobody can complete a square now, but for the
 * defender on one cell at most. */
void random_position(
    struct naive *naive, uint64_t *state, int width, int height, int own, int other);

/* Play a line by the rules of the game: every move is on a free cell and threatens, every reply is
 * forced, the last move threatens twice, and the defender can never complete a square. */
bool naive_line_wins(
    const struct naive *board, const struct cst_board *cells, const struct cst_line *line);

/* What must not change in a position. */
void copy_position(struct cst_position *to, const struct cst_position *from);
void assert_same_position(const struct cst_position *a, const struct cst_position *b);

#endif
