/* SPDX-License-Identifier: MIT */
#include "progress.h"

#include <inttypes.h>
#include <time.h>
#include <unistd.h>

#include "progress_line.h"
#include "say.h"

/* Seconds between two lines: often enough to look alive, seldom enough for a
 * log when the lines are kept. */
#define PAUSE_TERMINAL 0.2
#define PAUSE_LOG 2.0

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void progress_begin(struct progress *progress, bool wanted, bool bounds)
{
    *progress = (struct progress){
        .wanted = wanted,
        .bounds = bounds,
        .terminal = isatty(STDERR_FILENO),
        .begin = now(),
    };
}

double progress_seconds(const struct progress *progress)
{
    return now() - progress->begin;
}

static void show_line(struct progress *progress, double time, const struct cst_gen_progress *state)
{
    double elapsed = time - progress->begin, at_bound = time - progress->bound_begin;
    char line[160];
    int length;

    length = snprintf(line, sizeof line,
        "%u plies: %" PRIu32 " of %" PRIu32 ", %.1f M positions, %.2f M/s, %.0f s", state->plies,
        state->done, state->total, (double)state->search_nodes / 1e6,
        elapsed > 0 ? (double)state->search_nodes / 1e6 / elapsed : 0, elapsed);
    if (state->done > 0 && state->done < state->total && at_bound > 1)
        snprintf(line + length, sizeof line - (size_t)length, ", about %.0f s left at this bound",
            at_bound * (state->total - state->done) / state->done);
    if (!progress->terminal) {
        fprintf(stderr, "%s\n", line);
        return;
    }
    progress_line_show(line);
}

void progress_show(void *context, const struct cst_gen_progress *state)
{
    struct progress *progress = context;
    double time = now();

    if (state->plies != progress->plies) {
        progress->plies = state->plies;
        progress->bound_begin = time;
        if (progress->bounds) {
            say("looking for a win within %u plies (%.1f s)", state->plies, time - progress->begin);
        }
    }
    progress_line_fit();
    if (!progress->wanted ||
        time - progress->last < (progress->terminal ? PAUSE_TERMINAL : PAUSE_LOG))
        return;
    progress->last = time;
    show_line(progress, time, state);
}
