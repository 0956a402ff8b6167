/* SPDX-License-Identifier: MIT */
#include "mem.h"

#include <inttypes.h>
#include <stdlib.h>

#include "alloc.h"
#include "fail.h"

#define FIRST_CAPACITY 64

uint64_t cst_next_capacity(uint64_t capacity, uint64_t need)
{
    uint64_t next = capacity + capacity / 2;

    if (next < FIRST_CAPACITY)
        next = FIRST_CAPACITY;
    return next < need ? need : next;
}

void *cst_reallocate(struct cst_memory *memory, void *array, uint64_t old_count, uint64_t count,
    size_t element, struct cst_error *err)
{
    uint64_t others = memory->used - old_count * element;
    uint64_t total;
    void *moved;

    /* The counts are below 2^33 and the elements below 2^6 bytes, but size_t may have 32 bits. */
    if (count > (SIZE_MAX - 1) / element) {
        cst_fail(err, CST_LIMIT, "%" PRIu64 " elements of %zu bytes do not fit into memory", count,
            element);
        return NULL;
    }
    total = others + count * element;
    if (memory->limit && total > memory->limit) {
        cst_fail(err, CST_LIMIT, "needs %" PRIu64 " bytes of memory, the limit is %" PRIu64, total,
            memory->limit);
        return NULL;
    }
    moved = cst_realloc(array, (size_t)count * element);
    if (!moved) {
        cst_fail(
            err, CST_LIMIT, "out of memory (%" PRIu64 " bytes were asked for)", count * element);
        return NULL;
    }
    memory->used = total;
    return moved;
}

void *cst_grow(struct cst_memory *memory, void *array, uint32_t *capacity, uint64_t need,
    size_t element, struct cst_error *err)
{
    uint64_t next;
    void *moved;

    if (need <= *capacity)
        return array;
    if (need > UINT32_MAX) {
        cst_fail(err, CST_LIMIT, "%" PRIu64 " elements do not fit into an array", need);
        return NULL;
    }
    next = cst_next_capacity(*capacity, need);
    if (next > UINT32_MAX)
        next = UINT32_MAX;
    moved = cst_reallocate(memory, array, *capacity, next, element, err);
    if (moved)
        *capacity = (uint32_t)next;
    return moved;
}

void cst_free(struct cst_memory *memory, void *array, uint64_t count, size_t element)
{
    memory->used -= count * element;
    free(array);
}
