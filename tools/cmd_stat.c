/* SPDX-License-Identifier: MIT */
/* cornerstone stat: what is in a certificate. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "numbers.h"
#include "options.h"
#include "report.h"
#include "stat.h"

enum layout { LAYOUT_TABLE, LAYOUT_JSON, LAYOUT_CSV };

struct settings {
    enum layout layout;
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

static bool store(const struct command *command, int key, const char *value, void *into)
{
    struct settings *settings = into;

    switch (key) {
    case KEY_JSON:
        settings->layout = LAYOUT_JSON;
        return true;
    case KEY_CSV:
        settings->layout = LAYOUT_CSV;
        return true;
    case KEY_CARD:
        settings->one_card = true;
        if (numbers_read(value, 0, UINT32_MAX - 1, &settings->card))
            return true;
        options_wrong(command, "--card '%s' is not the number of a card", value);
        return false;
    case 'v':
        settings->histograms = true;
        return true;
    default:
        return options_memory(command, value, &settings->max_memory);
    }
}

/* One certificate, one figure in a line. */
static void print_block(const struct facts *facts)
{
    char digest[FACTS_DIGEST_ROOM], size[FACTS_SIZE_ROOM];

    printf("%-18s%s\n", "file", facts->file);
    printf("%-18s%s\n", "claim", facts_claim(facts));
    printf("%-18s%s\n", facts_place(facts), facts_size(facts, size));
    for (int i = FACT_PLIES; i < FACTS; i++)
        printf("%-18s%" PRIu64 "\n", fact_rows[i].label, facts->value[i]);
    if (facts->zones.known) {
        printf("%-18s%" PRIu64 "\n", "largest zone", facts->zones.largest_zone);
        printf("%-18s%" PRIu64 "\n", "zones at the root", facts->zones.root_zones);
        printf("%-18s%" PRIu64 "\n", "largest danger", facts->zones.largest_danger);
    }
    printf("%-18s%.2f\n", "bits per node", facts_bits_per_node(facts));
    printf("%-18s%s\n", "digest", facts_digest(facts, digest));
}

/* How wide a column of figures has to be; 0: it is not shown. */
static int column_width(const struct any_facts *facts, size_t count, int fact)
{
    const char *heading = fact_rows[fact].heading;
    int width = heading ? (int)strlen(heading) : 0;

    for (size_t k = 0; k < count && width; k++) {
        int needed = 0;

        if (facts[k].game == CST_GAME_SQUARE)
            needed = snprintf(NULL, 0, "%" PRIu64, facts[k].square.value[fact]);
        width = needed > width ? needed : width;
    }
    return width;
}

/* The first two columns of a line. */
static void print_place(const struct facts *facts, int name_width, int place_width)
{
    bool box = facts->claim == CST_CLAIM_EVERYWHERE;
    char size[FACTS_SIZE_ROOM];

    facts_size(facts, size);
    printf("%-*s  %s%-*s", name_width, facts->file, box ? "box " : "", place_width - (box ? 4 : 0),
        size);
}

/* Several certificates of the square game, one in a line. The columns are as wide as they need. */
static void print_lines(const struct any_facts *facts, size_t count)
{
    int name_width = 4, place_width = 5, width[FACTS];

    for (size_t k = 0; k < count; k++) {
        if (facts[k].game != CST_GAME_SQUARE)
            continue;
        if ((int)strlen(facts[k].square.file) > name_width)
            name_width = (int)strlen(facts[k].square.file);
        if (facts[k].square.claim == CST_CLAIM_EVERYWHERE)
            place_width = 9;
    }
    printf("%-*s  %-*s", name_width, "file", place_width, "board");
    for (int i = 0; i < FACTS; i++) {
        width[i] = column_width(facts, count, i);
        if (width[i])
            printf("  %*s", width[i], fact_rows[i].heading);
    }
    putchar('\n');
    for (size_t k = 0; k < count; k++) {
        if (facts[k].game != CST_GAME_SQUARE)
            continue;
        print_place(&facts[k].square, name_width, place_width);
        for (int i = 0; i < FACTS; i++)
            if (width[i])
                printf("  %*" PRIu64, width[i], facts[k].square.value[i]);
        putchar('\n');
    }
}

void stat_csv_name(const char *name)
{
    if (!name[strcspn(name, ",\"\r\n")]) {
        fputs(name, stdout);
        return;
    }
    putchar('"');
    for (; *name; name++) {
        if (*name == '"')
            putchar('"');
        putchar(*name);
    }
    putchar('"');
}

