/* SPDX-License-Identifier: MIT */
#include "board.h"

#include <stdlib.h>
#include <string.h>

static void add_square(struct board *b, int x, int y, int d)
{
    struct square *s = &b->square[b->squares++];

    s->corner[0] = y * b->w + x;
    s->corner[1] = y * b->w + x + d;
    s->corner[2] = (y + d) * b->w + x;
    s->corner[3] = (y + d) * b->w + x + d;
}

/* Every x, every y, every d; a square counts when its far corner is on the board. */
static bool find_squares(struct board *b)
{
    size_t room = (size_t)b->cells * MAX_SIDE;

    b->square = malloc(room * sizeof(*b->square));
    if (!b->square)
        return false;
    for (int y = 0; y < b->h; y++)
        for (int x = 0; x < b->w; x++)
            for (int d = 1; d < MAX_SIDE; d++)
                if (x + d < b->w && y + d < b->h)
                    add_square(b, x, y, d);
    return true;
}

static bool has_corner(const struct square *s, int cell)
{
    return s->corner[0] == cell || s->corner[1] == cell || s->corner[2] == cell ||
        s->corner[3] == cell;
}

/* The squares of one cell, by looking at all of them. */
static bool find_squares_at(struct board *b, int cell)
{
    struct corner_of *at = &b->corner_of[cell];

    for (size_t i = 0; i < b->squares; i++)
        at->count += has_corner(&b->square[i], cell);
    at->square = malloc((at->count + 1) * sizeof(*at->square));
    if (!at->square)
        return false;
    at->count = 0;
    for (size_t i = 0; i < b->squares; i++)
        if (has_corner(&b->square[i], cell))
            at->square[at->count++] = (int)i;
    return true;
}

bool board_init(struct board *b, int w, int h)
{
    memset(b, 0, sizeof(*b));
    b->w = w;
    b->h = h;
    b->cells = w * h;
    if (!find_squares(b))
        return false;
    for (int cell = 0; cell < b->cells; cell++)
        if (!find_squares_at(b, cell))
            return false;
    return true;
}

void board_free(struct board *b)
{
    for (int cell = 0; cell < b->cells; cell++)
        free(b->corner_of[cell].square);
    free(b->square);
    memset(b, 0, sizeof(*b));
}

static int corners_with(const struct board *b, const struct square *s, enum mark mark)
{
    int n = 0;

    for (int i = 0; i < 4; i++)
        n += b->mark[s->corner[i]] == mark;
    return n;
}

bool owns_square_at(const struct board *b, int cell, enum mark side)
{
    const struct corner_of *at = &b->corner_of[cell];

    for (size_t i = 0; i < at->count; i++)
        if (corners_with(b, &b->square[at->square[i]], side) == 4)
            return true;
    return false;
}

static int free_corner(const struct board *b, const struct square *s)
{
    for (int i = 0; i < 4; i++)
        if (b->mark[s->corner[i]] == FREE)
            return s->corner[i];
    return -1;
}

static bool contains(const int *list, int n, int cell)
{
    for (int i = 0; i < n; i++)
        if (list[i] == cell)
            return true;
    return false;
}

int completing_cells(const struct board *b, enum mark side, int *out, int most)
{
    int n = 0;

    for (size_t i = 0; i < b->squares && n < most; i++) {
        const struct square *s = &b->square[i];

        if (corners_with(b, s, side) != 3 || corners_with(b, s, FREE) != 1)
            continue;
        if (!contains(out, n, free_corner(b, s)))
            out[n++] = free_corner(b, s);
    }
    return n;
}

int free_cells(const struct board *b)
{
    int n = 0;

    for (int cell = 0; cell < b->cells; cell++)
        n += b->mark[cell] == FREE;
    return n;
}
