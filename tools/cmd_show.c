/* SPDX-License-Identifier: MIT */
/* cornerstone show: a strategy on one page, for a reader to check by hand. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "numbers.h"
#include "options.h"
#include "report.h"
#include "show.h"

enum form { FORM_TEXT, FORM_MARKDOWN, FORM_SVG };

struct settings {
    const char *output;
    bool force;
    enum form form;
    uint32_t depth;
    uint64_t most_lines;
    uint64_t max_memory;
};

enum { KEY_FORMAT = 256, KEY_DEPTH, KEY_MAX_LINES, KEY_MAX_MEMORY };

static const struct option_row options[] = { { "format", KEY_FORMAT, "FORMAT", "text",
                                                 "text, markdown or svg" },
    { "depth", KEY_DEPTH, "D", "all", "show no more than D quiet moves after one another" },
    { "max-lines", KEY_MAX_LINES, "N", "5000", "print nothing if the page would be longer" },
    { "output", 'o', "FILE", "-", "write the page to FILE, - is standard output" },
    { "force", 'f', NULL, NULL, "replace FILE if it exists" },
    { "max-memory", KEY_MAX_MEMORY, "SIZE", "1G",
        "memory for the certificate, in bytes or with K, M or G" },
    OPTION_HELP, OPTION_END };

static bool store_form(const struct command *command, const char *value, enum form *form)
{
    static const char *const names[] = { "text", "markdown", "svg" };

    for (int i = 0; i < 3; i++) {
        if (strcmp(value, names[i]) == 0) {
            *form = (enum form)i;
            return true;
        }
    }
    options_wrong(command, "--format '%s' is not text, markdown or svg", value);
    return false;
}

static bool store(const struct command *command, int key, const char *value, void *into)
{
    struct settings *settings = into;
    uint64_t depth;

    switch (key) {
    case KEY_FORMAT:
        return store_form(command, value, &settings->form);
    case KEY_DEPTH:
        if (!numbers_read(value, 1, 1000, &depth)) {
            options_wrong(command, "--depth '%s' is not a number from 1 to 1000", value);
            return false;
        }
        settings->depth = (uint32_t)depth;
        return true;
    case KEY_MAX_LINES:
        if (numbers_read(value, 1, 1000000000, &settings->most_lines))
            return true;
        options_wrong(command, "--max-lines '%s' is not a number from 1 to 1000000000", value);
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

static void render(const struct outline *outline, const struct settings *settings, uint32_t depth,
    struct page *page)
{
    page->markdown = settings->form == FORM_MARKDOWN;
    page->most_lines = settings->most_lines;
    if (settings->form == FORM_SVG)
        show_svg(outline, depth, page);
    else
        show_text(outline, depth, page);
}

/* A page that is too long is not printed; the greatest depth that would do is
 * named. */
static enum cst_status refuse(const struct outline *outline, const struct settings *settings,
    uint64_t lines, struct cst_error *err)
{
    uint32_t deepest = outline->case_count ? outline->cases[outline->case_count - 1].depth : 0;

    for (uint32_t depth = deepest; depth-- > 1;) {
        struct page page = { 0 };
        uint64_t fewer;

        if (depth >= settings->depth)
            continue;
        render(outline, settings, depth, &page);
        fewer = page.lines;
        page_clear(&page);
        if (fewer <= settings->most_lines)
            return report_set(err, CST_LIMIT,
                "the page would have %" PRIu64 " lines;"
                " --max-lines allows more than %" PRIu64 ", and with --depth %" PRIu32
                " it would have %" PRIu64,
                lines, settings->most_lines, depth, fewer);
    }
    return report_set(err, CST_LIMIT,
        "the page would have %" PRIu64 " lines; --max-lines allows more than %" PRIu64, lines,
        settings->most_lines);
}

static enum cst_status show(
    const struct outline *outline, const char *file, const struct settings *settings)
{
    enum cst_status status = CST_OK;
    struct page page = { 0 };
    struct cst_error err;

    render(outline, settings, settings->depth, &page);
    if (page.failed) {
        status = report_set(&err, CST_LIMIT, "out of memory for the page");
        report_input(file, &err);
    } else if (page.lines > settings->most_lines) {
        status = refuse(outline, settings, page.lines, &err);
        report_input(file, &err);
    } else if (strcmp(settings->output, "-") == 0) {
        fwrite(page.text, 1, page.length, stdout);
    } else {
        status = cst_put_file(settings->output, (const uint8_t *)page.text, page.length,
            settings->force, false, &err);
        if (status)
            report_output(settings->output, &err);
    }
    page_clear(&page);
    return status;
}

static enum cst_status run(const struct command *self, int argc, char **argv)
{
    struct settings settings = {
        .output = "-", .depth = UINT32_MAX, .most_lines = 5000, .max_memory = FILES_MAX_MEMORY
    };
    struct cst_cert cert = { 0 };
    struct outline outline;
    enum cst_status status;
    struct cst_error err;
    const char *file;

    switch (options_read_one(self, argc, argv, store, &settings, "file", &file)) {
    case OPTIONS_DONE:
        return CST_OK;
    case OPTIONS_WRONG:
        return CST_IO;
    case OPTIONS_READY:
        break;
    }
    status = files_check_output(settings.output, settings.force, false);
    if (!status)
        status = files_read_certificate(file, settings.max_memory, &cert, NULL);
    if (status)
        return status;
    status = outline_make(&cert, &outline, &err);
    if (status) {
        report_input(file, &err);
    } else {
        status = show(&outline, file, &settings);
        outline_clear(&outline);
    }
    cst_cert_clear(&cert);
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
