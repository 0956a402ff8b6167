/* SPDX-License-Identifier: MIT */
/*
 * For scripts/coverage, which includes this after base.h in all sources of the checkers but
 * fault.c: every call of fault() and require() leaves a record in a section of the program, and
 * every one that refuses appends its message, as a format, to the file SITES_REACHED. With
 * SITES_ALL all messages of the program are appended to that file before main().
 */
#ifndef SITES_H
#define SITES_H

#include <stdio.h>
#include <stdlib.h>

struct site {
    const char *message;
};

static inline void sites_append(const char *variable, const char *message)
{
    const char *path = getenv(variable);
    FILE *to = path ? fopen(path, "a") : NULL;

    if (to) {
        fprintf(to, "%s\n", message);
        (void)fclose(to);
    }
}

extern const struct site __start_sites[], __stop_sites[];

/* Common to all sources of a program. */
__attribute__((weak)) int sites_listed;

__attribute__((constructor)) static void sites_list(void)
{
    for (const struct site *s = __start_sites; !sites_listed && s < __stop_sites; s++)
        sites_append("SITES_ALL", s->message);
    sites_listed = 1;
}

#define SITES_FIRST(first, ...) first
#define SITES_RECORD(...) \
    static const struct site site_ \
        __attribute__((section("sites"), used)) = { SITES_FIRST(__VA_ARGS__, ) }
#define fault(code, ...) \
    ({ \
        SITES_RECORD(__VA_ARGS__); \
        sites_append("SITES_REACHED", site_.message); \
        (fault)(code, __VA_ARGS__); \
    })
#define require(holds, code, ...) \
    ({ \
        SITES_RECORD(__VA_ARGS__); \
        if (!(holds)) { \
            sites_append("SITES_REACHED", site_.message); \
            (require)(false, code, __VA_ARGS__); \
        } \
    })

#endif
