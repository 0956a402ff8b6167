/* SPDX-License-Identifier: MIT */
/* cornerstone gen: search for a win and write it down. */
#include <inttypes.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "facts.h"
#include "files.h"
#include "gen.h"
#include "numbers.h"
#include "options.h"
#include "progress.h"
#include "report.h"

#define MOST_THREADS 1024
#define BOX_SIDE 7 /* without --box */

struct settings {
    struct cst_gen_options search;
    bool box;           /* asked for; its sides are those of the search */
    const char *output; /* NULL: named after the board or the box */
    bool force;
    int level;     /* of zstd; 0: the default */
    int verbosity; /* -v counted up, -q down */
    int progress;  /* 1 and -1: asked for, asked not to; 0: neither */
};

enum {
    KEY_PLIES = 256,
    KEY_QUIET,
    KEY_EXHAUSTIVE,
    KEY_FIRST,
    KEY_EVERY,
    KEY_BOX,
    KEY_PLAIN,
    KEY_MAX_MEMORY,
    KEY_LEVEL,
    KEY_PROGRESS,
    KEY_NO_PROGRESS
};

static const struct option_row options[] = { { "plies", KEY_PLIES, "K",
                                                 "rising until a win is found",
                                                 "look for a win within K plies, an odd number" },
    { "quiet", KEY_QUIET, "Q", "a fair effort", "allow Q quiet moves after the first move" },
    { "exhaustive", KEY_EXHAUSTIVE, NULL, NULL,
        "try every first move and any number of quiet moves, so that no win found means that there "
        "is none" },
    { "first", KEY_FIRST, "X,Y", "the search chooses",
        "begin in column X and row Y, counted from 0" },
    { "every", KEY_EVERY, NULL, NULL,
        "look for a win on every board that contains a box, in place of one on a board" },
    { "box", KEY_BOX, "WxH", "7x7", "with --every: the box that holds every move" },
    { "plain", KEY_PLAIN, NULL, NULL, "answer every reply of its own, without otherwise edges" },
    { "threads", 'T', "N", "0", "search with N threads, 0 is one for each core" },
    { "max-memory", KEY_MAX_MEMORY, "SIZE", "1G",
        "memory for the search, in bytes or with K, M or G" },
    { "output", 'o', "FILE", "N.cst, WxH.cst or every-WxH.cst",
        "write the certificate to FILE, - is standard output" },
    { "force", 'f', NULL, NULL, "replace FILE if it exists; write to a terminal" },
    { "level", KEY_LEVEL, "L", "19", "zstd compression level, 1 to 22" },
    { "silent", 'q', NULL, NULL, "say less: no summary, no progress" },
    { "verbose", 'v', NULL, NULL, "say more; twice says still more" },
    { "progress", KEY_PROGRESS, NULL, "if standard error is a terminal",
        "show how the search goes on" },
    { "no-progress", KEY_NO_PROGRESS, NULL, NULL, "do not show it" }, OPTION_HELP, OPTION_END };

static bool store_number(const struct command *command, const char *name, const char *value,
    uint64_t least, uint64_t most, unsigned *into)
{
    uint64_t number;

    if (!numbers_read(value, least, most, &number)) {
        options_wrong(command, "%s '%s' is not a number from %" PRIu64 " to %" PRIu64, name, value,
            least, most);
        return false;
    }
    *into = (unsigned)number;
    return true;
}

static bool store_first(
    const struct command *command, const char *value, struct cst_gen_options *search)
{
    search->has_first =
        numbers_pair(value, ',', 0, CST_MAX_SIDE - 1, &search->first_x, &search->first_y);
    if (!search->has_first)
        options_wrong(command, "--first '%s' is not a cell X,Y such as 3,4", value);
    return search->has_first;
}

static bool store_box(const struct command *command, const char *value, struct settings *settings)
{
    settings->box = numbers_pair(
        value, 'x', 1, CST_MAX_SIDE, &settings->search.width, &settings->search.height);
    if (!settings->box)
        options_wrong(
            command, "--box '%s' is not a box WxH with sides from 1 to %d", value, CST_MAX_SIDE);
    return settings->box;
}

