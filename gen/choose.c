/* SPDX-License-Identifier: MIT */
#include "choose.h"

#include <stdlib.h>

#include "family.h"

/* The threat that leads to a win with quiet moves later on. */
static struct cst_choice choose_threat(
    struct cst_search *search, unsigned must, struct cst_effort effort)
{
    struct cst_choice choice = { .cost = CST_COST_NONE, .move = CST_NO_CELL };

    if (effort.plies >= 7 && cst_solve_threats(search, must, effort, &choice.move))
        choice.cost = 2 + 2 * search->position.board->cells;
    return choice;
}

/* How many maps of the board keep the attacker's stones with one more where they are:
 * positions that differ by such a map are one node. */
static unsigned symmetries(const struct cst_position *position, unsigned cell)
{
    const struct cst_board *board = position->board;
    unsigned map, count = 0, i;

    if (board->plane)
        return 1;
    for (map = 0; map < board->maps; map++) {
        unsigned image = board->image[map][cell];
        bool keeps = image == cell || position->colour[image] == CST_ATTACKER;

        for (i = 0; i < position->own_count && keeps; i++) {
            image = board->image[map][position->own[i]];
            keeps = image == cell || position->colour[image] == CST_ATTACKER;
        }
        count += keeps;
    }
    return count;
}

/* How much a move goes along the way from the attacker's first stone to the defender's: if first
 * replies to one side are answered in one way, two replies in either order more often give one
 * position. */
static unsigned alignment(const struct cst_position *position, unsigned cell)
{
    const struct cst_board *board = position->board;
    unsigned from = position->own[0], to = position->other[0];
    int dot = (board->x[cell] - board->x[from]) * (board->x[to] - board->x[from]) +
        (board->y[cell] - board->y[from]) * (board->y[to] - board->y[from]);

    return (unsigned)abs(dot);
}

/* Whether a quiet move of this score (cost for each symmetry) is to be preferred to the best so
 * far. */
static bool better(const struct cst_position *position, unsigned cell, unsigned score,
    unsigned best_cell, unsigned best_score)
{
    if (best_cell == CST_NO_CELL || score + score / 16 < best_score)
        return true;
    if (best_score + best_score / 16 < score || position->own_count == 0 ||
        position->other_count == 0)
        return false;
    return alignment(position, cell) < alignment(position, best_cell);
}

/* Put the moves that keep most symmetry first, and among these the nearest to the first stone. */
static void sort_moves(const struct cst_position *position, uint16_t *moves, unsigned count)
{
    unsigned order[CST_MAX_CELLS], i, k;

    for (i = 0; i < count; i++) {
        uint16_t move = moves[i];
        unsigned key = (8 - symmetries(position, move)) * CST_MAX_CELLS;

        if (position->own_count)
            key += cst_distance(position->board, move, position->own[0]);
        for (k = i; k > 0 && order[k - 1] > key; k--) {
            order[k] = order[k - 1];
            moves[k] = moves[k - 1];
        }
        order[k] = key;
        moves[k] = move;
    }
}

/* The cost of a quiet move with otherwise edges, or CST_COST_NONE. */
static unsigned open_cost(struct cst_search *search, unsigned cell, struct cst_effort effort)
{
    unsigned halves = search->position.half_count, cost;
    struct cst_family *family = malloc(sizeof *family);

    if (!family) {
        search->memory_short = true;
        return CST_COST_NONE;
    }
    effort = cst_effort_after(effort, true);
    cst_attack(&search->position, cell);
    cst_plan_family(search, effort, family);
    cst_unattack(&search->position, halves);
    cost = family->cost;
    free(family);
    return cost;
}

/* Compare quiet moves, those with the shortest lines against a pass first. */
static void choose_quiet(
    struct cst_search *search, unsigned must, struct cst_effort effort, struct cst_choice *choice)
{
    uint16_t moves[CST_MAX_CELLS];
    unsigned win = 3, count, i, tried = 0, best = CST_COST_NONE;

    do {
        count = cst_collect_quiet(search, must, effort, win, moves);
        sort_moves(&search->position, moves, count);
        for (i = 0; i < count && tried < effort.choices; i++) {
            unsigned fold = symmetries(&search->position, moves[i]), cost;

            cost = effort.open ? open_cost(search, moves[i], effort)
                               : cst_quiet_cost(search, moves[i], effort, CST_COST_NONE);
            if (cost == CST_COST_NONE)
                continue;
            tried++;
            /* Lines that answer any reply are not shared between replies. */
            cost = effort.open ? cost * 8 : cost * 8 / fold;
            if (!better(&search->position, moves[i], cost, choice->move, best))
                continue;
            best = cost;
            choice->cost = cost;
            choice->move = moves[i];
            choice->open = effort.open;
        }
    } while (tried < effort.choices && cst_next_stage(effort, &win));
}

struct cst_choice cst_choose(struct cst_search *search, unsigned must, struct cst_effort effort)
{
    struct cst_choice choice = { .cost = CST_COST_NONE, .move = CST_NO_CELL };

    if (cst_force_shortest(search, must, effort.plies, &choice.line)) {
        choice.cost = choice.line.length;
        choice.move = choice.line.move[0];
        choice.has_line = true;
        return choice;
    }
    if (effort.quiet == 0 || effort.plies < 5)
        return choice;
    choose_quiet(search, must, effort, &choice);
    if (choice.cost == CST_COST_NONE && effort.open && !search->position.board->plane) {
        effort.open = false;
        choose_quiet(search, must, effort, &choice);
    }
    return choice.cost == CST_COST_NONE ? choose_threat(search, must, effort) : choice;
}
