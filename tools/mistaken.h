/* SPDX-License-Identifier: MIT */
/* Files that were given to the wrong command: what they are, and which command wants them. */
#ifndef CORNERSTONE_MISTAKEN_H
#define CORNERSTONE_MISTAKEN_H

#include <stddef.h>

#include "cornerstone.h"

#define MISTAKEN_BYTES 64 /* of a file, as many as are looked at */

/* What a command reads. */
enum wanted { WANTED_CERTIFICATE, WANTED_TEXT, WANTED_TABLE };

/* What to say, after what is wrong, of a file that begins with these bytes; NULL: nothing. */
const char *mistaken_bytes(enum wanted wanted, const unsigned char *bytes, size_t count);

/* The same for a stream at its beginning, which stays there. Of a pipe nothing is said. */
const char *mistaken_stream(enum wanted wanted, FILE *in);

/* Add that to a fault of the form of the file (CST_MALFORMED); to others, nothing. */
void mistaken_add(const char *mistaken, struct cst_error *err);

#endif
