/* SPDX-License-Identifier: MIT */
/*
 * usage: counter lines|families|trials COUNT SEED [CLAUSE]...
 *
 * Looks for a counterexample to the zones and danger sets of SPEC section 6: random positions and
 * lines of threats, or random families of lines, until COUNT sets of extra stones that the rules
 * allow were played out exactly; or tries COUNT pairs for sets of cells made at random. The CLAUSEs
 * (clauses.h) are left out; then there should be a counterexample, and finding none fails.
 */
#include "theory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    uint64_t positions, empty, singles, covered_singles, pairs, covered_pairs, won, first_replies;
} seen;

static void print_cells(const char *what, const struct cell *cell, int count)
{
    printf("%s", what);
    for (int i = 0; i < count; i++)
        printf(" %d,%d", cell[i].x, cell[i].y);
    printf("\n");
}

static void show(
    const struct position *at, const struct line *line, const struct cell *x, int count)
{
    print_cells("attacker", at->own, at->p);
    print_cells("defender", at->other, at->q);
    if (line)
        print_cells("line", line->move, line->moves);
    print_cells("unknown", x, count);
}

/* The free cells of a box. */
static int cells_in(const struct position *at, struct cell low, struct cell high, struct cell *out)
{
    int count = 0;

    for (int y = low.y; y <= high.y; y++)
        for (int x = low.x; x <= high.x; x++)
            if (mark_of(at, (struct cell){ x, y }) == FREE)
                out[count++] = (struct cell){ x, y };
    return count;
}

/* The free cells as far as radius from the stones. */
static int window(const struct position *at, int radius, struct cell *out)
{
    struct cell low = { HALF, HALF }, high = { -HALF, -HALF };

    for (int i = 0; i < at->p + at->q; i++) {
        struct cell c = i < at->p ? at->own[i] : at->other[i - at->p];

        low = (struct cell){ c.x < low.x ? c.x : low.x, c.y < low.y ? c.y : low.y };
        high = (struct cell){ c.x > high.x ? c.x : high.x, c.y > high.y ? c.y : high.y };
    }
    return cells_in(at, (struct cell){ low.x - radius, low.y - radius },
        (struct cell){ high.x + radius, high.y + radius }, out);
}

/* The claim presumes that nobody has completed a square. */
static bool is_position(struct position *at, const struct cell *x, int count)
{
    bool good;

    for (int i = 0; i < count; i++)
        put(at, x[i], DEFENDER);
    good = !owns_square(at, DEFENDER);
    for (int i = 0; i < count; i++)
        lift(at, DEFENDER);
    return good;
}

/* One set of extra stones against one line. False: the rules allow it and exact play loses. */
static bool agrees(struct position *at, const struct line *line, const struct sets *sets,
    const struct cell *x, int count, clauses without)
{
    bool covered, won;

    if (at->q + count >= 4 && !is_position(at, x, count))
        return true;
    covered = count == 0 || !fails(sets, x, count, without);
    won = line_wins(at, line, x, count);
    seen.empty += count == 0;
    seen.singles += count == 1;
    seen.pairs += count == 2;
    seen.covered_singles += count == 1 && covered;
    seen.covered_pairs += count == 2 && covered;
    seen.won += won;
    return won || !covered;
}

/* All of them. */
static bool check_line(
    struct position *at, const struct line *line, int u, clauses without, int radius)
{
    static struct cell cell[SIDE * SIDE];
    static struct sets sets;
    int count = window(at, radius, cell);

    if (!line_sets(at, line, u, without, &sets))
        return true;
    seen.positions++;
    for (int i = -1; i < count; i++) {
        for (int k = u == 2 ? i : -1; k >= -1; k--) {
            struct cell x[2] = { cell[i < 0 ? 0 : i], cell[k < 0 ? 0 : k] };

            if (k != i || i == -1) {
                if (!agrees(at, line, &sets, x, (i >= 0) + (k >= 0), without)) {
                    show(at, line, x, (i >= 0) + (k >= 0));
                    return false;
                }
            }
        }
    }
    return true;
}

