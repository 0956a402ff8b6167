/* SPDX-License-Identifier: MIT */
/* cornerstone show: a strategy on one page, for a reader to check by hand. */
#include <string.h>

#include "files.h"
#include "games.h"
#include "numbers.h"
#include "options.h"
#include "report.h"
#include "show.h"

struct settings {
    const char *output;
    bool force;
    struct show_settings page;
    uint64_t max_memory;
};

enum { KEY_FORMAT = 256, KEY_DEPTH, KEY_MAX_LINES, KEY_MAX_MEMORY };

static const struct option_row options[] = { { "format", KEY_FORMAT, "FORMAT", "text",
                                                 "text, markdown or svg" },
    { "depth", KEY_DEPTH, "D", "all",
        "show no more than D quiet moves after one another, or D levels (1) of a hold "
        "certificate" },
    { "max-lines", KEY_MAX_LINES, "N", "5000", "print nothing if the page would be longer" },
    { "output", 'o', "FILE", "-", "write the page to FILE, - is standard output" },
    { "force", 'f', NULL, NULL, "replace FILE if it exists" },
    { "max-memory", KEY_MAX_MEMORY, "SIZE", "1G",
        "memory for the certificate, in bytes or with K, M or G" },
    OPTION_HELP, OPTION_END };

static bool store_form(const struct command *command, const char *value, enum show_form *form)
{
    static const char *const names[] = { "text", "markdown", "svg" };

    for (int i = 0; i < 3; i++) {
        if (strcmp(value, names[i]) == 0) {
            *form = (enum show_form)i;
            return true;
        }
    }
    options_wrong(command, "--format: '%s', expected text, markdown or svg", value);
    return false;
}

static bool store(const struct command *command, int key, const char *value, void *into)
{
    struct settings *settings = into;
    uint64_t depth;

    switch (key) {
    case KEY_FORMAT:
        return store_form(command, value, &settings->page.form);
    case KEY_DEPTH:
        if (!numbers_read(value, 1, 1000, &depth)) {
            options_wrong(command, "--depth: '%s', expected a number from 1 to 1000", value);
            return false;
        }
        settings->page.depth = (uint32_t)depth;
        return true;
    case KEY_MAX_LINES:
        if (numbers_read(value, 1, 1000000000, &settings->page.most_lines))
            return true;
        options_wrong(command, "--max-lines: '%s', expected a number from 1 to 1000000000", value);
        return false;
    case 'o':
        settings->output = value;
        return true;
    case 'f':
        settings->force = true;
        return true;
    default:
        return options_memory(command, value, &settings->max_memory);
    }
}

static enum cst_status show(const struct cst_any *any, const char *file,
    const struct settings *settings, struct files_output *output)
{
    const struct game_row *game = games_of(any);
    struct page page = { 0 };
    struct cst_error err;
    enum cst_status status;

    if (game->show)
        status = game->show(any, &settings->page, &page, &err);
    else
        status = report_set(&err, CST_MALFORMED, "%s", game->not_shown);
    if (status)
        status = report_input(file, &err);
    else
        status = files_put_bytes((const uint8_t *)page.text, page.length, output);
    page_clear(&page);
    return status;
}

static enum cst_status run(const struct command *self, int argc, char **argv)
{
    struct settings settings = {
        .output = "-",
        .page = { .depth = UINT32_MAX, .most_lines = 5000 },
        .max_memory = FILES_MAX_MEMORY,
    };
    struct cst_any any = { 0 };
    struct files_output output;
    enum cst_status status;
    const char *file;

    if (!options_read_one(self, argc, argv, store, &settings, "file", &file, &status))
        return status;
    status = files_open_output(settings.output, settings.force, false, &output);
    if (!status)
        status = files_read_any(file, settings.max_memory, &any, NULL);
    if (!status)
        status = show(&any, file, &settings, &output);
    files_cancel_output(&output);
    cst_any_clear(&any);
    return status;
}

const struct command command_show = {
    .name = "show",
    .operands = "FILE",
    .summary = "Show a strategy on a page that can be checked by hand",
    .details = "FILE is a certificate, - is standard input. The page says what is claimed and\n"
               "what a reader has to check, and then shows every quiet move and every line of\n"
               "threats once, with a picture; mirrored and turned ones refer to it. It is made\n"
               "for the short certificates with otherwise edges. A page of more than --max-lines\n"
               "is refused.\n"
               "Nothing is proved here: that is what cornerstone-check does.\n",
    .options = options,
    .run = run,
};
