/* SPDX-License-Identifier: MIT */
/* Exact play and random positions. */
#include "theory.h"

#include <string.h>

/*
 * The rules of the game on the stones that are there. The strategy of a line has an answer to the
 * reply that it expects and to no other, so a move that threatens elsewhere, or nothing, loses.
 */
static bool play(struct position *at, const struct line *line, int i)
{
    struct cell t[2], lost;
    bool won = false;
    int count;

    if (i == line->moves || mark_of(at, line->move[i]) != FREE)
        return false;
    if (completes_at(at, ATTACKER, line->move[i]))
        return true;
    put(at, line->move[i], ATTACKER);
    if (completing(at, DEFENDER, &lost, 1) == 0) {
        count = completing(at, ATTACKER, t, 2);
        if (count == 1 && i + 1 < line->moves && same(t[0], line->reply[i])) {
            put(at, t[0], DEFENDER);
            won = play(at, line, i + 1);
            lift(at, DEFENDER);
        }
        won = won || count == 2;
    }
    lift(at, ATTACKER);
    return won;
}

bool line_wins(struct position *at, const struct line *line, const struct cell *x, int count)
{
    bool won;

    for (int i = 0; i < count; i++)
        put(at, x[i], DEFENDER);
    won = play(at, line, 0);
    while (count-- > 0)
        lift(at, DEFENDER);
    return won;
}

/* Stones in the box 0 <= x < width, 0 <= y < height, nobody owning a square. */
void random_position(struct position *at, int p, int q, int width, int height)
{
    do {
        memset(at, 0, sizeof(*at));
        while (at->p < p || at->q < q) {
            struct cell c = { (int)draw((uint64_t)width), (int)draw((uint64_t)height) };

            if (mark_of(at, c) == FREE)
                put(at, c, at->p < p ? ATTACKER : DEFENDER);
        }
    } while (owns_square(at, ATTACKER) || owns_square(at, DEFENDER));
}

struct search {
    int width, height, room, found;
    long left; /* positions that may still be visited */
    struct line *lines, now;
};

static void search(struct position *at, struct search *s, int moves)
{
    int cells = s->width * s->height, start = (int)draw((uint64_t)cells), step;
    struct cell t[2], lost;

    do
        step = 1 + (int)draw((uint64_t)cells);
    while (cells % step == 0 && step > 1);
    /* Any step will do: cells met twice make the same lines twice. */
    for (int i = 0, n = start; i < cells && s->found < s->room && s->left-- > 0;
         i++, n = (n + step) % cells) {
        struct cell c = { n % s->width, n / s->width };
        int count;

        if (mark_of(at, c) != FREE)
            continue;
        put(at, c, ATTACKER);
        count = owns_square(at, ATTACKER) ? 0 : completing(at, ATTACKER, t, 2);
        /* Some of the lines that rule 3 has to reject are wanted. */
        if (completing(at, DEFENDER, &lost, 1) > 0 && draw(8) > 0)
            count = 0;
        s->now.move[s->now.moves++] = c;
        if (count == 2)
            s->lines[s->found++] = s->now;
        if (count == 1 && moves > 1) {
            s->now.reply[s->now.moves - 1] = t[0];
            put(at, t[0], DEFENDER);
            search(at, s, moves - 1);
            lift(at, DEFENDER);
        }
        s->now.moves--;
        lift(at, ATTACKER);
        if (s->found > 0 && draw(3) == 0)
            break; /* a few lines from each corner of the tree */
    }
}

int find_lines(struct position *at, int moves, int width, int height, struct line *lines, int room)
{
    struct search s = {
        .width = width, .height = height, .left = 20000, .room = room, .lines = lines
    };

    for (int i = 0; i < 4 * room && s.found < room && s.left > 0; i++)
        search(at, &s, moves);
    return s.found;
}