static bool check_lines(uint64_t goal, clauses without)
{
    static struct position at;
    struct line line[2];

    while (seen.covered_singles + seen.covered_pairs < goal) {
        int u = draw(4) == 0 ? 1 : 2, q = (int)draw(5), p = q + u + (int)draw(2),
            side = 4 + (int)draw(4);
        int found;

        /* Few stones and long lines, or many stones and short ones. */
        p = p < 2 ? 2 : p;
        random_position(&at, p, q, side, side + (int)draw(2));
        found = find_lines(&at, 2 + (int)draw(4), side, side, line, 2);
        for (int i = 0; i < found; i++)
            if (!check_line(&at, &line[i], u, without, draw(4) == 0 ? 8 : 2))
                return false;
    }
    return true;
}

/* A reply against the family, with one unknown stone or (count = 1) none; x[0] is the reply. */
static bool answered(struct position *at, const struct family *family, const struct sets *sets,
    const struct cell *x, int count, clauses without)
{
    bool some = false;

    if (at->q + count >= 4 && !is_position(at, x, count))
        return true;
    for (int j = 0; j < family->named; j++)
        if (same(family->reply[j], x[0])) {
            bool won;

            put(at, x[0], DEFENDER);
            won = line_wins(at, &family->answer[j], x + 1, count - 1);
            lift(at, DEFENDER);
            return won;
        }
    for (int j = 0; j < family->lines; j++) {
        if (fails(&sets[j], x, count, without))
            continue;
        some = true;
        if (!line_wins(at, &family->line[j], x, count))
            return false;
        seen.won++;
    }
    return some;
}

static bool check_family(
    struct position *at, const struct family *family, int u, clauses without, int radius)
{
    static struct cell cell[SIDE * SIDE];
    static struct sets sets[MAX_LINES];
    static struct sets own;
    int count = window(at, radius, cell);

    if (!family_sets(at, family, u, without, sets, &own))
        return true;
    seen.positions++;
    for (int i = 0; i < count; i++) { /* the earlier stone */
        if (u == 1 && !in_zone(&own, cell[i]))
            seen.first_replies++;
        for (int k = -1; k < count; k++) {
            struct cell x[2] = { cell[k < 0 ? i : k], cell[i] };

            if (k == i || (k >= 0 && (u == 0 || in_zone(&own, x[1]))))
                continue;
            seen.singles += k < 0;
            seen.covered_singles += k < 0;
            seen.pairs += k >= 0;
            seen.covered_pairs += k >= 0;
            if (!answered(at, family, sets, x, k < 0 ? 1 : 2, without)) {
                for (int j = 0; j < family->lines; j++)
                    print_cells("line", family->line[j].move, family->line[j].moves);
                print_cells("named", family->reply, family->named);
                show(at, NULL, x, k < 0 ? 1 : 2);
                return false;
            }
        }
    }
    return true;
}

/* Answers for the replies that all lines fail on, as far as there are some, and for a few others.
 */
static void name_replies(struct position *at, struct family *family, int u, int side)
{
    static struct sets sets[MAX_LINES];
    static struct cell cell[SIDE * SIDE];
    int count = window(at, 8, cell), left = 24;

    for (int j = 0; j < family->lines; j++)
        line_sets(at, &family->line[j], u + 1, 0, &sets[j]);
    while (count-- > 0 && family->named < MAX_LINES && left > 0) {
        bool all = true;

        for (int j = 0; j < family->lines; j++)
            all = all && has(&sets[j].zone, cell[count]);
        if (!all && draw(200) > 0)
            continue;
        left--;
        put(at, cell[count], DEFENDER);
        if (find_lines(at, 4, side, side, &family->answer[family->named], 1) == 1)
            family->reply[family->named++] = cell[count];
        lift(at, DEFENDER);
    }
}

static bool check_families(uint64_t goal, clauses without)
{
    static struct position at;
    static struct family family;

    while (seen.covered_singles + seen.covered_pairs < goal) {
        int u = draw(4) == 0 ? 0 : 1, q = (int)draw(u == 1 ? 3 : 4),
            p = u == 1 ? q + 2 + (int)draw(3) : q + 2;
        int side = 5 + (int)draw(3);

        family.named = 0;
        random_position(&at, p, q, side - 1, side - 1);
        family.lines = find_lines(
            &at, 3 + (int)draw(3), side, side, family.line, 2 + (int)draw(draw(2) == 0 ? 3 : 14));
        if (family.lines < 2)
            continue;
        name_replies(&at, &family, u, side);
        if (!check_family(&at, &family, u, without, draw(8) == 0 ? 14 : draw(2) == 0 ? 8 : 3))
            return false;
    }
    return true;
}

