/* SPDX-License-Identifier: MIT */
/* Rules 1 to 5 of SPEC section 6 for single nodes, for a line of threats, and for a family of lines
 * after a quiet move. */
#include "theory.h"

#include <stdlib.h>
#include <string.h>

/* Rule 3: squares with exactly two corners in Q, the other two not in P'. */
static void add_pairs(const struct position *at, clauses without, struct set *zone)
{
    struct cell rest[2][2];

    for (int i = 0; i < at->q; i++) {
        for (int j = 0; j < i; j++) {
            for (int n = squares_of(at->other[i], at->other[j], rest); n-- > 0;) {
                if (mark_of(at, rest[n][0]) != FREE || mark_of(at, rest[n][1]) != FREE)
                    continue;
                if (!left_out(without, ZONE_PAIRS) && !left_out(without, ZONE_PAIR_F))
                    add(zone, rest[n][0]);
                if (!left_out(without, ZONE_PAIRS) && !left_out(without, ZONE_PAIR_G))
                    add(zone, rest[n][1]);
            }
        }
    }
}

int node_sets(
    struct position *at, struct cell move, int u, clauses without, struct sets *own, struct cell *t)
{
    struct cell lost;
    int count;

    if (mark_of(at, move) != FREE)
        return -1;
    put(at, move, ATTACKER);
    count = completing(at, ATTACKER, t, MAX_THREATS);
    if ((!left_out(without, SCAN) && completing(at, DEFENDER, &lost, 1) > 0) ||
        (!left_out(without, SCAN_FOUR) && owns_square(at, DEFENDER)))
        count = -3;
    if (u > 0) {
        if (!left_out(without, ZONE_MOVE))
            add(&own->zone, move);
        add_pairs(at, without, &own->zone);
        for (int i = 0; i < at->q && u == 2 && !left_out(without, DANGER_KNOWN); i++)
            add(&own->danger, at->other[i]);
        for (int i = 0; i < count && !left_out(without, ZONE_THREATS); i++)
            add(&own->zone, t[i]);
    }
    lift(at, ATTACKER);
    return count;
}

bool line_sets(
    struct position *at, const struct line *line, int u, clauses without, struct sets *sets)
{
    struct sets own[MAX_MOVES];
    int played = 0, count = -1;

    memset(own, 0, sizeof(own));
    for (int i = 0; i < line->moves; i++) {
        struct cell t[MAX_THREATS];

        count = node_sets(at, line->move[i], u, without, &own[i], t);
        /* The line goes on just when there is one threat, which is answered. */
        if (count < 0 || (count == 1) != (i + 1 < line->moves) ||
            (count == 1 && !same(t[0], line->reply[i])))
            break;
        if (count == 1) {
            put(at, line->move[i], ATTACKER);
            put(at, t[0], DEFENDER);
            played++;
        }
    }
    for (int i = played; i-- > 0;) {
        if (!left_out(without, ZONE_FORCED))
            unite(&own[i].zone, &own[i + 1].zone);
        if (!left_out(without, DANGER_CHILD))
            unite(&own[i].danger, &own[i + 1].danger);
        lift(at, DEFENDER);
        lift(at, ATTACKER);
    }
    *sets = own[0];
    return count >= 2 && played + 1 == line->moves;
}

bool fails(const struct sets *sets, const struct cell *x, int count, clauses without)
{
    /* x[0] is the last reply, b; x[1] the earlier stone, a. */
    if (!left_out(without, COVER_B) && in_zone(sets, x[0]))
        return true;
    if (count < 2)
        return false;
    if (!left_out(without, COVER_A) && in_zone(sets, x[1]))
        return true;
    for (int i = 0; i < SIDE * SIDE / 64 && !left_out(without, COVER_CORNERS); i++)
        for (uint64_t left = sets->danger.bits[i]; left; left &= left - 1) {
            int n = i * 64 + __builtin_ctzll(left);

            if (three_corners(x[0], x[1], (struct cell){ n % SIDE - HALF, n / SIDE - HALF }))
                return true;
        }
    return false;
}

struct trial {
    const struct open_node *node;
    clauses without;
    struct set tried, *zone;
};

