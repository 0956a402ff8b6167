/* SPDX-License-Identifier: MIT */
/*
 * What a sub-command is: one row here, one file cmd_*.c. The option table of a
 * command is the only place where its options are spelled; the parser and the
 * help both come from it (options.c).
 */
#ifndef CORNERSTONE_COMMAND_H
#define CORNERSTONE_COMMAND_H

#include "cornerstone.h"

struct option_row {
    const char *name;     /* long name; NULL ends the table */
    int key;              /* the short letter, or a number above 255 if there is none */
    const char *argument; /* how the help calls the value; NULL: takes none */
    const char *fallback; /* what holds without the option; NULL: nothing to say */
    const char *help;
};

struct command {
    const char *name;
    const char *operands;
    const char *summary; /* one line, for the list of commands */
    const char *details; /* more lines, for the help of the command */
    const struct option_row *options;
    /* argv[0] is the name of the command. Returns the exit code. */
    enum cst_status (*run)(const struct command *self, int argc, char **argv);
};

/* The end of every option table. */
#define OPTION_HELP \
    { \
        "help", 'h', NULL, NULL, "show this help and leave" \
    }
#define OPTION_END \
    { \
        NULL, 0, NULL, NULL, NULL \
    }

extern const struct command command_gen;
extern const struct command command_verify;
extern const struct command command_stat;
extern const struct command command_show;
extern const struct command command_diff;
extern const struct command command_dump;
extern const struct command command_undump;
extern const struct command command_convert;
extern const struct command command_play;
extern const struct command command_export;

#endif
