/* SPDX-License-Identifier: MIT */
/* Stones, and the only place that knows what a square is. */
#include "hold.h"

void make_board(struct board *b, int width, int height)
{
    *b = (struct board){ .width = width, .height = height };
    b->cells = b->free = width * height;
    for (int cell = 0; cell < b->cells; cell++) {
        b->x[cell] = cell % width;
        b->y[cell] = cell / width;
    }
}

void put(struct board *b, int player, int cell)
{
    b->owner[cell] = (unsigned char)player;
    b->stones[player][b->count[player]++] = cell;
    b->free--;
}

void take_back(struct board *b, int player)
{
    b->owner[b->stones[player][--b->count[player]]] = NOBODY;
    b->free++;
}

/* The squares on the board with the corners p and q: returns 0, 2 or 4, and the two other corners
   of the first square, then those of the second. */
static int squares_with(const struct board *b, int p, int q, int others[4])
{
    const int dx = b->x[q] - b->x[p], dy = b->y[q] - b->y[p];
    if (dx != 0 && (dx == dy || dx == -dy)) { /* the ends of a diagonal */
        others[0] = p + dx;
        others[1] = q - dx;
        return 2;
    }
    int count = 0;
    for (int sign = -1; (dx == 0 || dy == 0) && sign <= 1; sign += 2) { /* of a side, both ways */
        const int x = b->x[p] + sign * dy, y = b->y[p] + sign * dx;
        if (x >= 0 && x < b->width && y >= 0 && y < b->height) {
            others[count++] = p + sign * (dy + dx * b->width);
            others[count++] = q + sign * (dy + dx * b->width);
        }
    }
    return count;
}

struct found find(const struct board *b, int player)
{
    static uint64_t seen[CELLS], call; /* the last call in which a cell was in a square with two */
    static int with[CELLS];            /* stones and two free cells, and the other of these */
    struct found found = { 0, 0, false };
    int others[4];
    call++;
    for (int i = 0; i < b->count[player]; i++) {
        spend(1 + (uint64_t)i / 4);
        for (int j = 0; j < i; j++) {
            const int *stones = b->stones[player],
                      corners = squares_with(b, stones[i], stones[j], others);
            for (int k = 0; k < corners; k++) {
                const int cell = others[k], other = others[k ^ 1];
                if (b->owner[cell] != NOBODY)
                    continue;
                if (b->owner[other] == player && (found.count == 0 || cell != found.cell)) {
                    found.count = found.count == 0 ? 1 : 2;
                    found.cell = cell;
                } else if (b->owner[other] == NOBODY) {
                    found.fork = found.fork || (seen[cell] == call && with[cell] != other);
                    seen[cell] = call;
                    with[cell] = other;
                }
            }
        }
    }
    return found;
}

bool is_settled(const struct board *b)
{
    return b->free == 0 || find(b, DEFENDER).count == 2;
}
