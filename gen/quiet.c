/* SPDX-License-Identifier: MIT */
#include "quiet.h"

#include <stdlib.h>

#include "answers.h"

struct quiet_move {
    uint16_t cell;
    uint16_t order; /* smaller is tried first */
};

struct cst_effort cst_effort_after(struct cst_effort effort, bool quiet)
{
    effort.plies -= 2;
    if (quiet && effort.quiet != CST_ANY_QUIET)
        effort.quiet--;
    return effort;
}

unsigned cst_distance(const struct cst_board *board, unsigned p, unsigned q)
{
    int dx = abs(board->x[p] - board->x[q]), dy = abs(board->y[p] - board->y[q]);

    return (unsigned)(dx > dy ? dx : dy);
}

static bool in_reach(const struct cst_position *position, unsigned cell, unsigned reach)
{
    unsigned i;

    if (reach == 0 || position->own_count == 0)
        return true;
    for (i = 0; i < position->own_count; i++)
        if (cst_distance(position->board, cell, position->own[i]) <= reach)
            return true;
    return false;
}

/* The fewest nodes that answer the reply just played: the length of the shortest line, or
 * an estimate if another quiet move is needed. */
static unsigned answer_cost(
    struct cst_search *search, unsigned must, struct cst_effort effort, struct cst_answers *answers)
{
    struct cst_line space;
    const struct cst_line *line = cst_answer(search, must, effort.plies, answers, &space);

    if (line)
        return line->length;
    if (effort.quiet == 0 || !cst_solve(search, must, effort))
        return CST_COST_NONE;
    return 1 + 2 * search->position.board->cells;
}

/* The replies that the line against a pass does not answer, those that have refuted most
 * quiet moves so far first. */
static unsigned collect_replies(
    struct cst_search *search, const struct cst_answers *answers, struct quiet_move *replies)
{
    struct cst_position *position = &search->position;
    unsigned cell, count = 0, i;

    for (cell = 0; cell < position->board->cells; cell++) {
        struct cst_threats his;
        bool answered;

        if (!cst_is_free(position, cell))
            continue;
        his = cst_defend(position, cell);
        answered = answers->count && his.count < 2 &&
            cst_line_wins(search, his.count ? his.cell[0] : CST_NO_CELL, &answers->line[0]);
        cst_undefend(position);
        if (answered)
            continue;
        for (i = count++; i > 0 && search->refuted[replies[i - 1].cell] < search->refuted[cell];
             i--)
            replies[i] = replies[i - 1];
        replies[i].cell = (uint16_t)cell;
    }
    return count;
}

/* The cost of the quiet move just played (nodes for the answers to all replies, its own
 * included), or CST_COST_NONE if some reply refutes it. Counting stops at the bound. effort is
 * what is left after the reply. */
static unsigned replies_cost(struct cst_search *search, struct cst_effort effort, unsigned bound)
{
    struct cst_position *position = &search->position;
    struct quiet_move replies[CST_MAX_CELLS];
    struct cst_answers answers;
    unsigned count, i, cost = 1, free_cells, one;

    /* An extra stone of the defender's never helps the attacker, so a move that does
     * not win against a pass wins against nothing. */
    if (!cst_answer_pass(search, effort.plies, &answers) &&
        (effort.quiet == 0 || !cst_solve(search, CST_NO_CELL, effort)))
        return CST_COST_NONE;
    free_cells = position->board->cells - position->own_count - position->other_count;
    if (free_cells == 0)
        return CST_COST_NONE;
    count = collect_replies(search, &answers, replies);
    if (answers.count)
        cost += (free_cells - count) * answers.line[0].length;
    for (i = 0; i < count && cost < bound; i++) {
        struct cst_threats his = cst_defend(position, replies[i].cell);

        one = his.count == 2
            ? CST_COST_NONE
            : answer_cost(search, his.count ? his.cell[0] : CST_NO_CELL, effort, &answers);
        cst_undefend(position);
        if (one == CST_COST_NONE) {
            search->refuted[replies[i].cell]++;
            return CST_COST_NONE;
        }
        cost += one;
    }
    return cost;
}

unsigned cst_quiet_cost(
    struct cst_search *search, unsigned cell, struct cst_effort effort, unsigned bound)
{
    unsigned halves = search->position.half_count, cost = CST_COST_NONE;
    struct cst_threats mine = cst_attack(&search->position, cell);

    if (mine.count == 0)
        cost = replies_cost(search, cst_effort_after(effort, true), bound);
    cst_unattack(&search->position, halves);
    return cost;
}

/* Whether the quiet move just played would win by threats against a pass in exactly `win`
 * plies (0: not at all within `plies`). */
