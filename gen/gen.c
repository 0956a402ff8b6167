/* SPDX-License-Identifier: MIT */
#include "gen.h"

#include <stdlib.h>

#include "attempt.h"
#include "every.h"
#include "holding.h"
#include "sweep.h"
#include "verify.h"

#define LEAST_PLIES 7u /* four marks of the attacker's: nobody wins sooner */
#define MOST_PLIES (2 * CST_MAX_STONES - 1)
#define LEAST_HOLD 3u
#define MOST_HOLD (2 * CST_MAX_STONES)
#define FAR_BOX 8u       /* cells on a side; see uncovered.h */
#define EVERY_PLIES 15u  /* where rising bounds begin in a smaller box; less was never enough */
#define RISING_PLIES 19u /* where rising bounds end; every win known needs no more */
#define SMALL_BOARD 36u  /* cells up to which quiet moves may be anywhere and many */

struct generation {
    const struct cst_gen_options *options;
    struct cst_board *board;
    struct cst_workers workers;
    struct cst_gen_result *result;
    struct cst_cert *cert;
    struct cst_error *error;
};

/* A bound beyond what the keys tell apart would leave "no win" to chance. */
static enum cst_status check_exhaustive(
    const struct cst_gen_options *options, const struct cst_board *board, struct cst_error *error)
{
    unsigned most = cst_sweep_most_plies(board),
             plies = options->hold ? options->hold : options->plies;

    if ((!options->exhaustive && !options->hold) || plies <= most)
        return CST_OK;
    error->status = CST_IO;
    snprintf(error->text, sizeof error->text,
        "an exhaustive search goes up to %u plies on this board", most);
    return CST_IO;
}

/* Whether a box is so large that only wins within CST_GEN_LARGE_BOX_PLIES are looked for. */
static bool is_large_box(const struct cst_gen_options *options)
{
    return options->width > FAR_BOX || options->height > FAR_BOX;
}

static enum cst_status check_options(const struct cst_gen_options *options, struct cst_error *error)
{
    if (options->width < 1 || options->width > CST_MAX_SIDE || options->height < 1 ||
        options->height > CST_MAX_SIDE)
        return cst_gen_fail(error, CST_IO, "a board has 1 to 64 cells on a side");
    if (options->every &&
        (options->width > CST_GEN_LARGE_BOX || options->height > CST_GEN_LARGE_BOX))
        return cst_gen_fail(error, CST_IO, "a box has at most 9 cells on a side");
    if (options->every && options->plies > CST_GEN_LARGE_BOX_PLIES && is_large_box(options))
        return cst_gen_fail(
            error, CST_IO, "with more than 13 plies a box has at most 8 cells on a side");
    if (options->plies && (options->plies % 2 == 0 || options->plies > MOST_PLIES))
        return cst_gen_fail(error, CST_IO, "the number of plies must be odd and at most 63");
    if (options->hold && (options->hold < LEAST_HOLD || options->hold > MOST_HOLD))
        return cst_gen_fail(error, CST_IO, "the number of plies to hold must be 3 to 64");
    if (options->horizon > CST_MAX_HORIZON ||
        (options->horizon && options->horizon >= (options->hold + 1) / 2))
        return cst_gen_fail(
            error, CST_IO, "the horizon must be at most 4, and less than the marks to hold");
    if (options->has_first &&
        (options->first_x >= options->width || options->first_y >= options->height))
        return cst_gen_fail(error, CST_IO, "the first move is not on the board");
    return CST_OK;
}

/* First moves to try with the default effort: the middle, and its neighbours nearest to it. */
static unsigned first_moves(const struct generation *generation, unsigned moves[3])
{
    const struct cst_board *board = generation->board;
    unsigned x = (board->width - 1) / 2, y = (board->height - 1) / 2, count = 0;

    if (generation->options->has_first) {
        moves[0] = generation->options->first_y * board->width + generation->options->first_x;
        return 1;
    }
    moves[count++] = y * board->width + x;
    if (board->cells <= SMALL_BOARD && x > 0)
        moves[count++] = y * board->width + x - 1;
    if (board->cells <= SMALL_BOARD && y > 0)
        moves[count++] = (y - 1) * board->width + x;
    return count;
}

