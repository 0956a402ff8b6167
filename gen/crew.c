/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <unistd.h>

#include "attempt.h"

/* Tables of a thread, as powers of two of 16-byte entries. A full-width search lives off its
 * memory; a quick one spends more on touching it than it gains. */
#define QUICK_BITS 20u
#define QUICK_QUIET_BITS 18u
#define WIDE_BITS 22u
#define LEAST_BITS 10u

static uint64_t table_bytes(unsigned bits, unsigned quiet_bits)
{
    return (((uint64_t)1 << bits) + ((uint64_t)1 << quiet_bits)) * sizeof(struct cst_entry);
}

static unsigned wanted_threads(const struct cst_gen_options *options)
{
    long cores = options->threads ? (long)options->threads : sysconf(_SC_NPROCESSORS_ONLN);

    return cores < 1 ? 1 : cores > 256 ? 256 : (unsigned)cores;
}

enum cst_status cst_crew_init(struct cst_crew *crew, const struct cst_gen_options *options,
    const struct cst_board *board, struct cst_error *error)
{
    uint64_t half = (options->max_memory ? options->max_memory : CST_GEN_MEMORY) / 2;
    unsigned bits = options->exhaustive ? WIDE_BITS : QUICK_BITS, threads = wanted_threads(options),
             i;
    unsigned quiet_bits = options->exhaustive ? WIDE_BITS : QUICK_QUIET_BITS;

    *crew = (struct cst_crew){ .options = options, .board = board, .error = error };
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
    crew->searches = calloc(threads, sizeof *crew->searches);
    if (!crew->searches)
        return cst_gen_fail(error, CST_LIMIT, "out of memory for the search");
    for (i = 0; i < threads; i++) {
        if (!cst_search_init(&crew->searches[i], board, bits, quiet_bits))
            break;
        crew->searches[i].cancel = &crew->cancel;
        crew->threads++;
    }
    if (crew->threads == 0)
        return cst_gen_fail(error, CST_LIMIT, "out of memory for the search");
    return CST_OK;
}

void cst_crew_free(struct cst_crew *crew)
{
    unsigned i;

    for (i = 0; i < crew->threads; i++)
        cst_search_free(&crew->searches[i]);
    free(crew->searches);
    crew->searches = NULL;
    crew->threads = 0;
}

uint64_t cst_crew_nodes(const struct cst_crew *crew)
{
    uint64_t nodes = 0;
    unsigned i;

    for (i = 0; i < crew->threads; i++)
        nodes += atomic_load_explicit(&crew->searches[i].shown_nodes, memory_order_relaxed);
    return nodes;
}
