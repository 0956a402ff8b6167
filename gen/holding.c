/* SPDX-License-Identifier: MIT */
#include "holding.h"

#include <stdlib.h>

#include "hold_choose.h"
#include "hold_cover.h"
#include "hold_find.h"
#include "hold_parts.h"
#include "hold_write.h"
#include "verify.h"

/* With so many marks left it takes long to find that an answer holds; then the first few that are
 * found have to do. */
#define FAR_MARKS 7u
#define FAR_ANSWERS 1u
#define NEAR_ANSWERS 3u /* with one mark less */
#define MOST_LEVELS (CST_MAX_STONES + 1)

struct holding {
    struct cst_workers *workers;
    unsigned marks; /* of the attacker's within the claim */
    unsigned horizon;
    uint64_t max_memory; /* for the levels */
    struct cst_hold_level levels[MOST_LEVELS];
    unsigned count;
    struct cst_position *position;
};

static enum cst_status no_memory(const struct holding *holding)
{
    return cst_gen_fail(holding->workers->error, CST_LIMIT, "out of memory for the strategy");
}

/* The first level: the empty board. */
static enum cst_status begin(struct holding *holding)
{
    struct cst_hold_level *root = &holding->levels[holding->count++];
    struct cst_canon canon;

    if (!cst_hold_level_init(root, holding->workers->board, holding->marks, 0))
        return no_memory(holding);
    cst_position_init(holding->position, root->board);
    cst_canon(holding->position, &canon);
    return cst_fold_add(&root->fold, &canon, 0) ? CST_OK : no_memory(holding);
}

/* The positions that the answers of a level lead to. */
static bool fill(
    struct cst_hold_level *next, const struct cst_hold_level *level, struct cst_position *position)
{
    uint32_t node, move;
    struct cst_canon canon;
    bool ok = true;

    for (node = 0; node < cst_hold_count(level); node++) {
        unsigned halves;

        cst_hold_place(level, node, position);
        halves = position->half_count;
        for (move = level->first_move[node]; move < level->first_move[node + 1] && ok; move++) {
            const struct cst_hold_move *played = &level->moves[move];

            if (played->answer == CST_NO_CELL)
                continue;
            if (!cst_hold_play(position, played->cell, played->answer)) {
                cst_canon(position, &canon);
                ok = cst_fold_find(&next->fold, &canon) ||
                    cst_fold_add(&next->fold, &canon, next->fold.used);
            }
            cst_hold_take_back(position, halves);
        }
    }
    return ok;
}

static uint64_t bytes(const struct holding *holding)
{
    uint64_t sum = 0;
    unsigned i;

    for (i = 0; i < holding->count; i++)
        sum += cst_hold_level_bytes(&holding->levels[i]);
    return sum;
}

/* Find and choose the answers of the last level. */
static enum cst_status settle(struct holding *holding, bool *answered)
{
    struct cst_hold_level *level = &holding->levels[holding->count - 1];
    bool last = level->marks == holding->horizon + 1;
    unsigned most = level->marks >= FAR_MARKS ? FAR_ANSWERS
        : level->marks + 1 == FAR_MARKS       ? NEAR_ANSWERS
                                              : 0;
    enum cst_status status = CST_OK;

    if (!cst_hold_list_moves(level, holding->position) || bytes(holding) > holding->max_memory)
        return no_memory(holding);
    *answered = !level->lost;
    if (*answered)
        status = cst_hold_find(holding->workers, level, most, answered);
    if (status == CST_OK && *answered && !last)
        status = cst_hold_cover(level, holding->position, holding->max_memory - bytes(holding),
            holding->workers->error);
    if (status == CST_OK && *answered && !cst_hold_choose(level, holding->position))
        status = no_memory(holding);
    free(level->answers); /* chosen from */
    level->answers = NULL;
    return status;
}

/* Go on with the next level. */
static enum cst_status deepen(struct holding *holding)
{
    struct cst_hold_level *level = &holding->levels[holding->count - 1];
    struct cst_hold_level *next = &holding->levels[holding->count++];

    if (!cst_hold_level_init(next, level->board, level->marks - 1, level->stones + 1) ||
        !fill(next, level, holding->position))
        return no_memory(holding);
    return CST_OK;
}

/* Answers that have been found do hold, and whatever the attacker does then is answered. So if it
 * is not, they are from parts that somebody made up. */
static enum cst_status not_holding(const struct holding *holding, unsigned marks)
{
    struct cst_error *error = holding->workers->error;

    error->status = CST_MALFORMED;
    snprintf(error->text, sizeof error->text,
        "%.200s: parts of level %u: an answer that does not hold, expected to find what this"
        " program wrote: remove them",
        holding->workers->options->parts, marks);
    return CST_MALFORMED;
}

static enum cst_status search(struct holding *holding, bool *holds)
{
    enum cst_status status = begin(holding);

    *holds = true;
    holding->workers->plies = 2 * holding->marks - 1;
    while (status == CST_OK) {
        const struct cst_hold_level *level = &holding->levels[holding->count - 1];

        status = settle(holding, holds);
        if (status == CST_OK && !*holds && level->stones > 0 && holding->workers->options->parts)
            status = not_holding(holding, level->marks + 1);
        if (status != CST_OK || !*holds || level->marks == holding->horizon + 1)
            break;
        status = deepen(holding);
        holding->workers->plies -= 2; /* left */
    }
    return status;
}

enum cst_status cst_hold(struct cst_workers *workers, struct cst_cert *cert, bool *holds)
{
    const struct cst_gen_options *options = workers->options;
    struct holding holding = { .workers = workers,
        .marks = (options->hold + 1) / 2,
        .horizon = options->horizon,
        .max_memory = (options->max_memory ? options->max_memory : CST_GEN_MEMORY) / 2 };
    enum cst_status status;
    unsigned i;

    if (holding.horizon == 0)
        holding.horizon = holding.marks - 1 < CST_MAX_HORIZON ? holding.marks - 1 : CST_MAX_HORIZON;
    holding.position = malloc(sizeof *holding.position);
    status = holding.position ? CST_OK : no_memory(&holding);
    if (status == CST_OK && options->parts)
        status = cst_hold_parts_folder(options->parts, workers->error);
    if (status == CST_OK)
        status = search(&holding, holds);
    if (status == CST_OK && *holds) {
        cert->claim = workers->board->claim;
        cert->claim.claim = CST_CLAIM_SECOND_HOLDS;
        cert->claim.plies = (uint16_t)options->hold;
        cert->horizon = (uint8_t)holding.horizon;
        status = cst_hold_write(holding.levels, holding.count, cert, workers->error);
        if (status == CST_OK)
            status = cst_verify_hold(cert, workers->error);
        if (status == CST_REJECTED && options->parts)
            status = not_holding(&holding, holding.horizon + 1);
    }
    for (i = 0; i < holding.count; i++)
        cst_hold_level_free(&holding.levels[i]);
    free(holding.position);
    return status;
}
