/* SPDX-License-Identifier: MIT */
/* A search with as many threads as the process may use CPUs: what `taskset` says holds. */
#ifdef __linux__
#define _GNU_SOURCE
#include <sched.h>
#endif
#include "gen_support.h"

#include "cores.h"
#include "workers.h"

static void at_least_one(void **state)
{
    (void)state;
    assert_true(cst_cores() >= 1);
}

#ifdef __linux__
static unsigned threads_of_search(unsigned threads)
{
    const struct cst_gen_options options = { .width = 3, .height = 3, .threads = threads };
    struct cst_workers workers;
    struct cst_board board;
    struct cst_error err;
    unsigned count;

    cst_board_init(&board, 3, 3);
    assert_int_equal(cst_workers_init(&workers, &options, &board, &err), CST_OK);
    count = workers.count;
    cst_workers_free(&workers);
    return count;
}

static void as_many_as_allowed(void **state)
{
    cpu_set_t all, some;
    unsigned chosen = 0;

    (void)state;
    assert_int_equal(sched_getaffinity(0, sizeof all, &all), 0);
    CPU_ZERO(&some);
    for (unsigned cpu = 0; cpu < CPU_SETSIZE && chosen < 3; cpu++) {
        if (!CPU_ISSET(cpu, &all))
            continue;
        CPU_SET(cpu, &some);
        chosen++;
        assert_int_equal(sched_setaffinity(0, sizeof some, &some), 0);
        assert_int_equal(cst_cores(), chosen);
        assert_int_equal(threads_of_search(0), chosen);
        /* What was asked for holds. */
        assert_int_equal(threads_of_search(2), 2);
    }
    assert_true(chosen > 0);
    assert_int_equal(sched_setaffinity(0, sizeof all, &all), 0);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_least_one),
#ifdef __linux__
        cmocka_unit_test(as_many_as_allowed),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