bool is_named(const struct open_node *node, struct cell reply)
{
    for (int i = 0; i < node->names; i++)
        if (same(node->named[i], reply))
            return true;
    return false;
}

/* Is b, with a, a reply on which every child fails, and that is not named? */
static bool uncovered(struct trial *trial, struct cell a, struct cell b)
{
    if (same(a, b) || mark_of(trial->node->at, b) != FREE || is_named(trial->node, b))
        return false;
    for (int j = 0; j < trial->node->children; j++)
        if (!fails(&trial->node->child[j], (struct cell[]){ b, a }, 2, trial->without))
            return false;
    return true;
}

/* All b of rule 5 for one a. */
static void try(struct trial *trial, struct cell a)
{
    static struct cell cell[SIDE * SIDE];
    struct cell rest[2][2];
    int j = 0, count;
    bool bad;

    if (abs(a.x) >= HALF || abs(a.y) >= HALF || mark_of(trial->node->at, a) != FREE ||
        has(&trial->tried, a))
        return;
    add(&trial->tried, a);
    while (j < trial->node->children && has(&trial->node->child[j].zone, a) &&
        !left_out(trial->without, COVER_A))
        j++;
    if (j == trial->node->children && left_out(trial->without, COVER_ALL))
        return;
    bad = j == trial->node->children;
    count = bad ? 0 : cells_of(&trial->node->child[j].zone, cell);
    while (count-- > 0 && !bad)
        bad = uncovered(trial, a, cell[count]);
    count = bad ? 0 : cells_of(&trial->node->child[j].danger, cell);
    while (count-- > 0 && !bad)
        for (int n = same(a, cell[count]) ? 0 : squares_of(a, cell[count], rest); n-- > 0;)
            bad = bad || uncovered(trial, a, rest[n][0]) || uncovered(trial, a, rest[n][1]);
    if (bad)
        add(trial->zone, a);
}

/* Every a worth trying. */
static void try_all(struct trial *trial, const struct set *u, const struct set *v)
{
    static struct cell in_u[SIDE * SIDE], in_v[SIDE * SIDE];
    int us = cells_of(u, in_u), vs = cells_of(v, in_v), far = 0;
    struct cell rest[2][2];

    if (left_out(trial->without, TRY_OUTSIDE)) {
        for (int i = 0; i < us; i++)
            try(trial, in_u[i]);
        return;
    }
    for (int i = 0; i < us; i++) {
        if (!left_out(trial->without, TRY_UNION))
            try(trial, in_u[i]);
        for (int k = 0; k < vs && !left_out(trial->without, TRY_CORNERS); k++)
            for (int n = same(in_u[i], in_v[k]) ? 0 : squares_of(in_u[i], in_v[k], rest);
                 n-- > 0;) {
                try(trial, rest[n][0]);
                try(trial, rest[n][1]);
            }
    }
    for (int i = 0; i < vs; i++)
        for (int k = 0; k < vs; k++) {
            far = abs(in_v[i].x - in_v[k].x) > far ? abs(in_v[i].x - in_v[k].x) : far;
            far = abs(in_v[i].y - in_v[k].y) > far ? abs(in_v[i].y - in_v[k].y) : far;
        }
    for (int i = 0; i < vs && !left_out(trial->without, TRY_STEPS); i++)
        for (int s = 1; s <= far; s++)
            for (int k = 0; k < 9; k++)
                try(trial,
                    (struct cell){ in_v[i].x + s * (k % 3 - 1), in_v[i].y + s * (k / 3 - 1) });
}

static bool in_all(const struct open_node *node, struct cell at)
{
    for (int j = 0; j < node->children; j++)
        if (!in_zone(&node->child[j], at))
            return false;
    return true;
}

static bool is_missing(const struct open_node *node, struct cell at)
{
    return mark_of(node->at, at) == FREE && !is_named(node, at) && in_all(node, at);
}

static bool has_whole(const struct sets *sets, struct whole line)
{
    for (int i = 0; i < sets->lines; i++)
        if (sets->line[i].p == line.p && sets->line[i].q == line.q && sets->line[i].m == line.m)
            return true;
    return false;
}

/* u = 0, for a line of the first child: it must not be in all the zones, nor a missing cell where
 * it crosses one of a child without it. */
