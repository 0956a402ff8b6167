/* SPDX-License-Identifier: MIT */
/*
 * oracle-solve: can the first player force a square within K plies? Every move of the attacker is
 * tried, every reply of the defender is tried; nothing is left out, ordered or guessed. Only the
 * number of plies ends a line early.
 */
#include "board.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] = "usage: oracle-solve [--table MIB] [--moves \"X,Y X,Y ...\"] W H K\n"
                            "\n"
                            "Decides by plain full search whether the attacker, to move, completes "
                            "a square within K further plies (K odd), the\n"
                            "defender never completing one first. Prints \"win\" or \"no win\" and "
                            "the number of marks tried.\n"
                            "\n"
                            "  --table MIB   remember solved positions in this much memory (at "
                            "most 40 cells); full positions are compared\n"
                            "  --moves LIST  begin after these moves, attacker's first, an even "
                            "number of them, instead of on the empty board\n"
                            "\n"
                            "Exit: 0 win, 1 no win, 2 usage, 4 out of memory.\n";

enum { MAX_TABLE_CELLS = 40 }; /* 3^40 < 2^64 */

/* One position to a slot, the latest: its number in base 3, plus one, and what is known about it.
 */
struct slot {
    uint64_t position;
    bool win;
};

struct search {
    struct board board;
    struct slot *slot;
    size_t slots;
    uint64_t tried;
};

/* All marks as the digits of one number: different positions have different numbers. */
static uint64_t position_number(const struct board *b)
{
    uint64_t n = 0;

    for (int cell = 0; cell < b->cells; cell++)
        n = n * 3 + b->mark[cell];
    return n + 1;
}

static struct slot *slot_of(const struct search *s, uint64_t position)
{
    uint64_t h = (position ^ position >> 29) * 0x9e3779b97f4a7c15U;

    return &s->slot[(h >> 20) % s->slots];
}

static bool attacker_wins(struct search *s, int plies);

/* The defender is to move, with `plies` left for both sides: is every reply answered? A full board
 * is a draw. */
static bool every_reply_fails(struct search *s, int plies)
{
    struct board *b = &s->board;
    bool any = false;

    for (int cell = 0; cell < b->cells; cell++) {
        bool holds;

        if (b->mark[cell] != FREE)
            continue;
        any = true;
        s->tried++;
        b->mark[cell] = DEFENDER;
        holds = owns_square_at(b, cell, DEFENDER) || !attacker_wins(s, plies - 1);
        b->mark[cell] = FREE;
        if (holds)
            return false;
    }
    return any;
}

static bool some_move_wins(struct search *s, int plies)
{
    struct board *b = &s->board;

    for (int cell = 0; cell < b->cells; cell++) {
        bool wins;

        if (b->mark[cell] != FREE)
            continue;
        s->tried++;
        b->mark[cell] = ATTACKER;
        wins = owns_square_at(b, cell, ATTACKER) || (plies > 1 && every_reply_fails(s, plies - 1));
        b->mark[cell] = FREE;
        if (wins)
            return true;
    }
    return false;
}

/* With a table: the plies left follow from the number of marks, so the position alone says what is
 * asked. */
static bool attacker_wins(struct search *s, int plies)
{
    uint64_t position;
    bool win;

    if (!s->slot)
        return some_move_wins(s, plies);
    position = position_number(&s->board);
    if (slot_of(s, position)->position == position)
        return slot_of(s, position)->win;
    win = some_move_wins(s, plies);
    *slot_of(s, position) = (struct slot){ .position = position, .win = win };
    return win;
}

static bool read_number(const char *text, long least, long most, long *value)
{
    char *end;

    *value = strtol(text, &end, 10);
    return end > text && *end == '\0' && *value >= least && *value <= most;
}

/* Plays the moves of --moves; false if they are not moves or the game is over before they end. */
static bool play_moves(struct board *b, const char *text)
{
    int n = 0;

    for (; *text; n++) {
        enum mark side = n % 2 ? DEFENDER : ATTACKER;
        int x, y, used = 0, cell;

        if (sscanf(text, "%d,%d%n", &x, &y, &used) != 2 || x < 0 || y < 0 || x >= b->w || y >= b->h)
            return false;
        cell = y * b->w + x;
        if (b->mark[cell] != FREE)
            return false;
        b->mark[cell] = (unsigned char)side;
        if (owns_square_at(b, cell, side))
            return false;
        for (text += used; *text == ' ';)
            text++;
    }
    return n % 2 == 0;
}

static bool make_table(struct search *s, long mib)
{
    if (mib == 0)
        return true;
    s->slots = (size_t)mib * 1024 * 1024 / sizeof(*s->slot);
    s->slot = calloc(s->slots, sizeof(*s->slot));
    return s->slot != NULL;
}

static int solve(struct search *s, long w, long h, long plies, long mib, const char *moves)
{
    bool win;

    if (!board_init(&s->board, (int)w, (int)h) || !make_table(s, mib)) {
        fprintf(stderr, "oracle-solve: out of memory\n");
        return 4;
    }
    if (!play_moves(&s->board, moves)) {
        fprintf(stderr,
            "oracle-solve: --moves must be an even number of legal moves of an unfinished game\n");
        return 2;
    }
    win = attacker_wins(s, (int)plies);
    printf("%s: board %ldx%ld, %ld plies, tried %llu\n", win ? "win" : "no win", w, h, plies,
        (unsigned long long)s->tried);
    return win ? 0 : 1;
}

int main(int argc, char **argv)
{
    static struct search s;
    const char *moves = "", *word[3];
    long w, h, plies, mib = 0;
    int words = 0, code;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0)
            return fputs(usage, stdout) < 0;
        if (strcmp(argv[i], "--moves") == 0 && i + 1 < argc)
            moves = argv[++i];
        else if (strcmp(argv[i], "--table") == 0 && i + 1 < argc &&
            read_number(argv[i + 1], 1, 1 << 20, &mib))
            i++;
        else if (words < 3 && argv[i][0] != '-')
            word[words++] = argv[i];
        else
            return fputs(usage, stderr), 2;
    }
    if (words != 3 || !read_number(word[0], 1, MAX_SIDE, &w) ||
        !read_number(word[1], 1, MAX_SIDE, &h) || !read_number(word[2], 1, w * h + 1, &plies) ||
        plies % 2 == 0 || (mib && w * h > MAX_TABLE_CELLS))
        return fputs(usage, stderr), 2;
    code = solve(&s, w, h, plies, mib, moves);
    free(s.slot);
    board_free(&s.board);
    return fflush(stdout) == 0 ? code : 2;
}
