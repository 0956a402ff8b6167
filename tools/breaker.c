/* SPDX-License-Identifier: MIT */
#include "breaker.h"

#include <stdlib.h>
#include <string.h>

#include "report.h"

const char *const breaker_names[BREAKERS] = {
    [BREAKER_RANDOM] = "random",
    [BREAKER_GREEDY] = "greedy",
    [BREAKER_SPREAD] = "spread",
    [BREAKER_STUBBORN] = "stubborn",
    [BREAKER_EXHAUSTIVE] = "exhaustive",
};

enum cst_status breaker_make(
    enum breaker_kind kind, const struct game *game, struct breaker *breaker, struct cst_error *err)
{
    size_t cells = (size_t)game->width * (size_t)game->height;

    *breaker = (struct breaker){ .kind = kind, .worth = calloc(cells, sizeof *breaker->worth) };
    return breaker->worth ? CST_OK : report_set(err, CST_LIMIT, "out of memory");
}

void breaker_clear(struct breaker *breaker)
{
    free(breaker->worth);
    breaker->worth = NULL;
}

/* Our own generator (splitmix64 by S. Vigna, in the public domain): the same numbers everywhere. */
static uint64_t next(struct breaker *breaker)
{
    uint64_t z = breaker->random += 0x9E3779B97F4A7C15u;

    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

void breaker_seed(struct breaker *breaker, uint64_t seed, uint64_t number)
{
    breaker->random = seed;
    breaker->random = next(breaker) ^ number;
    breaker->random = next(breaker);
}

/* 0 ... n - 1, all alike: the numbers beyond the last multiple of n are thrown again. */
static uint64_t below(struct breaker *breaker, uint64_t n)
{
    uint64_t most = UINT64_MAX - UINT64_MAX % n, z;

    do
        z = next(breaker);
    while (z >= most);
    return z % n;
}

/* Any of the free cells that are worth most. */
static struct cst_cell choose_best(struct breaker *breaker, const struct game *game)
{
    size_t cells = (size_t)game->width * (size_t)game->height, found = 0;
    uint64_t best = 0, count = 0, left;

    for (size_t i = 0; i < cells; i++) {
        if (game->owner[i] != OWNER_NONE || breaker->worth[i] < best)
            continue;
        count = breaker->worth[i] > best ? 1 : count + 1;
        best = breaker->worth[i];
    }
    left = below(breaker, count);
    for (size_t i = 0; i < cells; i++)
        if (game->owner[i] == OWNER_NONE && breaker->worth[i] == best && left-- == 0)
            found = i;
    return (struct cst_cell){ (int32_t)(found % (size_t)game->width),
        (int32_t)(found / (size_t)game->width) };
}

/* One copy of the animal: if Breaker owns nothing of it, each of its cells is worth eight times as
 * much for each cell that Maker owns. At most 128 copies share a cell, so 64 bits suffice. */
static void weigh_copy(struct breaker *breaker, const struct game *game,
    const struct cst_animal *image, struct cst_cell low)
{
    unsigned owned = 0;

    for (uint32_t i = 0; i < image->count; i++) {
        struct cst_cell cell = { low.x + image->cell[i].x, low.y + image->cell[i].y };

        if (!game_on_board(game, cell) || game_owner(game, cell) == OWNER_BREAKER)
            return;
        owned += game_owner(game, cell) == OWNER_MAKER;
    }
    for (uint32_t i = 0; i < image->count; i++)
        breaker->worth[(size_t)(low.y + image->cell[i].y) * (size_t)game->width +
            (size_t)(low.x + image->cell[i].x)] += (uint64_t)1 << (3 * owned);
}

static void weigh_greedy(struct breaker *breaker, const struct game *game)
{
    for (uint32_t i = 0; i < game->image_count; i++)
        for (int32_t y = 0; y < game->height; y++)
            for (int32_t x = 0; x < game->width; x++)
                weigh_copy(breaker, game, &game->images[i], (struct cst_cell){ x, y });
}

/* The distance from the nearest mark, in moves of a king. */
static void weigh_spread(struct breaker *breaker, const struct game *game)
{
    uint64_t *worth = breaker->worth;

    for (int32_t y = 0; y < game->height; y++)
        for (int32_t x = 0; x < game->width; x++, worth++) {
            *worth = UINT64_MAX;
            for (uint32_t i = 0; i < game->move_count; i++) {
                int32_t dx = abs(game->moves[i].x - x);
                int32_t dy = abs(game->moves[i].y - y);
                uint64_t far = (uint64_t)(dx > dy ? dx : dy);

                *worth = far < *worth ? far : *worth;
            }
        }
}

/* He knows the cards: the height of the card with which Maker would go on. */
static void weigh_stubborn(struct breaker *breaker, const struct game *game)
{
    uint64_t *worth = breaker->worth;

    for (int32_t y = 0; y < game->height; y++)
        for (int32_t x = 0; x < game->width; x++, worth++) {
            struct stand stand = game->stand;

            if (game_owner(game, (struct cst_cell){ x, y }) == OWNER_NONE &&
                policy_reply(game->policy, &stand, (struct cst_cell){ x, y }))
                *worth = policy_card(game->policy, stand)->height;
        }
}

struct cst_cell breaker_choose(struct breaker *breaker, const struct game *game)
{
    memset(breaker->worth, 0, (size_t)game->width * (size_t)game->height * sizeof *breaker->worth);
    if (breaker->kind == BREAKER_GREEDY)
        weigh_greedy(breaker, game);
    else if (breaker->kind == BREAKER_SPREAD)
        weigh_spread(breaker, game);
    else if (breaker->kind == BREAKER_STUBBORN)
        weigh_stubborn(breaker, game);
    return choose_best(breaker, game);
}