static bool store(const struct command *command, int key, const char *value, void *into)
{
    struct settings *settings = into;
    struct cst_gen_options *search = &settings->search;
    const unsigned cells = CST_MAX_SIDE * CST_MAX_SIDE;

    switch (key) {
    case KEY_PLIES:
        return store_number(command, "--plies", value, 1, cells, &search->plies);
    case KEY_QUIET:
        return store_number(command, "--quiet", value, 1, cells, &search->quiet);
    case KEY_FIRST:
        return store_first(command, value, search);
    case KEY_BOX:
        return store_box(command, value, settings);
    case 'T':
        return store_number(command, "-T", value, 0, MOST_THREADS, &search->threads);
    case KEY_MAX_MEMORY:
        return options_memory(command, value, &search->max_memory);
    case KEY_LEVEL:
        return options_level(command, value, &settings->level);
    case KEY_EXHAUSTIVE:
        search->exhaustive = true;
        break;
    case KEY_EVERY:
        search->every = true;
        break;
    case KEY_PLAIN:
        search->plain = true;
        break;
    case 'o':
        settings->output = value;
        break;
    case 'f':
        settings->force = true;
        break;
    case 'q':
        settings->verbosity--;
        break;
    case 'v':
        settings->verbosity++;
        break;
    case KEY_PROGRESS:
        settings->progress = 1;
        break;
    case KEY_NO_PROGRESS:
        settings->progress = -1;
        break;
    }
    return true;
}

static bool store_board(
    const struct command *command, const char *text, struct cst_gen_options *search)
{
    uint64_t side;

    if (numbers_pair(text, 'x', 1, CST_MAX_SIDE, &search->width, &search->height))
        return true;
    if (numbers_read(text, 1, CST_MAX_SIDE, &side)) {
        search->width = search->height = (unsigned)side;
        return true;
    }
    options_wrong(
        command, "'%s' is not a board N or WxH with sides from 1 to %d", text, CST_MAX_SIDE);
    return false;
}

/* The board is the operand; with --every there is a box in its place. */
static bool store_place(
    const struct command *command, int count, char **operands, struct settings *settings)
{
    struct cst_gen_options *search = &settings->search;

    if (!search->every && settings->box)
        options_wrong(command, "--box goes with --every");
    else if (!search->every && count != 1)
        options_wrong(command, "one board is wanted, %d given", count);
    else if (!search->every)
        return store_board(command, operands[0], search);
    else if (count > 0)
        options_wrong(command, "--every takes no board, --box gives the size of the box");
    else {
        if (!settings->box)
            search->width = search->height = BOX_SIDE;
        return true;
    }
    return false;
}

static const char *place_name(const struct cst_gen_options *search)
{
    return search->every ? "box" : "board";
}

/* What only makes sense, or not, once all is known. */
static bool agree(const struct command *command, const struct cst_gen_options *search)
{
    unsigned width = search->width, height = search->height;

    if (search->plies && search->plies % 2 == 0)
        options_wrong(
            command, "--plies %u is even, but the first player makes the odd plies", search->plies);
    else if (search->plies > width * height)
        options_wrong(command, "--plies %u is more than the %u cells of the %s", search->plies,
            width * height, place_name(search));
    else if (search->has_first && (search->first_x >= width || search->first_y >= height))
        options_wrong(command, "--first %u,%u is not %s the %ux%u %s", search->first_x,
            search->first_y, search->every ? "in" : "on", width, height, place_name(search));
    /* Either would make "there is no win" a statement about less than that. */
    else if (search->exhaustive && search->has_first)
        options_wrong(command, "--exhaustive tries every first move, --first only one");
    else if (search->exhaustive && search->quiet)
        options_wrong(command, "--exhaustive allows any number of quiet moves, --quiet only some");
    else if (search->exhaustive && search->every)
        options_wrong(command, "--exhaustive is for one board, --every for all");
    else if (search->plain && search->every)
        options_wrong(command, "--every needs otherwise edges, --plain has none");
    else
        return true;
    return false;
}

/* Sentences for a search that found nothing. They are its result. */
static enum cst_status explain(
    const struct settings *settings, const struct cst_gen_result *result, FILE *results)
{
    unsigned width = settings->search.width, height = settings->search.height;
    const char *place = place_name(&settings->search);
    FILE *out = settings->verbosity < 0 ? NULL : results;

    switch (result->outcome) {
    case CST_GEN_NO_SQUARES:
        if (out)
            fprintf(out,
                "the %ux%u %s is too small to hold a square, so the first player cannot win%s\n",
                width, height, place, settings->search.every ? " in it" : "");
        return CST_REJECTED;
    case CST_GEN_NONE:
        if (out)
            fprintf(out,
                "no win of the first player within %u plies exists on the %ux%u board"
                " (proved by exhaustive search)\n",
                result->plies, width, height);
        return CST_REJECTED;
    default:
        if (out)
            fprintf(out,
                "no win of the first player within %u plies was found %s the %ux%u %s"
                " (nothing is proved: a wider search may find one)\n",
                result->plies, settings->search.every ? "in" : "on", width, height, place);
        return CST_LIMIT;
    }
}