static bool punishes_pass(struct cst_search *search, unsigned plies, unsigned win)
{
    if (win == 0)
        return cst_force_shortest(search, CST_NO_CELL, plies, NULL) == 0;
    return (win == 3 || !cst_force(search, CST_NO_CELL, win - 2)) &&
        cst_force(search, CST_NO_CELL, win);
}

unsigned cst_collect_quiet(struct cst_search *search, unsigned must, struct cst_effort effort,
    unsigned win, uint16_t *moves)
{
    struct cst_position *position = &search->position;
    unsigned cell, count = 0, halves = position->half_count;

    for (cell = 0; cell < position->board->cells; cell++) {
        if (!cst_is_free(position, cell) || (must != CST_NO_CELL && must != cell) ||
            !in_reach(position, cell, effort.reach))
            continue;
        if (cst_attack(position, cell).count == 0 && punishes_pass(search, effort.plies - 2, win))
            moves[count++] = (uint16_t)cell;
        cst_unattack(position, halves);
    }
    return count;
}

bool cst_next_stage(struct cst_effort effort, unsigned *win)
{
    if (*win == 0)
        return false;
    *win = *win + 2 <= effort.plies - 2 ? *win + 2 : 0;
    return *win != 0 || (effort.quiet > 1 && effort.plies >= 7);
}

static unsigned solve_quiet(
    struct cst_search *search, unsigned must, struct cst_effort effort, unsigned *move)
{
    uint16_t moves[CST_MAX_CELLS];
    unsigned win = 3, count, i;

    do {
        count = cst_collect_quiet(search, must, effort, win, moves);
        for (i = 0; i < count; i++) {
            *move = moves[i];
            if (cst_quiet_cost(search, *move, effort, CST_COST_NONE) != CST_COST_NONE)
                return effort.plies;
        }
    } while (cst_next_stage(effort, &win));
    return 0;
}

/* One threat, its forced reply, and then a search. */
static unsigned solve_threat(struct cst_search *search, unsigned move, struct cst_effort effort)
{
    struct cst_position *position = &search->position;
    unsigned halves = position->half_count, win = 0;
    struct cst_threats mine = cst_attack(position, move), his;

    if (mine.count == 1) {
        his = cst_defend(position, mine.cell[0]);
        if (his.count < 2)
            win = cst_solve(
                search, his.count ? his.cell[0] : CST_NO_CELL, cst_effort_after(effort, false));
        cst_undefend(position);
    }
    cst_unattack(position, halves);
    return win ? win + 2 : 0;
}

unsigned cst_solve_threats(
    struct cst_search *search, unsigned must, struct cst_effort effort, unsigned *move)
{
    struct cst_position *position = &search->position;
    unsigned i, k, win;

    if (must != CST_NO_CELL) {
        *move = must;
        return solve_threat(search, must, effort);
    }
    for (i = position->half_count; i-- > 0;)
        for (k = 0; k < 2; k++) {
            struct cst_half half = position->half[i];

            if (!cst_is_free(position, half.a) || !cst_is_free(position, half.b))
                break;
            *move = k ? half.b : half.a;
            win = solve_threat(search, *move, effort);
            if (win)
                return win;
        }
    return 0;
}

unsigned cst_solve(struct cst_search *search, unsigned must, struct cst_effort effort)
{
    unsigned win = cst_force_shortest(search, must, effort.plies, NULL), move = CST_NO_CELL;
    const struct cst_entry *entry;
    struct cst_key key;

    if (win || effort.quiet == 0 || effort.plies < 5)
        return win;
    /* A win takes at least 3 plies after the last quiet move, so more of them is no
     * more; equal searches shall find each other in the table. */
    if (effort.quiet != CST_ANY_QUIET && effort.quiet > (effort.plies - 3) / 2)
        effort.quiet = (effort.plies - 3) / 2;
    atomic_store_explicit(&search->shown_nodes, search->nodes, memory_order_relaxed);
    if (search->stopped ||
        (search->cancel && atomic_load_explicit(search->cancel, memory_order_relaxed))) {
        search->stopped = true;
        return 0;
    }
    key = cst_position_key(&search->keys, &search->position);
    if (effort.quiet != CST_ANY_QUIET || effort.reach != 0)
        key.low ^= cst_mix(effort.quiet << 8 | effort.reach);
    entry = cst_table_find(&search->quiet, key);
    if (entry && entry->win && entry->win <= effort.plies)
        return entry->win;
    if (entry && entry->fail >= effort.plies)
        return 0;
    win = solve_quiet(search, must, effort, &move);
    if (!win && effort.plies >= 7)
        win = cst_solve_threats(search, must, effort, &move);
    if (win)
        cst_table_win(&search->quiet, key, win, move);
    else if (!search->stopped)
        cst_table_fail(&search->quiet, key, effort.plies);
    return win;
}
