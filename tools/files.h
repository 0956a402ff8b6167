/* SPDX-License-Identifier: MIT */
/* Input and output of the sub-commands, "-" included. */
#ifndef CORNERSTONE_FILES_H
#define CORNERSTONE_FILES_H

#include "cornerstone.h"

/* Memory that reading may take unless --max-memory says otherwise. */
#define FILES_MAX_MEMORY ((uint64_t)1 << 30)

/* Open an input, and close it unless it is standard input. binary refuses a terminal.
 * On failure NULL: the message has been printed. */
FILE *files_open_input(const char *file, bool binary);
void files_close_input(FILE *in);

/* Read a certificate of any game, or its text twin. On failure the message has been printed. */
enum cst_status files_read_any(
    const char *file, uint64_t max_memory, struct cst_any *any, struct cst_file_info *info);
enum cst_status files_read_any_text(const char *file, uint64_t max_memory, struct cst_any *any);

/* An output. Its opening comes before any work is done and before any input is read, for it finds
 * what would keep the output from being written. On failure the message has been printed. From then
 * on a signal that ends the program says that nothing was written, and once it has been put, that
 * it was. */
struct files_output {
    const char *name;
    struct cst_output *handle; /* NULL: not open */
};

enum cst_status files_open_output(
    const char *file, bool force, bool binary, struct files_output *output);

/* Leave nothing behind, unless it has been put or was never opened. */
void files_cancel_output(struct files_output *output);

/* Then nothing but the output may go to standard output. */
bool files_output_is_stdout(const struct files_output *output);

/* Then there is no second time: a stream, a pipe or a device. */
bool files_output_in_place(const struct files_output *output);

/* Is what this descriptor reads also what the command writes, be it standard output? An input that
 * is has to be refused, for it would be lost. */
bool files_is_output(int file);
#define FILES_IS_OUTPUT "is the output too, expected another file"

/* Write, complete or not at all. On failure the message has been printed. */
enum cst_status files_put_bytes(const uint8_t *bytes, size_t count, struct files_output *output);

/* Encode a certificate and put it. info may be NULL. */
enum cst_status files_put_any(
    const struct cst_any *any, int level, struct files_output *output, struct cst_file_info *info);

/* Put the text that a function writes, which fails with CST_IO only if the stream does; if what was
 * read is why it fails (CST_REJECTED), the message names the input. */
typedef enum cst_status files_write_text(FILE *out, const void *what, struct cst_error *err);
enum cst_status files_put_text(
    files_write_text *write, const void *what, const char *input, struct files_output *output);

#endif
