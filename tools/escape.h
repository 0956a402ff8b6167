/* SPDX-License-Identifier: MIT */
/*
 * Text from outside (names of files, arguments, what other programs say) on a line that cannot be
 * forged: the one place that decides how it is printed. Control characters (newlines, escapes),
 * marks that turn the direction of writing, characters that nobody sees, and bytes that are not
 * UTF-8 become \xHH for each byte, and so does a backslash.
 */
#ifndef CORNERSTONE_ESCAPE_H
#define CORNERSTONE_ESCAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A copy of `length` bytes that is one line of valid UTF-8 and shows as it is. To be freed; NULL if
 * memory ran out. */
char *escape(const char *bytes, size_t length);

/* The same of a text in which backslashes stand for such bytes already. */
char *escape_again(const char *bytes, size_t length);

/* Print a string so. */
void escape_print(FILE *out, const char *text);

/* The columns of a terminal that it takes, and with blanks up to that many columns. */
size_t escape_width(const char *text);
void escape_padded(FILE *out, const char *text, size_t width);

/* Does a string hold valid UTF-8 and nothing else? */
bool escape_is_utf8(const char *text);

#endif
