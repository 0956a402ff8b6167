/* SPDX-License-Identifier: MIT */
#include "family.h"

#include <stdlib.h>
#include <string.h>

/* Lines to choose from, in all and against one reply. Enough that more of them did not make
 * certificates of 6 x 6 to 14 x 14 smaller. */
#define POOL 1024u
#define PER_REPLY 64u

/* Nodes that naming a reply costs, as far as choosing goes. */
#define NAMED_COST 4u

struct pool {
    struct cst_search *search;
    unsigned count; /* lines */
    unsigned end;   /* where to stop adding */
    struct cst_line line[POOL];
    struct cst_zone zone[POOL];
};

/* A line that was found with the reply on the board, in the position without it: the attacker may
 * have a double threat sooner. False if it wins only with the reply on the board. */
static bool shorten(struct cst_search *search, struct cst_line *line)
{
    unsigned length = line->length;

    for (line->length = 1; line->length < length; line->length++)
        if (cst_line_wins(search, CST_NO_CELL, line))
            return true;
    return cst_line_wins(search, CST_NO_CELL, line);
}

static bool add_line(void *context, const struct cst_line *line)
{
    struct pool *pool = context;

    pool->line[pool->count++] = *line;
    return pool->count < pool->end;
}

/* Lines against one reply (CST_NO_CELL: a pass), the shortest. */
static void add_lines(struct pool *pool, unsigned reply, unsigned plies)
{
    struct cst_position *position = &pool->search->position;
    unsigned must = CST_NO_CELL, win, n = pool->count, i;

    pool->end = n + PER_REPLY < POOL ? n + PER_REPLY : POOL;
    if (reply != CST_NO_CELL) {
        struct cst_threats his = cst_defend(position, reply);

        must = his.count ? his.cell[0] : CST_NO_CELL;
    }
    win = cst_force_shortest(pool->search, must, plies, NULL);
    if (win && n < pool->end)
        cst_each_line(pool->search, must, win, add_line, pool);
    if (reply != CST_NO_CELL)
        cst_undefend(position);
    /* A line whose zone has the reply in it does not answer it. */
    for (i = n; i < pool->count; i++) {
        pool->line[n] = pool->line[i];
        if (!shorten(pool->search, &pool->line[n]))
            continue;
        cst_line_zone(position, &pool->line[n], &pool->zone[n], NULL);
        if (reply == CST_NO_CELL || !cst_zone_has(&pool->zone[n], reply))
            n++;
    }
    pool->count = n;
}

/* The line of the pool that leaves least of the rest. */
static unsigned best_line(const struct pool *pool, const struct cst_zone *rest, unsigned cells)
{
    unsigned i, best = 0, best_score = CST_COST_NONE;

    for (i = 0; i < pool->count; i++) {
        unsigned score =
            NAMED_COST * cst_zone_count(rest, &pool->zone[i], cells) + pool->line[i].length;

        if (score < best_score) {
            best = i;
            best_score = score;
        }
    }
    return best;
}

static void choose_lines(const struct pool *pool, unsigned cells, struct cst_family *family)
{
    unsigned left = cst_zone_count(&family->rest, NULL, cells), i;

    while (family->count < CST_FAMILY_LINES && left > 0) {
        unsigned best = best_line(pool, &family->rest, cells);
        unsigned now = cst_zone_count(&family->rest, &pool->zone[best], cells);

        /* A further line is worth its nodes only if it saves more in named replies; the first
         * is needed in any case. */
        if (family->count > 0 && (left - now) * NAMED_COST <= pool->line[best].length)
            break;
        for (i = 0; i < (cells + 63) / 64; i++)
            family->rest.bits[i] &= pool->zone[best].bits[i];
        left = now;
        family->line[family->count++] = pool->line[best];
        family->cost += pool->line[best].length;
    }
}

/* What the named replies cost; CST_COST_NONE if one of them is not answered. */
static unsigned named_cost(
    struct cst_search *search, struct cst_effort effort, const struct cst_zone *rest)
{
    struct cst_position *position = &search->position;
    unsigned cell, cost = 0, must, win;

    for (cell = 0; cell < position->board->cells; cell++) {
        struct cst_threats his;

        if (!cst_zone_has(rest, cell))
            continue;
        his = cst_defend(position, cell);
        must = his.count ? his.cell[0] : CST_NO_CELL;
        win = his.count == 2 ? 0 : cst_force_shortest(search, must, effort.plies, NULL);
        if (win)
            cost += (win - 1) / 2;
        else if (his.count < 2 && effort.quiet > 0 && cst_solve(search, must, effort))
            cost += 12 * NAMED_COST; /* another family */
        else
            cost = CST_COST_NONE;
        cst_undefend(position);
        if (cost == CST_COST_NONE) {
            search->refuted[cell]++;
            return cost;
        }
    }
    return cost;
}

void cst_plan_family(struct cst_search *search, struct cst_effort effort, struct cst_family *family)
{
    struct cst_position *position = &search->position;
    unsigned cells = position->board->cells, cell, named;
    struct pool *pool = malloc(sizeof *pool);
    struct cst_zone first;

    memset(family, 0, sizeof *family);
    family->cost = CST_COST_NONE;
    if (!pool) {
        search->memory_short = true;
        return;
    }
    pool->search = search;
    pool->count = 0;
    add_lines(pool, CST_NO_CELL, effort.plies);
    if (pool->count > 0) {
        for (cell = 0; cell < cells; cell++)
            if (cst_is_free(position, cell))
                cst_zone_add(&family->rest, cell);
        /* Only replies in the smallest zone need other lines. */
        first = pool->zone[best_line(pool, &family->rest, cells)];
        for (cell = 0; cell < cells; cell++)
            if (cst_zone_has(&first, cell) && cst_is_free(position, cell))
                add_lines(pool, cell, effort.plies);
        family->cost = 1;
        choose_lines(pool, cells, family);
        named = named_cost(search, effort, &family->rest);
        family->cost = named == CST_COST_NONE ? named : family->cost + named;
    }
    free(pool);
}
