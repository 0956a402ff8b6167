/* SPDX-License-Identifier: MIT */
#include "hold_answers.h"

#include <stdlib.h>

#include "answers.h"
#include "dag.h"
#include "quiet.h"
#include "tasks.h"

/* A move of one node, one of each symmetric set. */
struct job {
    uint32_t node, move;
};

struct finding {
    struct cst_workers *workers;
    struct cst_hold_level *level;
    unsigned most;
    struct job *jobs;
    unsigned count;
    bool answered;
};

/* Whether the attacker, to move, does not complete a square with his next `marks` marks. */
static bool holds(struct cst_search *search, unsigned must, unsigned marks)
{
    struct cst_effort effort = { .plies = 2 * marks - 1, .quiet = CST_ANY_QUIET };

    return cst_solve(search, must, effort) == 0;
}

/* Whether one of the lines that beat earlier answers wins once more. */
static bool line_wins(struct cst_search *search, unsigned must, const struct cst_answers *lines)
{
    unsigned i;

    for (i = 0; i < lines->count; i++)
        if (cst_line_wins(search, must, &lines->line[i]))
            return true;
    return false;
}

/* Whether the position after the attacker's move just made holds with this answer. Lines that win
 * are remembered: most answers lose to one that is known. */
static bool answer_holds(
    struct cst_search *search, unsigned answer, unsigned marks, struct cst_answers *lines)
{
    struct cst_threats his = cst_defend(&search->position, answer);
    unsigned must = his.count ? his.cell[0] : CST_NO_CELL;
    bool result = his.count == 2;

    if (!result && !line_wins(search, must, lines)) {
        struct cst_line *line = lines->count < CST_ANSWERS ? &lines->line[lines->count] : NULL;

        if (cst_force_shortest(search, must, 2 * marks - 1, line))
            lines->count += line != NULL;
        else
            result = holds(search, must, marks);
    }
    cst_undefend(&search->position);
    return result;
}

static int off(const struct cst_board *board, unsigned p, unsigned q)
{
    int x = board->x[p] - board->x[q], y = board->y[p] - board->y[q];

    return x * x + y * y;
}

/* Small for an answer that is likely to hold: it spoils many of the attacker's half squares, and is
 * near the move just made. */
static int rank(const struct cst_position *position, unsigned move, unsigned cell)
{
    int spoils = 0;
    unsigned i;

    for (i = 0; i < position->half_count; i++) {
        const struct cst_half *half = &position->half[i];

        spoils += (half->a == cell || half->b == cell) && cst_is_free(position, half->a) &&
            cst_is_free(position, half->b);
    }
    return off(position->board, cell, move) - 10000 * spoils;
}

/* The free cells, those first that are most likely to hold. */
static unsigned order_answers(const struct cst_position *position, unsigned move, uint16_t *order)
{
    int ranks[CST_MAX_CELLS];
    unsigned cell, count = 0, k;

    for (cell = 0; cell < position->board->cells; cell++) {
        int own = rank(position, move, cell);

        if (!cst_is_free(position, cell))
            continue;
        for (k = count++; k > 0 && ranks[k - 1] > own; k--) {
            order[k] = order[k - 1];
            ranks[k] = ranks[k - 1];
        }
        order[k] = (uint16_t)cell;
        ranks[k] = own;
    }
    return count;
}

static void find_answers(
    struct cst_search *search, unsigned move, unsigned marks, unsigned most, uint64_t *answers)
{
    uint16_t order[CST_MAX_CELLS];
    unsigned count = order_answers(&search->position, move, order), i, found = 0;
    /* If the attacker wins nothing after a pass, every answer will do: a stone more of the
     * defender's never harms him. */
    struct cst_answers lines;
    bool harmless =
        !cst_answer_pass(search, 2 * marks - 1, &lines) && holds(search, CST_NO_CELL, marks);

    for (i = 0; i < count && (most == 0 || harmless || found < most); i++)
        if (harmless || answer_holds(search, order[i], marks, &lines)) {
            cst_hold_put(answers, order[i]);
            found++;
        }
}

static void run(void *context, unsigned worker, unsigned task)
{
    struct finding *finding = context;
    const struct job *job = &finding->jobs[task];
    struct cst_search *search = &finding->workers->searches[worker];
    const struct cst_hold_move *move = &finding->level->moves[job->move];

    /* Tables are kept: what they say of positions stays true. */
    cst_hold_place(finding->level, job->node, &search->position);
    cst_attack(&search->position, move->cell);
    find_answers(search, move->cell, finding->level->marks - 1, finding->most,
        cst_hold_answers(finding->level, job->move));
    atomic_store_explicit(&search->shown_nodes, search->nodes, memory_order_relaxed);
}

static bool empty(const struct cst_hold_level *level, const uint64_t *answers)
{
    unsigned i;

    for (i = 0; i < level->words; i++)
        if (answers[i])
            return false;
    return true;
}

static bool take(void *context, unsigned task)
{
    struct finding *finding = context;

    finding->answered =
        !empty(finding->level, cst_hold_answers(finding->level, finding->jobs[task].move));
    if (!finding->answered)
        atomic_store(&finding->workers->cancel, true);
    return finding->answered;
}

static void tick(void *context, unsigned taken)
{
    struct finding *finding = context;

    cst_workers_tell(finding->workers, taken, finding->count);
}

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
static void list_jobs(struct finding *finding, struct cst_position *position)
{
    const struct cst_hold_level *level = finding->level;
    unsigned map;
    uint32_t node, move, k, first;

    for (node = 0; node < cst_hold_count(level); node++) {
        cst_hold_place(level, node, position);
        first = finding->count;
        for (move = level->first_move[node]; move < level->first_move[node + 1]; move++) {
            unsigned cell = level->moves[move].cell;

            if (!is_open(level, &level->moves[move]) ||
                representative(position, cell, &map) != cell)
                continue;
            for (k = finding->count++; k > first &&
                 off_middle(level->board, level->moves[finding->jobs[k - 1].move].cell) >
                     off_middle(level->board, cell);
                 k--)
                finding->jobs[k] = finding->jobs[k - 1];
            finding->jobs[k] = (struct job){ node, move };
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

enum cst_status cst_hold_find(
    struct cst_workers *workers, struct cst_hold_level *level, unsigned most, bool *answered)
{
    struct finding finding = { .workers = workers, .level = level, .most = most, .answered = true };
    struct cst_tasks tasks = {
        .threads = workers->count, .run = run, .take = take, .tick = tick, .context = &finding
    };
    struct cst_position *position = &workers->searches[0].position;
    enum cst_status status = CST_OK;

    finding.jobs =
        malloc(((size_t)level->first_move[cst_hold_count(level)] + 1) * sizeof *finding.jobs);
    if (!finding.jobs)
        return cst_gen_fail(workers->error, CST_LIMIT, "out of memory for the search");
    list_jobs(&finding, position);
    tasks.count = finding.count;
    atomic_store(&workers->cancel, false);
    if (tasks.count > 0 && !cst_run_tasks(&tasks))
        status = cst_gen_fail(workers->error, CST_LIMIT, "no thread could be started");
    *answered = finding.answered;
    if (finding.answered)
        copy_images(level, position);
    free(finding.jobs);
    return status;
}
