/* SPDX-License-Identifier: MIT */
/* Stands in for format/alloc.c. */
#include "alloc.h"

#include <stdlib.h>

#include "support.h"

static unsigned left; /* allocations until one fails, plus 1; 0: none fails */

void alloc_fail_from(unsigned k)
{
    left = k;
}

void *cst_realloc(void *old, size_t bytes)
{
    if (left == 1)
        return NULL;
    if (left)
        left--;
    return realloc(old, bytes ? bytes : 1);
}
