/* SPDX-License-Identifier: MIT */
/*
 * There is no claim on a part, and nobody waits for another process: who misses a part does it.
 * Two that do the same part write the same bytes; the one that is slower notices the file of the
 * other and takes that.
 */
#include "hold_share.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "dag.h"
#include "hold_parts.h"
#include "tasks.h"

#define NOT_WATCHED UINT32_MAX

/* A part that this process has not got yet. */
struct task {
    unsigned part;
    bool there;                /* there is a file, but it is of no use */
    bool doubted;              /* for it says that a move has no answer */
    struct cst_error *trouble; /* with that file, to be told */
};

struct sharing {
    struct cst_workers *workers;
    const struct cst_hold_jobs *jobs;
    struct cst_hold_parts parts;
    struct task *tasks;
    unsigned count;
    atomic_uint had;    /* parts that this process has */
    atomic_bool failed; /* a part could not be written: failure says why */
    struct cst_error failure;
    atomic_bool end;        /* no further part is to be done */
    atomic_bool unanswered; /* a move has no answer that holds */
    atomic_bool *give_up;   /* for each worker: the part that it is doing */
    time_t looked;          /* at the files of those, last */
    atomic_uint *watched;   /* for each worker: the part that another process may finish first */
};

static void give_up_all(struct sharing *sharing)
{
    unsigned i;

    atomic_store(&sharing->end, true);
    for (i = 0; i < sharing->workers->count; i++)
        atomic_store(&sharing->give_up[i], true);
}

static bool is_answered(const struct sharing *sharing, unsigned part)
{
    unsigned first, count = cst_hold_part_jobs(&sharing->parts, part, &first), i;

    for (i = 0; i < count; i++)
        if (!cst_hold_is_answered(sharing->jobs->level, sharing->jobs->list[first + i].move))
            return false;
    return true;
}

/* Search for the answers of a part, up to a move without any. False: given up. */
static bool compute(struct sharing *sharing, unsigned worker, unsigned part)
{
    struct cst_search *search = &sharing->workers->searches[worker];
    const struct cst_hold_jobs *jobs = sharing->jobs;
    unsigned first, count = cst_hold_part_jobs(&sharing->parts, part, &first), i;

    search->stopped = false;
    cst_hold_part_clear(&sharing->parts, part);
    for (i = 0; i < count && !search->stopped; i++) {
        cst_hold_answer(search, jobs->level, &jobs->list[first + i], jobs->most);
        if (!cst_hold_is_answered(jobs->level, jobs->list[first + i].move))
            break;
    }
    return !search->stopped;
}

static void note(struct task *task, const struct cst_error *error)
{
    if (!task->trouble)
        task->trouble = malloc(sizeof *task->trouble);
    if (task->trouble)
        *task->trouble = *error;
}

/* Get a part from its file, if there is one of use. That a move has no answer is not believed: the
 * search would end there, and nothing verify it. */
static bool take_file(struct sharing *sharing, struct task *task)
{
    struct cst_error error;

    if (task->there || !cst_hold_part_is_there(&sharing->parts, task->part))
        return false;
    if (cst_hold_part_read(&sharing->parts, task->part, &error) != CST_OK)
        note(task, &error);
    else if (is_answered(sharing, task->part))
        return true;
    else
        task->doubted = true;
    task->there = true;
    return false;
}

/* Write a part that has been done. */
static void put_file(struct sharing *sharing, struct task *task)
{
    struct cst_error error;

    if (task->doubted && is_answered(sharing, task->part)) {
        cst_hold_part_fault(&sharing->parts, task->part,
            "a move without an answer, expected those that the search finds", &error);
        note(task, &error);
    }
    if (cst_hold_part_write(&sharing->parts, task->part, &error) == CST_OK)
        return;
    if (!atomic_exchange(&sharing->failed, true))
        sharing->failure = error;
    give_up_all(sharing);
}

static void run(void *context, unsigned worker, unsigned number)
{
    struct sharing *sharing = context;
    struct task *task = &sharing->tasks[number];

    while (!take_file(sharing, task)) {
        bool done;

        atomic_store(&sharing->give_up[worker], false);
        if (atomic_load(&sharing->end))
            return;
        atomic_store(&sharing->watched[worker], task->there ? NOT_WATCHED : task->part);
        done = compute(sharing, worker, task->part);
        atomic_store(&sharing->watched[worker], NOT_WATCHED);
        if (done) {
            put_file(sharing, task);
            break;
        }
    }
    (void)atomic_fetch_add(&sharing->had, 1);
    if (!is_answered(sharing, task->part)) {
        atomic_store(&sharing->unanswered, true);
        give_up_all(sharing);
    }
}

/* Tell what was wrong with a file. */
static void tell(const struct sharing *sharing, struct task *task)
{
    const struct cst_gen_options *options = sharing->workers->options;

    if (task->trouble && options->complain)
        options->complain(options->context, task->trouble->text);
    free(task->trouble);
    task->trouble = NULL;
}

