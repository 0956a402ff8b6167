/* SPDX-License-Identifier: MIT */
/* cornerstone verify: run the checkers on files, folders and what a manifest lists. */
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "numbers.h"
#include "options.h"
#include "report.h"
#include "say.h"
#include "table_input.h"
#include "verify.h"

enum { KEY_MANIFEST = 256, KEY_CARDS, KEY_ALPHABET, KEY_JSON, KEY_MAX_MEMORY, KEY_MAX_WORK };

static const struct option_row options[] = {
    { "recursive", 'r', NULL, NULL, "verify the files *.cst in a folder and below it" },
    { "manifest", KEY_MANIFEST, "FILE", NULL,
        "hold the files and what they prove against this list; without PATH, verify what it "
        "lists" },
    { "jobs", 'j', "N", "1", "processes at the same time, 1 to 256" },
    { "cards", KEY_CARDS, "DIALECT", NULL,
        "PATH is a table of cards in this dialect: 21, 20, 25, 35 or v1; it is converted first" },
    { "alphabet", KEY_ALPHABET, "FILE", NULL, "the characters of dialect 20, in UTF-8" },
    { "json", KEY_JSON, NULL, NULL, "print one JSON object" },
    { "quiet", 'q', NULL, NULL, "print lines only for files that are not verified" },
    { "max-memory", KEY_MAX_MEMORY, "SIZE", "1G",
        "memory for each checker, in bytes or with K, M or G" },
    { "max-work", KEY_MAX_WORK, "STEPS", "about 30 s",
        "work for each checker, a number or one with K, M or G" },
    OPTION_HELP, OPTION_END
};

static bool store_number(
    const struct command *command, int key, const char *value, struct verify *verify)
{
    uint64_t number;

    switch (key) {
    case 'j':
        if (!numbers_read(value, 1, VERIFY_MOST_JOBS, &number)) {
            options_wrong(
                command, "--jobs: '%s', expected a number from 1 to %d", value, VERIFY_MOST_JOBS);
            return false;
        }
        verify->jobs = (unsigned)number;
        return true;
    case KEY_MAX_WORK:
        verify->max_work = value;
        if (numbers_size(value, &number))
            return true;
        options_wrong(command, "--max-work: '%s', expected a number of steps", value);
        return false;
    default:
        verify->max_memory = value;
        return options_memory(command, value, &verify->memory);
    }
}

static bool store(const struct command *command, int key, const char *value, void *into)
{
    struct verify *verify = into;

    switch (key) {
    case 'r':
        verify->recursive = true;
        return true;
    case 'q':
        verify->quiet = true;
        return true;
    case KEY_JSON:
        verify->json = true;
        return true;
    case KEY_MANIFEST:
        verify->manifest_file = value;
        return true;
    case KEY_ALPHABET:
        verify->alphabet_file = value;
        return true;
    case KEY_CARDS:
        verify->dialect = table_dialect(command, value);
        return verify->dialect != NULL;
    default:
        return store_number(command, key, value, verify);
    }
}

/* Do options and operands fit together? If not, the message has been printed. */
static bool settle(
    const struct command *self, const struct verify *verify, char **operands, int count)
{
    int dashes = 0;

    for (int i = 0; i < count; i++)
        dashes += strcmp(operands[i], "-") == 0;
    if (count == 0 && !verify->manifest_file)
        options_wrong(self, "operands: 0, expected a file or --manifest");
    else if (dashes > 1)
        options_wrong(self, "operands: - %d times, expected at most once", dashes);
    else if (verify->dialect && (count != 1 || verify->manifest_file || verify->recursive))
        options_wrong(
            self, "--cards: more than a table, expected one table, no manifest and no -r");
    else
        return table_alphabet_fits(self, verify->dialect, NULL, verify->alphabet_file);
    return false;
}

static enum cst_status read_manifest(const char *file, struct manifest *manifest)
{
    struct cst_error err;
    enum cst_status status;
    FILE *in = files_open_input(file, false);

    if (!in)
        return CST_IO;
    status = manifest_read(in, manifest, &err);
    files_close_input(in);
    return status ? report_input(file, &err) : CST_OK;
}

