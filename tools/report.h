/* SPDX-License-Identifier: MIT */
/* What is said on standard error, and how statuses of several files combine. */
#ifndef CORNERSTONE_REPORT_H
#define CORNERSTONE_REPORT_H

#include "cornerstone.h"

/* "cornerstone: FILE: <text>", "-" being named as what it stands for. Returns
 * the status of the error. */
enum cst_status report_input(const char *file, const struct cst_error *err);
enum cst_status report_output(const char *file, const struct cst_error *err);

/* Fill in *err and return the status. */
enum cst_status report_set(struct cst_error *err, enum cst_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The status of two files together: the worst wins, in the order rejected,
 * malformed, limit, I/O. */
enum cst_status report_worse(enum cst_status a, enum cst_status b);

#endif
