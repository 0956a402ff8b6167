/* SPDX-License-Identifier: MIT */
/* The records of a payload (SPEC section 3.2). */
#ifndef CST_RECORD_H
#define CST_RECORD_H

/* A record begins with the number argument * CST_KINDS + kind. */
#define CST_KINDS 8

enum cst_kind {
	CST_LINE = 0,
	CST_FORCED = 1,
	CST_QUIET = 2,
	CST_AGAIN = 3
};

/* So that the first number of a record stays below 2^32. */
#define CST_MAX_ARGUMENT 0x1fffffffu

#endif
