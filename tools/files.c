/* SPDX-License-Identifier: MIT */
#include "files.h"

#include <errno.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "mistaken.h"
#include "report.h"

static bool is_dash(const char *file)
{
    return strcmp(file, "-") == 0;
}

FILE *files_open_input(const char *file, bool binary)
{
    struct cst_error err;
    FILE *in;

    if (is_dash(file)) {
        if (!binary || !isatty(STDIN_FILENO))
            return stdin;
        report_set(&err, CST_IO, "this is a terminal, expected a certificate");
        report_input(file, &err);
        return NULL;
    }
    in = fopen(file, "rb");
    if (!in) {
        report_set(&err, CST_IO, "cannot open: %s", strerror(errno));
        report_input(file, &err);
    }
    return in;
}

void files_close_input(FILE *in)
{
    if (in != stdin)
        fclose(in);
}

enum cst_status files_read_any(
    const char *file, uint64_t max_memory, struct cst_any *any, struct cst_file_info *info)
{
    struct cst_error err;
    enum cst_status status;
    FILE *in = files_open_input(file, true);
    const char *mistaken;

    if (!in)
        return CST_IO;
    mistaken = mistaken_stream(WANTED_CERTIFICATE, in);
    status = cst_any_read(in, max_memory, any, info, &err);
    files_close_input(in);
    if (status)
        mistaken_add(mistaken, &err);
    return status ? report_input(file, &err) : CST_OK;
}

enum cst_status files_read_any_text(const char *file, uint64_t max_memory, struct cst_any *any)
{
    struct cst_error err;
    enum cst_status status;
    FILE *in = files_open_input(file, false);
    const char *mistaken;

    if (!in)
        return CST_IO;
    mistaken = mistaken_stream(WANTED_TEXT, in);
    status = cst_any_text_read(in, max_memory, any, &err);
    files_close_input(in);
    if (status)
        mistaken_add(mistaken, &err);
    return status ? report_input(file, &err) : CST_OK;
}

/* The output appears by way of a new file beside it, so the folder has to be
 * writable even if the target exists. */
static enum cst_status check_folder(const char *file, struct cst_error *err)
{
    char *copy = strdup(file);
    enum cst_status status = CST_OK;
    const char *folder;

    if (!copy)
        return report_set(err, CST_LIMIT, "out of memory");
    folder = dirname(copy);
    if (access(folder, W_OK | X_OK) != 0)
        status =
            report_set(err, CST_IO, "cannot write into the folder %s: %s", folder, strerror(errno));
    free(copy);
    return status;
}

static enum cst_status check_target(const char *file, bool force, struct cst_error *err)
{
    struct stat found;

    if (*file == '\0')
        return report_set(err, CST_IO, "an empty name, expected that of the output");
    /* lstat, so that a link that leads nowhere counts as existing too. */
    if (lstat(file, &found) != 0)
        return check_folder(file, err);
    if (!force)
        return report_set(err, CST_IO, "exists already, expected a new file or -f to replace it");
    /* Replacing a device or a pipe by a file is never what was meant. */
    if (stat(file, &found) == 0 && !S_ISREG(found.st_mode))
        return report_set(err, CST_IO,
            "not a regular file, expected one to replace"
            " (-o - writes to standard output)");
    return check_folder(file, err);
}

enum cst_status files_check_output(const char *file, bool force, bool binary)
{
    struct cst_error err;
    enum cst_status status = CST_OK;

    if (!is_dash(file))
        status = check_target(file, force, &err);
    else if (binary && !force && isatty(STDOUT_FILENO))
        status = report_set(
            &err, CST_IO, "this is a terminal, expected a file or -f to write a certificate to it");
    return status ? report_output(file, &err) : CST_OK;
}

enum cst_status files_put_any(
    const struct cst_any *any, int level, const char *file, bool force, struct cst_file_info *info)
{
    struct cst_error err;
    uint8_t *bytes = NULL;
    size_t count = 0;
    enum cst_status status;

    status = cst_any_to_bytes(any, level, &bytes, &count, info, &err);
    if (!status)
        status = cst_put_file(file, bytes, count, force, true, &err);
    free(bytes);
    return status ? report_output(file, &err) : CST_OK;
}

/* The text is made in memory and handed over whole, so that a file appears
 * complete or not at all. */
static enum cst_status put_text(
    files_write_text *write, const void *what, const char *file, bool force, struct cst_error *err)
{
    char *text = NULL;
    size_t length = 0;
    bool closed;
    enum cst_status status;
    FILE *out = open_memstream(&text, &length);

    if (!out)
        return report_set(err, CST_LIMIT, "out of memory");
    status = write(out, what, err);
    closed = fclose(out) == 0;
    /* A stream in memory fails for lack of memory only. */
    if (status == CST_IO || (!status && (!closed || !text)))
        status = report_set(err, CST_LIMIT, "out of memory for the text");
    if (!status)
        status = cst_put_file(file, (uint8_t *)text, length, force, false, err);
    free(text);
    return status;
}

enum cst_status files_put_text(
    files_write_text *write, const void *what, const char *input, const char *file, bool force)
{
    struct cst_error err;
    enum cst_status status;

    /* Text for standard output need not be kept: it can be as long as it likes. */
    if (is_dash(file))
        status = write(stdout, what, &err);
    else
        status = put_text(write, what, file, force, &err);
    if (status == CST_REJECTED)
        return report_input(input, &err);
    return status ? report_output(file, &err) : CST_OK;
}
