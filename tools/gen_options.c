/* SPDX-License-Identifier: MIT */
#include "gen_options.h"

#include <inttypes.h>

#include "numbers.h"

#define LEAST_HOLD 3
#define MOST_HOLD 64
/* The box without --box: the smallest square one of which a win is known, with no more plies than
 * CST_GEN_LARGE_BOX_PLIES that one. */
#define BOX_SIDE 7

enum {
    KEY_PLIES = 256,
    KEY_HOLD,
    KEY_HORIZON,
    KEY_PARTS,
    KEY_QUIET,
    KEY_EXHAUSTIVE,
    KEY_FIRST,
    KEY_EVERY,
    KEY_BOX,
    KEY_PLAIN,
    KEY_MAX_MEMORY,
    KEY_LEVEL,
    KEY_PROGRESS,
    KEY_NO_PROGRESS
};

const struct option_row gen_options[] = { { "plies", KEY_PLIES, "K", "rising until a win is found",
                                              "look for a win within K plies, an odd number" },
    { "quiet-moves", KEY_QUIET, "Q", "a fair effort", "allow Q quiet moves after the first move" },
    { "exhaustive", KEY_EXHAUSTIVE, NULL, NULL,
        "try every first move and any number of quiet moves, so that no win found means that there "
        "is none" },
    { "hold", KEY_HOLD, "K", NULL,
        "look for a strategy of the second player's in place of a win: the first player does not "
        "complete a square within K plies" },
    { "horizon", KEY_HORIZON, "R", "as great as can be",
        "with --hold: leave the answers to the last R marks, 1 to 4, to the checker" },
    { "parts", KEY_PARTS, "FOLDER", NULL,
        "with --hold: share the search with all processes that are started with this folder, and "
        "go "
        "on with what is there" },
    { "first", KEY_FIRST, "X,Y", "the search chooses",
        "begin in column X and row Y, counted from 0" },
    { "every", KEY_EVERY, NULL, NULL,
        "look for a win on every board that contains a box, in place of one on a board" },
    { "box", KEY_BOX, "WxH", "7x7, with --plies 13 or less 9x9",
        "with --every: the box that holds every move" },
    { "plain", KEY_PLAIN, NULL, NULL, "answer every reply of its own, without otherwise edges" },
    { "threads", 'T', "N", "0", "search with N threads, 0 is one for each CPU" },
    { "max-memory", KEY_MAX_MEMORY, "SIZE", "1G",
        "memory for the search, in bytes or with K, M or G" },
    { "output", 'o', "FILE", "N.cst, WxH.cst, N-hold.cst or every-WxH.cst",
        "write the certificate to FILE, - is standard output" },
    { "force", 'f', NULL, NULL, "replace FILE if it exists; write to a terminal" },
    { "level", KEY_LEVEL, "L", "19", "zstd compression level, 1 to 22" },
    { "quiet", 'q', NULL, NULL, "say less: no summary, no progress" },
    { "verbose", 'v', NULL, NULL, "say more; twice says still more" },
    { "progress", KEY_PROGRESS, NULL, "if standard error is a terminal",
        "show how the search goes on" },
    { "no-progress", KEY_NO_PROGRESS, NULL, NULL, "do not show it" }, OPTION_HELP, OPTION_END };

static bool store_number(const struct command *command, const char *name, const char *value,
    uint64_t least, uint64_t most, unsigned *into)
{
    uint64_t number;

    if (!numbers_read(value, least, most, &number)) {
        options_wrong(command, "%s: '%s', expected a number from %" PRIu64 " to %" PRIu64, name,
            value, least, most);
        return false;
    }
    *into = (unsigned)number;
    return true;
}

static bool store_first(
    const struct command *command, const char *value, struct cst_gen_options *search)
{
    search->has_first =
        numbers_pair(value, ',', 0, CST_MAX_SIDE - 1, &search->first_x, &search->first_y);
    if (!search->has_first)
        options_wrong(command, "--first: '%s', expected a cell X,Y such as 3,4", value);
    return search->has_first;
}

static bool store_box(
    const struct command *command, const char *value, struct gen_settings *settings)
{
    settings->box = numbers_pair(
        value, 'x', 1, CST_MAX_SIDE, &settings->search.width, &settings->search.height);
    if (!settings->box)
        options_wrong(
            command, "--box: '%s', expected WxH with sides from 1 to %d", value, CST_MAX_SIDE);
    return settings->box;
}

