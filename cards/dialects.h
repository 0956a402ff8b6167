/* SPDX-License-Identifier: MIT */
/* The rows of the table of dialects, each in a file of its own. */
#ifndef CORNERSTONE_DIALECTS_H
#define CORNERSTONE_DIALECTS_H

#include "dialect.h"

extern const struct dialect dialect_21, dialect_20, dialect_25, dialect_35, dialect_v1;

/* How v1 is written; it is read by dialect_v1.c. */
enum cst_status v1_write(const struct cst_cards *cards, const struct alphabet *alphabet, FILE *out,
    struct cst_error *err);

#endif
