/* SPDX-License-Identifier: MIT */
#include "interrupt.h"

#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cornerstone.h"
#include "escape.h"
#include "progress_line.h"

#define TASK_CAPACITY 300
#define LINE_CAPACITY 900

static const struct {
    int number;
    const char *words; /* NULL: nobody is there who could read them */
} signals[] = {
    { SIGINT, "interrupted" },
    { SIGTERM, "ended by SIGTERM" },
    { SIGHUP, "ended by SIGHUP" },
    { SIGQUIT, "ended by SIGQUIT" },
    { SIGPIPE, NULL },
    { SIGXCPU, "ended by SIGXCPU" },
};

/* The rest of the line after those words, ready to be written: a handler can do no more. Two of
 * them, so that one is whole while the other is filled. */
static char task[TASK_CAPACITY], line[2][LINE_CAPACITY];
static atomic_int ready;

static void put(const char *text)
{
    if (write(STDERR_FILENO, text, strlen(text)) < 0)
        return; /* nothing can be done about it */
}

static void tell_and_die(int number)
{
    cst_output_abandon();
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        if (signals[i].number != number || !signals[i].words)
            continue;
        progress_line_abandon();
        put("cornerstone: ");
        put(signals[i].words);
        put(line[atomic_load(&ready)]);
    }
    /* The default action is in force again (SA_RESETHAND): whoever waits for us sees that a signal
     * was the end. */
    raise(number);
}

static void add(const char *text)
{
    char *printable = escape(text, strlen(text));
    size_t used = strlen(task);

    if (printable)
        snprintf(task + used, sizeof task - used, "%s%s", used ? " " : "", printable);
    free(printable);
}

void interrupt_watch(int argc, char **argv)
{
    struct sigaction action = { .sa_handler = tell_and_die, .sa_flags = (int)SA_RESETHAND };

    for (int i = 0; i < argc; i++)
        add(argv[i]);
    interrupt_output("%s", "");
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction before;

        /* What our parent chose to ignore (nohup) stays ignored. */
        if (sigaction(signals[i].number, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(signals[i].number, &action, NULL);
    }
}

void interrupt_output(const char *format, ...)
{
    char text[LINE_CAPACITY - TASK_CAPACITY - 8];
    int other = !atomic_load(&ready);
    char *printable;
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    printable = escape(text, strlen(text));
    snprintf(line[other], LINE_CAPACITY, ": %s%s%.500s\n", task, *text ? "; " : "",
        printable ? printable : "");
    free(printable);
    atomic_store(&ready, other);
}
