/* SPDX-License-Identifier: MIT */
/* cornerstone export: questions about the game, for other programs to answer. */
#include <inttypes.h>

#include "files.h"
#include "numbers.h"
#include "options.h"

struct settings {
    const char *output;
    bool cnf, force;
};

enum { KEY_CNF = 256 };

static const struct option_row options[] = {
    { "cnf", KEY_CNF, NULL, NULL,
        "as clauses in DIMACS: a colouring of the board without a square (must be given)" },
    { "output", 'o', "FILE", "-", "write the clauses to FILE, - is standard output" },
    { "force", 'f', NULL, NULL, "replace FILE if it exists" }, OPTION_HELP, OPTION_END
};

static bool store(const struct command *command, int key, const char *value, void *into)
{
    struct settings *settings = into;

    (void)command;
    switch (key) {
    case KEY_CNF:
        settings->cnf = true;
        break;
    case 'o':
        settings->output = value;
        break;
    case 'f':
        settings->force = true;
        break;
    }
    return true;
}

struct board {
    unsigned width, height;
};

/* Squares of the board: with a side of d there is room for (W - d)(H - d). */
static uint64_t count_squares(const struct board *board)
{
    uint64_t count = 0;

    for (unsigned d = 1; d < board->width && d < board->height; d++)
        count += (uint64_t)(board->width - d) * (board->height - d);
    return count;
}

/* Of the four corners one has the first colour and one the second. */
static void write_square(FILE *out, const struct board *board, unsigned x, unsigned y, unsigned d)
{
    const unsigned corner = y * board->width + x + 1;
    const unsigned above = corner + d * board->width;

    fprintf(out, "%u %u %u %u 0\n", corner, corner + d, above, above + d);
    fprintf(out, "-%u -%u -%u -%u 0\n", corner, corner + d, above, above + d);
}

static enum cst_status write(FILE *out, const void *what, struct cst_error *err)
{
    const struct board *board = what;

    (void)err;
    fprintf(out,
        "c A colouring of the %ux%u board in two colours without a square of one colour.\n"
        "c Variable %u * y + x + 1: cell x,y has the first colour. Columns and rows count from 0.\n"
        "p cnf %u %" PRIu64 "\n",
        board->width, board->height, board->width, board->width * board->height,
        2 * count_squares(board));
    for (unsigned d = 1; d < board->width && d < board->height; d++)
        for (unsigned y = 0; y + d < board->height; y++)
            for (unsigned x = 0; x + d < board->width; x++)
                write_square(out, board, x, y, d);
    return ferror(out) ? CST_IO : CST_OK;
}

static enum cst_status run(const struct command *self, int argc, char **argv)
{
    struct settings settings = { .output = "-" };
    struct board board;
    struct files_output output;
    enum cst_status status;
    const char *text;

    if (!options_read_one(self, argc, argv, store, &settings, "board", &text, &status))
        return status;
    if (!settings.cnf) {
        options_wrong(self, "--cnf: not given, expected the form of the question");
        return CST_IO;
    }
    if (!numbers_board(text, CST_MAX_SIDE, &board.width, &board.height)) {
        options_wrong(
            self, "board: '%s', expected N or WxH with sides from 1 to %d", text, CST_MAX_SIDE);
        return CST_IO;
    }
    status = files_open_output(settings.output, settings.force, false, &output);
    if (!status)
        status = files_put_text(write, &board, text, &output);
    files_cancel_output(&output);
    return status;
}

const struct command command_export = {
    .name = "export",
    .operands = "--cnf N|WxH",
    .summary = "Write a question about a board for other programs",
    .details = "--cnf asks for a colouring of the board in two colours in which no square has\n"
               "four corners of one colour. A SAT solver answers it: satisfiable up to 14 x 14,\n"
               "and not on 15 x 15 (Bacher and Eliahou), so that no game there ends in a draw.\n",
    .options = options,
    .run = run,
};
