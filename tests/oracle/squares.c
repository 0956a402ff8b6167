/* SPDX-License-Identifier: MIT */
/* oracle-squares: known answers for the oracle's own list of squares, without which nothing it says
 * means anything. */
#include "board.h"

#include <stdio.h>

static int faults;

static void expect(bool ok, const char *what, int w, int h)
{
    if (ok)
        return;
    fprintf(stderr, "oracle-squares: %dx%d: %s\n", w, h, what);
    faults++;
}

/* Four different corners, as wide as high, sides along the axes, on the board, and no square twice.
 */
static void check_shapes(const struct board *b)
{
    for (size_t i = 0; i < b->squares; i++) {
        const int *c = b->square[i].corner;
        int x = c[0] % b->w, y = c[0] / b->w, d = c[3] % b->w - x;

        expect(
            d >= 1 && c[3] / b->w - y == d && c[3] < b->cells, "far corner is wrong", b->w, b->h);
        expect(c[1] == y * b->w + x + d && c[2] == (y + d) * b->w + x, "near corners are wrong",
            b->w, b->h);
        for (size_t j = 0; j < i; j++)
            expect(b->square[j].corner[0] != c[0] || b->square[j].corner[3] != c[3],
                "a square twice", b->w, b->h);
    }
}

/* Each square is found from each of its corners, and a filled one is seen from there and from
 * nowhere else. */
static void check_ownership(struct board *b)
{
    size_t corners = 0;

    for (int cell = 0; cell < b->cells; cell++)
        corners += b->corner_of[cell].count;
    expect(corners == 4 * b->squares, "a square must be listed at four cells", b->w, b->h);
    for (size_t i = 0; i < b->squares; i++) {
        int seen = 0, out[4];

        for (int k = 0; k < 4; k++)
            b->mark[b->square[i].corner[k]] = DEFENDER;
        for (int cell = 0; cell < b->cells; cell++)
            seen += owns_square_at(b, cell, DEFENDER);
        expect(seen == 4, "a filled square must be seen from its four corners", b->w, b->h);
        b->mark[b->square[i].corner[2]] = FREE;
        expect(completing_cells(b, DEFENDER, out, 4) == 1 && out[0] == b->square[i].corner[2],
            "the fourth corner must complete the square", b->w, b->h);
        expect(completing_cells(b, ATTACKER, out, 4) == 0, "the other side completes nothing", b->w,
            b->h);
        for (int k = 0; k < 4; k++)
            b->mark[b->square[i].corner[k]] = FREE;
    }
}

static void check_board(int w, int h, size_t squares)
{
    struct board b;

    if (!board_init(&b, w, h)) {
        expect(false, "out of memory", w, h);
        return;
    }
    expect(b.squares == squares, "number of squares differs from the literature", w, h);
    check_shapes(&b);
    check_ownership(&b);
    board_free(&b);
}

int main(void)
{
    /* n(n-1)(2n-1)/6 for n = 2 ... 14, written out; then boards that are not square, counted by
     * hand. */
    static const size_t known[] = { 1, 5, 14, 30, 55, 91, 140, 204, 285, 385, 506, 650, 819 };
    static const struct {
        int w, h;
        size_t squares;
    } rectangle[] = {
        { 1, 1, 0 },
        { 1, 9, 0 },
        { 9, 1, 0 },
        { 2, 3, 2 },
        { 3, 2, 2 },
        { 2, 9, 8 },
        { 3, 4, 8 },
        { 4, 3, 8 },
        { 5, 6, 40 },
        { 5, 7, 50 },
    };

    for (int n = 2; n <= 14; n++)
        check_board(n, n, known[n - 2]);
    for (size_t i = 0; i < sizeof(rectangle) / sizeof(*rectangle); i++)
        check_board(rectangle[i].w, rectangle[i].h, rectangle[i].squares);
    if (faults == 0)
        printf("squares: 23 boards as known\n");
    return faults != 0;
}
