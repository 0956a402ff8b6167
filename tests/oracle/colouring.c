/* SPDX-License-Identifier: MIT */
/*
 * usage: oracle-colouring SIDE CNF [SOLUTION]
 * Are the clauses of CNF those of the oracle's own squares, two a square? Does SOLUTION, what a SAT
 * solver says, colour the board so that nobody owns a square? Exit: 0 yes, 1 no, 2 cannot read.
 */
#include "board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int no(const char *what, long which)
{
    fprintf(stderr, "oracle-colouring: %s: %ld\n", what, which);
    return 1;
}

static int by_size(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* The square whose corners these variables are, or the number of squares. */
static size_t find(const struct board *b, int *variable)
{
    size_t i = 0;
    int same = 0;

    qsort(variable, 4, sizeof(*variable), by_size);
    for (; i < b->squares; i++) {
        int corner[4];

        memcpy(corner, b->square[i].corner, sizeof(corner));
        qsort(corner, 4, sizeof(*corner), by_size);
        for (same = 0; same < 4 && corner[same] == variable[same] - 1;)
            same++;
        if (same == 4)
            break;
    }
    return i;
}

static int check_clauses(const struct board *b, FILE *in)
{
    unsigned char *seen = calloc(b->squares + 1, 1);
    char line[256];
    size_t clauses = 0;
    bool head = false;
    int status = seen ? 0 : 2;

    while (status == 0 && fgets(line, sizeof(line), in)) {
        int v[4], end, variables;
        long said;

        if (line[0] == 'c')
            continue;
        if (sscanf(line, "p cnf %d %ld", &variables, &said) == 2) {
            if (variables != b->cells || said != 2 * (long)b->squares)
                status = no("variables or clauses of the head", said);
            head = true;
            continue;
        }
        if (sscanf(line, "%d %d %d %d %d", &v[0], &v[1], &v[2], &v[3], &end) != 5 || end != 0) {
            status = no("no clause of four", (long)clauses);
            break;
        }
        const int sign = v[0] < 0 ? 2 : 1;

        for (int i = 0; i < 4; i++) {
            if ((v[i] < 0 ? 2 : 1) != sign)
                status = no("two signs in a clause", (long)clauses);
            v[i] = abs(v[i]);
        }
        const size_t square = find(b, v);

        if (square == b->squares || (seen[square] & sign))
            status = no("no square, or one seen before, in clause", (long)clauses);
        seen[square] |= (unsigned char)sign;
        clauses++;
    }
    if (status == 0 && !head)
        status = no("heads", 0);
    if (status == 0 && clauses != 2 * b->squares)
        status = no("clauses", (long)clauses);
    free(seen);
    return status;
}

/* Each colour is a player; every cell has to be coloured. */
static int check_colouring(struct board *b, FILE *in)
{
    char word[32];

    while (fscanf(in, "%31s", word) == 1) {
        const long literal = strtol(word, NULL, 10);

        if (literal != 0 && labs(literal) <= b->cells)
            b->mark[labs(literal) - 1] = literal > 0 ? ATTACKER : DEFENDER;
    }
    if (free_cells(b) != 0)
        return no("cells without a colour", free_cells(b));
    for (int cell = 0; cell < b->cells; cell++)
        if (owns_square_at(b, cell, ATTACKER) || owns_square_at(b, cell, DEFENDER))
            return no("a square of one colour at cell", cell);
    return 0;
}

int main(int argc, char **argv)
{
    static struct board b;
    const int side = argc >= 3 ? atoi(argv[1]) : 0;
    int status = 0;

    if (side < 1 || side > MAX_SIDE || argc > 4 || !board_init(&b, side, side))
        return 2;
    for (int i = 2; i < argc && status == 0; i++) {
        FILE *in = fopen(argv[i], "r");

        if (!in)
            return 2;
        status = i == 2 ? check_clauses(&b, in) : check_colouring(&b, in);
        fclose(in);
    }
    board_free(&b);
    return status;
}
