/* SPDX-License-Identifier: MIT */
/* cornerstone convert: tables of cards to certificates and back. */
#include <string.h>

#include "files.h"
#include "games.h"
#include "report.h"
#include "table_input.h"

struct settings {
    const struct dialect *from; /* NULL: a certificate */
    const char *to;             /* a dialect, "cst" or "text"; NULL: by default */
    const char *alphabet;
    const char *output;
    bool force;
    int level;
    uint64_t max_memory;
};

enum { KEY_CARDS = 256, KEY_TO, KEY_ALPHABET, KEY_LEVEL, KEY_MAX_MEMORY };

static const struct option_row options[] = {
    { "cards", KEY_CARDS, "DIALECT", NULL,
        "FILE is a table of cards in this dialect: 21, 20, 25, 35 or v1" },
    { "to", KEY_TO, "FORM", NULL,
        "write a certificate (cst), its text (text) or a table in the"
        " dialect 21, 20, 25, 35 or v1; a certificate if FILE is a table" },
    { "alphabet", KEY_ALPHABET, "FILE", NULL, "the characters of dialect 20, in UTF-8" },
    { "output", 'o', "FILE", NULL,
        "write to FILE, - is standard output (must be given for a"
        " certificate)" },
    { "force", 'f', NULL, NULL, "replace FILE if it exists; write to a terminal" },
    { "level", KEY_LEVEL, "L", "19", "zstd compression level, 1 to 22" },
    { "max-memory", KEY_MAX_MEMORY, "SIZE", "1G",
        "memory for the cards, in bytes or with K, M or G" },
    OPTION_HELP, OPTION_END
};

static bool store(const struct command *command, int key, const char *value, void *into)
{
    struct settings *settings = into;

    switch (key) {
    case KEY_CARDS:
        settings->from = table_dialect(command, value);
        return settings->from != NULL;
    case KEY_TO:
        settings->to = value;
        if (strcmp(value, "cst") == 0 || strcmp(value, "text") == 0 || dialect_find(value))
            return true;
        options_wrong(command, "--to: '%s', expected cst, text, 21, 20, 25, 35 or v1", value);
        return false;
    case KEY_ALPHABET:
        settings->alphabet = value;
        return true;
    case 'o':
        settings->output = value;
        return true;
    case 'f':
        settings->force = true;
        return true;
    case KEY_LEVEL:
        return options_level(command, value, &settings->level);
    default:
        return options_memory(command, value, &settings->max_memory);
    }
}

/* What the options say together; false: it does not fit, and the message has been printed. */
static bool settle(const struct command *self, struct settings *settings)
{
    if (!settings->to && !settings->from) {
        options_wrong(self, "--to: not given, expected what the certificate is converted to");
        return false;
    }
    if (!settings->to)
        settings->to = "cst";
    if (!table_alphabet_fits(self, settings->from, dialect_find(settings->to), settings->alphabet))
        return false;
    if (settings->output || strcmp(settings->to, "cst") != 0)
        return true;
    options_wrong(self, "-o: not given, expected the file for the certificate");
    return false;
}

static enum cst_status read_table(const char *file, const struct settings *settings,
    const struct alphabet *alphabet, struct cst_any *any)
{
    struct cst_error err;
    enum cst_status status;
    FILE *in = files_open_input(file, false);

    if (!in)
        return CST_IO;
    status = table_read(in, settings->from, alphabet, settings->max_memory, any, &err);
    files_close_input(in);
    return status ? report_input(file, &err) : CST_OK;
}

static enum cst_status read_input(const char *file, const struct settings *settings,
    const struct alphabet *alphabet, struct cst_any *any)
{
    struct cst_error err;
    enum cst_status status;

    if (settings->from)
        return read_table(file, settings, alphabet, any);
    status = files_read_any(file, settings->max_memory, any, NULL);
    if (status || games_of(any)->cards || !dialect_find(settings->to))
        return status;
    report_set(&err, CST_MALFORMED, "%s", games_of(any)->no_table);
    return report_input(file, &err);
}

static enum cst_status write_text(FILE *out, const void *any, struct cst_error *err)
{
    return cst_any_text_write(any, out, err);
}

/* A table with what is needed to write it. */
struct table {
    const struct dialect *dialect;
    const struct alphabet *alphabet;
    const struct cst_cards *cards;
};

static enum cst_status write_table(FILE *out, const void *what, struct cst_error *err)
{
    const struct table *table = what;

    return table->dialect->write(table->cards, table->alphabet, out, err);
}

static enum cst_status write_output(const char *file, const struct settings *settings,
    const struct alphabet *alphabet, const struct cst_any *any, struct files_output *output)
{
    struct table table = { .dialect = dialect_find(settings->to), .alphabet = alphabet };

    if (table.dialect) {
        table.cards = games_of(any)->cards(any);
        return files_put_text(write_table, &table, file, output);
    }
    if (strcmp(settings->to, "text") == 0)
        return files_put_text(write_text, any, file, output);
    return files_put_any(any, settings->level, output, NULL);
}

static enum cst_status run(const struct command *self, int argc, char **argv)
{
    struct settings settings = { .max_memory = FILES_MAX_MEMORY };
    struct alphabet alphabet = { 0 };
    struct cst_any any = { 0 };
    struct files_output output;
    enum cst_status status;
    const char *file;

    if (!options_read_one(self, argc, argv, store, &settings, "file", &file, &status))
        return status;
    if (!settle(self, &settings))
        return CST_IO;
    status = files_open_output(settings.output ? settings.output : "-", settings.force,
        strcmp(settings.to, "cst") == 0, &output);
    if (!status && settings.alphabet)
        status = table_read_alphabet(settings.alphabet, &alphabet);
    if (!status)
        status = read_input(file, &settings, &alphabet, &any);
    if (!status)
        status = write_output(file, &settings, &alphabet, &any, &output);
    files_cancel_output(&output);
    alphabet_clear(&alphabet);
    cst_any_clear(&any);
    return status;
}

const struct command command_convert = {
    .name = "convert",
    .operands = "FILE",
    .summary = "Turn tables of cards into certificates and back",
    .details = "FILE is a certificate, or with --cards a table as it was published; - is\n"
               "standard input. The dialects are named after the tables for Snaky and described\n"
               "in format/TABLES.md. A table says nothing of what it claims: the last\n"
               "card is worked out and the certificate claims what it proves.\n",
    .options = options,
    .run = run,
};
