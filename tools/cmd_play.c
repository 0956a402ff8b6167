/* SPDX-License-Identifier: MIT */
/* cornerstone play: a certificate against you or against a Breaker of ours. */
#include <inttypes.h>
#include <string.h>

#include "files.h"
#include "games.h"
#include "numbers.h"
#include "options.h"
#include "play.h"
#include "report.h"

struct settings {
    struct play_settings play;
    bool games_given, seed_given;
    uint64_t max_memory;
};

enum { KEY_BOARD = 256, KEY_AUTO, KEY_GAMES, KEY_SEED, KEY_MAX_MEMORY };

#define MOST_GAMES 1000000000u
#define GAMES 100

static const struct option_row options[] = { { "board", KEY_BOARD, "WxH",
                                                 "the box with 2 cells around",
                                                 "play on a board of W columns and H rows" },
    { "auto", KEY_AUTO, "BREAKER", NULL,
        "let BREAKER play: random, greedy, spread, stubborn or exhaustive" },
    { "games", KEY_GAMES, "N", "100; exhaustive: 1",
        "with --auto: games, with exhaustive for each pair of first replies" },
    { "seed", KEY_SEED, "S", "1", "with --auto: other random numbers" },
    { "max-memory", KEY_MAX_MEMORY, "SIZE", "1G",
        "memory for the certificate, in bytes or with K, M or G" },
    OPTION_HELP, OPTION_END };

static bool store_breaker(
    const struct command *command, const char *value, struct settings *settings)
{
    for (int kind = 0; kind < BREAKERS; kind++) {
        if (strcmp(value, breaker_names[kind]))
            continue;
        settings->play.by_itself = true;
        settings->play.automatic.kind = (enum breaker_kind)kind;
        return true;
    }
    options_wrong(
        command, "--auto: '%s', expected random, greedy, spread, stubborn or exhaustive", value);
    return false;
}

static bool store(const struct command *command, int key, const char *value, void *into)
{
    struct settings *settings = into;

    switch (key) {
    case KEY_BOARD:
        if (numbers_pair(
                value, 'x', 1, GAME_MOST_SIDE, &settings->play.width, &settings->play.height))
            return true;
        options_wrong(command, "--board: '%s', expected a size such as 21x21, at most %dx%d", value,
            GAME_MOST_SIDE, GAME_MOST_SIDE);
        return false;
    case KEY_AUTO:
        return store_breaker(command, value, settings);
    case KEY_GAMES:
        settings->games_given = true;
        if (numbers_read(value, 1, MOST_GAMES, &settings->play.automatic.games))
            return true;
        options_wrong(command, "--games: '%s', expected a number from 1 to %u", value, MOST_GAMES);
        return false;
    case KEY_SEED:
        settings->seed_given = true;
        if (numbers_read(value, 0, UINT64_MAX, &settings->play.automatic.seed))
            return true;
        options_wrong(
            command, "--seed: '%s', expected a number from 0 to %" PRIu64, value, UINT64_MAX);
        return false;
    default:
        return options_memory(command, value, &settings->max_memory);
    }
}

static enum cst_status play_file(const struct settings *settings, const char *file)
{
    struct cst_any any = { 0 };
    const struct game_row *game;
    struct cst_error err;
    enum cst_status status = files_read_any(file, settings->max_memory, &any, NULL);

    if (status)
        return status;
    game = games_of(&any);
    if (game->play) {
        status = game->play(&any, &settings->play, file);
    } else {
        report_set(&err, CST_MALFORMED, "%s", game->not_played);
        status = report_input(file, &err);
    }
    cst_any_clear(&any);
    return status;
}

static enum cst_status run(const struct command *self, int argc, char **argv)
{
    struct settings settings = { .max_memory = FILES_MAX_MEMORY, .play.automatic.seed = 1 };
    enum cst_status status;
    const char *file;

    if (!options_read_one(self, argc, argv, store, &settings, "file", &file, &status))
        return status;
    if (!settings.play.by_itself && (settings.games_given || settings.seed_given)) {
        options_wrong(self, "--auto: not given, expected with --games and --seed");
        return CST_IO;
    }
    if (!settings.play.by_itself && !strcmp(file, "-")) {
        options_wrong(self, "operand: -, expected a file: standard input is for your moves");
        return CST_IO;
    }
    if (!settings.games_given)
        settings.play.automatic.games =
            settings.play.automatic.kind == BREAKER_EXHAUSTIVE ? 1 : GAMES;
    return play_file(&settings, file);
}

const struct command command_play = {
    .name = "play",
    .operands = "FILE",
    .summary = "Play against a card certificate",
    .details = "FILE is a card certificate of a win from the empty board. You are Breaker; the\n"
               "program is Maker, moves first and plays by the cards. It asks for your moves,\n"
               "such as 3,4, and for undo, hint, board, help or quit, and it reads them from\n"
               "standard input, a terminal or not.\n"
               "With --auto, - is standard input; the exit code is 0 if Maker won every game\n"
               "within the promised number of moves, otherwise 1, and the lost game is shown.\n"
               "exhaustive tries all pairs of first two replies, everywhere on the board, and\n"
               "goes on at random.\n",
    .options = options,
    .run = run,
};
