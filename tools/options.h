/* SPDX-License-Identifier: MIT */
/* Options and operands of a command, read by its table (command.h), and what is said of them. */
#ifndef CORNERSTONE_OPTIONS_H
#define CORNERSTONE_OPTIONS_H

#include "command.h"

/* Store one option. The value is NULL if the option takes none. Returns false,
 * having said why, if the value is not acceptable. */
typedef bool options_store(
    const struct command *command, int key, const char *value, void *settings);

/* Read the options of a command by its table, in any order between the operands. *operands becomes
 * the index of the first operand in argv. False: leave with *status, for the help was printed, or
 * what is wrong. */
bool options_read(const struct command *command, int argc, char **argv, options_store *store,
    void *settings, int *operands, enum cst_status *status);

/* The same for a command that takes one operand, which messages call `what`. */
bool options_read_one(const struct command *command, int argc, char **argv, options_store *store,
    void *settings, const char *what, const char **operand, enum cst_status *status);

/* Values that several commands take. They return false, having said why, if the
 * value is not acceptable. */
bool options_memory(const struct command *command, const char *value, uint64_t *bytes);
bool options_level(const struct command *command, const char *value, int *level);

/* Print the help of a command on standard output. */
void options_help(const struct command *command);

/* "cornerstone CMD: <text>" and where to find the help, on standard error. */
void options_wrong(const struct command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
