/* SPDX-License-Identifier: MIT */
/* The eight symmetries of the grid that keep (0, 0): the maps of SPEC sections 3.1 and 8.2 without
 * their shifts. */
#ifndef CST_TURN_H
#define CST_TURN_H

#include "cornerstone.h"

/* Where the symmetry s, 0 ... 7, takes a cell. */
static inline struct cst_cell cst_turn(struct cst_cell cell, uint8_t s)
{
    struct cst_cell image = s & 4 ? (struct cst_cell){ cell.y, cell.x } : cell;

    if (s & 1)
        image.x = -image.x;
    if (s & 2)
        image.y = -image.y;
    return image;
}

/* The symmetry that does first one, then another. */
static inline uint8_t cst_turn_after(uint8_t first, uint8_t then)
{
    unsigned mirror = first & 3;

    /* An exchange of x and y that comes later exchanges the mirrored axes too. */
    if (then & 4)
        mirror = mirror >> 1 | (mirror & 1) << 1;
    return (uint8_t)(((first ^ then) & 4) | (mirror ^ (then & 3)));
}

/* The way back: the quarter turns are the inverses of each other, the others of themselves. */
static inline uint8_t cst_turn_back(uint8_t s)
{
    return s == 5 || s == 6 ? s ^ 3 : s;
}

#endif
