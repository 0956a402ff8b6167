/* SPDX-License-Identifier: MIT */
/* cornerstone stat: what is in a certificate. */
#include <inttypes.h>
#include <stdlib.h>

#include "files.h"
#include "numbers.h"
#include "options.h"
#include "report.h"
#include "stat.h"

struct settings {
    enum stat_layout layout;
    bool one_card, histograms;
    uint64_t card;
    uint64_t max_memory;
};

enum { KEY_JSON = 256, KEY_CSV, KEY_CARD, KEY_MAX_MEMORY };

static const struct option_row options[] = { { "json", KEY_JSON, NULL, NULL,
                                                 "print one JSON object" },
    { "csv", KEY_CSV, NULL, NULL, "print comma-separated values with a line of names" },
    { "card", KEY_CARD, "N", NULL, "show card N of one file" },
    { "verbose", 'v', NULL, NULL, "for one card certificate, show heights and requirements" },
    { "max-memory", KEY_MAX_MEMORY, "SIZE", "1G",
        "memory for one certificate, in bytes or with K, M or G" },
    OPTION_HELP, OPTION_END };

/* One of --json and --csv, given any number of times. */
static bool lay_out(const struct command *command, struct settings *settings, enum stat_layout to)
{
    if (settings->layout != STAT_TABLE && settings->layout != to) {
        options_wrong(command, "--json and --csv: both given, expected one of them");
        return false;
    }
    settings->layout = to;
    return true;
}

static bool store(const struct command *command, int key, const char *value, void *into)
{
    struct settings *settings = into;

    switch (key) {
    case KEY_JSON:
        return lay_out(command, settings, STAT_JSON);
    case KEY_CSV:
        return lay_out(command, settings, STAT_CSV);
    case KEY_CARD:
        settings->one_card = true;
        if (numbers_read(value, 0, UINT32_MAX - 1, &settings->card))
            return true;
        options_wrong(command, "--card: '%s', expected the number of a card", value);
        return false;
    case 'v':
        settings->histograms = true;
        return true;
    default:
        return options_memory(command, value, &settings->max_memory);
    }
}

/* A file that cannot be read does not keep the others from being shown. */
static enum cst_status show_files(const struct settings *settings, char **files, size_t files_count)
{
    struct facts *facts = calloc(files_count, sizeof *facts);
    enum cst_status status = CST_OK;
    size_t count = 0;

    if (!facts)
        return facts_print_json(NULL);
    for (size_t i = 0; i < files_count; i++) {
        enum cst_status one = games_read(files[i], settings->max_memory, &facts[count]);

        facts_release(&facts[count]);
        count += one == CST_OK;
        status = report_worse(status, one);
    }
    status = report_worse(status, stat_print(facts, count, settings->layout, settings->histograms));
    for (size_t k = 0; k < count; k++)
        facts_clear(&facts[k]);
    free(facts);
    return status;
}

static enum cst_status show_card(const struct settings *settings, const char *file)
{
    struct facts facts;
    struct cst_error err;
    enum cst_status status = games_read(file, settings->max_memory, &facts);

    if (status)
        return status;
    if (!facts.game->print_card)
        status =
            report_set(&err, CST_MALFORMED, "%s, expected cards for an animal", facts.game->what);
    else if (settings->card >= facts.policy.sets.card_count)
        status = report_set(&err, CST_IO, "card %" PRIu64 ", expected one of 0 ... %" PRIu32,
            settings->card, facts.policy.sets.card_count - 1);
    if (status)
        report_input(file, &err);
    else if (settings->layout == STAT_JSON)
        status = facts_print_json(facts.game->json_card(&facts, (uint32_t)settings->card));
    else
        facts.game->print_card(&facts, (uint32_t)settings->card);
    facts_clear(&facts);
    return status;
}

static enum cst_status run(const struct command *self, int argc, char **argv)
{
    struct settings settings = { .max_memory = FILES_MAX_MEMORY };
    enum cst_status status;
    int operand;

    if (!options_read(self, argc, argv, store, &settings, &operand, &status))
        return status;
    if (operand == argc) {
        options_wrong(self, "operands: 0, expected at least one file");
        return CST_IO;
    }
    if (!settings.one_card)
        return show_files(&settings, argv + operand, (size_t)(argc - operand));
    if (argc - operand > 1 || settings.layout == STAT_CSV) {
        options_wrong(self, "--card: several files or --csv, expected one file and no --csv");
        return CST_IO;
    }
    return show_card(&settings, argv[operand]);
}

const struct command command_stat = {
    .name = "stat",
    .operands = "FILE...",
    .summary = "Show what is in a certificate",
    .details = "FILE is a certificate, - is standard input. One file is shown in full, several\n"
               "in one line each. A node is forced (after its move one cell would complete a\n"
               "square), double (two or more do), quiet (none does: every reply is\n"
               "answered), open (none does: some replies are named, the others answered by\n"
               "otherwise edges) or irregular (its replies are not those that the rules ask\n"
               "for).\n"
               "Of a card certificate the cards are worked out; --card shows one of them, with a\n"
               "picture.\n"
               "Nothing is proved here: that is what cornerstone-check does.\n",
    .options = options,
    .run = run,
};
