/* SPDX-License-Identifier: MIT */
#include "game.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "animals.h"
#include "report.h"

#define MARGIN 2

static const struct card *last_card(const struct policy *policy)
{
    return sets_card(&policy->sets, policy->sets.card_count - 1);
}

void game_default_board(const struct policy *policy, uint32_t *width, uint32_t *height)
{
    const struct card *last = last_card(policy);
    struct cst_box box = cells_box(&last->envelope);

    *width = (uint32_t)(box.high.x - box.low.x) + 1 + 2 * MARGIN;
    *height = (uint32_t)(box.high.y - box.low.y) + 1 + 2 * MARGIN;
    while ((uint64_t)*width * *height < 2 * (uint64_t)last->height) {
        ++*width;
        ++*height;
    }
}

/* Put the box of the last card into the middle, turned if it does not fit otherwise. */
static bool put_box(struct game *game)
{
    struct cst_box box = cells_box(&last_card(game->policy)->envelope);
    struct cst_cell low = box.low;
    int32_t width = box.high.x - box.low.x + 1, height = box.high.y - box.low.y + 1;
    uint8_t map = 0;

    if (width > game->width || height > game->height) {
        int32_t other = width;

        width = height;
        height = other;
        low = (struct cst_cell){ box.low.y, box.low.x };
        map = 4;
    }
    if (width > game->width || height > game->height)
        return false;
    game->place = (struct place){ map, (game->width - width) / 2 - low.x,
        (game->height - height) / 2 - low.y };
    return true;
}

enum cst_status game_make(const struct policy *policy, uint32_t width, uint32_t height,
    struct game *game, struct cst_error *err)
{
    uint64_t cells = (uint64_t)width * height;

    *game = (struct game){
        .policy = policy,
        .width = (int32_t)width,
        .height = (int32_t)height,
        .bound = last_card(policy)->height,
    };
    game->image_count = animals_orientations(&policy->cards->animal, game->images);
    if (width > GAME_MOST_SIDE || height > GAME_MOST_SIDE)
        return report_set(err, CST_LIMIT, "board: %" PRIu32 "x%" PRIu32 ", expected at most %dx%d",
            width, height, GAME_MOST_SIDE, GAME_MOST_SIDE);
    if (!put_box(game))
        return report_set(err, CST_IO,
            "board: %" PRIu32 "x%" PRIu32
            ", expected one that contains the box of %dx%d cells or its transpose",
            width, height, policy->cards->claim.width, policy->cards->claim.height);
    if (cells < 2 * (uint64_t)game->bound)
        return report_set(err, CST_IO,
            "board: %" PRIu32 "x%" PRIu32 ", expected at least %" PRIu32 " cells, twice the moves",
            width, height, 2 * game->bound);
    game->capacity = 2 * game->bound + 2;
    game->owner = malloc((size_t)cells);
    game->moves = malloc(game->capacity * sizeof *game->moves);
    if (!game->owner || !game->moves) {
        game_clear(game);
        return report_set(err, CST_LIMIT, "out of memory");
    }
    game_restart(game);
    return CST_OK;
}

void game_clear(struct game *game)
{
    free(game->owner);
    free(game->moves);
    *game = (struct game){ 0 };
}

void game_restart(struct game *game)
{
    memset(game->owner, OWNER_NONE, (size_t)game->width * (size_t)game->height);
    game->move_count = 0;
    game->won = false;
    game->stand = policy_start(game->policy, game->place);
}

bool game_on_board(const struct game *game, struct cst_cell cell)
{
    return cell.x >= 0 && cell.y >= 0 && cell.x < game->width && cell.y < game->height;
}

static size_t index_of(const struct game *game, struct cst_cell cell)
{
    return (size_t)cell.y * (size_t)game->width + (size_t)cell.x;
}

enum owner game_owner(const struct game *game, struct cst_cell cell)
{
    return (enum owner)game->owner[index_of(game, cell)];
}

uint32_t game_maker_moves(const struct game *game)
{
    return (game->move_count + 1) / 2;
}