/* The efforts to try in turn at a bound. Two quiet moves near the stones are enough
 * from 6 x 6 on (docs/search.md, "Attempts, bounds, efforts"); narrow boards need more. */
static unsigned efforts(
    const struct generation *generation, unsigned plies, struct cst_effort out[2])
{
    const struct cst_gen_options *options = generation->options;
    bool small = generation->board->cells <= SMALL_BOARD, open = !options->plain;
    unsigned count = 0;

    if (options->exhaustive) {
        out[count++] = (struct cst_effort){ plies - 2, CST_ANY_QUIET, 0, 3, open };
    } else if (options->quiet) {
        out[count++] =
            (struct cst_effort){ plies - 2, options->quiet, small ? 0 : 2, small ? 3 : 4, open };
    } else {
        out[count++] = (struct cst_effort){ plies - 2, 2, 2, 4, open };
        if (small)
            out[count++] = (struct cst_effort){ plies - 2, 4, 0, 3, open };
    }
    return count;
}

/* First moves on the plane: the middle of the box, then what is nearest to it. */
static unsigned first_moves_in_box(const struct generation *generation, unsigned moves[3])
{
    const struct cst_gen_options *options = generation->options;
    const struct cst_board *board = generation->board;
    unsigned x = (options->width - 1) / 2, y = (options->height - 1) / 2, count = 0;
    unsigned corner = board->box_y * board->width + board->box_x;

    if (options->has_first) {
        moves[0] = corner + options->first_y * board->width + options->first_x;
        return 1;
    }
    moves[count++] = corner + y * board->width + x;
    if (options->height > options->width)
        moves[count++] = corner + (y - 1) * board->width + x;
    if (options->width > options->height)
        moves[count++] = corner + y * board->width + x - 1;
    return count;
}

/* Try one bound for every board that contains the box. */
static enum cst_status try_everywhere(struct generation *generation, unsigned plies)
{
    unsigned moves[3], count = first_moves_in_box(generation, moves), i;
    unsigned quiet = generation->options->quiet ? generation->options->quiet : 2;
    struct cst_search *search = &generation->workers.searches[0];
    enum cst_status status = CST_OK;
    bool win = false;

    generation->result->plies = plies;
    for (i = 0; i < count && status == CST_OK && !win; i++) {
        cst_search_reset(search);
        status = cst_every(search, moves[i], plies, quiet, generation->options->max_memory,
            generation->cert, &win, generation->error);
    }
    atomic_store(&search->shown_nodes, search->nodes);
    if (win) {
        generation->result->outcome = CST_GEN_FOUND;
        generation->result->plies = generation->cert->claim.plies;
    }
    return status;
}

static enum cst_status found(struct generation *generation)
{
    enum cst_status status;

    generation->cert->claim = generation->board->claim;
    status = cst_verify(generation->cert, generation->error);
    generation->result->outcome = CST_GEN_FOUND;
    generation->result->plies = generation->cert->claim.plies;
    return status;
}

/* Try one bound: each effort in turn with each first move. */
static enum cst_status try_bound(struct generation *generation, unsigned plies)
{
    unsigned moves[3], count = first_moves(generation, moves), i, k;
    struct cst_effort effort[2];
    unsigned stages = efforts(generation, plies, effort);
    enum cst_status status;
    bool win = false;

    generation->result->plies = generation->workers.plies = plies;
    for (i = 0; i < stages; i++)
        for (k = 0; k < count; k++) {
            status = cst_attempt(&generation->workers, moves[k], effort[i], generation->cert, &win);
            if (status != CST_OK || win)
                return status == CST_OK ? found(generation) : status;
        }
    return CST_OK;
}

/* Try one bound exhaustively. */
static enum cst_status try_all(struct generation *generation, unsigned plies)
{
    struct cst_effort effort = { plies - 2, CST_ANY_QUIET, 0, 3, !generation->options->plain };
    unsigned first;
    enum cst_status status;
    bool win = false;

