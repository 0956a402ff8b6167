/* SPDX-License-Identifier: MIT */
/* cornerstone gen: search for a win, or for what holds, and write it down. */
#include <inttypes.h>
#include <sys/resource.h>
#include <unistd.h>

#include "escape.h"
#include "facts.h"
#include "files.h"
#include "gen_first.h"
#include "gen_options.h"
#include "interrupt.h"
#include "joint_output.h"
#include "place.h"
#include "progress.h"
#include "progress_line.h"
#include "report.h"
#include "say.h"

/* What a search left, and what became of it. */
struct find {
    struct cst_cert cert;
    struct cst_gen_result result;
    struct cst_file_info info;
};

/* Sentences for a search that found nothing. They are its result. */
static enum cst_status explain(
    const struct gen_settings *settings, const struct cst_gen_result *result, FILE *results)
{
    unsigned width = settings->search.width, height = settings->search.height;
    const char *place = gen_place(&settings->search);
    FILE *out = settings->verbosity < 0 ? NULL : results;
    const char *plies = result->plies == 1 ? "ply" : "plies";
    bool rows = height != 2;

    switch (result->outcome) {
    case CST_GEN_NO_SQUARES:
        if (out)
            fprintf(out,
                "the %ux%u %s is too small to hold a square, so the first player cannot win%s\n",
                width, height, place, settings->search.every ? " in it" : "");
        return CST_REJECTED;
    case CST_GEN_PAIRED:
        if (out)
            fprintf(out,
                "no win of the first player exists on the %ux%u board: the second player answers"
                " in the same %s, and every square has two whole %ss\n",
                width, height, rows ? "row" : "column", rows ? "row" : "column");
        return CST_REJECTED;
    case CST_GEN_NONE:
        if (out)
            fprintf(out,
                "no win of the first player within %u %s exists on the %ux%u board"
                " (found by exhaustive search)\n",
                result->plies, plies, width, height);
        /* --hold takes no fewer plies. */
        if (out && result->plies >= 3)
            fprintf(out, "'cornerstone gen %ux%u --hold %u' looks for a certificate of that\n",
                width, height, result->plies + 1 < width * height ? result->plies : width * height);
        return CST_REJECTED;
    case CST_GEN_WINS:
        if (out)
            fprintf(out,
                "the second player cannot hold for %u plies on the %ux%u board: the first player"
                " completes a square (found by exhaustive search)\n",
                result->plies, width, height);
        return CST_REJECTED;
    default:
        if (out)
            fprintf(out,
                "no win of the first player within %u %s was found %s the %ux%u %s"
                " (nothing is proved: a wider search may find one)\n",
                result->plies, plies, settings->search.every ? "in" : "on", width, height, place);
        if (out && !settings->search.plies && !gen_first_narrowed(&settings->search))
            fprintf(out,
                "'cornerstone gen --exhaustive %ux%u' would settle it, looking at every move, which"
                " takes very long; 'cornerstone gen --plies %u %ux%u' looks further\n",
                width, height, result->plies + 2, width, height);
        return CST_LIMIT;
    }
}

/* In what getrusage() counts memory. */
#ifdef __APPLE__
#define MAXRSS_IN_MIB (1024 * 1024)
#else
#define MAXRSS_IN_MIB 1024
#endif

static void summarize(
    const struct gen_settings *settings, const struct find *find, double seconds, FILE *out)
{
    const struct cst_cert *cert = &find->cert;
    char digest[FACTS_DIGEST_CAPACITY];
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    fprintf(out, "%-13s%ux%u\n", cst_kind_of(&cert->claim)->sides, cert->claim.width,
        cert->claim.height);
    fprintf(out, "plies        %u\n", cert->claim.plies);
    fprintf(out, "nodes        %" PRIu32 "\n", cert->node_count);
    fprintf(out, "edges        %" PRIu32 "\n", cert->edge_count);
    if (cert->claim.claim == CST_CLAIM_SECOND_HOLDS) {
        fprintf(out, "exceptions   %" PRIu32 "\n", cert->exception_count);
        fprintf(out, "horizon      %u\n", cert->horizon);
    }
    fputs("file         ", out);
    escape_print(out, settings->output);
    fputc('\n', out);
    fprintf(out, "file bytes   %" PRIu64 "\n", find->info.file_bytes);
    fprintf(out, "digest       %s\n", facts_hex(find->info.hash, digest));
    fprintf(out, "positions    %" PRIu64 "\n", find->result.search_nodes);
    fprintf(out, "seconds      %.2f\n", seconds);
    fprintf(out, "peak memory  %.1f MiB\n", (double)usage.ru_maxrss / MAXRSS_IN_MIB);
}

