/* SPDX-License-Identifier: MIT */
/* cornerstone dump: certificate to text twin. */
#include "files.h"
#include "options.h"

struct settings {
    const char *output;
    bool force;
    uint64_t max_memory;
};

enum { KEY_MAX_MEMORY = 256 };

static const struct option_row options[] = { { "output", 'o', "FILE", "-",
                                                 "write the text to FILE, - is standard output" },
    { "force", 'f', NULL, NULL, "replace FILE if it exists" },
    { "max-memory", KEY_MAX_MEMORY, "SIZE", "1G",
        "memory for the certificate, in bytes or with K, M or G" },
    OPTION_HELP, OPTION_END };

static bool store(const struct command *command, int key, const char *value, void *into)
{
    struct settings *settings = into;

    switch (key) {
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

static enum cst_status write(FILE *out, const void *any, struct cst_error *err)
{
    return cst_any_text_write(any, out, err);
}

static enum cst_status run(const struct command *self, int argc, char **argv)
{
    struct settings settings = { .output = "-", .max_memory = FILES_MAX_MEMORY };
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
        status = files_put_text(write, &any, file, &output);
    files_cancel_output(&output);
    cst_any_clear(&any);
    return status;
}

const struct command command_dump = {
    .name = "dump",
    .operands = "FILE",
    .summary = "Write a certificate as text",
    .details = "FILE is a certificate, - is standard input. The text has one line for each node\n"
               "or card and is described in cornerstone(5); 'cornerstone undump' turns it back.\n",
    .options = options,
    .run = run,
};
