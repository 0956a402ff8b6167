/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "dialect.h"
#include "escape.h"
#include "facts.h"
#include "progress_line.h"
#include "report.h"
#include "say.h"
#include "verify.h"

/* The words of a verdict: on a line, and in JSON. */
static const struct {
    const char *line, *json;
} words[] = {
    [VERDICT_OPEN] = { "NO VERDICT", "no verdict" },
    [VERDICT_VERIFIED] = { "VERIFIED", "verified" },
    [VERDICT_NOT_VERIFIED] = { "NOT VERIFIED", "not verified" },
    [VERDICT_UNKNOWN] = { "UNKNOWN", "unknown" },
    [VERDICT_NONE] = { "NO VERDICT", "no verdict" },
    [VERDICT_NOT_AS_LISTED] = { "NOT AS LISTED", "not as listed" },
    [VERDICT_MISSING] = { "MISSING", "missing" },
    [VERDICT_NOT_READ] = { "NOT READ", "not read" },
};

/* Why a file is not verified, in a few words; messages on standard error say it in full. */
static const char *reason(const struct item *item)
{
    switch (item->verdict) {
    case VERDICT_NOT_VERIFIED:
        return item->status == CST_MALFORMED ? "malformed" : "the claim is not proved";
    case VERDICT_UNKNOWN:
        return item->status == CST_LIMIT ? "a limit was reached" : "cannot be read";
    case VERDICT_NOT_AS_LISTED:
        return "another file or claim than listed";
    case VERDICT_MISSING:
        return "listed, but not there";
    case VERDICT_NOT_READ:
        return "no checker was run";
    default:
        return "the checker gave no verdict";
    }
}

/* The name as it can be printed. To be freed. */
static char *printable(const char *name)
{
    char *text = escape(name, strlen(name));

    return text ? text : strdup("?");
}

void report_begin(struct verify_report *report, const struct verify *verify, size_t all)
{
    *report = (struct verify_report){ .verify = verify, .all = all };
    report->progress =
        isatty(STDERR_FILENO) && !verify->quiet && (verify->json || !isatty(STDOUT_FILENO));
    if (verify->json)
        report->files = json_array();
}

/* What is wrong goes to standard error: in the words of the checker, then in ours. */
static void print_messages(const struct item *item)
{
    if (item->said)
        fprintf(stderr, "%s\n", item->said);
    if (item->message)
        say("%s: %s", strcmp(item->path, "-") == 0 ? "standard input" : item->path, item->message);
}

static void print_line(
    const struct verify_report *report, const struct item *item, const char *name)
{
    const struct verify *verify = report->verify;

    printf("%-13s  %s: ", words[item->verdict].line, name);
    if (item->verdict != VERDICT_VERIFIED) {
        fputs(reason(item), stdout);
    } else if (item->has_proved) {
        char *theorem = printable(item->proved.words);

        printf("%s, %" PRIu64 " %.*s", theorem, item->proved.count,
            (int)strlen(item->proved.count_name) - (item->proved.count == 1),
            item->proved.count_name);
        free(theorem);
    } else {
        char *theorem = printable(item->line + strlen("s VERIFIED "));

        fputs(theorem, stdout);
        free(theorem);
    }
    if (item->program)
        printf(", %.0f ms", item->milliseconds);
    if (verify->dialect)
        printf(", converted from a table of dialect %s", verify->dialect->name);
    putchar('\n');
}

static json_t *json_figure(bool known, uint64_t value)
{
    return known ? json_integer((json_int_t)value) : json_null();
}

static json_t *json_messages(const struct item *item)
{
    json_t *all, *own;

    if (!item->said || !item->message)
        return facts_json_text(item->said ? item->said : item->message);
    own = facts_json_text(item->message);
    all = own ? json_sprintf("%s\n%s", item->said, json_string_value(own)) : NULL;
    json_decref(own);
    return all;
}

