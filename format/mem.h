/* SPDX-License-Identifier: MIT */
/* Growing arrays under a limit of memory. */
#ifndef CST_MEM_H
#define CST_MEM_H

#include "cornerstone.h"

/* What one call may allocate, in bytes. A limit of 0 is no limit. */
struct cst_memory {
    uint64_t limit;
    uint64_t used;
};

/* A capacity for at least need elements, larger than the present one by a factor, so that appending
 * one by one takes linear time. */
uint64_t cst_next_capacity(uint64_t capacity, uint64_t need);

/* Resize an array from old_count to count elements. NULL: *err is filled in with CST_LIMIT and the
 * array is as it was. */
void *cst_reallocate(struct cst_memory *memory, void *array, uint64_t old_count, uint64_t count,
    size_t element, struct cst_error *err);

/* The array with a capacity for need elements (1 ... 2^32 - 1) or more, moved if that is necessary;
 * *capacity is what it has then. NULL: CST_LIMIT, and the array is as it was. */
void *cst_grow(struct cst_memory *memory, void *array, uint32_t *capacity, uint64_t need,
    size_t element, struct cst_error *err);

/* Free an array of count elements. */
void cst_free(struct cst_memory *memory, void *array, uint64_t count, size_t element);

#endif
