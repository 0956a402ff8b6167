/* SPDX-License-Identifier: MIT */
#include "attempt.h"

#include <stdlib.h>

#include "merge.h"
#include "strategy.h"
#include "tasks.h"

/* What came of one reply to the first move. */
struct answer {
    unsigned reply;
    struct cst_dag dag;
    struct cst_error error;
    enum cst_status status;
};

struct attempt {
    struct cst_workers *workers;
    unsigned first;
    struct cst_effort effort;
    struct answer *answers; /* one reply of each symmetric set, in board order */
    unsigned count;
    struct cst_dag whole;
    struct cst_position *position; /* after the first move */
    enum cst_status status;
    bool refuted; /* by a reply */
    /* In any task, also in one that is not taken: the tables have false values then. */
    atomic_bool memory_short;
};

static void tick_attempt(void *context, unsigned taken)
{
    struct attempt *attempt = context;

    cst_workers_tell(attempt->workers, taken, attempt->count);
}

static void run_answer(void *context, unsigned worker, unsigned task)
{
    struct attempt *attempt = context;
    struct answer *answer = &attempt->answers[task];
    struct cst_search *search = &attempt->workers->searches[worker];
    struct cst_builder builder = { .search = search, .dag = &answer->dag };
    uint64_t memory = attempt->workers->options->max_memory;
    struct cst_edge edge;

    cst_search_reset(search);
    cst_attack(&search->position, attempt->first);
    cst_defend(&search->position, answer->reply);
    answer->status =
        cst_dag_init(&answer->dag, (memory ? memory : CST_GEN_MEMORY) / 4, &answer->error);
    if (answer->status == CST_OK)
        answer->status = cst_build(&builder, CST_NO_CELL, attempt->effort, &edge);
    if (search->memory_short)
        atomic_store(&attempt->memory_short, true);
    atomic_store_explicit(&search->shown_nodes, search->nodes, memory_order_relaxed);
}

/* Add the answer to the reply just played to the whole. Strategies that list every reply often
 * meet; with otherwise edges they do not, and what a line answers must not change. */
static enum cst_status join(struct attempt *attempt, const struct answer *answer)
{
    struct cst_canon canon;
    struct cst_edge edge;

    if (!attempt->effort.open)
        return cst_merge(&attempt->whole, &answer->dag, attempt->position, &edge);
    cst_canon(attempt->position, &canon);
    return cst_dag_append(&attempt->whole, &answer->dag.cert, &canon);
}

static bool take_answer(void *context, unsigned task)
{
    struct attempt *attempt = context;
    struct answer *answer = &attempt->answers[task];

    attempt->status = answer->status;
    attempt->refuted = answer->status == CST_REJECTED;
    if (answer->status != CST_OK)
        *attempt->workers->error = answer->error;
    if (answer->status == CST_OK) {
        cst_defend(attempt->position, answer->reply);
        attempt->status = join(attempt, answer);
        cst_undefend(attempt->position);
    }
    cst_dag_free(&answer->dag);
    if (attempt->status != CST_OK)
        atomic_store(&attempt->workers->cancel, true);
    return attempt->status == CST_OK;
}

/* The answer to one reply, as strategies up to symmetry have it: only the representative of a
 * symmetric set was searched, and it comes first in board order. */
static enum cst_status add_root(struct attempt *attempt)
{
    const struct cst_board *board = attempt->workers->board;
    struct cst_edge *edges = calloc(board->cells, sizeof *edges), root;
    bool *own = calloc(attempt->whole.cert.node_count, sizeof *own);
    enum cst_status status = CST_OK;
    struct cst_canon canon;
    unsigned cell, count = 0;

    if (!edges || !own)
        status = cst_gen_fail(attempt->workers->error, CST_LIMIT, "out of memory for the strategy");
    for (cell = 0; cell < board->cells && status == CST_OK; cell++) {
        struct cst_edge *edge = &edges[count];

        if (!cst_is_free(attempt->position, cell))
            continue;
        cst_defend(attempt->position, cell);
        cst_canon(attempt->position, &canon);
        if (!cst_dag_find(&attempt->whole, board, &canon, edge))
            status = cst_gen_fail(attempt->workers->error, CST_REJECTED,
                "internal error: a first reply has no answer");
        cst_undefend(attempt->position);
        if (status != CST_OK)
            break;
        /* The representative's edge is the one its node was made for. */
        edge->own = edge->map == 0 && !own[edge->child];
        own[edge->child] = true;
        count++;
    }
    if (status == CST_OK) {
        cst_unattack(attempt->position, 0);
        cst_canon(attempt->position, &canon);
        status = cst_dag_add(&attempt->whole, &canon, attempt->first, edges, count, 0, &root);
    }
    free(own);
    free(edges);
    return status;
}

static enum cst_status prepare(struct attempt *attempt)
{
    const struct cst_board *board = attempt->workers->board;
    unsigned cell;

    attempt->answers = calloc(board->cells, sizeof *attempt->answers);
    attempt->position = malloc(sizeof *attempt->position);
    if (!attempt->answers || !attempt->position)
        return cst_gen_fail(attempt->workers->error, CST_LIMIT, "out of memory for the search");
    cst_position_init(attempt->position, board);
    cst_attack(attempt->position, attempt->first);
    for (cell = 0; cell < board->cells; cell++)
        if (cell != attempt->first && cst_is_representative(board, cell, attempt->first))
            attempt->answers[attempt->count++].reply = cell;
    return CST_OK;
}

static void free_attempt(struct attempt *attempt)
{
    unsigned i;

    for (i = 0; attempt->answers && i < attempt->count; i++)
        cst_dag_free(&attempt->answers[i].dag);
    free(attempt->answers);
    free(attempt->position);
    cst_dag_free(&attempt->whole);
}

enum cst_status cst_attempt(struct cst_workers *workers, unsigned first, struct cst_effort effort,
    struct cst_cert *cert, bool *found)
{
    struct attempt attempt = { .workers = workers, .first = first, .effort = effort };
    struct cst_tasks tasks = { .threads = workers->count,
        .run = run_answer,
        .take = take_answer,
        .tick = tick_attempt,
        .context = &attempt };
    uint64_t memory = workers->options->max_memory;
    enum cst_status status =
        cst_dag_init(&attempt.whole, (memory ? memory : CST_GEN_MEMORY) / 2, workers->error);

    *found = false;
    atomic_store(&workers->cancel, false);
    if (status == CST_OK)
        status = prepare(&attempt);
    tasks.count = attempt.count;
    if (status == CST_OK && !cst_run_tasks(&tasks))
        status = cst_gen_fail(workers->error, CST_LIMIT, "no thread could be started");
    if (status == CST_OK && atomic_load(&attempt.memory_short)) {
        attempt.refuted = false;
        status = cst_gen_fail(workers->error, CST_LIMIT, "out of memory for the search");
    }
    if (status == CST_OK)
        status = attempt.status;
    if (status == CST_OK)
        status = add_root(&attempt);
    if (status == CST_OK) {
        *found = true;
        *cert = attempt.whole.cert;
        attempt.whole.cert = (struct cst_cert){ 0 };
    }
    free_attempt(&attempt);
    return attempt.refuted ? CST_OK : status;
}