static bool store(const struct command *command, int key, const char *value, void *into)
{
    struct gen_settings *settings = into;
    struct cst_gen_options *search = &settings->search;
    const unsigned cells = CST_MAX_SIDE * CST_MAX_SIDE;

    switch (key) {
    case KEY_PLIES:
        return store_number(command, "--plies", value, 1, cells, &search->plies);
    case KEY_HOLD:
        return store_number(command, "--hold", value, LEAST_HOLD, MOST_HOLD, &search->hold);
    case KEY_HORIZON:
        return store_number(command, "--horizon", value, 1, CST_MAX_HORIZON, &search->horizon);
    case KEY_QUIET:
        return store_number(command, "--quiet-moves", value, 1, cells, &search->quiet);
    case KEY_FIRST:
        return store_first(command, value, search);
    case KEY_BOX:
        return store_box(command, value, settings);
    case 'T':
        return store_number(command, "-T", value, 0, CST_GEN_MOST_THREADS, &search->threads);
    case KEY_MAX_MEMORY:
        return options_memory(command, value, &search->max_memory);
    case KEY_LEVEL:
        return options_level(command, value, &settings->level);
    case KEY_PARTS:
        search->parts = value;
        break;
    case KEY_EXHAUSTIVE:
        search->exhaustive = true;
        break;
    case KEY_EVERY:
        search->every = true;
        break;
    case KEY_PLAIN:
        search->plain = true;
        break;
    case 'o':
        settings->output = value;
        break;
    case 'f':
        settings->force = true;
        break;
    case 'q':
        settings->verbosity--;
        break;
    case 'v':
        settings->verbosity++;
        break;
    case KEY_PROGRESS:
        settings->progress = 1;
        break;
    case KEY_NO_PROGRESS:
        settings->progress = -1;
        break;
    }
    return true;
}

static bool store_board(
    const struct command *command, const char *text, struct cst_gen_options *search)
{
    if (numbers_board(text, CST_MAX_SIDE, &search->width, &search->height))
        return true;
    options_wrong(
        command, "board: '%s', expected N or WxH with sides from 1 to %d", text, CST_MAX_SIDE);
    return false;
}

/* The board is the operand; with --every there is a box in its place. */
static bool store_place(
    const struct command *command, int count, char **operands, struct gen_settings *settings)
{
    struct cst_gen_options *search = &settings->search;

    if (!search->every && settings->box)
        options_wrong(command, "--every: not given, expected with --box");
    else if (!search->every && count != 1)
        options_wrong(command, "operands: %d, expected one board", count);
    else if (!search->every)
        return store_board(command, operands[0], search);
    else if (count > 0)
        options_wrong(command,
            "operands: %d, expected none with --every: --box gives the size of the box", count);
    else {
        if (!settings->box)
            search->width = search->height =
                search->plies && search->plies <= CST_GEN_LARGE_BOX_PLIES ? CST_GEN_LARGE_BOX
                                                                          : BOX_SIDE;
        return true;
    }
    return false;
}

const char *gen_place(const struct cst_gen_options *search)
{
    return search->every ? "box" : "board";
}

/* The options that say something about a win; NULL if none is given. */
static const char *about_win(const struct cst_gen_options *search)
{
    return search->plies     ? "--plies"
        : search->quiet      ? "--quiet-moves"
        : search->exhaustive ? "--exhaustive"
        : search->has_first  ? "--first"
        : search->every      ? "--every"
        : search->plain      ? "--plain"
                             : NULL;
}

static bool agree_to_hold(const struct command *command, const struct cst_gen_options *search)
{
    unsigned cells = search->width * search->height, marks = (search->hold + 1) / 2;
    const char *other = about_win(search);

    if (search->horizon && !search->hold)
        options_wrong(command, "--horizon: given, expected with --hold");
    else if (search->parts && !search->hold)
        options_wrong(command, "--parts: given, expected with --hold");
    else if (search->hold && other)
        options_wrong(
            command, "%s: given, expected none with --hold, which looks for no win", other);
    else if (search->hold > cells && cells > 3)
        options_wrong(command, "--hold: %u, expected at most %u, the cells of the board",
            search->hold, cells);
    else if (search->horizon && search->horizon >= marks)
        options_wrong(command,
            "--horizon: %u, expected less than %u, the marks of the first player within %u plies",
            search->horizon, marks, search->hold);
    else
        return true;
    return false;
}

/* What only makes sense, or not, once all is known. */
static bool agree(const struct command *command, const struct cst_gen_options *search)
{
    unsigned width = search->width, height = search->height;

    if (search->plies && search->plies % 2 == 0)
        options_wrong(command,
            "--plies: %u, expected an odd number: the first player makes the odd plies",
            search->plies);
    else if (search->plies > width * height)
        options_wrong(command, "--plies: %u, expected at most %u, the cells of the %s",
            search->plies, width * height, gen_place(search));
    else if (search->has_first && (search->first_x >= width || search->first_y >= height))
        options_wrong(command, "--first: %u,%u, expected a cell %s the %ux%u %s", search->first_x,
            search->first_y, search->every ? "in" : "on", width, height, gen_place(search));
    /* Either would make "there is no win" a statement about less than that. */
    else if (search->exhaustive && search->has_first)
        options_wrong(command,
            "--first: given, expected none with --exhaustive, which tries every first move");
    else if (search->exhaustive && search->quiet)
        options_wrong(command,
            "--quiet-moves: given, expected none with --exhaustive, which allows any number of "
            "them");
    else if (search->exhaustive && search->every)
        options_wrong(
            command, "--every: given, expected none with --exhaustive, which is for one board");
    else if (search->plain && search->every)
        options_wrong(
            command, "--plain: given, expected none with --every, which needs otherwise edges");
    else
        return true;
    return false;
}

bool gen_options_read(const struct command *command, int argc, char **argv,
    struct gen_settings *settings, enum cst_status *status)
{
    int operand;

    if (!options_read(command, argc, argv, store, settings, &operand, status))
        return false;
    if (store_place(command, argc - operand, argv + operand, settings) &&
        agree_to_hold(command, &settings->search) && agree(command, &settings->search))
        return true;
    *status = CST_IO;
    return false;
}
