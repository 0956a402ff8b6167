/* SPDX-License-Identifier: MIT */
#include "files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "interrupt.h"
#include "mistaken.h"
#include "report.h"

/* What the command writes to, if it has said so. */
static struct cst_output *opened;

/* It has put something, whole: "nothing was written" would not be true any more. */
static bool written;

static bool is_dash(const char *file)
{
    return strcmp(file, "-") == 0;
}

bool files_is_output(int file)
{
    struct stat in, out;

    if (opened)
        return cst_output_is_file(opened, file);
    return fstat(file, &in) == 0 && fstat(STDOUT_FILENO, &out) == 0 && S_ISREG(in.st_mode) &&
        in.st_dev == out.st_dev && in.st_ino == out.st_ino;
}

FILE *files_open_input(const char *file, bool binary)
{
    struct cst_error err;
    FILE *in = is_dash(file) ? stdin : fopen(file, "rb");

    if (!in)
        report_set(&err, CST_IO, "cannot open: %s", strerror(errno));
    else if (in == stdin && binary && isatty(STDIN_FILENO))
        report_set(&err, CST_IO, "this is a terminal, expected a certificate");
    else if (files_is_output(fileno(in)))
        report_set(&err, CST_IO, FILES_IS_OUTPUT);
    else
        return in;
    if (in)
        files_close_input(in);
    report_input(file, &err);
    return NULL;
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

enum cst_status files_open_output(
    const char *file, bool force, bool binary, struct files_output *output)
{
    struct cst_error err;

    *output = (struct files_output){ .name = file };
    if (cst_output_open(file, force, binary, &output->handle, &err))
        return report_output(file, &err);
    opened = output->handle;
    if (!written)
        interrupt_output("nothing was written");
    return CST_OK;
}

/* From now on some of it may be where nothing can take it back. */
static void begin_put(const struct files_output *output)
{
    if (files_output_in_place(output))
        interrupt_output("%s", "");
}

/* The output has been written, or not; either way it is closed. */
static void forget_output(struct files_output *output)
{
    output->handle = NULL;
    opened = NULL;
}

void files_cancel_output(struct files_output *output)
{
    cst_output_cancel(output->handle);
    forget_output(output);
}

bool files_output_is_stdout(const struct files_output *output)
{
    return output->handle && cst_output_is_stdout(output->handle);
}

bool files_output_in_place(const struct files_output *output)
{
    return cst_output_in_place(output->handle);
}

enum cst_status files_put_bytes(const uint8_t *bytes, size_t count, struct files_output *output)
{
    struct cst_error err;
    enum cst_status status;
    bool file = !files_output_in_place(output);

    begin_put(output);
    status = cst_output_put(output->handle, bytes, count, &err);
    forget_output(output);
    if (status)
        return report_output(output->name, &err);
    written = true;
    if (file)
        interrupt_output("%s was written", output->name);
    return CST_OK;
}

enum cst_status files_put_any(
    const struct cst_any *any, int level, struct files_output *output, struct cst_file_info *info)
{
    struct cst_error err;
    uint8_t *bytes = NULL;
    size_t count = 0;
    enum cst_status status = cst_any_to_bytes(any, level, &bytes, &count, info, &err);

    if (status)
        status = report_output(output->name, &err);
    else
        status = files_put_bytes(bytes, count, output);
    free(bytes);
    return status;
}

/* The text is made in memory and handed over whole, so that a file appears
 * complete or not at all. */
static enum cst_status make_text(
    files_write_text *write, const void *what, char **text, size_t *length, struct cst_error *err)
{
    bool closed;
    enum cst_status status;
    FILE *out = open_memstream(text, length);

    if (!out)
        return report_set(err, CST_LIMIT, "out of memory");
    status = write(out, what, err);
    closed = fclose(out) == 0;
    /* A stream in memory fails for lack of memory only. */
    if (status == CST_IO || (!status && (!closed || !*text)))
        status = report_set(err, CST_LIMIT, "out of memory for the text");
    return status;
}

enum cst_status files_put_text(
    files_write_text *write, const void *what, const char *input, struct files_output *output)
{
    struct cst_error err;
    char *text = NULL;
    size_t length = 0;
    enum cst_status status;

    /* Text for standard output need not be kept: it can be as long as it likes. */
    if (files_output_is_stdout(output)) {
        begin_put(output);
        status = write(stdout, what, &err);
    } else {
        status = make_text(write, what, &text, &length, &err);
    }
    if (status == CST_REJECTED)
        status = report_input(input, &err);
    else if (status)
        status = report_output(output->name, &err);
    else if (!files_output_is_stdout(output))
        status = files_put_bytes((uint8_t *)text, length, output);
    free(text);
    return status;
}
