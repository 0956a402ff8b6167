/* SPDX-License-Identifier: MIT */
/* The layouts of cornerstone stat. */
#ifndef CORNERSTONE_STAT_H
#define CORNERSTONE_STAT_H

#include "games.h"

enum stat_layout { STAT_TABLE, STAT_JSON, STAT_CSV };

/* Print the figures of certificates on standard output: with STAT_TABLE one of them in full, with
 * histograms if the game has any and they are asked for; several in one line each, a table for each
 * game. Returns CST_OK, CST_LIMIT, or CST_IO, having said why. */
enum cst_status stat_print(
    const struct facts *facts, size_t count, enum stat_layout layout, bool histograms);

#endif
