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

/* Would cst_put_file refuse this target? To be asked before any work is done
 * and before any input is read. On refusal the message has been printed. */
enum cst_status files_check_output(const char *file, bool force, bool binary);

/* Encode a certificate and put it into a file. On failure the message has been printed. info may be
 * NULL. */
enum cst_status files_put_any(
    const struct cst_any *any, int level, const char *file, bool force, struct cst_file_info *info);

/* Write text by a function that fails with CST_IO only if the stream does, and
 * put it into a file whole. On failure the message has been printed; if what was
 * read is why (CST_REJECTED), it names the input. */
typedef enum cst_status files_write_text(FILE *out, const void *what, struct cst_error *err);
enum cst_status files_put_text(
    files_write_text *write, const void *what, const char *input, const char *file, bool force);

#endif
