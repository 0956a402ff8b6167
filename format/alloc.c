/* SPDX-License-Identifier: MIT */
#include "alloc.h"

#include <stdlib.h>

void *cst_realloc(void *old, size_t bytes)
{
    return realloc(old, bytes ? bytes : 1);
}
