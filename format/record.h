/* SPDX-License-Identifier: MIT */
/* The records of a payload of game 1 (SPEC sections 3.2 and 10.2). */
#ifndef CST_RECORD_H
#define CST_RECORD_H

/* A record begins with the varint argument * CST_RECORDS + kind. */
#define CST_RECORDS 8

enum cst_record { CST_NODE = 0, CST_AGAIN = 1, CST_OPEN = 2 };

#define CST_LAST_RECORD CST_OPEN
#define CST_LAST_HOLD_RECORD CST_AGAIN

/* So that the first number of a record stays below 2^32. */
#define CST_MAX_ARGUMENT 0x1fffffffu

#endif
