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
    if (!left_out(without, COVER_B) && has(&sets->zone, x[0]))
        return true;
    if (count < 2)
        return false;
    if (!left_out(without, COVER_A) && has(&sets->zone, x[1]))
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

/* The cells in all the sets. */
static void common(const struct open_node *node, struct sets *all)
{
    memset(all, 0xff, sizeof(*all));
    for (int j = 0; j < node->children; j++)
        for (int i = 0; i < SIDE * SIDE / 64; i++) {
            all->zone.bits[i] &= node->child[j].zone.bits[i];
            all->danger.bits[i] &= node->child[j].danger.bits[i];
        }
}

bool covered(const struct open_node *node, int u, clauses without, struct set *zone)
{
    static struct cell cell[SIDE * SIDE];
    static struct trial trial;
    struct sets all, together;

    memset(&together, 0, sizeof(together));
    for (int j = 0; j < node->children; j++) {
        unite(&together.zone, &node->child[j].zone);
        unite(&together.danger, &node->child[j].danger);
    }
    common(node, &all);
    for (int n = cells_of(&all.zone, cell); n-- > 0;)
        if (mark_of(node->at, cell[n]) == FREE && !is_named(node, cell[n]) &&
            !left_out(without, u == 0 ? COVER_ZONES : COVER_ZONES_1) && !left_out(without, COVER_B))
            return false;
    if (u == 0)
        return true;
    if (!left_out(without, COVER_DANGER) && cells_of(&all.danger, cell) > 0)
        return false;
    trial = (struct trial){ .node = node, .without = without, .zone = zone };
    if (!left_out(without, COVER_PAIRS))
        try_all(&trial, &together.zone, &together.danger);
    return true;
}

bool family_sets(struct position *at, const struct family *family, int u, clauses without,
    struct sets *lines, struct set *zone)
{
    const struct open_node node = { at, lines, family->lines, family->reply, family->named };
    struct sets named;

    memset(zone, 0, sizeof(*zone));
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
            unite(zone, &named.zone);
    }
    return covered(&node, u, without, zone);
}