static bool line_is_covered(const struct open_node *node, struct whole line, clauses without)
{
    int j = 0;

    while (j < node->children && has_whole(&node->child[j], line))
        j++;
    if (j == node->children)
        return left_out(without, COVER_WHOLE);
    for (int i = 0; i < node->child[j].lines && !left_out(without, COVER_CROSSINGS); i++) {
        const struct whole other = node->child[j].line[i];
        const int turn = line.p * other.q - line.q * other.p;
        const int x = line.m * other.q - line.q * other.m, y = line.p * other.m - line.m * other.p;

        if (turn != 0 && x % turn == 0 && y % turn == 0 &&
            is_missing(node, (struct cell){ x / turn, y / turn }))
            return false;
    }
    return true;
}

/* The lines of the cells in all the D_j go into own, and these cells out of the D_j. */
static void take_common(struct sets *child, int children, clauses without, struct sets *own)
{
    static struct cell cell[SIDE * SIDE];
    struct set all = child[0].danger;

    for (int j = 1; j < children; j++)
        for (int i = 0; i < SIDE * SIDE / 64; i++)
            all.bits[i] &= child[j].danger.bits[i];
    for (int n = cells_of(&all, cell); n-- > 0 && !left_out(without, COVER_DANGER);) {
        const struct cell c = cell[n];

        if (!left_out(without, COVER_ROWS))
            add_whole(own, (struct whole){ 0, 1, c.y });
        if (!left_out(without, COVER_COLUMNS))
            add_whole(own, (struct whole){ 1, 0, c.x });
        if (!left_out(without, COVER_FALLING))
            add_whole(own, (struct whole){ 1, 1, c.x + c.y });
        if (!left_out(without, COVER_RISING))
            add_whole(own, (struct whole){ 1, -1, c.x - c.y });
    }
    for (int j = 0; j < children; j++)
        for (int i = 0; i < SIDE * SIDE / 64; i++)
            child[j].danger.bits[i] &= ~all.bits[i];
}

bool covered(const struct open_node *node, int u, clauses without, struct sets *own)
{
    static struct cell cell[SIDE * SIDE];
    static struct trial trial;
    struct sets together = { .lines = 0 }, *child;
    struct open_node rest = *node;

    for (int j = 0; j < node->children; j++) {
        /* A cell in all of them is in the finite part of the first, or on a line of it. */
        int n = j == 0 || node->child[0].lines > 0 ? cells_of(&node->child[j].zone, cell) : 0;

        while (n-- > 0)
            if (!left_out(without, u == 0 ? COVER_ZONES : COVER_ZONES_1) &&
                !left_out(without, COVER_B) && is_missing(node, cell[n]))
                return false;
        unite(&together.zone, &node->child[j].zone);
        unite(&together.danger, &node->child[j].danger);
    }
    for (int i = 0; i < node->child[0].lines && u == 0; i++)
        if (!line_is_covered(node, node->child[0].line[i], without))
            return false;
    if (u == 0)
        return true;
    child = malloc((size_t)node->children * sizeof(*child));
    if (!child)
        exit(2);
    memcpy(child, node->child, (size_t)node->children * sizeof(*child));
    take_common(child, node->children, without, own);
    rest.child = child;
    trial = (struct trial){ .node = &rest, .without = without, .zone = &own->zone };
    if (!left_out(without, COVER_PAIRS))
        try_all(&trial, &together.zone, &together.danger);
    free(child);
    return true;
}

bool family_sets(struct position *at, const struct family *family, int u, clauses without,
    struct sets *lines, struct sets *own)
{
    const struct open_node node = { at, lines, family->lines, family->reply, family->named };
    struct sets named;

    memset(own, 0, sizeof(*own));
    for (int j = 0; j < family->lines; j++)
        if (!line_sets(at, &family->line[j], u + 1, without, &lines[j]))
            return false;
    for (int j = 0; j < family->named; j++) {
        bool good;

        put(at, family->reply[j], DEFENDER);
        good = line_sets(at, &family->answer[j], u, without, &named);
        lift(at, DEFENDER);
        if (!good)
            return false;
        if (!left_out(without, ZONE_NAMED))
            unite(&own->zone, &named.zone);
    }
    return covered(&node, u, without, own);
}
