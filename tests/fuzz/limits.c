/* SPDX-License-Identifier: MIT */
/* The limits of the checker, with a way to begin anew. */
#include "../../check/base/limits.c"

void reset_limits(void);

void reset_limits(void)
{
    memory = 0;
    work = 0;
}
