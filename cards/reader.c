/* SPDX-License-Identifier: MIT */
/* The walk from the first row of a table to the last. */
#include "reader.h"

#include "table.h"

void reader_begin(struct reader *reader, FILE *in, bool utf8, uint64_t max_memory,
    struct cst_cards *cards, struct cst_error *err)
{
    *reader = (struct reader){
        .cards = cards,
        .memory = { .limit = max_memory },
        .card = TABLE_BASES,
        .err = err,
    };
    reader->nest.cards = cards;
    reader->nest.memory = &reader->memory;
    cards->animal = table_snaky;
    rows_begin(&reader->rows, in, utf8, err);
}

enum cst_status reader_rows(
    struct reader *reader, enum cst_status (*read_row)(struct reader *), const char *what)
{
    do {
        if (read_row(reader))
            return reader->err->status;
    } while (rows_peek(&reader->rows) != EOF);
    if (reader->card == TABLE_BASES || ferror(reader->rows.in))
        return rows_unexpected(&reader->rows, what);
    return table_finish(reader->cards, &reader->memory, reader->err);
}

enum cst_status reader_end(struct reader *reader, enum cst_status status)
{
    cst_nest_clear(&reader->nest);
    sets_clear(&reader->sets);
    if (status)
        cst_cards_clear(reader->cards);
    return status;
}
