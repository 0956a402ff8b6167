/* SPDX-License-Identifier: MIT */
#ifdef __linux__
#define _GNU_SOURCE /* sched_getaffinity() */
#endif
#include "cores.h"

#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <stddef.h>
#include <unistd.h>

#ifdef __linux__
/* A machine may have more CPUs than a cpu_set_t: EINVAL says that the set is too small. */
#define MOST_CPUS (1 << 20)

static unsigned allowed(void)
{
    int count = 0;

    for (int cpus = CPU_SETSIZE; count == 0 && cpus <= MOST_CPUS; cpus *= 2) {
        size_t size = CPU_ALLOC_SIZE((size_t)cpus);
        cpu_set_t *set = CPU_ALLOC((size_t)cpus);

        if (!set)
            break;
        if (sched_getaffinity(0, size, set) == 0)
            count = CPU_COUNT_S(size, set);
        else if (errno != EINVAL)
            cpus = MOST_CPUS;
        CPU_FREE(set);
    }
    return count > 0 ? (unsigned)count : 0;
}
#else
static unsigned allowed(void)
{
    return 0;
}
#endif

unsigned cst_cores(void)
{
    unsigned cores = allowed();
    long online;

    if (cores > 0)
        return cores;
    online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : online > INT_MAX ? INT_MAX : (unsigned)online;
}
