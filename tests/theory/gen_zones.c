/* SPDX-License-Identifier: MIT */
/*
 * usage: gen-zones COUNT
 *
 * The zones, danger sets and unanswered pairs that the generator computes for random lines, against
 * those of rules.c, until COUNT pairs were compared.
 */
#include <uncovered.h>

#include "theory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned to_gen(const struct cst_board *board, struct cell c)
{
    return (unsigned)(c.y + (int)board->box_y) * board->width + (unsigned)(c.x + (int)board->box_x);
}

static struct cell from_gen(const struct cst_board *board, unsigned cell)
{
    return (struct cell){ (int)board->x[cell] - (int)board->box_x,
        (int)board->y[cell] - (int)board->box_y };
}

static bool same_cells(
    const struct cst_board *board, const struct cst_zone *theirs, const struct set *ours)
{
    unsigned count = 0, expected = 0;

    for (unsigned cell = 0; cell < board->cells; cell++) {
        count += cst_zone_has(theirs, cell);
        if (cst_zone_has(theirs, cell) && !has(ours, from_gen(board, cell)))
            return false;
    }
    for (int i = 0; i < SIDE * SIDE / 64; i++)
        expected += (unsigned)__builtin_popcountll(ours->bits[i]);
    return count == expected;
}

/* Every pair around the first stone. */
static bool same_pairs(const struct position *at, const struct cst_position *position,
    const struct cst_zone *zone, const struct cst_zone *danger, const struct sets *sets,
    unsigned long *pairs)
{
    static struct cst_uncovered theirs;
    const struct cst_board *board = position->board;
    const unsigned middle = position->own[0];

    cst_uncovered_by(position, middle, zone, danger, &theirs);
    for (unsigned a = 0; a < CST_AROUND_CELLS; a++)
        for (unsigned b = 0; b < CST_AROUND_CELLS; b++) {
            struct cell x[2] = { from_gen(board, cst_around_cell(board, middle, b)),
                from_gen(board, cst_around_cell(board, middle, a)) };
            bool ours = a != b && mark_of(at, x[0]) == FREE && mark_of(at, x[1]) == FREE &&
                fails(sets, x, 2, 0);

            if (ours != (theirs.bits[a][b / 64] >> b % 64 & 1))
                return false;
            ++*pairs;
        }
    return true;
}

int main(int argc, char **argv)
{
    static struct cst_board board;
    static struct cst_position position;
    static struct position at;
    static struct sets sets;
    unsigned long goal = argc > 1 ? strtoul(argv[1], NULL, 10) : 0, lines = 0, pairs = 0;
    struct line line;

    seed_random(7);
    while (pairs < goal) {
        int q = (int)draw(4), u = 1 + (int)draw(2), side = 4 + (int)draw(4);
        struct cst_zone zone, danger;
        struct cst_line same_line = { .length = 0 };

        random_position(&at, q + 2, q, side, side);
        /* The generator has no positions with a square to complete at once, nor lines that miss
         * one. */
        if (completing(&at, ATTACKER, &line.move[0], 1) > 0)
            continue;
        if (find_lines(&at, 2 + (int)draw(4), side, side, &line, 1) == 0 ||
            !line_sets(&at, &line, u, 0, &sets))
            continue;
        cst_board_init_plane(&board, (unsigned)side, (unsigned)side);
        cst_position_init(&position, &board);
        for (int i = 0; i < at.p; i++)
            cst_attack(&position, to_gen(&board, at.own[i]));
        for (int i = 0; i < at.q; i++)
            cst_defend(&position, to_gen(&board, at.other[i]));
        for (int i = 0; i < line.moves; i++)
            same_line.move[same_line.length++] = (uint16_t)to_gen(&board, line.move[i]);
        memset(&danger, 0, sizeof(danger));
        cst_line_zone(&position, &same_line, &zone, u == 2 ? &danger : NULL);
        if (!same_cells(&board, &zone, &sets.zone) || !same_cells(&board, &danger, &sets.danger) ||
            (++lines % 8 == 0 && !same_pairs(&at, &position, &zone, &danger, &sets, &pairs))) {
            printf("line %lu: the generator disagrees\n", lines);
            return 1;
        }
    }
    printf("lines %lu, pairs %lu\n", lines, pairs);
    return lines > 0 ? 0 : 2;
}
