/* SPDX-License-Identifier: MIT */
/* The output of several processes that come to the same bytes: the first one writes it. */
#ifndef CORNERSTONE_JOINT_OUTPUT_H
#define CORNERSTONE_JOINT_OUTPUT_H

#include "files.h"
#include "gen.h"

/* See whether it can be written, and leave nothing there: afterwards it is open only if it is
 * written in place. Without force it may be there if it makes the claim that is searched for. On
 * failure the message has been printed. */
enum cst_status joint_output_open(const char *file, bool force,
    const struct cst_gen_options *search, struct files_output *output);

/* Write it, complete or not at all, unless it is there with the same bytes; with other bytes it is
 * replaced with force only. On failure the message has been printed. */
enum cst_status joint_output_put(const struct cst_any *any, int level, bool force,
    struct files_output *output, struct cst_file_info *info);

#endif
