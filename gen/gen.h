/* SPDX-License-Identifier: MIT */
/*
 * The generator: searches for a win of the first player in the square
 * achievement game, or for a strategy of the second player's that holds, and
 * returns it as a certificate (docs/search.md).
 */
#ifndef CST_GEN_H
#define CST_GEN_H

#include "cornerstone.h"

#define CST_GEN_MEMORY ((uint64_t)1 << 30) /* bytes, if options name no limit */
#define CST_GEN_MOST_THREADS 256u
/* Cells on a side of the largest box, in which only wins within so many plies are looked for. */
#define CST_GEN_LARGE_BOX 9u
#define CST_GEN_LARGE_BOX_PLIES 13u

/* What is known while a search runs, for a progress line. */
struct cst_gen_progress {
    unsigned plies;        /* the bound that is tried now */
    uint32_t done, total;  /* tasks (replies to the first move, or first moves; when holding, moves
                              to answer with so many plies left, or parts of them) at this bound */
    uint64_t search_nodes; /* positions visited so far */
};

struct cst_gen_options {
    unsigned width, height; /* 1 ... CST_MAX_SIDE cells */
    unsigned plies;         /* bound, odd; 0: rising until a win is found */
    unsigned last;          /* where rising bounds end, odd; 0: 19 */
    unsigned hold;          /* in place of a win, a strategy of the second player's that holds for
                               so many plies, 3 ... 64; 0: a win */
    unsigned horizon;       /* with hold: SPEC section 10.2; 0: the greatest there is room for */
    unsigned quiet;         /* quiet moves allowed after the first move; 0: the default effort */
    bool exhaustive;        /* full width: every first move, any number of quiet moves */
    bool plain;             /* no otherwise edges: every reply listed */
    bool every;             /* a win on every board that contains a box of width x height */
    bool has_first;         /* first_x, first_y are set */
    unsigned first_x, first_y;
    /* With hold: a folder where processes that search for the same leave parts of the work for each
     * other; NULL: none. A process that is `place` (from 0) of `places` begins with its own share;
     * places 0: not known. The certificate does not depend on any of this. */
    const char *parts;
    unsigned place, places;
    unsigned threads;    /* at most CST_GEN_MOST_THREADS; 0: one for each CPU the process may use */
    uint64_t max_memory; /* bytes, for the search and the strategy; 0: the default, 1 GiB */
    /* Called now and then, from one thread at a time; may be NULL. */
    void (*progress)(void *context, const struct cst_gen_progress *progress);
    /* Called, as progress is, for each part that is there and of no use, and so is done again; may
     * be NULL. */
    void (*complain)(void *context, const char *text);
    void *context;
};

enum cst_gen_outcome {
    CST_GEN_FOUND,     /* *cert holds a win, or what holds */
    CST_GEN_NOT_FOUND, /* none within the limits; nothing is proved */
    CST_GEN_NONE,      /* exhaustive: no win exists within `plies`, as far as the search is right
                        * (docs/search.md, "Exhaustive search") */
    CST_GEN_PAIRED,    /* none exists: a side has two cells, which the players share */
    CST_GEN_WINS, /* hold: none, for the first player completes a square within `plies`, with the
                   * same proviso */
    CST_GEN_NO_SQUARES /* the board is too small to hold a square */
};

struct cst_gen_result {
    enum cst_gen_outcome outcome;
    unsigned plies;        /* of the claim, or the last bound that was tried */
    uint64_t search_nodes; /* positions visited */
};

/* Boards of at most so many cells are searched exhaustively in a few seconds. */
#define CST_GEN_FEW_CELLS 16u

/* Search. *cert must be zeroed; it is filled only if outcome is CST_GEN_FOUND, and then every
 * node has been verified once more by the rules of SPEC, sections 6 and 10.4. The same
 * options give the same certificate for any number of threads.
 * Errors: CST_IO for options out of range (err says which) and for parts that cannot be read or
 * written, CST_MALFORMED if answers in parts do not hold, CST_LIMIT for memory. */
enum cst_status cst_gen(const struct cst_gen_options *options, struct cst_cert *cert,
    struct cst_gen_result *result, struct cst_error *err);

/* Look at a strategy of the square game from elsewhere by all rules of SPEC section 6, and set the
 * plies of its claim to what it proves. Errors: CST_REJECTED, CST_LIMIT. */
enum cst_status cst_gen_verify(struct cst_cert *cert, struct cst_error *err);

#endif
