/* SPDX-License-Identifier: MIT */
/* How an error is reported to the caller. */
#ifndef CST_FAIL_H
#define CST_FAIL_H

#include "cornerstone.h"

#if defined(__GNUC__)
#define CST_PRINTF(string, first) __attribute__((format(printf, string, first)))
#else
#define CST_PRINTF(string, first)
#endif

/* Fill in *err and return the status, so that a fault is one statement. */
enum cst_status cst_fail(struct cst_error *err, enum cst_status status, const char *format, ...)
    CST_PRINTF(3, 4);

/* Put a place in front of the text that is there, and return the status. */
enum cst_status cst_fail_at(struct cst_error *err, const char *format, ...) CST_PRINTF(2, 3);

#endif
