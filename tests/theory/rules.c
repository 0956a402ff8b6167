/* SPDX-License-Identifier: MIT */
/* Rules 1 to 5 of section 3 for a line of threats, and for a family of lines after a quiet move. */
#include "theory.h"

#include <stdlib.h>
#include <string.h>

/* Rule 3 with unknown stones: squares with exactly two corners in Q, the other two not in P'. */
static void add_pairs(const struct position *at, unsigned without, struct set *zone)
{
    struct cell rest[2][2];

    for (int i = 0; i < at->q; i++) {
        for (int j = 0; j < i; j++) {
            for (int n = squares_of(at->other[i], at->other[j], rest); n-- > 0;) {
                if (mark_of(at, rest[n][0]) != FREE || mark_of(at, rest[n][1]) != FREE)
                    continue;
                if (!(without & NO_PAIR))
                    add(zone, rest[n][0]);
                if (!(without & (NO_PAIR | NO_HALF_PAIR)))
                    add(zone, rest[n][1]);
            }
        }
    }
}

int node_sets(struct position *at, struct cell move, int u, unsigned without, struct sets *own,
    struct cell *reply)
{
    struct cell t[MAX_STONES * MAX_STONES];
    int count;

    if (mark_of(at, move) != FREE)
        return -1;
    if (!(without & NO_MOVE))
        add(&own->zone, move);
    if (completes_at(at, ATTACKER, move))
        return 9;
    put(at, move, ATTACKER);
    count = completing(at, ATTACKER, t, MAX_STONES * MAX_STONES);
    if (!(without & NO_SCAN) &&
        (owns_square(at, DEFENDER) || completing(at, DEFENDER, &(struct cell){ 0, 0 }, 1) > 0))
        count = -1;
    if (u >= 1)
        add_pairs(at, without, &own->zone);
    for (int i = 0; i < at->q && u == 2 && !(without & NO_DANGER); i++)
        add(&own->danger, at->other[i]);
    for (int i = 0; i < count && u >= 1 && !(without & NO_THREAT); i++)
        add(&own->zone, t[i]);
    lift(at, ATTACKER);
    *reply = t[0];
    return count;
}

bool line_sets(
    struct position *at, const struct line *line, int u, unsigned without, struct sets *sets)
{
    struct sets own[MAX_MOVES];
    int played = 0, count = -1;

    memset(own, 0, sizeof(own));
    for (int i = 0; i < line->moves; i++) {
        struct cell reply = { 0, 0 };

        count = node_sets(at, line->move[i], u, without, &own[i], &reply);
        /* The line goes on just when there is one threat, which is answered. */
        if (count < 0 || (count == 1) != (i + 1 < line->moves) ||
            (count == 1 && !same(reply, line->reply[i])))
            break;
        if (count == 1) {
            put(at, line->move[i], ATTACKER);
            put(at, reply, DEFENDER);
            played++;
        }
    }
    for (int i = played; i-- > 0;) {
        /* The child's zone without the reply, which is no cell of it: zones hold cells that are
         * free. */
        if (!(without & NO_CHILD_ZONE))
            unite(&own[i].zone, &own[i + 1].zone);
        if (!(without & NO_CHILD_DANGER))
            unite(&own[i].danger, &own[i + 1].danger);
        lift(at, DEFENDER);
        lift(at, ATTACKER);
    }
    *sets = own[0];
    return count >= 2 && played + 1 == line->moves;
}

bool fails(const struct sets *sets, const struct cell *x, int count, unsigned without)
{
    /* x[0] is the last reply, b; x[1] the earlier stone, a. */
    if (!(without & NO_B_ZONE) && has(&sets->zone, x[0]))
        return true;
    if (count < 2)
        return false;
    if (!(without & NO_A_ZONE) && has(&sets->zone, x[1]))
        return true;
    for (int i = 0; i < SIDE * SIDE / 64 && !(without & NO_CORNERS); i++)
        for (uint64_t left = sets->danger.bits[i]; left; left &= left - 1) {
            int n = i * 64 + __builtin_ctzll(left);

            if (three_corners(x[0], x[1], (struct cell){ n % SIDE - HALF, n / SIDE - HALF }))
                return true;
        }
    return false;
}

