/* SPDX-License-Identifier: MIT */
#include "uncovered.h"

#include <string.h>

unsigned cst_around(const struct cst_board *board, unsigned middle, unsigned cell)
{
    int x = board->x[cell] - board->x[middle] + (int)CST_AROUND;
    int y = board->y[cell] - board->y[middle] + (int)CST_AROUND;

    if (x < 0 || y < 0 || x >= (int)CST_AROUND_SIDE || y >= (int)CST_AROUND_SIDE)
        return CST_NO_CELL;
    return (unsigned)y * CST_AROUND_SIDE + (unsigned)x;
}

unsigned cst_around_cell(const struct cst_board *board, unsigned middle, unsigned number)
{
    unsigned x = board->x[middle] + number % CST_AROUND_SIDE - CST_AROUND;
    unsigned y = board->y[middle] + number / CST_AROUND_SIDE - CST_AROUND;

    return y * board->width + x;
}

/* A set of cells as bits around the middle. */
struct row {
    uint64_t bits[CST_AROUND_WORDS];
};

static void add(
    struct row *row, const struct cst_position *position, unsigned middle, unsigned cell)
{
    unsigned number = cst_around(position->board, middle, cell);

    if (number != CST_NO_CELL && cst_is_free(position, cell))
        row->bits[number / 64] |= (uint64_t)1 << (number % 64);
}

static struct row row_of(
    const struct cst_position *position, unsigned middle, const struct cst_zone *zone)
{
    struct row row = { { 0 } };
    unsigned cell;

    for (cell = 0; cell < position->board->cells; cell++)
        if (!zone || cst_zone_has(zone, cell))
            add(&row, position, middle, cell);
    return row;
}

/* Replies that make three corners of a square with a and a cell of the danger set. */
static void add_corners(struct row *row, const struct cst_position *position, unsigned middle,
    unsigned a, const uint16_t *danger, unsigned count)
{
    struct cst_half square[2];
    unsigned n;

    while (count-- > 0) {
        if (danger[count] == a)
            continue;
        n = cst_squares_of_pair(position->board, a, danger[count], square);
        while (n-- > 0) {
            add(row, position, middle, square[n].a);
            add(row, position, middle, square[n].b);
        }
    }
}

void cst_uncovered_by(const struct cst_position *position, unsigned middle,
    const struct cst_zone *zone, const struct cst_zone *danger, struct cst_uncovered *uncovered)
{
    struct row all = row_of(position, middle, NULL), base;
    uint16_t cells[CST_MAX_STONES];
    unsigned number, cell, count = 0;

    memset(uncovered, 0, sizeof *uncovered);
    base = row_of(position, middle, zone);
    for (cell = 0; cell < position->board->cells; cell++)
        if (cst_zone_has(danger, cell))
            cells[count++] = (uint16_t)cell;
    for (number = 0; number < CST_AROUND_CELLS; number++) {
        unsigned a = cst_around_cell(position->board, middle, number);
        struct row row = cst_zone_has(zone, a) ? all : base;

        if (!cst_is_free(position, a))
            continue;
        add_corners(&row, position, middle, a, cells, count);
        row.bits[number / 64] &= ~((uint64_t)1 << (number % 64));
        memcpy(uncovered->bits[number], row.bits, sizeof row.bits);
    }
}

void cst_uncovered_both(struct cst_uncovered *into, const struct cst_uncovered *other)
{
    unsigned a, word;

    for (a = 0; a < CST_AROUND_CELLS; a++)
        for (word = 0; word < CST_AROUND_WORDS; word++)
            into->bits[a][word] &= other->bits[a][word];
}