/* Write the strategy. An output that has been written before is opened again: the strategy takes
 * the place of the one that is there. */
static enum cst_status put(const struct gen_settings *settings, const struct cst_cert *cert,
    struct files_output *output, struct cst_file_info *info)
{
    const struct cst_any any = { .game = cert->claim.game, .cert = *cert };
    enum cst_status status = CST_OK;

    if (settings->search.parts)
        return joint_output_put(&any, settings->level, settings->force, output, info);
    if (!output->handle)
        status = files_open_output(output->name, true, true, output);
    if (!status)
        status = files_put_any(&any, settings->level, output, info);

    if (!status && !settings->search.hold)
        interrupt_output("%s holds a win within %u plies", settings->output, cert->claim.plies);
    return status;
}

static enum cst_status find_win(const struct cst_gen_options *search, struct find *find)
{
    struct cst_error err;
    enum cst_status status = cst_gen(search, &find->cert, &find->result, &err);

    progress_line_clear();
    if (status)
        say("%ux%u: %s", search->width, search->height, err.text);
    return status;
}

static enum cst_status search_board(const struct gen_settings *settings,
    const struct progress *progress, struct files_output *output, FILE *results)
{
    struct find find = { 0 };
    enum cst_status status = find_win(&settings->search, &find);

    if (!status && find.result.outcome != CST_GEN_FOUND) {
        status = explain(settings, &find.result, results);
    } else if (!status) {
        if (settings->verbosity > 1)
            say("found %" PRIu32 " node%s after %.2f s, writing %s", find.cert.node_count,
                find.cert.node_count == 1 ? "" : "s", progress_seconds(progress), settings->output);
        status = put(settings, &find.cert, output, &find.info);
        if (!status && settings->verbosity >= 0)
            summarize(settings, &find, progress_seconds(progress), results);
    }
    cst_cert_clear(&find.cert);
    return status;
}

/* Look for a shorter win than that of the box, on a board that is small enough. True: *find has
 * one. */
static bool find_shorter(
    const struct gen_settings *settings, const struct cst_cert *first, struct find *find)
{
    struct cst_gen_options search = settings->search;

    search.last = first->claim.plies - 2u;
    return search.width * search.height <= GEN_FIRST_CELLS && find_win(&search, find) == CST_OK &&
        find->result.outcome == CST_GEN_FOUND;
}

static void conclude(const struct gen_settings *settings, const struct cst_claim *claim, FILE *out)
{
    unsigned width = settings->search.width, height = settings->search.height;

    if (width * height <= GEN_FIRST_CELLS)
        fprintf(out, "no win within %u plies was found on the %ux%u board itself\n",
            claim->plies - 2u, width, height);
    else
        fprintf(out,
            "a win within %u plies was not looked for: 'cornerstone gen --plies %u %ux%u' does\n",
            claim->plies - 2u, claim->plies - 2u, width, height);
    fprintf(out,
        "the file proves that the first player wins within %u plies on every board that contains a"
        " %ux%u box, and so on the %ux%u board\n",
        claim->plies, claim->width, claim->height, width, height);
}

/* First the strategy for every board with the box; then, in its place, a shorter one. Into a stream
 * or a device there goes only one. */
static enum cst_status search_from_box(const struct gen_settings *settings,
    const struct gen_box *box, const struct progress *progress, struct files_output *output,
    FILE *results)
{
    struct find first = { 0 }, shorter = { 0 };
    struct cst_error err;
    bool file = !files_output_in_place(output);
    bool better = false;
    enum cst_status status =
        gen_first_find(box, &settings->search, &first.cert, &first.result, &err);

    if (status)
        say("%ux%u: %s", box->width, box->height, err.text);
    if (!status && file)
        status = put(settings, &first.cert, output, &first.info);
    if (!status && settings->verbosity > 0)
        say("found the strategy for every board with a %ux%u box after %.2f s", box->width,
            box->height, progress_seconds(progress));
    if (!status)
        better = find_shorter(settings, &first.cert, &shorter);
    if (!status && better)
        status = put(settings, &shorter.cert, output, &shorter.info);
    else if (!status && !file)
        status = put(settings, &first.cert, output, &first.info);
    first.result.search_nodes += shorter.result.search_nodes;
    if (!status && settings->verbosity >= 0) {
        summarize(settings, better ? &shorter : &first, progress_seconds(progress), results);
        if (!better)
            conclude(settings, &first.cert.claim, results);
    }
    cst_cert_clear(&first.cert);
    cst_cert_clear(&shorter.cert);
    return status;
}

