/* SPDX-License-Identifier: MIT */
#include "table_input.h"

#include "files.h"
#include "mistaken.h"
#include "report.h"

const struct dialect *table_dialect(const struct command *command, const char *name)
{
    const struct dialect *dialect = dialect_find(name);

    if (!dialect)
        options_wrong(command, "--cards: '%s', expected 21, 20, 25, 35 or v1", name);
    return dialect;
}

bool table_alphabet_fits(const struct command *command, const struct dialect *from,
    const struct dialect *to, const char *alphabet)
{
    bool wanted = (from && from->needs_alphabet) || (to && to->needs_alphabet);

    if (wanted && !alphabet)
        options_wrong(command, "--alphabet: not given, expected a file with dialect 20");
    else if (!wanted && alphabet)
        options_wrong(command, "--alphabet: given, expected none but with dialect 20");
    return wanted == (alphabet != NULL);
}

enum cst_status table_read(FILE *in, const struct dialect *dialect, const struct alphabet *alphabet,
    uint64_t max_memory, struct cst_any *any, struct cst_error *err)
{
    const char *mistaken = mistaken_stream(WANTED_TABLE, in);
    enum cst_status status;

    any->game = CST_GAME_ANIMAL;
    status = dialect->read(in, alphabet, max_memory, &any->cards, err);
    if (status)
        mistaken_add(mistaken, err);
    return status;
}

enum cst_status table_read_alphabet(const char *file, struct alphabet *alphabet)
{
    struct cst_error err;
    enum cst_status status;
    FILE *in = files_open_input(file, false);

    if (!in)
        return CST_IO;
    status = alphabet_read(in, alphabet, &err);
    files_close_input(in);
    return status ? report_input(file, &err) : CST_OK;
}
