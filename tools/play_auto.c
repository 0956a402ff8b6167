/* SPDX-License-Identifier: MIT */
/* cornerstone play --auto: many games, each of them judged. */
#include <inttypes.h>
#include <stdlib.h>

#include "board_text.h"
#include "play.h"
#include "report.h"
#include "say.h"

struct series {
    struct game *game;
    const struct play_auto *settings;
    struct breaker breaker;
    uint64_t games, won;
    uint64_t *histogram; /* games that took so many moves of Maker's */
    const char *fault;   /* why the last game is lost; NULL: it is not */
};

/* Go on until the game ends. */
static void finish(struct series *series)
{
    struct game *game = series->game;

    while (!series->fault && !game->won) {
        series->fault = game_maker(game);
        if (!series->fault && !game->won)
            series->fault = game_breaker(game, breaker_choose(&series->breaker, game));
    }
    series->games++;
    if (series->fault)
        return;
    series->won++;
    series->histogram[game_maker_moves(game)]++;
}

/* Begin with given replies, and stop at Breaker's turn, or before if Maker has won. */
static void begin(struct series *series, const struct cst_cell *replies, uint32_t count)
{
    struct game *game = series->game;

    game_restart(game);
    series->fault = game_maker(game);
    for (uint32_t i = 0; i < count && !series->fault && !game->won; i++) {
        series->fault = game_breaker(game, replies[i]);
        if (!series->fault)
            series->fault = game_maker(game);
    }
}

/* From Breaker's turn on. */
static void go_on(struct series *series)
{
    if (!series->fault && !series->game->won)
        series->fault = game_breaker(series->game, breaker_choose(&series->breaker, series->game));
    finish(series);
}

static void play_games(struct series *series, const struct cst_cell *replies, uint32_t count)
{
    for (uint64_t i = 0; i < series->settings->games && !series->fault; i++) {
        breaker_seed(&series->breaker, series->settings->seed, series->games);
        begin(series, replies, count);
        go_on(series);
    }
}

static bool is_free(const struct game *game, struct cst_cell cell)
{
    return game_owner(game, cell) == OWNER_NONE;
}

/* All replies to the move after the ones that are given; then two are given, and games are played.
 */
static void play_pairs(struct series *series, struct cst_cell replies[2], uint32_t given)
{
    struct game *game = series->game;
    struct cst_cell *reply = &replies[given];

    for (reply->y = 0; reply->y < game->height; reply->y++)
        for (reply->x = 0; reply->x < game->width; reply->x++) {
            begin(series, replies, given);
            /* If Maker has won already there is no such reply: one game is enough. */
            if (series->fault || game->won) {
                finish(series);
                return;
            }
            if (!is_free(game, *reply))
                continue;
            if (given == 0)
                play_pairs(series, replies, 1);
            else
                play_games(series, replies, 2);
            if (series->fault)
                return;
        }
}

static void print_line(const struct game *game)
{
    char name[CELL_NAME_CAPACITY];

    for (uint32_t i = 0; i < game->move_count; i++)
        printf(" %s", cell_name(game->moves[i], name));
    putchar('\n');
}

static void print(const struct series *series, const char *animal)
{
    const struct game *game = series->game;
    uint32_t longest = 0;

    for (uint32_t i = 0; i <= game->bound; i++)
        if (series->histogram[i])
            longest = i;
    printf("%-10s%s\n", "animal", animal);
    printf("%-10s%s, seed %" PRIu64 "\n", "breaker", breaker_names[series->settings->kind],
        series->settings->seed);
    printf("%-10s%" PRId32 "x%" PRId32 "\n", "board", game->width, game->height);
    printf("%-10s%" PRIu64 "\n", "games", series->games);
    printf("%-10s%" PRIu64 "\n", "won", series->won);
    printf("%-10s%" PRIu32 " move%s\n", "longest", longest, longest == 1 ? "" : "s");
    printf("%-10s%" PRIu32 " move%s\n", "bound", game->bound, game->bound == 1 ? "" : "s");
    puts("moves     games");
    for (uint32_t i = 0; i <= longest; i++)
        if (series->histogram[i])
            printf("%5" PRIu32 "%10" PRIu64 "\n", i, series->histogram[i]);
    if (series->fault) {
        printf("lost      %s; the moves:", series->fault);
        print_line(game);
        puts("verdict   Maker lost a game");
    } else {
        printf("verdict   Maker won every game within %" PRIu32 " move%s\n", game->bound,
            game->bound == 1 ? "" : "s");
    }
}

enum cst_status play_auto(struct game *game, const struct play_auto *settings, const char *animal)
{
    struct series series = { .game = game, .settings = settings };
    struct cst_cell replies[2];
    struct cst_error err;
    enum cst_status status = breaker_make(settings->kind, game, &series.breaker, &err);

    series.histogram = calloc((size_t)game->bound + 1, sizeof *series.histogram);
    if (status || !series.histogram) {
        say("out of memory");
        status = CST_LIMIT;
    } else {
        if (settings->kind == BREAKER_EXHAUSTIVE)
            play_pairs(&series, replies, 0);
        else
            play_games(&series, replies, 0);
        print(&series, animal);
        status = series.fault ? CST_REJECTED : CST_OK;
    }
    breaker_clear(&series.breaker);
    free(series.histogram);
    return status;
}
