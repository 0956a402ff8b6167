/* SPDX-License-Identifier: MIT */
#include "gen_support.h"

struct cst_search *search_of(const struct naive *naive, unsigned *must)
{
    struct cst_board *board = malloc(sizeof *board);
    struct cst_search *search = malloc(sizeof *search);
    int x, y;

    assert_non_null(board);
    assert_non_null(search);
    cst_board_init(board, (unsigned)naive->width, (unsigned)naive->height);
    assert_true(cst_search_init(search, board, 10, 10));
    for (y = 0; y < naive->height; y++)
        for (x = 0; x < naive->width; x++) {
            unsigned cell = (unsigned)(y * naive->width + x);

            if (naive->colour[y][x] == NAIVE_ATTACKER)
                cst_attack(&search->position, cell);
            else if (naive->colour[y][x] == NAIVE_DEFENDER)
                cst_defend(&search->position, cell);
        }
    *must = naive_completions(naive, NAIVE_DEFENDER, &x, &y) ? (unsigned)(y * naive->width + x)
                                                             : CST_NO_CELL;
    return search;
}

void free_search(struct cst_search *search)
{
    free((void *)search->position.board);
    cst_search_free(search);
    free(search);
}

void random_position(
    struct naive *naive, uint64_t *state, int width, int height, int own, int other)
{
    int x, y;

    do
        naive_random_position(naive, state, width, height, own, other);
    while (naive_completions(naive, NAIVE_ATTACKER, &x, &y) > 0 ||
        naive_completions(naive, NAIVE_DEFENDER, &x, &y) > 1);
}

bool naive_line_wins(
    const struct naive *board, const struct cst_board *cells, const struct cst_line *line)
{
    struct naive now = *board;
    unsigned i;
    int x, y;

    for (i = 0; i < line->length; i++) {
        unsigned u = cells->x[line->move[i]], v = cells->y[line->move[i]];
        int threats;

        if (now.colour[v][u] != NAIVE_FREE)
            return false;
        now.colour[v][u] = NAIVE_ATTACKER;
        threats = naive_completions(&now, NAIVE_ATTACKER, &x, &y);
        if (threats == 0 || naive_completions(&now, NAIVE_DEFENDER, &(int){ 0 }, &(int){ 0 }) > 0)
            return false;
        if (threats > 1)
            return true;
        now.colour[y][x] = NAIVE_DEFENDER;
    }
    return false;
}

void copy_position(struct cst_position *to, const struct cst_position *from)
{
    memcpy(to, from, sizeof *to);
}

void assert_same_position(const struct cst_position *a, const struct cst_position *b)
{
    unsigned i;

    assert_int_equal(a->own_count, b->own_count);
    assert_int_equal(a->other_count, b->other_count);
    assert_int_equal(a->half_count, b->half_count);
    assert_memory_equal(a->own, b->own, a->own_count * sizeof *a->own);
    assert_memory_equal(a->other, b->other, a->other_count * sizeof *a->other);
    for (i = 0; i < a->half_count; i++) {
        assert_int_equal(a->half[i].a, b->half[i].a);
        assert_int_equal(a->half[i].b, b->half[i].b);
    }
    assert_memory_equal(a->colour, b->colour, a->board->cells);
}