static void summarize(const struct settings *settings, const struct cst_cert *cert,
    const struct cst_file_info *info, const struct cst_gen_result *result, double seconds,
    FILE *out)
{
    char digest[FACTS_DIGEST_ROOM];
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    fprintf(
        out, "%-13s%ux%u\n", place_name(&settings->search), cert->claim.width, cert->claim.height);
    fprintf(out, "plies        %u\n", cert->claim.plies);
    fprintf(out, "nodes        %" PRIu32 "\n", cert->node_count);
    fprintf(out, "edges        %" PRIu32 "\n", cert->edge_count);
    fprintf(out, "file         %s\n", settings->output);
    fprintf(out, "file bytes   %" PRIu64 "\n", info->file_bytes);
    fprintf(out, "digest       %s\n", facts_hex(info->hash, digest));
    fprintf(out, "positions    %" PRIu64 "\n", result->search_nodes);
    fprintf(out, "seconds      %.2f\n", seconds);
    /* ru_maxrss counts units of 1024 bytes. */
    fprintf(out, "peak memory  %.1f MiB\n", (double)usage.ru_maxrss / 1024);
}

static enum cst_status deliver(const struct settings *settings, const struct cst_cert *cert,
    const struct cst_gen_result *result, const struct progress *progress, FILE *results)
{
    struct cst_file_info info;
    enum cst_status status;

    if (settings->verbosity > 1)
        fprintf(stderr, "cornerstone: found %" PRIu32 " nodes after %.2f s, writing %s\n",
            cert->node_count, progress_seconds(progress), settings->output);
    status = files_put_certificate(cert, settings->level, settings->output, settings->force, &info);
    if (!status && settings->verbosity >= 0)
        summarize(settings, cert, &info, result, progress_seconds(progress), results);
    return status;
}

static enum cst_status search(struct settings *settings)
{
    /* With the certificate on standard output, nothing else may go there. */
    FILE *results = strcmp(settings->output, "-") == 0 ? stderr : stdout;
    struct cst_cert cert = { 0 };
    struct cst_gen_result result = { 0 };
    struct cst_error err;
    struct progress progress;
    enum cst_status status;

    progress_begin(&progress,
        settings->progress > 0 ||
            (settings->progress == 0 && settings->verbosity >= 0 && isatty(STDERR_FILENO)),
        settings->verbosity > 0);
    settings->search.progress = progress_show;
    settings->search.context = &progress;
    status = cst_gen(&settings->search, &cert, &result, &err);
    progress_clear(&progress);
    if (status)
        fprintf(stderr, "cornerstone: %ux%u: %s\n", settings->search.width, settings->search.height,
            err.text);
    else if (result.outcome == CST_GEN_FOUND)
        status = deliver(settings, &cert, &result, &progress, results);
    else
        status = explain(settings, &result, results);
    cst_cert_clear(&cert);
    return status;
}

static const char *name_output(const struct cst_gen_options *search, char *name, size_t room)
{
    unsigned width = search->width, height = search->height;

    if (search->every)
        snprintf(name, room, "every-%ux%u.cst", width, height);
    else if (width == height)
        snprintf(name, room, "%u.cst", width);
    else
        snprintf(name, room, "%ux%u.cst", width, height);
    return name;
}

static enum cst_status run(const struct command *self, int argc, char **argv)
{
    struct settings settings = { .search.max_memory = FILES_MAX_MEMORY };
    char name[48];
    int operand;

    switch (options_read(self, argc, argv, store, &settings, &operand)) {
    case OPTIONS_DONE:
        return CST_OK;
    case OPTIONS_WRONG:
        return CST_IO;
    case OPTIONS_READY:
        break;
    }
    if (!store_place(self, argc - operand, argv + operand, &settings) ||
        !agree(self, &settings.search))
        return CST_IO;
    if (!settings.output)
        settings.output = name_output(&settings.search, name, sizeof name);
    /* Hours of searching must not end with "file exists". */
    if (files_check_output(settings.output, settings.force, true))
        return CST_IO;
    return search(&settings);
}

const struct command command_gen = {
    .name = "gen",
    .operands = "N|WxH|--every",
    .summary = "Search for a win of the first player and write it as a certificate",
    .details = "The board is N x N, or W columns by H rows; sides are 1 to 64. With --every\n"
               "no board is given. Exit codes: 0 a win was found and written, 1 there is none\n"
               "(proved), 4 none was found within the limits (nothing is proved), 2 wrong usage\n"
               "or the file cannot be written.\n",
    .options = options,
    .run = run,
};
