/* SPDX-License-Identifier: MIT */
#include "hold_find.h"

#include <stdlib.h>

#include "dag.h"
#include "hold_share.h"
#include "tasks.h"

/* Whether map s keeps the stones of both where they are. */
static bool keeps(const struct cst_position *position, unsigned s)
{
    const uint16_t *image = position->board->image[s];
    unsigned i;

    for (i = 0; i < position->own_count; i++)
        if (position->colour[image[position->own[i]]] != CST_ATTACKER)
            return false;
    for (i = 0; i < position->other_count; i++)
        if (position->colour[image[position->other[i]]] != CST_DEFENDER)
            return false;
    return true;
}

/* The first in board order of the images of a cell under the maps that keep the position, and a map
 * that takes the cell there. */
static unsigned representative(const struct cst_position *position, unsigned cell, unsigned *map)
{
    unsigned s, least = cell;

    *map = 0;
    for (s = 1; s < position->board->maps; s++)
        if (position->board->image[s][cell] < least && keeps(position, s)) {
            least = position->board->image[s][cell];
            *map = s;
        }
    return least;
}

/* A move whose answers have to be searched for: not forced, and not the last free cell. */
static bool is_open(const struct cst_hold_level *level, const struct cst_hold_move *move)
{
    return !move->forced && level->board->cells - 2 * level->stones > 1;
}

/* Twice the distance from the middle of the board, squared. */
static int off_middle(const struct cst_board *board, unsigned cell)
{
    int x = 2 * board->x[cell] - (int)board->width + 1;
    int y = 2 * board->y[cell] - (int)board->height + 1;

    return x * x + y * y;
}

/* One move of each symmetric set; those of one node from the middle outwards: where there is a win
 * of the attacker's, it begins there. */
static void list_jobs(struct cst_hold_jobs *jobs, struct cst_position *position)
{
    const struct cst_hold_level *level = jobs->level;
    unsigned map;
    uint32_t node, move, k, first;

    for (node = 0; node < cst_hold_count(level); node++) {
        cst_hold_place(level, node, position);
        first = jobs->count;
        for (move = level->first_move[node]; move < level->first_move[node + 1]; move++) {
            unsigned cell = level->moves[move].cell;

            if (!is_open(level, &level->moves[move]) ||
                representative(position, cell, &map) != cell)
                continue;
            for (k = jobs->count++; k > first &&
                 off_middle(level->board, level->moves[jobs->list[k - 1].move].cell) >
                     off_middle(level->board, cell);
                 k--)
                jobs->list[k] = jobs->list[k - 1];
            jobs->list[k] = (struct cst_hold_job){ node, move };
        }
    }
}

/* The move of a node on a cell. */
static uint32_t move_on_cell(const struct cst_hold_level *level, uint32_t node, unsigned cell)
{
    uint32_t move = level->first_move[node];

    while (level->moves[move].cell != cell)
        move++;
    return move;
}

/* The answers to the other moves of a symmetric set are images of those that were found. */
static void copy_images(struct cst_hold_level *level, struct cst_position *position)
{
    unsigned cell, from, map;
    uint32_t node, move;

    for (node = 0; node < cst_hold_count(level); node++) {
        cst_hold_place(level, node, position);
        for (move = level->first_move[node]; move < level->first_move[node + 1]; move++) {
            const uint64_t *found;

            if (!is_open(level, &level->moves[move]))
                continue;
            from = representative(position, level->moves[move].cell, &map);
            if (from == level->moves[move].cell)
                continue;
            found = cst_hold_answers(level, move_on_cell(level, node, from));
            for (cell = 0; cell < level->board->cells; cell++)
                if (cst_hold_has(found, level->board->image[map][cell]))
                    cst_hold_put(cst_hold_answers(level, move), cell);
        }
    }
}

struct finding {
    struct cst_workers *workers;
    const struct cst_hold_jobs *jobs;
    bool answered;
};

static void run(void *context, unsigned worker, unsigned task)
{
    struct finding *finding = context;
    const struct cst_hold_jobs *jobs = finding->jobs;

    cst_hold_answer(
        &finding->workers->searches[worker], jobs->level, &jobs->list[task], jobs->most);
}

static bool take(void *context, unsigned task)
{
    struct finding *finding = context;

    finding->answered = cst_hold_is_answered(finding->jobs->level, finding->jobs->list[task].move);
    if (!finding->answered)
        atomic_store(&finding->workers->cancel, true);
    return finding->answered;
}

static void tick(void *context, unsigned taken)
{
    struct finding *finding = context;

    cst_workers_tell(finding->workers, taken, finding->jobs->count);
}

/* All by the threads of this process. */
static enum cst_status find_alone(
    struct cst_workers *workers, const struct cst_hold_jobs *jobs, bool *answered)
{
    struct finding finding = { .workers = workers, .jobs = jobs, .answered = true };
    struct cst_tasks tasks = { .threads = workers->count,
        .count = jobs->count,
        .run = run,
        .take = take,
        .tick = tick,
        .context = &finding };

    atomic_store(&workers->cancel, false);
    if (tasks.count > 0 && !cst_run_tasks(&tasks))
        return cst_gen_fail(workers->error, CST_LIMIT, "no thread could be started");
    *answered = finding.answered;
    return CST_OK;
}

enum cst_status cst_hold_find(
    struct cst_workers *workers, struct cst_hold_level *level, unsigned most, bool *answered)
{
    struct cst_hold_jobs jobs = { .level = level, .most = most };
    struct cst_position *position = &workers->searches[0].position;
    enum cst_status status;

    jobs.list = malloc(((size_t)level->first_move[cst_hold_count(level)] + 1) * sizeof *jobs.list);
    if (!jobs.list)
        return cst_gen_fail(workers->error, CST_LIMIT, "out of memory for the search");
    list_jobs(&jobs, position);
    status = workers->options->parts ? cst_hold_share(workers, &jobs, answered)
                                     : find_alone(workers, &jobs, answered);
    if (status == CST_OK && *answered)
        copy_images(level, position);
    free(jobs.list);
    return status;
}
