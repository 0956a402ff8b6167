/* SPDX-License-Identifier: MIT */
/* Names of files, and what other programs say, on a line that cannot be forged. */
#ifndef CORNERSTONE_ESCAPE_H
#define CORNERSTONE_ESCAPE_H

#include <stdbool.h>
#include <stddef.h>

/* A copy of `length` bytes that is one line of valid UTF-8 and shows as it is: control characters
 * (newlines, escapes), marks that turn the direction of writing, and bytes that are not UTF-8
 * become \xHH for each byte, a backslash becomes two. To be freed; NULL if memory ran out. */
char *escape(const char *bytes, size_t length);

/* Does a string hold valid UTF-8 and nothing else? */
bool escape_is_utf8(const char *text);

#endif
