/* SPDX-License-Identifier: MIT */
/* From an option table to getopt_long and to the text of --help. */
#include "options.h"

#include <getopt.h>
#include <stdarg.h>
#include <string.h>

#include "numbers.h"
#include "say.h"

#define MOST_OPTIONS 24
#define HELP_COLUMN 26
#define HELP_WIDTH 79

struct parser {
    struct option longs[MOST_OPTIONS + 1];
    char shorts[2 * MOST_OPTIONS + 2];
};

static void make_parser(struct parser *parser, const struct option_row *rows)
{
    size_t longs = 0, shorts = 0;

    memset(parser, 0, sizeof *parser);
    /* The colon makes getopt tell a missing value from an unknown option. */
    parser->shorts[shorts++] = ':';
    for (const struct option_row *row = rows; row->name && longs < MOST_OPTIONS; row++) {
        parser->longs[longs++] = (struct option){
            .name = row->name,
            .has_arg = row->argument ? required_argument : no_argument,
            .val = row->key,
        };
        if (row->key > 255)
            continue;
        parser->shorts[shorts++] = (char)row->key;
        if (row->argument)
            parser->shorts[shorts++] = ':';
    }
}

void options_wrong(const struct command *command, const char *format, ...)
{
    char who[40], help[60];
    va_list args;

    snprintf(who, sizeof who, "cornerstone %s: ", command->name);
    snprintf(help, sizeof help, "; see 'cornerstone help %s'", command->name);
    va_start(args, format);
    say_about(who, help, format, args);
    va_end(args);
}

/* Say what getopt refused: an unknown long option leaves no key in optopt, and
 * anything else leaves the key or the unknown letter there. */
static void refuse_option(const struct command *command, int result, const char *word)
{
    if (optopt == 0) {
        options_wrong(command, "%s: no such option", word);
        return;
    }
    for (const struct option_row *row = command->options; row->name; row++) {
        if (row->key != optopt)
            continue;
        if (result == ':')
            options_wrong(command, "--%s: no value, expected %s", row->name, row->argument);
        else
            options_wrong(command, "--%s: a value, expected none", row->name);
        return;
    }
    options_wrong(command, "-%c: no such option", optopt);
}

bool options_read(const struct command *command, int argc, char **argv, options_store *store,
    void *settings, int *operands, enum cst_status *status)
{
    struct parser parser;
    int key;

    make_parser(&parser, command->options);
    opterr = 0;
    optind = 0; /* start afresh: main has used getopt before */
    *status = CST_IO;
    while ((key = getopt_long(argc, argv, parser.shorts, parser.longs, NULL)) != -1) {
        if (key == '?' || key == ':') {
            refuse_option(command, key, argv[optind - 1]);
            return false;
        }
        if (key == 'h') {
            options_help(command);
            *status = CST_OK;
            return false;
        }
        if (!store(command, key, optarg, settings))
            return false;
    }
    *operands = optind;
    *status = CST_OK;
    return true;
}

bool options_read_one(const struct command *command, int argc, char **argv, options_store *store,
    void *settings, const char *what, const char **operand, enum cst_status *status)
{
    int first;

    if (!options_read(command, argc, argv, store, settings, &first, status))
        return false;
    if (argc - first != 1) {
        options_wrong(command, "operands: %d, expected one %s", argc - first, what);
        *status = CST_IO;
        return false;
    }
    *operand = argv[first];
    return true;
}

bool options_memory(const struct command *command, const char *value, uint64_t *bytes)
{
    if (numbers_size(value, bytes))
        return true;
    options_wrong(command, "--max-memory: '%s', expected a size such as 500M", value);
    return false;
}

bool options_level(const struct command *command, const char *value, int *level)
{
    uint64_t number;

    if (!numbers_read(value, 1, 22, &number)) {
        options_wrong(command, "--level: '%s', expected a number from 1 to 22", value);
        return false;
    }
    *level = (int)number;
    return true;
}

/* Print words, breaking lines before HELP_WIDTH and indenting the new ones. */
static void print_wrapped(const char *text, size_t column)
{
    while (*text) {
        size_t length = strcspn(text, " ");

        if (column + 1 + length > HELP_WIDTH) {
            printf("\n%*s", HELP_COLUMN - 1, "");
            column = HELP_COLUMN - 1;
        }
        printf(" %.*s", (int)length, text);
        column += 1 + length;
        text += length;
        text += strspn(text, " ");
    }
}

static void print_option(const struct option_row *row)
{
    char left[64], right[400];
    int width;

    if (row->key > 255)
        width = snprintf(left, sizeof left, "      --%s", row->name);
    else
        width = snprintf(left, sizeof left, "  -%c, --%s", row->key, row->name);
    if (row->argument)
        snprintf(left + width, sizeof left - (size_t)width, " %s", row->argument);
    if (row->fallback)
        snprintf(right, sizeof right, "%s (default: %s)", row->help, row->fallback);
    else
        snprintf(right, sizeof right, "%s", row->help);
    printf("%-*s", HELP_COLUMN - 1, left);
    print_wrapped(right, strlen(left) < HELP_COLUMN ? HELP_COLUMN - 1 : strlen(left));
    putchar('\n');
}

void options_help(const struct command *command)
{
    printf("Usage: cornerstone %s [OPTION]... %s\n\n", command->name, command->operands);
    printf("%s.\n", command->summary);
    if (command->details)
        printf("\n%s", command->details);
    printf("\nOptions:\n");
    for (const struct option_row *row = command->options; row->name; row++)
        print_option(row);
}
