/* SPDX-License-Identifier: MIT */
/* Independent tasks on several threads, their results taken in order. */
#ifndef CST_GEN_TASKS_H
#define CST_GEN_TASKS_H

#include <stdbool.h>

struct cst_tasks {
    unsigned threads; /* at least 1 */
    unsigned count;   /* tasks 0 ... count - 1 */
    /* Do a task; called from any thread, worker (0 ... threads - 1) tells which. */
    void (*run)(void *context, unsigned worker, unsigned task);
    /* Take the result of a task; called from the caller's thread, in order. False: no
     * further tasks are begun or taken. */
    bool (*take)(void *context, unsigned task);
    /* Called now and then from the caller's thread; may be NULL. */
    void (*tick)(void *context, unsigned taken);
    void *context;
};

/* Run the tasks; not more than a fixed number are done ahead of the one to be taken, so that
 * results do not pile up. run may be going on for other tasks when take returns false; they are
 * waited for, and their results are not taken. False if no thread could be started. */
bool cst_run_tasks(const struct cst_tasks *tasks);

#endif
