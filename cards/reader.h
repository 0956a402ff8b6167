/* SPDX-License-Identifier: MIT */
/* What the readers of row after row keep (dialects 20, 21, 25 and 35). */
#ifndef CORNERSTONE_READER_H
#define CORNERSTONE_READER_H

#include "cards.h"
#include "dialect.h"
#include "nest.h"
#include "rows.h"
#include "sets.h"

struct reader {
    struct rows rows;
    const struct alphabet *alphabet; /* dialects 20 and 21 */
    struct cst_cards *cards;
    struct sets sets; /* of the rows so far; dialect 25, which needs them for its anchors */
    struct cst_memory memory;
    struct cst_nest nest; /* of the row */
    uint32_t card;        /* the one that the row makes */
    struct cst_error *err;
};

/* Begin with the first row of a table, UTF-8 or ASCII. cards must be zeroed. */
void reader_begin(struct reader *reader, FILE *in, bool utf8, uint64_t max_memory,
    struct cst_cards *cards, struct cst_error *err);

/* Read rows to the end of the stream, one at least, and finish the table; what is "a
 * row", for messages. Errors: those of read_row, CST_IO, CST_MALFORMED, CST_LIMIT. */
enum cst_status reader_rows(
    struct reader *reader, enum cst_status (*read_row)(struct reader *), const char *what);

/* Free all but the cards, and these as well unless the status is CST_OK; returns it. */
enum cst_status reader_end(struct reader *reader, enum cst_status status);

#endif