/* Maker owns all of A, Breaker nothing in T, and T is on the board. */
static const char *judge_card(const struct game *game)
{
    const struct card *card = policy_card(game->policy, game->stand);

    for (uint32_t i = 0; i < card->envelope.count; i++) {
        struct cst_cell cell = place_cell(game->stand.place, card->envelope.cell[i]);

        if (!game_on_board(game, cell))
            return "the envelope of Maker's card leaves the board";
        if (game_owner(game, cell) == OWNER_BREAKER)
            return "Breaker owns a cell in the envelope of Maker's card";
    }
    for (uint32_t i = 0; i < card->required.count; i++)
        if (game_owner(game, place_cell(game->stand.place, card->required.cell[i])) != OWNER_MAKER)
            return "Maker lacks a cell that his card requires";
    return NULL;
}

static bool is_free(const struct game *game, struct cst_cell cell)
{
    return game_on_board(game, cell) && game_owner(game, cell) == OWNER_NONE;
}

/* He owns the pivot already and may take what he likes: a pivot that may be next, or else a cell of
 * the envelope, which may complete a copy sooner; otherwise whatever is left. */
static bool choose_free(const struct game *game, struct cst_cell *cell)
{
    const struct card *card = policy_card(game->policy, game->stand);
    uint32_t children = policy_children(game->policy, game->stand);

    for (uint32_t k = 0; k < children; k++) {
        *cell = policy_pivot(game->policy, policy_child(game->policy, game->stand, k));
        if (is_free(game, *cell))
            return true;
    }
    for (uint32_t i = 0; i < card->envelope.count; i++) {
        *cell = place_cell(game->stand.place, card->envelope.cell[i]);
        if (is_free(game, *cell))
            return true;
    }
    for (cell->y = 0; cell->y < game->height; cell->y++)
        for (cell->x = 0; cell->x < game->width; cell->x++)
            if (is_free(game, *cell))
                return true;
    return false;
}

/* Is there a copy with the image's cell k on the given cell? */
static bool is_copy(
    struct game *game, const struct cst_animal *image, uint32_t k, struct cst_cell at)
{
    for (uint32_t i = 0; i < image->count; i++) {
        struct cst_cell cell = { at.x + image->cell[i].x - image->cell[k].x,
            at.y + image->cell[i].y - image->cell[k].y };

        if (!game_on_board(game, cell) || game_owner(game, cell) != OWNER_MAKER)
            return false;
        game->copy[i] = cell;
    }
    return true;
}

/* A copy that was not there before has the last cell. */
static bool find_copy(struct game *game, struct cst_cell last)
{
    for (uint32_t i = 0; i < game->image_count; i++)
        for (uint32_t k = 0; k < game->images[i].count; k++)
            if (is_copy(game, &game->images[i], k, last))
                return true;
    return false;
}

static void mark(struct game *game, struct cst_cell cell, enum owner owner)
{
    game->owner[index_of(game, cell)] = (uint8_t)owner;
    game->moves[game->move_count++] = cell;
}

const char *game_maker(struct game *game)
{
    const char *fault = judge_card(game);
    struct cst_cell cell;

    if (fault)
        return fault;
    if (game_maker_moves(game) == game->bound)
        return "Maker needs more moves than are promised";
    cell = policy_pivot(game->policy, game->stand);
    if (!game_on_board(game, cell) || game_owner(game, cell) == OWNER_BREAKER)
        return "Maker's pivot is not free";
    if (game_owner(game, cell) == OWNER_MAKER && !choose_free(game, &cell))
        return "no cell is left for Maker";
    mark(game, cell, OWNER_MAKER);
    game->won = find_copy(game, cell);
    if (!game->won && policy_children(game->policy, game->stand) == 0)
        return "Maker has played his last card and owns no copy";
    return NULL;
}

const char *game_breaker(struct game *game, struct cst_cell cell)
{
    if (!is_free(game, cell))
        return "Breaker's cell is not free";
    mark(game, cell, OWNER_BREAKER);
    if (!policy_reply(game->policy, &game->stand, cell))
        return "no child of Maker's card avoids the reply";
    return NULL;
}