static void print_csv(const struct any_facts *facts, size_t count)
{
    char digest[FACTS_DIGEST_ROOM];

    fputs("file,claim", stdout);
    for (int i = 0; i < FACTS; i++)
        printf(",%s", fact_rows[i].key);
    puts(",bits_per_node,digest");
    for (size_t k = 0; k < count; k++) {
        const struct facts *square = &facts[k].square;

        stat_csv_name(square->file);
        printf(",%s", facts_claim(square));
        for (int i = 0; i < FACTS; i++)
            printf(",%" PRIu64, square->value[i]);
        printf(",%.2f,%s\n", facts_bits_per_node(square), facts_digest(square, digest));
    }
}

static enum cst_status print_json(const struct any_facts *facts, size_t count)
{
    json_t *list = json_array();
    int failed = 0;

    for (size_t k = 0; k < count; k++)
        failed |= json_array_append_new(list,
            facts[k].game == CST_GAME_ANIMAL ? card_facts_json(&facts[k].cards)
                                             : facts_json(&facts[k].square));
    if (!failed)
        return facts_print_json(json_pack("{s:o}", "certificates", list));
    json_decref(list);
    return facts_print_json(NULL);
}

/* A table for each game that occurs. */
static enum cst_status print(
    const struct settings *settings, const struct any_facts *facts, size_t count)
{
    size_t cards = 0;

    for (size_t k = 0; k < count; k++)
        cards += facts[k].game == CST_GAME_ANIMAL;
    if (settings->layout == LAYOUT_JSON)
        return print_json(facts, count);
    if (settings->layout == LAYOUT_CSV && cards > 0 && cards < count) {
        fputs("cornerstone stat: --csv has other columns for cards than for strategies:"
              " one at a time\n",
            stderr);
        return CST_IO;
    }
    if (settings->layout == LAYOUT_CSV && cards > 0)
        stat_cards_csv(facts, count);
    else if (settings->layout == LAYOUT_CSV)
        print_csv(facts, count);
    else if (count == 1 && cards > 0)
        stat_cards_block(&facts->cards, settings->histograms);
    else if (count == 1)
        print_block(&facts->square);
    if (settings->layout == LAYOUT_CSV || count < 2)
        return CST_OK;
    if (cards < count)
        print_lines(facts, count);
    if (cards > 0 && cards < count)
        putchar('\n');
    if (cards > 0)
        stat_cards_lines(facts, count);
    return CST_OK;
}

/* A file that cannot be read does not keep the others from being shown. */
static enum cst_status show_files(const struct settings *settings, char **files, size_t files_count)
{
    struct any_facts *facts = calloc(files_count, sizeof *facts);
    enum cst_status status = CST_OK;
    size_t count = 0;

    if (!facts) {
        fprintf(stderr, "cornerstone: out of memory\n");
        return CST_LIMIT;
    }
    for (size_t i = 0; i < files_count; i++) {
        enum cst_status one = any_facts_read(files[i], settings->max_memory, &facts[count], NULL);
        count += one == CST_OK;
        status = report_worse(status, one);
    }
    status = report_worse(status, print(settings, facts, count));
    for (size_t k = 0; k < count; k++)
        any_facts_clear(&facts[k]);
    free(facts);
    return status;
}

static enum cst_status run(const struct command *self, int argc, char **argv)
{
    struct settings settings = { .max_memory = FILES_MAX_MEMORY };
    int operand;

    switch (options_read(self, argc, argv, store, &settings, &operand)) {
    case OPTIONS_DONE:
        return CST_OK;
    case OPTIONS_WRONG:
        return CST_IO;
    case OPTIONS_READY:
        break;
    }
    if (operand == argc) {
        options_wrong(self, "no file is given");
        return CST_IO;
    }
    if (!settings.one_card)
        return show_files(&settings, argv + operand, (size_t)(argc - operand));
    if (argc - operand > 1 || settings.layout == LAYOUT_CSV) {
        options_wrong(self, "--card is for one file, and not for --csv");
        return CST_IO;
    }
    return stat_card(
        argv[operand], settings.max_memory, settings.card, settings.layout == LAYOUT_JSON);
}

const struct command command_stat = {
    .name = "stat",
    .operands = "FILE...",
    .summary = "Show what is in a certificate",
    .details = "FILE is a certificate, - is standard input. One file is shown in full, several\n"
               "in one line each. A node is a win (its move completes a square), forced (one\n"
               "cell threatens to), double (two or more do), quiet (none does: every reply is\n"
               "answered), open (none does: some replies are named, the others answered by\n"
               "otherwise edges) or irregular (its replies are not those that the rules ask\n"
               "for).\n"
               "Of a card certificate the cards are worked out; --card shows one of them, with a\n"
               "picture.\n"
               "Nothing is proved here: that is what cornerstone-check does.\n",
    .options = options,
    .run = run,
};
