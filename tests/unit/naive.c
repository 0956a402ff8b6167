/* SPDX-License-Identifier: MIT */
#include "naive.h"

#include <string.h>

static int colour_at(const struct naive *board, int x, int y)
{
    if (x < 0 || y < 0 || x >= board->width || y >= board->height)
        return -1;
    return board->colour[y][x];
}

bool naive_completes(const struct naive *board, int colour, int x, int y)
{
    if (colour_at(board, x, y) != NAIVE_FREE)
        return false;
    /* (x, y) and the corner across from it, in each of four directions. */
    for (int d = 1; d < NAIVE_SIDE; d++)
        for (int i = -1; i <= 1; i += 2)
            for (int k = -1; k <= 1; k += 2)
                if (colour_at(board, x + i * d, y) == colour &&
                    colour_at(board, x, y + k * d) == colour &&
                    colour_at(board, x + i * d, y + k * d) == colour)
                    return true;
    return false;
}

int naive_completions(const struct naive *board, int colour, int *x, int *y)
{
    int count = 0;

    for (int v = 0; v < board->height; v++)
        for (int u = 0; u < board->width; u++)
            if (naive_completes(board, colour, u, v)) {
                count++;
                *x = u;
                *y = v;
            }
    return count;
}

bool naive_has_square(const struct naive *board, int colour)
{
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++)
            for (int d = 1; d < NAIVE_SIDE; d++)
                if (colour_at(board, x, y) == colour && colour_at(board, x + d, y) == colour &&
                    colour_at(board, x, y + d) == colour &&
                    colour_at(board, x + d, y + d) == colour)
                    return true;
    return false;
}

static bool wins(struct naive *board, int plies, bool by_threats);

/* The defender to reply. */
static bool every_reply_loses(struct naive *board, int plies, bool by_threats)
{
    int x, y, threats = naive_completions(board, NAIVE_ATTACKER, &x, &y);
    bool any = false, all = true;

    if (naive_completions(board, NAIVE_DEFENDER, &x, &y) > 0 || (by_threats && threats == 0))
        return false;
    for (y = 0; y < board->height && all; y++)
        for (x = 0; x < board->width && all; x++) {
            if (board->colour[y][x] != NAIVE_FREE)
                continue;
            any = true;
            board->colour[y][x] = NAIVE_DEFENDER;
            all = wins(board, plies - 1, by_threats);
            board->colour[y][x] = NAIVE_FREE;
        }
    return any && all;
}

static bool wins(struct naive *board, int plies, bool by_threats)
{
    int x, y;
    bool win = false;

    if (plies < 1)
        return false;
    if (naive_completions(board, NAIVE_ATTACKER, &x, &y) > 0)
        return true;
    for (y = 0; plies >= 3 && y < board->height && !win; y++)
        for (x = 0; x < board->width && !win; x++) {
            if (board->colour[y][x] != NAIVE_FREE)
                continue;
            board->colour[y][x] = NAIVE_ATTACKER;
            win = every_reply_loses(board, plies - 1, by_threats);
            board->colour[y][x] = NAIVE_FREE;
        }
    return win;
}

bool naive_wins_by_threats(struct naive *board, int plies)
{
    return wins(board, plies, true);
}

bool naive_wins(struct naive *board, int plies)
{
    return wins(board, plies, false);
}

unsigned naive_random(uint64_t *state, unsigned n)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((*state >> 33) % n);
}

static void put_stones(struct naive *board, uint64_t *state, int colour, int count)
{
    while (count > 0) {
        unsigned x = naive_random(state, (unsigned)board->width);
        unsigned y = naive_random(state, (unsigned)board->height);

        if (board->colour[y][x] != NAIVE_FREE)
            continue;
        board->colour[y][x] = (uint8_t)colour;
        count--;
    }
}

void naive_random_position(
    struct naive *board, uint64_t *state, int width, int height, int own, int other)
{
    do {
        memset(board, 0, sizeof *board);
        board->width = width;
        board->height = height;
        put_stones(board, state, NAIVE_ATTACKER, own);
        put_stones(board, state, NAIVE_DEFENDER, other);
    } while (naive_has_square(board, NAIVE_ATTACKER) || naive_has_square(board, NAIVE_DEFENDER));
}
