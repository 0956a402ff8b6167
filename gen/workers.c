/* SPDX-License-Identifier: MIT */
#include "workers.h"

#include <stdlib.h>

#include "cores.h"
#include "dag.h"

/* Tables of a thread, as powers of two of buckets (64 bytes, three entries). A full-width search
 * lives off its memory; a quick one spends more on touching it than it gains (docs/search.md,
 * "Constants and what they gain"). */
#define QUICK_BITS 18u
#define QUICK_QUIET_BITS 16u
#define WIDE_BITS 20u
#define LEAST_BITS 8u

static uint64_t table_bytes(unsigned bits, unsigned quiet_bits)
{
    return (((uint64_t)1 << bits) + ((uint64_t)1 << quiet_bits)) * sizeof(struct cst_bucket);
}

static unsigned wanted_threads(const struct cst_gen_options *options)
{
    unsigned threads = options->threads ? options->threads : cst_cores();

    return threads > CST_GEN_MOST_THREADS ? CST_GEN_MOST_THREADS : threads;
}

enum cst_status cst_workers_init(struct cst_workers *workers, const struct cst_gen_options *options,
    const struct cst_board *board, struct cst_error *error)
{
    uint64_t half = (options->max_memory ? options->max_memory : CST_GEN_MEMORY) / 2;
    bool wide = options->exhaustive || options->hold;
    unsigned bits = wide ? WIDE_BITS : QUICK_BITS, threads = wanted_threads(options), i;
    unsigned quiet_bits = wide ? WIDE_BITS : QUICK_QUIET_BITS;

    *workers = (struct cst_workers){ .options = options, .board = board, .error = error };
    /* The size of the tables must not depend on the number of threads: the strategy found
     * would. */
    while (bits > LEAST_BITS && table_bytes(bits, quiet_bits) > half) {
        bits--;
        quiet_bits--;
    }
    if (table_bytes(bits, quiet_bits) > half)
        return cst_gen_fail(error, CST_LIMIT, "--max-memory is too small to search at all");
    while (threads > 1 && threads * table_bytes(bits, quiet_bits) > half)
        threads--;
    workers->searches = calloc(threads, sizeof *workers->searches);
    if (!workers->searches)
        return cst_gen_fail(error, CST_LIMIT, "out of memory for the search");
    for (i = 0; i < threads; i++) {
        if (!cst_search_init(&workers->searches[i], board, bits, quiet_bits))
            break;
        workers->searches[i].cancel = &workers->cancel;
        workers->count++;
    }
    if (workers->count == 0)
        return cst_gen_fail(error, CST_LIMIT, "out of memory for the search");
    return CST_OK;
}

void cst_workers_free(struct cst_workers *workers)
{
    unsigned i;

    for (i = 0; i < workers->count; i++)
        cst_search_free(&workers->searches[i]);
    free(workers->searches);
    workers->searches = NULL;
    workers->count = 0;
}

uint64_t cst_workers_nodes(const struct cst_workers *workers)
{
    uint64_t nodes = 0;
    unsigned i;

    for (i = 0; i < workers->count; i++)
        nodes += atomic_load_explicit(&workers->searches[i].shown_nodes, memory_order_relaxed);
    return nodes;
}

void cst_workers_tell(struct cst_workers *workers, unsigned done, unsigned total)
{
    struct cst_gen_progress progress = { .plies = workers->plies,
        .done = done,
        .total = total,
        .search_nodes = cst_workers_nodes(workers) };

    if (workers->options->progress)
        workers->options->progress(workers->options->context, &progress);
}

bool cst_is_representative(const struct cst_board *board, unsigned cell, unsigned fixed)
{
    unsigned map;

    for (map = 0; map < board->maps; map++)
        if ((fixed == CST_NO_CELL || board->image[map][fixed] == fixed) &&
            board->image[map][cell] < cell)
            return false;
    return true;
}
