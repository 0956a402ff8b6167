/* SPDX-License-Identifier: MIT */
/* Everything that is said on standard error goes through here, but for what a checker said, which
 * verify hands on. */
#ifndef CORNERSTONE_SAY_H
#define CORNERSTONE_SAY_H

#include <stdarg.h>

/* "cornerstone: TEXT", one line, escaped (escape.h). The progress line goes first. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same with a name in front of the text, and words of our own behind it. */
void say_about(const char *who, const char *after, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

#endif
