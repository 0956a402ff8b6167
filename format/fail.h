/* SPDX-License-Identifier: MIT */
/* How a fault is reported: "PLACE: what is there, expected what" (SPEC section 7). */
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

/* CST_MALFORMED unless least <= value <= most: "map 9, expected 0 ... 7". Of a field, a range of
 * one value is given as that: "flags 1, expected 0". The place is for the caller to put in front.
 */
enum cst_status cst_fail_unless(
    struct cst_error *err, const char *name, uint64_t value, uint64_t least, uint64_t most);
enum cst_status cst_fail_field(
    struct cst_error *err, const char *name, uint64_t value, uint64_t least, uint64_t most);

/* CST_IO with the reason that the system gives in errno: "cannot write: No space left on device".
 */
enum cst_status cst_fail_system(struct cst_error *err, const char *what);

#endif
