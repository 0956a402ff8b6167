/* SPDX-License-Identifier: MIT */
#include "say.h"

#include <stdio.h>
#include <stdlib.h>

#include "escape.h"
#include "progress_line.h"

/* Without memory for it a message is cut. */
#define SHORT 600

void say_about(const char *who, const char *after, const char *format, va_list args)
{
    char cut[SHORT], *text = NULL;
    va_list again;
    int length;

    va_copy(again, args);
    length = vsnprintf(cut, sizeof cut, format, args);
    if (length >= SHORT)
        text = malloc((size_t)length + 1);
    if (text)
        vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    progress_line_clear();
    fputs(who, stderr);
    escape_print(stderr, text ? text : cut);
    fprintf(stderr, "%s\n", after);
    free(text);
}

void say(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    say_about("cornerstone: ", "", format, args);
    va_end(args);
}
