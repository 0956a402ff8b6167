/* SPDX-License-Identifier: MIT */
/* Cells of the plane, sets of them, stones, squares. */
#include "theory.h"

#include <stdio.h>
#include <stdlib.h>

static uint64_t state = 1;

void seed_random(uint64_t seed)
{
    state = seed * 0x9E3779B97F4A7C15u + 1;
}

uint64_t draw(uint64_t below)
{
    uint64_t z = (state += 0x9E3779B97F4A7C15u);

    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (z ^ z >> 31) % below;
}

bool same(struct cell a, struct cell b)
{
    return a.x == b.x && a.y == b.y;
}

/* The number of a cell, or -1 beyond the window. */
static int number(struct cell at)
{
    if (at.x < -HALF || at.y < -HALF || at.x >= HALF || at.y >= HALF)
        return -1;
    return (at.y + HALF) * SIDE + at.x + HALF;
}

bool has(const struct set *set, struct cell at)
{
    int n = number(at);

    return n >= 0 && set->bits[n / 64] >> n % 64 & 1;
}

/* What is known of a set must not be lost. */
void add(struct set *set, struct cell at)
{
    int n = number(at);

    if (n < 0) {
        fprintf(stderr, "cell %d,%d is outside the window\n", at.x, at.y);
        exit(2);
    }
    set->bits[n / 64] |= (uint64_t)1 << n % 64;
}

void unite(struct set *into, const struct set *from)
{
    for (int i = 0; i < SIDE * SIDE / 64; i++)
        into->bits[i] |= from->bits[i];
}

bool on_whole(const struct whole *line, struct cell at)
{
    return line->p * at.x + line->q * at.y == line->m;
}

void add_whole(struct sets *sets, struct whole line)
{
    for (int i = 0; i < sets->lines; i++)
        if (sets->line[i].p == line.p && sets->line[i].q == line.q && sets->line[i].m == line.m)
            return;
    if (sets->lines == MAX_WHOLE) {
        fprintf(stderr, "more lines than this program has room for\n");
        exit(2);
    }
    sets->line[sets->lines++] = line;
}

void unite_whole(struct sets *into, const struct sets *from)
{
    for (int i = 0; i < from->lines; i++)
        add_whole(into, from->line[i]);
}

bool in_zone(const struct sets *sets, struct cell at)
{
    bool found = has(&sets->zone, at);

    for (int i = 0; i < sets->lines; i++)
        found = found || on_whole(&sets->line[i], at);
    return found;
}

int cells_of(const struct set *set, struct cell *out)
{
    int count = 0;

    for (int i = 0; i < SIDE * SIDE / 64; i++)
        for (uint64_t left = set->bits[i]; left; left &= left - 1) {
            int n = i * 64 + __builtin_ctzll(left);

            out[count++] = (struct cell){ n % SIDE - HALF, n / SIDE - HALF };
        }
    return count;
}

enum mark mark_of(const struct position *at, struct cell where)
{
    int n = number(where);

    return n < 0 ? FREE : (enum mark)at->mark[n];
}

void set_mark(struct position *at, struct cell where, enum mark mark)
{
    if (number(where) >= 0)
        at->mark[number(where)] = (unsigned char)mark;
}

void put(struct position *at, struct cell where, enum mark side)
{
    int n = number(where);

    if (n < 0 || at->p + 1 >= MAX_STONES || at->q + 1 >= MAX_STONES || at->mark[n] != FREE) {
        fprintf(stderr, "no place for a stone at %d,%d\n", where.x, where.y);
        exit(2);
    }
    at->mark[n] = (unsigned char)side;
    *(side == ATTACKER ? &at->own[at->p++] : &at->other[at->q++]) = where;
}

void lift(struct position *at, enum mark side)
{
    at->mark[number(side == ATTACKER ? at->own[--at->p] : at->other[--at->q])] = FREE;
}