static bool take(void *context, unsigned number)
{
    struct sharing *sharing = context;

    tell(sharing, &sharing->tasks[number]);
    return !atomic_load(&sharing->end);
}

/* Look, once a second, whether other processes have finished what the threads are at. */
static void look(struct sharing *sharing)
{
    time_t now = time(NULL);
    unsigned i, part;

    if (now == sharing->looked)
        return;
    sharing->looked = now;
    for (i = 0; i < sharing->workers->count; i++) {
        part = atomic_load(&sharing->watched[i]);
        if (part != NOT_WATCHED && cst_hold_part_is_there(&sharing->parts, part) &&
            atomic_load(&sharing->watched[i]) == part)
            atomic_store(&sharing->give_up[i], true);
    }
}

static void tick(void *context, unsigned taken)
{
    struct sharing *sharing = context;

    (void)taken;
    look(sharing);
    cst_workers_tell(sharing->workers, atomic_load(&sharing->had), sharing->parts.count);
}

/* The parts of its own share first, in order, then all others in an order that no other process has
 * in common, so that few of them are done twice. */
static void order(struct sharing *sharing)
{
    const struct cst_gen_options *options = sharing->workers->options;
    unsigned count = sharing->parts.count, own = 0, first = 0, i;
    struct timespec now;
    uint64_t seed;

    if (options->place < options->places) {
        first = (unsigned)((uint64_t)count * options->place / options->places);
        own = (unsigned)((uint64_t)count * (options->place + 1) / options->places) - first;
    }
    for (i = 0; i < count; i++)
        sharing->tasks[i] = (struct task){ .part = (i + first) % count };
    (void)clock_gettime(CLOCK_REALTIME, &now);
    seed = cst_mix((uint64_t)now.tv_nsec ^ (uint64_t)getpid() << 32);
    for (i = own; i < count; i++) {
        unsigned other = i + (unsigned)(cst_mix(seed + i) % (count - i));
        struct task task = sharing->tasks[i];

        sharing->tasks[i] = sharing->tasks[other];
        sharing->tasks[other] = task;
    }
}

/* Read what is there, and keep the tasks that are left. Those said to have a move without an answer
 * come first. */
static void read_all(struct sharing *sharing)
{
    unsigned i, front = 0;

    for (i = 0; i < sharing->parts.count; i++) {
        struct task task = sharing->tasks[i];

        if (take_file(sharing, &task)) {
            (void)atomic_fetch_add(&sharing->had, 1);
            continue;
        }
        tell(sharing, &task);
        sharing->tasks[sharing->count] = task;
        if (task.doubted) {
            sharing->tasks[sharing->count] = sharing->tasks[front];
            sharing->tasks[front++] = task;
        }
        sharing->count++;
    }
}

static enum cst_status share(struct sharing *sharing, bool *answered)
{
    struct cst_workers *workers = sharing->workers;
    struct cst_tasks tasks = {
        .threads = workers->count, .run = run, .take = take, .tick = tick, .context = sharing
    };
    bool ran;
    unsigned i;

    order(sharing);
    read_all(sharing);
    tick(sharing, 0);
    tasks.count = sharing->count;
    ran = tasks.count == 0 || cst_run_tasks(&tasks);
    for (i = 0; i < sharing->count; i++)
        tell(sharing, &sharing->tasks[i]);
    *answered = !atomic_load(&sharing->unanswered);
    if (!ran)
        return cst_gen_fail(workers->error, CST_LIMIT, "no thread could be started");
    if (atomic_load(&sharing->failed)) {
        *workers->error = sharing->failure;
        return sharing->failure.status;
    }
    return CST_OK;
}

enum cst_status cst_hold_share(
    struct cst_workers *workers, const struct cst_hold_jobs *jobs, bool *answered)
{
    struct sharing sharing = { .workers = workers, .jobs = jobs };
    enum cst_status status =
        cst_hold_parts_cut(jobs, workers->options, &sharing.parts, workers->error);
    unsigned i;

    *answered = true;
    if (status != CST_OK || jobs->count == 0)
        return status;
    sharing.tasks = calloc(sharing.parts.count, sizeof *sharing.tasks);
    sharing.give_up = calloc(workers->count, sizeof *sharing.give_up);
    sharing.watched = calloc(workers->count, sizeof *sharing.watched);
    if (sharing.tasks && sharing.give_up && sharing.watched) {
        for (i = 0; i < workers->count; i++) {
            atomic_init(&sharing.give_up[i], false);
            atomic_init(&sharing.watched[i], NOT_WATCHED);
            workers->searches[i].cancel = &sharing.give_up[i];
        }
        status = share(&sharing, answered);
        for (i = 0; i < workers->count; i++) {
            workers->searches[i].cancel = &workers->cancel;
            workers->searches[i].stopped = false;
        }
    } else {
        status = cst_gen_fail(workers->error, CST_LIMIT, "out of memory for the search");
    }
    free(sharing.tasks);
    free(sharing.give_up);
    free(sharing.watched);
    return status;
}
