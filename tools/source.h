/* SPDX-License-Identifier: MIT */
/* What a checker gets to read: a file by its name, or bytes that are gathered first. */
#ifndef CORNERSTONE_SOURCE_H
#define CORNERSTONE_SOURCE_H

#include "verify.h"

struct source {
    /* Open for reading, at its beginning; -1: it could not be opened. */
    int file;
    /* The checker has to read `file` as its standard input: its name would not do. */
    bool gathered;
};

/* Open what an item names: a regular file as it is; standard input and pipes after their end, in a
 * temporary that has no name; with a dialect, the certificate that the table converts to. If this
 * fails in a way that a checker could not tell, the item is settled; false then. */
bool source_open(const struct verify *verify, struct item *item, struct source *source);

void source_close(struct source *source);

#endif
