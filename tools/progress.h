/* SPDX-License-Identifier: MIT */
/* The line on standard error that tells how a search goes on. */
#ifndef CORNERSTONE_PROGRESS_H
#define CORNERSTONE_PROGRESS_H

#include "gen.h"

struct progress {
    bool wanted;        /* show the line */
    bool terminal;      /* overwrite it; otherwise every line stays */
    bool bounds;        /* tell each new bound */
    double begin;       /* of the search, in seconds */
    double bound_begin; /* of the search at this bound */
    double last;        /* when the line was shown last */
    unsigned plies;     /* the bound of the line shown last; 0: none yet */
};

void progress_begin(struct progress *progress, bool wanted, bool bounds);

/* For cst_gen_options.progress; context is the struct progress. */
void progress_show(void *context, const struct cst_gen_progress *state);

/* Seconds since progress_begin. */
double progress_seconds(const struct progress *progress);

#endif
