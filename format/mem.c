/* SPDX-License-Identifier: MIT */
#include "mem.h"

#include <inttypes.h>
#include <stdlib.h>

#include "alloc.h"
#include "fail.h"

#define FIRST_ROOM 64

uint64_t cst_next_room(uint64_t room, uint64_t need)
{
    uint64_t next = room + room / 2;

    if (next < FIRST_ROOM)
        next = FIRST_ROOM;
    return next < need ? need : next;
}

void *cst_resize(struct cst_memory *memory, void *array, uint64_t old_count, uint64_t count,
    size_t element, struct cst_error *err)
{
    uint64_t others = memory->used - old_count * element;
    uint64_t total;
    void *moved;

    /* The counts are below 2^33 and the elements below 2^6 bytes, but
     * size_t may have 32 bits. */
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

void cst_release(struct cst_memory *memory, void *array, uint64_t count, size_t element)
{
    memory->used -= count * element;
    free(array);
}
