/* SPDX-License-Identifier: MIT */
/* No file, however made, takes more memory or time than the user allows. */
#include "base.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

uint64_t max_memory = (uint64_t)1 << 30;
uint64_t max_work = 1000 * 1000 * 1000;

static uint64_t memory, work; /* taken and done so far */

void *allocate(size_t count, size_t size)
{
    require(count <= (max_memory - memory) / size, LIMIT,
        "more than %" PRIu64 " bytes, the limit of --max-memory", max_memory);
    void *block = calloc(count > 0 ? count : 1, size);
    require(block != NULL, LIMIT, "no memory left in the system, below the limit of --max-memory");
    memory += (uint64_t)count * size;
    return block;
}

void *enlarge(void *block, size_t *count, size_t size)
{
    const size_t larger = 2 * *count + 4;
    void *copy = allocate(larger, size);
    if (*count > 0)
        memcpy(copy, block, *count * size);
    release(block, *count, size);
    *count = larger;
    return copy;
}

void release(void *block, size_t count, size_t size)
{
    memory -= (uint64_t)count * size;
    free(block);
}

void spend(uint64_t steps)
{
    if (steps > max_work - work)
        require(false, LIMIT, "more than %" PRIu64 " steps, the limit of --max-work", max_work);
    work += steps;
}
