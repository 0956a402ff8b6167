/* SPDX-License-Identifier: MIT */
/* The one door to the system's memory. Tests put another alloc.c in its place. */
#ifndef CST_ALLOC_H
#define CST_ALLOC_H

#include <stddef.h>

/* realloc(), except that NULL always means failure: at least one byte is asked for. */
void *cst_realloc(void *old, size_t bytes);

#endif
