/* SPDX-License-Identifier: MIT */
/* cornerstone gen: search for a win and write it down. */
#include <inttypes.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "escape.h"
#include "facts.h"
#include "files.h"
#include "gen_options.h"
#include "progress.h"
#include "progress_line.h"
#include "report.h"
#include "say.h"

/* Sentences for a search that found nothing. They are its result. */
static enum cst_status explain(
    const struct gen_settings *settings, const struct cst_gen_result *result, FILE *results)
{
    unsigned width = settings->search.width, height = settings->search.height;
    const char *place = gen_place(&settings->search);
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
                " (found by exhaustive search)\n",
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

static void summarize(const struct gen_settings *settings, const struct cst_cert *cert,
    const struct cst_file_info *info, const struct cst_gen_result *result, double seconds,
    FILE *out)
{
    char digest[FACTS_DIGEST_CAPACITY];
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    fprintf(
        out, "%-13s%ux%u\n", gen_place(&settings->search), cert->claim.width, cert->claim.height);
    fprintf(out, "plies        %u\n", cert->claim.plies);
    fprintf(out, "nodes        %" PRIu32 "\n", cert->node_count);
    fprintf(out, "edges        %" PRIu32 "\n", cert->edge_count);
    fputs("file         ", out);
    escape_print(out, settings->output);
    fputc('\n', out);
    fprintf(out, "file bytes   %" PRIu64 "\n", info->file_bytes);
    fprintf(out, "digest       %s\n", facts_hex(info->hash, digest));
    fprintf(out, "positions    %" PRIu64 "\n", result->search_nodes);
    fprintf(out, "seconds      %.2f\n", seconds);
    /* ru_maxrss counts units of 1024 bytes. */
    fprintf(out, "peak memory  %.1f MiB\n", (double)usage.ru_maxrss / 1024);
}

static enum cst_status deliver(const struct gen_settings *settings, const struct cst_cert *cert,
    const struct cst_gen_result *result, const struct progress *progress, FILE *results)
{
    const struct cst_any any = { .game = cert->claim.game, .cert = *cert };
    struct cst_file_info info;
    enum cst_status status;

    if (settings->verbosity > 1)
        say("found %" PRIu32 " nodes after %.2f s, writing %s", cert->node_count,
            progress_seconds(progress), settings->output);
    status = files_put_any(&any, settings->level, settings->output, settings->force, &info);
    if (!status && settings->verbosity >= 0)
        summarize(settings, cert, &info, result, progress_seconds(progress), results);
    return status;
}

static enum cst_status search(struct gen_settings *settings)
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
    progress_line_clear();
    if (status)
        say("%ux%u: %s", settings->search.width, settings->search.height, err.text);
    else if (result.outcome == CST_GEN_FOUND)
        status = deliver(settings, &cert, &result, &progress, results);
    else
        status = explain(settings, &result, results);
    cst_cert_clear(&cert);
    return status;
}

static const char *name_output(const struct cst_gen_options *search, char *name, size_t capacity)
{
    unsigned width = search->width, height = search->height;

    if (search->every)
        snprintf(name, capacity, "every-%ux%u.cst", width, height);
    else if (width == height)
        snprintf(name, capacity, "%u.cst", width);
    else
        snprintf(name, capacity, "%ux%u.cst", width, height);
    return name;
}

static enum cst_status run(const struct command *self, int argc, char **argv)
{
    struct gen_settings settings = { .search.max_memory = FILES_MAX_MEMORY };
    char name[48];

    switch (gen_options_read(self, argc, argv, &settings)) {
    case OPTIONS_DONE:
        return CST_OK;
    case OPTIONS_WRONG:
        return CST_IO;
    case OPTIONS_READY:
        break;
    }
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
               "no board is given.\n"
               "Exit codes: 0 a win was found and written, 1 there is none (found by exhaustive\n"
               "search), 4 none was found within the limits (nothing is proved), 2 wrong usage,\n"
               "or the file cannot be written.\n",
    .options = gen_options,
    .run = run,
};
