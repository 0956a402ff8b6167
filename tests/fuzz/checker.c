/* SPDX-License-Identifier: MIT */
/*
 * The checker's own sources, compiled with main() and exit() under other names, run in this
 * process: its standard streams are streams in memory. It closes the output as it does at its end,
 * and that is where it comes back; what it has allocated is lost.
 */
#define _GNU_SOURCE
#include "checker.h"

#include <getopt.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "property.h"

int checker_main(int argc, char **argv);
_Noreturn void checker_exit(int code);
extern uint64_t memory, work; /* globals.h */

static jmp_buf end;

void checker_exit(int code)
{
    longjmp(end, code + 1);
}

/* One line begins with "s ", the last one, and says what the exit code says. */
static void fits(int code, const char *out, const char *err)
{
    static const char *const verdict[] = {
        "s VERIFIED board=",
        "s NOT VERIFIED\n",
        "s UNKNOWN\n",
        "s NOT VERIFIED\n",
        "s UNKNOWN\n",
    };
    const char *last = NULL;
    unsigned verdicts = 0;

    must(code == 0 || code == 1 || code == 3 || code == 4);
    for (const char *line = out; line && *line;
         line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        must(strncmp(line, "c ", 2) == 0 || strncmp(line, "s ", 2) == 0);
        verdicts += *line == 's';
        last = line;
    }
    must(verdicts == 1 && last && strncmp(last, verdict[code], strlen(verdict[code])) == 0);
    must(code == 0 || (!strstr(out, "s VERIFIED") && !strstr(err, "s VERIFIED")));
    if (code == 0)
        must(*err == '\0');
    else /* one line */
        must(strncmp(err, "-: ", 3) == 0 && strchr(err, '\n') == err + strlen(err) - 1);
}

int run_checker(const uint8_t *bytes, size_t count)
{
    char *arguments[] = {
        "cornerstone-check",
        "-v",
        "--max-memory",
        "32M",
        "--max-work",
        "20M",
        "-",
        NULL,
    };
    FILE *const in = stdin, *const out = stdout, *const err = stderr;
    static char *said, *faults;
    static size_t said_count, faults_count;
    int code;

    stdin = fmemopen((void *)(uintptr_t)bytes, count, "r");
    stdout = open_memstream(&said, &said_count);
    stderr = open_memstream(&faults, &faults_count);
    must(stdin && stdout && stderr);
    optind = 0; /* getopt_long() begins anew */
    memory = 0;
    work = 0;
    code = setjmp(end) - 1;
    if (code < 0)
        (void)checker_main((int)(sizeof(arguments) / sizeof(arguments[0])) - 1, arguments);
    (void)fclose(stderr);
    stdin = in;
    stdout = out;
    stderr = err;
    fits(code, said, faults);
    free(said);
    free(faults);
    return code;
}

void compare_with_library(const uint8_t *bytes, size_t count, int code)
{
    struct cst_any any = { 0 };
    struct cst_error err;
    FILE *in = fmemopen((void *)(uintptr_t)bytes, count, "r");
    enum cst_status status;

    must(in != NULL);
    status = cst_any_read(in, FUZZ_MEMORY, &any, NULL, &err);
    (void)fclose(in);
    if (code != 4 && status != CST_LIMIT && any.game != CST_GAME_ANIMAL) {
        const bool cards = count > 18 && bytes[18] == CST_GAME_ANIMAL;

        must((code == 3) == (status == CST_MALFORMED) || cards);
    }
    cst_any_clear(&any);
}