/* For u = 1 the rules need finitely many trials: they are held against all pairs around small sets
 * made at random. */
static bool check_trials(uint64_t goal, clauses without)
{
    static struct sets sets[4];
    static struct position at;
    static struct family family;
    static struct sets own;
    static struct cell cell[SIDE * SIDE];
    struct open_node node = { .at = &at, .child = sets, .named = family.reply };

    while (seen.pairs < goal) {
        int side = 2 + (int)draw(5), count;

        memset(sets, 0, sizeof(sets));
        random_position(&at, 1 + (int)draw(3), 0, side, side);
        family.lines = 1 + (int)draw(3);
        family.named = (int)draw(3);
        for (int j = 0; j < family.named; j++)
            family.reply[j] = (struct cell){ (int)draw(8), (int)draw(8) };
        for (int j = 0; j < family.lines; j++) {
            for (int n = (int)draw(3); n-- > 0;)
                add(&sets[j].zone,
                    (struct cell){ (int)draw((uint64_t)side), (int)draw((uint64_t)side) });
            for (int n = 1 + (int)draw(3); n-- > 0;)
                add(&sets[j].danger,
                    (struct cell){ (int)draw((uint64_t)side), (int)draw((uint64_t)side) });
        }
        memset(&own, 0, sizeof(own));
        node.children = family.lines;
        node.names = family.named;
        if (!covered(&node, 1, without, &own))
            continue;
        seen.positions++;
        /* A pair that fails is no farther away than the sets are wide. */
        count =
            cells_in(&at, (struct cell){ -side, -side }, (struct cell){ 2 * side, 2 * side }, cell);
        for (int i = 0; i < count; i++) {
            bool all = true, on_line = in_zone(&own, cell[i]) && !has(&own.zone, cell[i]);

            for (int k = 0; k < count && all; k++) {
                struct cell x[2] = { cell[k], cell[i] };
                bool some = k == i || is_named(&node, x[0]);

                for (int j = 0; j < family.lines; j++)
                    some = some || !fails(&sets[j], x, 2, without);
                all = some;
                seen.pairs++;
                seen.covered_pairs += some;
            }
            seen.first_replies += all;
            /* That all replies fail because a is in all the zones needs no reply in the window. A
             * line goes into Z as a whole, whatever stones and named replies are on it. */
            if (!on_line && all == has(&own.zone, cell[i])) {
                print_cells("attacker", at.own, at.p);
                print_cells(all ? "in the zone without need" : "not in the zone", &cell[i], 1);
                return false;
            }
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    clauses without = 0;
    uint64_t goal;
    bool good;

    if (argc < 4 || !strchr("lft", argv[1][0])) {
        fputs("usage: counter lines|families|trials COUNT SEED [CLAUSE]...\n", stderr);
        return 2;
    }
    goal = strtoull(argv[2], NULL, 10);
    seed_random(strtoull(argv[3], NULL, 10));
    for (int i = 4; i < argc; i++)
        without |= clause_named(argv[i]);
    good = argv[1][0] == 'l' ? check_lines(goal, without)
        : argv[1][0] == 'f'  ? check_families(goal, without)
                             : check_trials(goal, without);
    printf("%s: %llu, first replies left unknown %llu, empty %llu, singles %llu (covered %llu), "
           "pairs %llu (covered %llu), "
           "wins %llu\n",
        argv[1], (unsigned long long)seen.positions, (unsigned long long)seen.first_replies,
        (unsigned long long)seen.empty, (unsigned long long)seen.singles,
        (unsigned long long)seen.covered_singles, (unsigned long long)seen.pairs,
        (unsigned long long)seen.covered_pairs, (unsigned long long)seen.won);
    if (good && (seen.positions == 0 || seen.covered_singles + seen.covered_pairs < goal))
        return 2;
    printf(good ? "no counterexample\n" : "COUNTEREXAMPLE\n");
    return good == (without == 0) ? 0 : 1;
}