/* The squares with corners a and b, two different cells, by their other two corners. */
int squares_of(struct cell a, struct cell b, struct cell rest[2][2])
{
    int d;

    if (a.y == b.y) {
        d = b.x - a.x;
        rest[0][0] = (struct cell){ a.x, a.y + d };
        rest[0][1] = (struct cell){ b.x, a.y + d };
        rest[1][0] = (struct cell){ a.x, a.y - d };
        rest[1][1] = (struct cell){ b.x, a.y - d };
        return d == 0 ? 0 : 2;
    }
    if (a.x == b.x) {
        d = b.y - a.y;
        rest[0][0] = (struct cell){ a.x + d, a.y };
        rest[0][1] = (struct cell){ a.x + d, b.y };
        rest[1][0] = (struct cell){ a.x - d, a.y };
        rest[1][1] = (struct cell){ a.x - d, b.y };
        return 2;
    }
    rest[0][0] = (struct cell){ a.x, b.y };
    rest[0][1] = (struct cell){ b.x, a.y };
    return abs(a.x - b.x) == abs(a.y - b.y) ? 1 : 0;
}

/* By the definition: is there a square (x, y, d) that has all three among its corners, and are they
 * different? */
bool three_corners(struct cell a, struct cell b, struct cell d)
{
    int x = a.x < b.x ? a.x : b.x, y = a.y < b.y ? a.y : b.y;
    int far_x = a.x > b.x ? a.x : b.x, far_y = a.y > b.y ? a.y : b.y;

    x = d.x < x ? d.x : x;
    y = d.y < y ? d.y : y;
    far_x = d.x > far_x ? d.x : far_x;
    far_y = d.y > far_y ? d.y : far_y;
    if (same(a, b) || same(a, d) || same(b, d) || far_x - x != far_y - y)
        return false;
    return (a.x == x || a.x == far_x) && (a.y == y || a.y == far_y) && (b.x == x || b.x == far_x) &&
        (b.y == y || b.y == far_y) && (d.x == x || d.x == far_x) && (d.y == y || d.y == far_y);
}

/* Every square with three or four corners of one side has two of them in a row. */
bool owns_square(const struct position *at, enum mark side)
{
    const struct cell *stone = side == ATTACKER ? at->own : at->other;
    int count = side == ATTACKER ? at->p : at->q;
    struct cell rest[2][2];

    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            for (int n = stone[i].y == stone[j].y ? squares_of(stone[i], stone[j], rest) : 0;
                 n-- > 0;)
                if (mark_of(at, rest[n][0]) == side && mark_of(at, rest[n][1]) == side)
                    return true;
    return false;
}

/* The free cells that complete a square of this side's, each once, at most so many. */
int completing(const struct position *at, enum mark side, struct cell *out, int most)
{
    const struct cell *stone = side == ATTACKER ? at->own : at->other;
    int count = side == ATTACKER ? at->p : at->q, found = 0;
    struct cell rest[2][2];

    for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++) {
            for (int n = stone[i].y == stone[j].y ? squares_of(stone[i], stone[j], rest) : 0;
                 n-- > 0;) {
                for (int k = 0; k < 2 && found < most; k++) {
                    bool old =
                        mark_of(at, rest[n][k]) != FREE || mark_of(at, rest[n][1 - k]) != side;

                    for (int f = 0; f < found; f++)
                        old = old || same(out[f], rest[n][k]);
                    if (!old)
                        out[found++] = rest[n][k];
                }
            }
        }
    }
    return found;
}

bool completes_at(const struct position *at, enum mark side, struct cell where)
{
    const struct cell *stone = side == ATTACKER ? at->own : at->other;
    int count = side == ATTACKER ? at->p : at->q;
    struct cell rest[2][2];

    for (int i = 0; i < count; i++)
        for (int n = same(where, stone[i]) ? 0 : squares_of(where, stone[i], rest); n-- > 0;)
            if (mark_of(at, rest[n][0]) == side && mark_of(at, rest[n][1]) == side)
                return true;
    return false;
}
