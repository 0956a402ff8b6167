/* SPDX-License-Identifier: MIT */
/* Messages and verdicts. Every run ends here. */
#include "base.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

const char *file_name = "-";
int verbosity = 1;

void print_sides(int width, int height)
{
    printf(
        "%d column%s and %d row%s", width, width == 1 ? "" : "s", height, height == 1 ? "" : "s");
}

void finish(int code)
{
    const bool bad = ferror(stdout) != 0;
    if (fclose(stdout) != 0 || bad) {
        fputs("standard output: cannot write\n", stderr);
        exit(UNREADABLE);
    }
    exit(code);
}

void require(bool holds, int code, const char *format, ...)
{
    if (holds)
        return;
    /* Only visible ASCII of the name is printed as it is: it must not look like a line of ours. */
    for (const char *c = file_name; *c; c++)
        fprintf(stderr, *c > ' ' && *c < 0x7F && *c != '\\' ? "%c" : "\\x%02X", (unsigned char)*c);
    fputs(": ", stderr);
    va_list rest;
    va_start(rest, format);
    vfprintf(stderr, format, rest);
    va_end(rest);
    fputc('\n', stderr);
    if (code == USAGE)
        finish(UNREADABLE);
    puts(code == UNPROVED || code == MALFORMED ? "s NOT VERIFIED" : "s UNKNOWN");
    finish(code);
}