static json_t *item_json(const struct verify *verify, const struct item *item)
{
    bool verified = item->verdict == VERDICT_VERIFIED, known = verified && item->has_proved;
    bool nodes = known && strcmp(item->proved.count_name, "nodes") == 0;
    const char *line = verified ? item->line + strlen("s VERIFIED ") : NULL;

    return json_pack("{s:o, s:s, s:i, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
        "file", facts_json_text(item->path), "verdict", words[item->verdict].json, "exit_code",
        (int)item->status, "checker", facts_json_text(item->program), "claim",
        facts_json_text(known ? item->proved.words : NULL), "theorem", facts_json_text(line),
        "size", facts_json_text(known ? item->proved.size : NULL), "moves",
        json_figure(known, item->proved.moves), "nodes", json_figure(nodes, item->proved.count),
        "cards", json_figure(known && !nodes, item->proved.count), "milliseconds",
        item->program ? json_real(item->milliseconds) : json_null(), "sha256",
        facts_json_text(*item->sum ? item->sum : NULL), "dialect",
        facts_json_text(verify->dialect ? verify->dialect->name : NULL), "message",
        json_messages(item));
}

void report_item(void *context, struct item *item)
{
    struct verify_report *report = context;
    const struct verify *verify = report->verify;
    char *name = printable(item->path), line[60];

    report->done++;
    report->verified += item->verdict == VERDICT_VERIFIED;
    report->worst = report_worse(report->worst, item->status);
    progress_line_clear();
    /* Messages first: the verdict is the last line. */
    print_messages(item);
    if (verify->json)
        json_array_append_new(report->files, item_json(verify, item));
    else if (!verify->quiet || item->verdict != VERDICT_VERIFIED)
        print_line(report, item, name);
    fflush(stdout);
    if (report->progress && report->done < report->all) {
        snprintf(line, sizeof line, "%zu of %zu file%s", report->done, report->all,
            report->all == 1 ? "" : "s");
        progress_line_show(line);
    }
    free(name);
}

/* The exact lengths, as a list; not complete if memory is short. */
static json_t *exact_json(const struct items *items)
{
    json_t *list = json_array();
    struct exact exact;

    for (size_t i = 0; i < items->count; i++)
        if (exact_find(items, &items->item[i], &exact))
            json_array_append_new(list,
                json_pack("{s:o, s:I, s:o, s:o}", "size",
                    json_sprintf("%ux%u", exact.width, exact.height), "plies",
                    (json_int_t)exact.plies, "win", facts_json_text(exact.win->path), "hold",
                    facts_json_text(exact.hold->path)));
    return list;
}

static void print_exact(const struct items *items)
{
    struct exact exact;

    for (size_t i = 0; i < items->count; i++) {
        char *win, *hold;

        if (!exact_find(items, &items->item[i], &exact))
            continue;
        win = printable(exact.win->path);
        hold = printable(exact.hold->path);
        printf("EXACTLY %" PRIu64 " plies is the shortest win on %ux%u: %s, %s\n", exact.plies,
            exact.width, exact.height, win, hold);
        free(win);
        free(hold);
    }
}

static enum cst_status print_json(struct verify_report *report, const struct items *items)
{
    json_t *all;
    bool complete = report->files && json_array_size(report->files) == report->all;

    all = json_pack("{s:I, s:I, s:i, s:o, s:o}", "verified", (json_int_t)report->verified,
        "not_verified", (json_int_t)(report->all - report->verified), "exit_code",
        (int)report->worst, "files", report->files, "exact", exact_json(items));
    if (!all || !complete ||
        (json_dumpf(all, stdout, FACTS_JSON | JSON_REAL_PRECISION(6)) != 0 && !ferror(stdout))) {
        say("out of memory");
        report->worst = report_worse(report->worst, CST_LIMIT);
    }
    putchar('\n');
    json_decref(all);
    return report->worst;
}

enum cst_status report_end(struct verify_report *report, const struct items *items)
{
    if (report->verify->json)
        return print_json(report, items);
    if (!report->verify->quiet)
        print_exact(items);
    if (!report->verify->quiet)
        printf("%zu verified, %zu not\n", report->verified, report->all - report->verified);
    return report->worst;
}
