/* SPDX-License-Identifier: MIT */
/* Options and input that the commands for published tables of cards have in common. */
#ifndef CORNERSTONE_TABLE_INPUT_H
#define CORNERSTONE_TABLE_INPUT_H

#include "dialect.h"
#include "options.h"

/* The value of --cards. NULL: there is no such dialect, and the message has been printed. */
const struct dialect *table_dialect(const struct command *command, const char *name);

/* Is there an alphabet if and only if one of the dialects (NULL: none) needs it? Otherwise the
 * message has been printed. */
bool table_alphabet_fits(const struct command *command, const struct dialect *from,
    const struct dialect *to, const char *alphabet);

/* Read a table to its end into *any, which is zeroed before. Errors: those of the dialect. */
enum cst_status table_read(FILE *in, const struct dialect *dialect, const struct alphabet *alphabet,
    uint64_t max_memory, struct cst_any *any, struct cst_error *err);

/* Read the alphabet of a file. On failure the message has been printed. */
enum cst_status table_read_alphabet(const char *file, struct alphabet *alphabet);

#endif