static void complain(void *context, const char *text)
{
    (void)context;
    say("%s; it is done again", text);
}

static enum cst_status search(struct gen_settings *settings, struct files_output *output)
{
    /* With the certificate on standard output, nothing else may go there. */
    FILE *results = files_output_is_stdout(output) ? stderr : stdout;
    const struct gen_box *box = gen_first_box(&settings->search);
    struct progress progress;

    progress_begin(&progress,
        settings->progress > 0 ||
            (settings->progress == 0 && settings->verbosity >= 0 && isatty(STDERR_FILENO)),
        settings->verbosity > 0);
    settings->search.progress = progress_show;
    settings->search.complain = complain;
    settings->search.context = &progress;
    if (settings->search.parts)
        interrupt_output("the parts that are complete stay in %s, and the same command goes on"
                         " from there",
            settings->search.parts);
    if (box)
        return search_from_box(settings, box, &progress, output, results);
    gen_first_settle(&settings->search);
    return search_board(settings, &progress, output, results);
}

static const char *name_output(const struct cst_gen_options *search, char *name, size_t capacity)
{
    unsigned width = search->width, height = search->height;
    const char *hold = search->hold ? "-hold" : "";

    if (search->every)
        snprintf(name, capacity, "every-%ux%u.cst", width, height);
    else if (width == height)
        snprintf(name, capacity, "%u%s.cst", width, hold);
    else
        snprintf(name, capacity, "%ux%u%s.cst", width, height, hold);
    return name;
}

static enum cst_status run(const struct command *self, int argc, char **argv)
{
    struct gen_settings settings = { .search.max_memory = FILES_MAX_MEMORY };
    struct files_output output;
    enum cst_status status;
    char name[48];

    if (!gen_options_read(self, argc, argv, &settings, &status))
        return status;
    if (!settings.output)
        settings.output = name_output(&settings.search, name, sizeof name);
    place_find(&settings.search.place, &settings.search.places);
    /* Hours of searching must not end with "file exists". */
    status = settings.search.parts
        ? joint_output_open(settings.output, settings.force, &settings.search, &output)
        : files_open_output(settings.output, settings.force, true, &output);
    if (!status)
        status = search(&settings, &output);
    files_cancel_output(&output);
    return status;
}

const struct command command_gen = {
    .name = "gen",
    .operands = "N|WxH|--every",
    .summary = "Search for a win of the first player and write it as a certificate",
    .details = "The board is N x N, or W columns by H rows; sides are 1 to 64. With --every\n"
               "no board is given.\n"
               "If the board contains a box of 9x9, 7x7, 6x6 or 5x7 cells, the strategy for\n"
               "every board with such a box is the first answer and is written at once: it wins\n"
               "within 13 plies with a box of 9x9, and 15 with the others. On boards of at most\n"
               "196 cells a shorter win, of 7 plies or more, is looked for then, and takes its\n"
               "place. Boards of at most 16 cells are searched exhaustively, others with a side\n"
               "of at most 4 up to 13 plies if they have at most 36 cells, and all others up to\n"
               "19 plies. There are two quiet moves after the first move, and on at most 36\n"
               "cells also four. With an option that narrows the search, such as --plies, only\n"
               "what it asks for is looked for.\n"
               "With --hold the search is for a strategy of the second player's. With --parts\n"
               "the same command may be started many times, on as many machines as see the\n"
               "folder, and goes on where it was ended.\n"
               "Exit codes: 0 a win was found and written, 1 there is none (found by exhaustive\n"
               "search), 4 none was found within the limits (nothing is proved), 3 parts hold\n"
               "what is not so, 2 wrong usage, or a file cannot be written.\n",
    .options = gen_options,
    .run = run,
};
