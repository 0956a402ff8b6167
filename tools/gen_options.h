/* SPDX-License-Identifier: MIT */
/* The options of cornerstone gen. */
#ifndef CORNERSTONE_GEN_OPTIONS_H
#define CORNERSTONE_GEN_OPTIONS_H

#include "gen.h"
#include "options.h"

struct gen_settings {
    struct cst_gen_options search;
    bool box;           /* asked for; its sides are those of the search */
    const char *output; /* NULL: named after the board or the box */
    bool force;
    int level;     /* of zstd; 0: the default */
    int verbosity; /* -v counted up, -q down */
    int progress;  /* 1 and -1: asked for, asked not to; 0: neither */
};

extern const struct option_row gen_options[];

/* Read the options and the board into settings, whose max_memory is set, the rest zero. False:
 * leave with *status, as options_read(). */
bool gen_options_read(const struct command *command, int argc, char **argv,
    struct gen_settings *settings, enum cst_status *status);

/* "board" or "box": what the width and the height of the search are those of. */
const char *gen_place(const struct cst_gen_options *search);

#endif
