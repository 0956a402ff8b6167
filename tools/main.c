/* SPDX-License-Identifier: MIT */
/* cornerstone: the table of sub-commands and the way to them. */
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <string.h>

#include "command.h"
#include "interrupt.h"
#include "options.h"
#include "say.h"

static const struct command *const commands[] = {
    &command_gen,
    &command_verify,
    &command_stat,
    &command_show,
    &command_diff,
    &command_dump,
    &command_undump,
    &command_convert,
    &command_play,
    &command_export,
};

#define COMMANDS (sizeof commands / sizeof *commands)

static void print_help(void)
{
    puts("Usage: cornerstone COMMAND [OPTION]... [OPERAND]...\n"
         "       cornerstone help COMMAND\n\n"
         "Certificates of wins in positional games. In the square achievement game two\n"
         "players mark cells of a board in turn, and the first to own the four corners of\n"
         "an axis-parallel square wins. In a weak achievement game, such as that of Snaky,\n"
         "Maker wins with a copy of an animal, and Breaker only hinders him.\n\n"
         "Commands:");
    for (size_t i = 0; i < COMMANDS; i++)
        printf("  %-8s%s\n", commands[i]->name, commands[i]->summary);
    puts("  help    Show the help of a command\n\n"
         "Options:\n"
         "  -h, --help     show this help and leave\n"
         "  -V, --version  show the version and leave; with -q only its number\n"
         "  -q, --quiet    with -V, show only the number\n\n"
         "Certificates are checked by programs of their own, which 'verify' runs.\n"
         "Exit codes: 0 done, 1 rejected (diff: different; gen: no win exists), 2 usage or\n"
         "input and output, 3 malformed file, 4 a limit was reached.");
}

/* Letters to insert, remove or replace to turn a into b: Levenshtein's distance.
 * Words too long to be a slip of the fingers are infinitely far. */
static size_t distance(const char *a, const char *b)
{
    size_t row[16], n = strlen(b);

    if (strlen(a) > 15 || n > 15)
        return SIZE_MAX;
    for (size_t j = 0; j <= n; j++)
        row[j] = j;
    for (size_t i = 1; a[i - 1]; i++) {
        size_t diagonal = row[0];

        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            size_t best = diagonal + (a[i - 1] != b[j - 1]);

            diagonal = row[j];
            if (row[j] + 1 < best)
                best = row[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            row[j] = best;
        }
    }
    return row[n];
}

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(name, commands[i]->name) == 0)
            return commands[i];
    return NULL;
}

static enum cst_status refuse_command(const char *name)
{
    char others[200] = "";
    size_t used = 0;
    bool close = false;

    for (size_t i = 0; i < COMMANDS; i++) {
        const char *other = commands[i]->name;
        /* What the programs that verify runs are named after. */
        bool check = strcmp(name, "check") == 0 && commands[i] == &command_verify;

        if (!check && distance(name, other) > 2 &&
            (!*name || strncmp(name, other, strlen(name)) != 0))
            continue;
        used +=
            (size_t)snprintf(others + used, sizeof others - used, "%s %s", close ? "," : "", other);
        close = true;
    }
    for (size_t i = 0; !close && i < COMMANDS; i++)
        used += (size_t)snprintf(others + used, sizeof others - used, " %s,", commands[i]->name);
    if (close)
        say("'%s' is not a command; did you mean%s?", name, others);
    else
        say("'%s' is not a command; there are%s help", name, others);
    return CST_IO;
}

static enum cst_status help(int argc, char **argv)
{
    const struct command *command;

    if (argc < 2) {
        print_help();
        return CST_OK;
    }
    command = find_command(argv[1]);
    if (!command)
        return refuse_command(argv[1]);
    options_help(command);
    return CST_OK;
}

static enum cst_status run_command(int argc, char **argv)
{
    const struct command *command;

    if (argc == 0) {
        say("operands: 0, expected a command; see 'cornerstone --help'");
        return CST_IO;
    }
    if (strcmp(argv[0], "help") == 0)
        return help(argc, argv);
    command = find_command(argv[0]);
    if (!command)
        return refuse_command(argv[0]);
    interrupt_watch(argc, argv);
    return command->run(command, argc, argv);
}

/* getopt leaves an unknown letter in optopt, and the key of an option that was
 * given a value it does not take. */
static void refuse_option(const char *word)
{
    if (optopt == 0 || strncmp(word, "--", 2) == 0)
        say("%s: no such option; see 'cornerstone --help'", word);
    else
        say("-%c: no such option; see 'cornerstone --help'", optopt);
}

static enum cst_status run(int argc, char **argv)
{
    static const struct option longs[] = {
        { "help", no_argument, NULL, 'h' },
        { "version", no_argument, NULL, 'V' },
        { "quiet", no_argument, NULL, 'q' },
        { NULL, 0, NULL, 0 },
    };
    bool silent = false, version = false;
    int key;

    opterr = 0;
    /* The plus leaves what follows the command to the command. */
    while ((key = getopt_long(argc, argv, "+hVq", longs, NULL)) != -1) {
        switch (key) {
        case 'h':
            print_help();
            return CST_OK;
        case 'V':
            version = true;
            break;
        case 'q':
            silent = true;
            break;
        default:
            refuse_option(argv[optind - 1]);
            return CST_IO;
        }
    }
    if (version) {
        printf("%s%s\n", silent ? "" : "cornerstone ", CORNERSTONE_VERSION);
        return CST_OK;
    }
    return run_command(argc - optind, argv + optind);
}

int main(int argc, char **argv)
{
    enum cst_status status;

    /* Beyond the limit of a file's size (ulimit -f) writing then fails as on a full device. */
    signal(SIGXFSZ, SIG_IGN);
    status = run(argc, argv);
    /* Standard output may still hold what a full device will not take. */
    if ((fflush(stdout) != 0 || ferror(stdout)) && (status == CST_OK || status == CST_REJECTED)) {
        say("standard output: cannot write: %s", strerror(errno));
        status = CST_IO;
    }
    return (int)status;
}
