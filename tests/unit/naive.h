/* SPDX-License-Identifier: MIT */
/*
 * The square achievement game as slowly and plainly as can be, for the tests of gen: a board of
 * colours, and every square looked at every time. Written from the rules of the game alone.
 */
#ifndef NAIVE_H
#define NAIVE_H

#include <stdbool.h>
#include <stdint.h>

#define NAIVE_SIDE 16

enum { NAIVE_FREE, NAIVE_ATTACKER, NAIVE_DEFENDER };

struct naive {
    int width, height;
    uint8_t colour[NAIVE_SIDE][NAIVE_SIDE]; /* [y][x] */
};

/* Whether this free cell is the fourth corner of a square with three of that colour. */
bool naive_completes(const struct naive *board, int colour, int x, int y);

/* How many such cells there are; the last of them in board order in *x, *y (untouched if there is
 * none). */
int naive_completions(const struct naive *board, int colour, int *x, int *y);

/* Whether somebody of that colour owns a square. */
bool naive_has_square(const struct naive *board, int colour);

/* Whether the attacker, to move, wins within `plies`, every move of his but the last threatening a
 * square. The exact rules: who completes a square has won. */
bool naive_wins_by_threats(struct naive *board, int plies);

/* Whether the attacker, to move, wins within `plies` whatever anybody does. */
bool naive_wins(struct naive *board, int plies);

/* A random number below n from a state. */
unsigned naive_random(uint64_t *state, unsigned n);

/* A random position with so many stones of each colour in which nobody has a square. */
void naive_random_position(
    struct naive *board, uint64_t *state, int width, int height, int own, int other);

#endif
