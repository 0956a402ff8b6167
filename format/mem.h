/* SPDX-License-Identifier: MIT */
/* Growing arrays under a limit of memory. */
#ifndef CST_MEM_H
#define CST_MEM_H

#include "cornerstone.h"

/* What one call may allocate. A limit of 0 is no limit. */
struct cst_memory {
    uint64_t limit;
    uint64_t used;
};

/* A room for at least need elements, larger than room by a factor, so that
 * appending one by one takes linear time. */
uint64_t cst_next_room(uint64_t room, uint64_t need);

/* Resize an array from old_count to count elements. NULL: *err is filled in
 * with CST_LIMIT and the array is as it was. */
void *cst_resize(struct cst_memory *memory, void *array, uint64_t old_count, uint64_t count,
    size_t element, struct cst_error *err);

/* Free such an array. */
void cst_release(struct cst_memory *memory, void *array, uint64_t count, size_t element);

#endif
