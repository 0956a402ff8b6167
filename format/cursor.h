/* SPDX-License-Identifier: MIT */
/*
 * Reading a payload without passing its end: nothing else touches its bytes. What cannot be read is
 * refused with the words of SPEC section 7.
 */
#ifndef CST_CURSOR_H
#define CST_CURSOR_H

#include "cornerstone.h"

struct cst_cursor {
    const uint8_t *bytes; /* of the whole payload */
    size_t at;
    size_t end;
    const char *name; /* of what ends there: "the payload", "the column maps" */
    struct cst_error *err;
};

/* Each of these takes one thing and moves on, or fails with CST_MALFORMED and stays; what says in a
 * message what was expected: "a cell". */

/* Refuse that the bytes end here. */
enum cst_status cst_cursor_ends(const struct cst_cursor *in, const char *what);

/* A little-endian number of 1 ... 4 bytes. */
enum cst_status cst_cursor_le(
    struct cst_cursor *in, unsigned bytes, const char *what, uint32_t *value);

/* A varint (SPEC section 3.1). */
enum cst_status cst_cursor_varint(struct cst_cursor *in, const char *what, uint32_t *value);

/* A signed number from -limit to limit, which a message calls name: "shift". */
enum cst_status cst_cursor_signed(
    struct cst_cursor *in, const char *what, const char *name, int32_t limit, int32_t *value);

#endif