struct trial {
    struct position *at;
    const struct family *family;
    const struct sets *lines;
    unsigned without;
    struct set tried, *zone;
};

bool is_named(const struct family *family, struct cell b)
{
    for (int i = 0; i < family->named; i++)
        if (same(family->reply[i], b))
            return true;
    return false;
}

static int cells_of(const struct set *set, struct cell *out)
{
    int count = 0;

    for (int n = 0; n < SIDE * SIDE; n++)
        if (set->bits[n / 64] >> n % 64 & 1)
            out[count++] = (struct cell){ n % SIDE - HALF, n / SIDE - HALF };
    return count;
}

/* Is b, with a, a reply on which every line fails, and that is not named? */
static bool uncovered(struct trial *trial, struct cell a, struct cell b)
{
    if (same(a, b) || mark_of(trial->at, b) != FREE || is_named(trial->family, b))
        return false;
    for (int j = 0; j < trial->family->lines; j++)
        if (!fails(&trial->lines[j], (struct cell[]){ b, a }, 2, trial->without))
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

    if (abs(a.x) >= HALF || abs(a.y) >= HALF || mark_of(trial->at, a) != FREE ||
        has(&trial->tried, a))
        return;
    add(&trial->tried, a);
    while (j < trial->family->lines && has(&trial->lines[j].zone, a))
        j++;
    bad = j == trial->family->lines;
    count = bad ? 0 : cells_of(&trial->lines[j].zone, cell);
    while (count-- > 0 && !bad)
        bad = uncovered(trial, a, cell[count]);
    count = bad ? 0 : cells_of(&trial->lines[j].danger, cell);
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

    for (int i = 0; i < us; i++) {
        if (!(trial->without & NO_TRY_UNION))
            try(trial, in_u[i]);
        for (int k = 0; k < vs && !(trial->without & NO_TRY_CORNERS); k++)
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
    for (int i = 0; i < vs && !(trial->without & NO_TRY_STEPS); i++)
        for (int s = 1; s <= far; s++)
            for (int k = 0; k < 9; k++)
                try(trial,
                    (struct cell){ in_v[i].x + s * (k % 3 - 1), in_v[i].y + s * (k / 3 - 1) });
}

/* The cells in all the sets. */
static void common(const struct sets *lines, int count, struct sets *all)
{
    memset(all, 0xff, sizeof(*all));
    for (int j = 0; j < count; j++)
        for (int i = 0; i < SIDE * SIDE / 64; i++) {
            all->zone.bits[i] &= lines[j].zone.bits[i];
            all->danger.bits[i] &= lines[j].danger.bits[i];
        }
}

/* The last part of rule 5: what is in all the sets, and the a that go into the zone. */
bool family_zone(struct position *at, const struct family *family, int u, unsigned without,
    const struct sets *lines, struct set *zone)
{
    static struct cell cell[SIDE * SIDE];
    static struct trial trial;
    struct sets all, together;

    memset(&together, 0, sizeof(together));
    for (int j = 0; j < family->lines; j++) {
        unite(&together.zone, &lines[j].zone);
        unite(&together.danger, &lines[j].danger);
    }
    common(lines, family->lines, &all);
    for (int n = cells_of(&all.zone, cell); n-- > 0;)
        if (mark_of(at, cell[n]) == FREE && !is_named(family, cell[n]) && !(without & NO_B_ZONE))
            return false;
    if (u == 0)
        return true;
    if (!(without & NO_REJECT) && cells_of(&all.danger, cell) > 0)
        return false;
    trial = (struct trial){
        .at = at, .family = family, .lines = lines, .without = without, .zone = zone
    };
    try_all(&trial, &together.zone, &together.danger);
    return true;
}

bool family_sets(struct position *at, const struct family *family, int u, unsigned without,
    struct sets *lines, struct set *zone)
{
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
        if (!(without & NO_NAMED_ZONE))
            unite(zone, &named.zone);
    }
    return family_zone(at, family, u, without, lines, zone);
}