    generation->result->plies = generation->workers.plies = plies;
    status = cst_sweep(&generation->workers, plies, &first);
    if (status != CST_OK)
        return status;
    if (first == CST_NO_CELL) {
        generation->result->outcome = CST_GEN_NONE;
        return CST_OK;
    }
    generation->result->outcome = CST_GEN_NOT_FOUND;
    status = cst_attempt(&generation->workers, first, effort, generation->cert, &win);
    return status == CST_OK && win ? found(generation) : status;
}

/* Hold in place of a win. */
static enum cst_status try_hold(struct generation *generation)
{
    bool holds = false;
    enum cst_status status = cst_hold(&generation->workers, generation->cert, &holds);

    generation->result->plies = generation->options->hold;
    generation->result->outcome = holds ? CST_GEN_FOUND : CST_GEN_WINS;
    return status;
}

/* The last bound to try. */
static unsigned last_bound(const struct generation *generation)
{
    const struct cst_gen_options *options = generation->options;
    unsigned cells = options->width * options->height, most = RISING_PLIES;

    if (options->exhaustive && cst_sweep_most_plies(generation->board) < most)
        most = cst_sweep_most_plies(generation->board);
    if (options->last && options->last < most)
        most = options->last;
    if (options->every && is_large_box(options))
        most = CST_GEN_LARGE_BOX_PLIES;
    most = options->plies ? options->plies : most;
    return most < cells ? most : (cells - 1) | 1;
}

static enum cst_status search_bounds(struct generation *generation)
{
    const struct cst_gen_options *options = generation->options;
    unsigned last = last_bound(generation), plies = options->every ? EVERY_PLIES : LEAST_PLIES;
    enum cst_status status = CST_OK;

    if (options->plies || plies > last)
        plies = last;
    generation->result->plies = plies;
    if (plies < LEAST_PLIES) {
        generation->result->outcome = options->exhaustive ? CST_GEN_NONE : CST_GEN_NOT_FOUND;
        return CST_OK;
    }
    for (; plies <= last && status == CST_OK && generation->result->outcome != CST_GEN_FOUND;
         plies += 2)
        status = options->every   ? try_everywhere(generation, plies)
            : options->exhaustive ? try_all(generation, plies)
                                  : try_bound(generation, plies);
    return status;
}

enum cst_status cst_gen(const struct cst_gen_options *options, struct cst_cert *cert,
    struct cst_gen_result *result, struct cst_error *error)
{
    struct generation generation = {
        .options = options, .result = result, .cert = cert, .error = error
    };
    enum cst_status status = check_options(options, error);

    *result = (struct cst_gen_result){ .outcome = CST_GEN_NOT_FOUND };
    if (status != CST_OK)
        return status;
    generation.board = malloc(sizeof *generation.board);
    if (!generation.board)
        return cst_gen_fail(error, CST_LIMIT, "out of memory for the search");
    if (options->every)
        cst_board_init_plane(generation.board, options->width, options->height);
    else
        cst_board_init(generation.board, options->width, options->height);
    if (options->width < 2 || options->height < 2) {
        result->outcome = CST_GEN_NO_SQUARES;
    } else if (!options->every && !options->hold && (options->width == 2 || options->height == 2)) {
        result->outcome = CST_GEN_PAIRED;
    } else {
        status = check_exhaustive(options, generation.board, error);
        if (status == CST_OK)
            status = cst_workers_init(&generation.workers, options, generation.board, error);
        if (status == CST_OK)
            status = options->hold ? try_hold(&generation) : search_bounds(&generation);
        result->search_nodes = cst_workers_nodes(&generation.workers);
        cst_workers_free(&generation.workers);
    }
    free(generation.board);
    if (status != CST_OK)
        cst_cert_clear(cert);
    return status;
}

enum cst_status cst_gen_verify(struct cst_cert *cert, struct cst_error *error)
{
    return cst_verify(cert, error);
}