/* The path of a listed file: its name, from the folder of the manifest. To be freed. */
static char *listed_path(const char *manifest, const char *name)
{
    char *copy = strdup(manifest), *path = NULL;

    if (copy) {
        const char *folder = dirname(copy);
        size_t capacity = strlen(folder) + strlen(name) + 2;

        path = malloc(capacity);
        if (path && (*name == '/' || strcmp(folder, ".") == 0))
            snprintf(path, capacity, "%s", name);
        else if (path)
            snprintf(path, capacity, "%s/%s", folder, name);
    }
    free(copy);
    return path;
}

/* Find the lines of the files, and add the files that are listed and were not given: all of them if
 * no operand was given; as missing if a folder was given, or if they are not there. */
static bool add_listed(const struct verify *verify, struct manifest *manifest, bool none,
    bool folder, struct items *items)
{
    struct stat found;
    size_t given = items->count;

    for (size_t i = 0; i < given; i++) {
        items->item[i].listed = manifest_find(manifest, items->item[i].path);
        if (items->item[i].listed)
            items->item[i].listed->seen = true;
    }
    for (size_t i = 0; i < manifest->count; i++) {
        struct manifest_line *line = &manifest->lines[i];
        struct item *item;
        char *path;
        bool there;

        if (line->seen)
            continue;
        path = listed_path(verify->manifest_file, line->name);
        if (!path)
            return false;
        there = stat(path, &found) == 0;
        if (none || folder || !there) {
            item = items_add(items, none ? path : line->name);
            if (item && (!none || !there))
                item_settle(item, VERDICT_MISSING, CST_IO, "listed in %s, not there",
                    verify->manifest_file);
            if (item)
                item->listed = line;
        }
        free(path);
        if ((none || folder || !there) && !item)
            return false;
    }
    return true;
}

static enum cst_status verify_all(struct verify *verify, char **operands, int count)
{
    struct manifest manifest = { 0 };
    struct items items = { 0 };
    struct verify_report report;
    bool folder = false, fine = true;
    enum cst_status status =
        verify->manifest_file ? read_manifest(verify->manifest_file, &manifest) : CST_OK;

    for (int i = 0; !status && fine && i < count; i++)
        fine = items_operand(&items, operands[i], verify->recursive, &folder);
    if (!status && fine && verify->manifest_file)
        fine = add_listed(verify, &manifest, count == 0, folder, &items);
    if (!fine) {
        say("out of memory");
        status = CST_LIMIT;
    }
    if (!status) {
        report_begin(&report, verify, items.count);
        verify_run(verify, &items, report_item, &report);
        status = report_end(&report, &items);
    }
    items_clear(&items);
    manifest_clear(&manifest);
    return status;
}

/* The pipes of the checkers must not get the numbers of the standard streams, should we have been
 * started without. */
static void fill_standard_streams(void)
{
    int file;

    do
        file = open("/dev/null", O_RDONLY | O_CLOEXEC);
    while (file >= 0 && file <= STDERR_FILENO);
    if (file >= 0)
        close(file);
}

static enum cst_status run(const struct command *self, int argc, char **argv)
{
    struct verify verify = { .memory = FILES_MAX_MEMORY, .jobs = 1 };
    struct alphabet alphabet = { 0 };
    enum cst_status status = CST_OK;
    int first;

    if (!options_read(self, argc, argv, store, &verify, &first, &status))
        return status;
    if (!settle(self, &verify, argv + first, argc - first))
        return CST_IO;
    fill_standard_streams();
    verify.alphabet = &alphabet;
    if (verify.alphabet_file)
        status = table_read_alphabet(verify.alphabet_file, &alphabet);
    if (!status)
        status = verify_all(&verify, argv + first, argc - first);
    alphabet_clear(&alphabet);
    return status;
}

const struct command command_verify = {
    .name = "verify",
    .operands = "PATH...",
    .summary = "Check certificates, each with the checker for its claim",
    .details = "PATH is a certificate, with -r also a folder; - is standard input. What is\n"
               "printed of a certificate is what its checker (cornerstone-check, ...) says: this\n"
               "command finds and runs them, and judges nothing. They are looked for beside this\n"
               "program, or in the folder $CORNERSTONE_CHECKERS. The exit code is the worst of\n"
               "all files.\n",
    .options = options,
    .run = run,
};
