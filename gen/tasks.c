/* SPDX-License-Identifier: MIT */
#include "tasks.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

/* The search goes deep with lists on the stack; the limit that the shell happens to set
 * should not matter. Bytes; at most ten nested quiet moves take a fifth of it. */
#define STACK ((size_t)4 << 20)

/* Results that may wait for an earlier one, for each thread: it bounds the memory that they take;
 * what is found does not depend on it. */
#define AHEAD 8u

struct pool {
    const struct cst_tasks *tasks;
    pthread_mutex_t lock;
    pthread_cond_t done, room; /* a task was done; there is room for another */
    unsigned next, taken;
    bool stop;
    bool *finished; /* for each task */
};

struct worker {
    struct pool *pool;
    pthread_t thread;
    unsigned number;
};

static void *work(void *argument)
{
    struct worker *worker = argument;
    struct pool *pool = worker->pool;
    const struct cst_tasks *tasks = pool->tasks;

    pthread_mutex_lock(&pool->lock);
    for (;;) {
        unsigned task;

        while (!pool->stop && pool->next < tasks->count &&
            pool->next >= pool->taken + AHEAD * tasks->threads)
            pthread_cond_wait(&pool->room, &pool->lock);
        if (pool->stop || pool->next >= tasks->count)
            break;
        task = pool->next++;
        pthread_mutex_unlock(&pool->lock);
        tasks->run(tasks->context, worker->number, task);
        pthread_mutex_lock(&pool->lock);
        pool->finished[task] = true;
        pthread_cond_signal(&pool->done);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* Wait for a task to be done, a tenth of a second at most at a time. */
static void wait_for(struct pool *pool, unsigned task)
{
    struct timespec until;

    while (!pool->finished[task]) {
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 100000000;
        if (until.tv_nsec >= 1000000000) {
            until.tv_nsec -= 1000000000;
            until.tv_sec++;
        }
        if (pthread_cond_timedwait(&pool->done, &pool->lock, &until) != ETIMEDOUT ||
            !pool->tasks->tick)
            continue;
        pthread_mutex_unlock(&pool->lock);
        pool->tasks->tick(pool->tasks->context, pool->taken);
        pthread_mutex_lock(&pool->lock);
    }
}

static void take_in_order(struct pool *pool)
{
    const struct cst_tasks *tasks = pool->tasks;
    unsigned task;
    bool more = true;

    for (task = 0; task < tasks->count && more; task++) {
        pthread_mutex_lock(&pool->lock);
        wait_for(pool, task);
        pthread_mutex_unlock(&pool->lock);
        more = tasks->take(tasks->context, task);
        if (more && tasks->tick)
            tasks->tick(tasks->context, task + 1);
        pthread_mutex_lock(&pool->lock);
        pool->taken = task + 1;
        pool->stop = !more;
        pthread_cond_broadcast(&pool->room);
        pthread_mutex_unlock(&pool->lock);
    }
}

bool cst_run_tasks(const struct cst_tasks *tasks)
{
    struct pool pool = { .tasks = tasks };
    struct worker *workers = calloc(tasks->threads, sizeof *workers);
    unsigned i, started = 0;
    pthread_attr_t attributes;

    pool.finished = calloc(tasks->count ? tasks->count : 1, sizeof *pool.finished);
    if (!workers || !pool.finished) {
        free(workers);
        free(pool.finished);
        return false;
    }
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    pthread_mutex_init(&pool.lock, NULL);
    pthread_cond_init(&pool.done, NULL);
    pthread_cond_init(&pool.room, NULL);
    for (i = 0; i < tasks->threads; i++) {
        workers[started] = (struct worker){ .pool = &pool, .number = started };
        if (pthread_create(&workers[started].thread, &attributes, work, &workers[started]) == 0)
            started++;
    }
    if (started)
        take_in_order(&pool);
    for (i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    pthread_attr_destroy(&attributes);
    pthread_cond_destroy(&pool.room);
    pthread_cond_destroy(&pool.done);
    pthread_mutex_destroy(&pool.lock);
    free(pool.finished);
    free(workers);
    return started > 0;
}
