/* SPDX-License-Identifier: MIT */
/* cornerstone undump: text twin to certificate. */
#include "files.h"
#include "options.h"

struct settings {
    const char *output;
    bool force;
    int level;
    uint64_t max_memory;
};

enum { KEY_LEVEL = 256, KEY_MAX_MEMORY };

static const struct option_row options[] = {
    { "output", 'o', "FILE", NULL,
        "write the certificate to FILE, - is standard output (must be given)" },
    { "force", 'f', NULL, NULL, "replace FILE if it exists; write to a terminal" },
    { "level", KEY_LEVEL, "L", "19", "zstd compression level, 1 to 22" },
    { "max-memory", KEY_MAX_MEMORY, "SIZE", "1G",
        "memory for the certificate, in bytes or with K, M or G" },
    OPTION_HELP, OPTION_END
};

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
    case KEY_LEVEL:
        return options_level(command, value, &settings->level);
    default:
        return options_memory(command, value, &settings->max_memory);
    }
}

static enum cst_status run(const struct command *self, int argc, char **argv)
{
    struct settings settings = { .max_memory = FILES_MAX_MEMORY };
    struct cst_any any = { 0 };
    struct files_output output;
    enum cst_status status;
    const char *file;

    if (!options_read_one(self, argc, argv, store, &settings, "text", &file, &status))
        return status;
    if (!settings.output) {
        options_wrong(self, "-o: not given, expected the file for the certificate");
        return CST_IO;
    }
    status = files_open_output(settings.output, settings.force, true, &output);
    if (!status)
        status = files_read_any_text(file, settings.max_memory, &any);
    if (!status)
        status = files_put_any(&any, settings.level, &output, NULL);
    files_cancel_output(&output);
    cst_any_clear(&any);
    return status;
}

const struct command command_undump = {
    .name = "undump",
    .operands = "TEXT -o FILE",
    .summary = "Turn the text of a certificate back into a file",
    .details = "TEXT is what 'cornerstone dump' writes, perhaps edited; - is standard input.\n"
               "Only the form is checked: whether the claim is proved is for 'cornerstone\n"
               "verify' to say.\n",
    .options = options,
    .run = run,
};
