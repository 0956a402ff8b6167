/* SPDX-License-Identifier: MIT */
#include "sweep.h"

#include <stdlib.h>

#include "dag.h"
#include "quiet.h"
#include "tasks.h"

struct sweep {
    struct cst_workers *workers;
    unsigned plies;
    uint16_t *first; /* first moves to try */
    bool *wins;      /* for each of them */
    unsigned count;
    unsigned winner;
};

unsigned cst_sweep_most_plies(const struct cst_board *board)
{
    /* Tables are asked with 5 plies to go or more, so that one stone for each ply before them is on
     * the board at most. */
    return (cst_keys_stones(board->cells) + 5 - 1) | 1;
}

/* Twice the distance from the middle of the board, squared. */
static unsigned off_middle(const struct cst_board *board, unsigned cell)
{
    int x = 2 * board->x[cell] - (int)board->width + 1;
    int y = 2 * board->y[cell] - (int)board->height + 1;

    return (unsigned)(x * x + y * y);
}

/* One of each symmetric set, those next to the middle first: where there is a win, they win. */
static void list_first_moves(struct sweep *sweep)
{
    const struct cst_board *board = sweep->workers->board;
    unsigned cell, k;

    for (cell = 0; cell < board->cells; cell++) {
        if (!cst_is_representative(board, cell, CST_NO_CELL))
            continue;
        for (k = sweep->count++;
             k > 0 && off_middle(board, sweep->first[k - 1]) > off_middle(board, cell); k--)
            sweep->first[k] = sweep->first[k - 1];
        sweep->first[k] = (uint16_t)cell;
    }
}

/* One reply of each symmetric set, those that refuted most other moves first. */
static unsigned list_replies(const struct cst_search *search, unsigned first, uint16_t *replies)
{
    unsigned cell, count = 0, k;

    for (cell = 0; cell < search->position.board->cells; cell++) {
        if (cell == first || !cst_is_representative(search->position.board, cell, first))
            continue;
        for (k = count++; k > 0 && search->refuted[replies[k - 1]] < search->refuted[cell]; k--)
            replies[k] = replies[k - 1];
        replies[k] = (uint16_t)cell;
    }
    return count;
}

static void run_first(void *context, unsigned worker, unsigned task)
{
    struct sweep *sweep = context;
    struct cst_search *search = &sweep->workers->searches[worker];
    struct cst_effort effort = { .plies = sweep->plies - 2, .quiet = CST_ANY_QUIET };
    uint16_t replies[CST_MAX_CELLS];
    unsigned count, i;
    bool wins = true;

    /* Tables are kept from one first move to the next: facts about positions stay true, and
     * which move is found to win does not depend on the order in which others were refuted. */
    cst_attack(&search->position, sweep->first[task]);
    count = list_replies(search, sweep->first[task], replies);
    for (i = 0; i < count && wins; i++) {
        cst_defend(&search->position, replies[i]);
        wins = cst_solve(search, CST_NO_CELL, effort) != 0;
        cst_undefend(&search->position);
        if (!wins)
            search->refuted[replies[i]]++;
    }
    cst_unattack(&search->position, 0);
    sweep->wins[task] = wins && count > 0;
    atomic_store_explicit(&search->shown_nodes, search->nodes, memory_order_relaxed);
}

static bool take_first(void *context, unsigned task)
{
    struct sweep *sweep = context;

    if (!sweep->wins[task])
        return true;
    sweep->winner = sweep->first[task];
    atomic_store(&sweep->workers->cancel, true);
    return false;
}

static void tick(void *context, unsigned taken)
{
    struct sweep *sweep = context;

    cst_workers_tell(sweep->workers, taken, sweep->count);
}

enum cst_status cst_sweep(struct cst_workers *workers, unsigned plies, unsigned *winner)
{
    struct sweep sweep = { .workers = workers, .plies = plies, .winner = CST_NO_CELL };
    struct cst_tasks tasks = { .threads = workers->count,
        .run = run_first,
        .take = take_first,
        .tick = tick,
        .context = &sweep };
    enum cst_status status = CST_OK;
    unsigned i;

    sweep.first = calloc(workers->board->cells, sizeof *sweep.first);
    sweep.wins = calloc(workers->board->cells, sizeof *sweep.wins);
    atomic_store(&workers->cancel, false);
    for (i = 0; i < workers->count; i++)
        cst_search_reset(&workers->searches[i]);
    if (!sweep.first || !sweep.wins) {
        status = cst_gen_fail(workers->error, CST_LIMIT, "out of memory for the search");
    } else {
        list_first_moves(&sweep);
        tasks.count = sweep.count;
        if (!cst_run_tasks(&tasks))
            status = cst_gen_fail(workers->error, CST_LIMIT, "no thread could be started");
    }
    *winner = sweep.winner;
    free(sweep.wins);
    free(sweep.first);
    return status;
}
