/* SPDX-License-Identifier: MIT */
/* cornerstone play at the terminal: you are Breaker. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "board_text.h"
#include "play.h"
#include "say.h"
#include "terminal.h"

struct talk {
    struct game *game;
    const char *animal;
    const char *fault; /* why Maker does not win; NULL: he does */
};

/* Of a line no more is kept: no command is as long. */
#define LINE_CAPACITY 41

enum answer { ANSWER_MOVED, ANSWER_AGAIN, ANSWER_LEAVE };

static void print_help(void)
{
    puts("  3,4    mark the cell in column 3, row 4, counted from 0 at the lower left\n"
         "  undo   take your last move back\n"
         "  hint   say which card Maker played, and how far he is from winning\n"
         "  board  draw the board again\n"
         "  help   show this list\n"
         "  quit   leave");
}

static void print_card(const struct game *game, struct stand stand)
{
    uint32_t number = policy_number(game->policy, stand);

    if (number == CST_INLINE)
        fputs("an inline card", stdout);
    else
        printf("card %" PRIu32, number);
}

/* What is known at Breaker's turn. */
static void print_hint(const struct game *game)
{
    const struct card *card = policy_card(game->policy, game->stand);
    struct stand first = policy_child(game->policy, game->stand, 0);
    char name[CELL_NAME_CAPACITY];
    uint32_t free_cells = 0;

    for (uint32_t i = 0; i < card->envelope.count; i++)
        free_cells +=
            game_owner(game, place_cell(game->stand.place, card->envelope.cell[i])) == OWNER_NONE;
    fputs("Maker played ", stdout);
    print_card(game, game->stand);
    printf(" of height %" PRIu32 ": he needs at most %" PRIu32 " more move%s.\n", card->height,
        card->height - 1, card->height == 2 ? "" : "s");
    printf("%" PRIu32 " free cell%s of its envelope can matter. Anywhere else he goes on with ",
        free_cells, free_cells == 1 ? "" : "s");
    print_card(game, first);
    printf(", at %s.\n", cell_name(policy_pivot(game->policy, first), name));
}

/* Play Maker's move and show it. */
static void answer(struct talk *talk)
{
    struct game *game = talk->game;
    char name[CELL_NAME_CAPACITY];

    talk->fault = game_maker(game);
    if (talk->fault)
        return;
    printf("\nMaker %" PRIu32 ": %s\n\n", game_maker_moves(game),
        cell_name(game->moves[game->move_count - 1], name));
    board_print(game);
}

/* Play the game again without the last reply and what followed. */
static enum answer undo(struct talk *talk)
{
    struct game *game = talk->game;
    uint32_t keep = game->move_count < 3 ? 0 : game->move_count - 2;
    struct cst_cell *moves;

    if (!keep) {
        puts("You have not moved yet.");
        return ANSWER_AGAIN;
    }
    moves = malloc(keep * sizeof *moves);
    if (!moves) {
        say("out of memory");
        return ANSWER_AGAIN;
    }
    memcpy(moves, game->moves, keep * sizeof *moves);
    game_restart(game);
    /* Maker moves as before: that is a matter of the replies alone. */
    talk->fault = game_maker(game);
    for (uint32_t i = 1; i < keep && !talk->fault; i += 2) {
        talk->fault = game_breaker(game, moves[i]);
        if (!talk->fault)
            talk->fault = game_maker(game);
    }
    free(moves);
    puts("Your last move is taken back.\n");
    board_print(game);
    return ANSWER_AGAIN;
}

static enum answer move(struct talk *talk, const char *word)
{
    struct game *game = talk->game;
    char name[CELL_NAME_CAPACITY];
    struct cst_cell cell;

    if (!cell_read(word, &cell)) {
        printf("'%s' is neither a cell such as 3,4 nor undo, hint, board, help or quit.\n", word);
        return ANSWER_AGAIN;
    }
    if (!game_on_board(game, cell)) {
        printf("%s is not on the board: columns 0 to %" PRId32 ", rows 0 to %" PRId32 ".\n", word,
            game->width - 1, game->height - 1);
        return ANSWER_AGAIN;
    }
    if (game_owner(game, cell) != OWNER_NONE) {
        printf("%s is taken by %s.\n", cell_name(cell, name),
            game_owner(game, cell) == OWNER_MAKER ? "Maker" : "you");
        return ANSWER_AGAIN;
    }
    talk->fault = game_breaker(game, cell);
    return ANSWER_MOVED;
}

static enum answer obey(struct talk *talk, const char *word)
{
    if (!strcmp(word, "undo"))
        return undo(talk);
    if (!strcmp(word, "quit"))
        return ANSWER_LEAVE;
    if (!strcmp(word, "hint"))
        print_hint(talk->game);
    else if (!strcmp(word, "board"))
        board_print(talk->game);
    else if (!strcmp(word, "help"))
        print_help();
    else
        return move(talk, word);
    return ANSWER_AGAIN;
}

/* The words of a line, without what a terminal might take for an order. False at the end of
 * the input. */
static bool read_word(char word[LINE_CAPACITY])
{
    size_t count = 0;
    int c = getchar();

    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getchar()) {
        bool space = c == ' ' || c == '\t' || c == '\r';

        if ((!space || count > 0) && count < LINE_CAPACITY - 1)
            word[count++] = c < ' ' || c > '~' ? (space ? ' ' : '?') : (char)c;
    }
    while (count > 0 && word[count - 1] == ' ')
        count--;
    word[count] = '\0';
    return true;
}

/* Ask until there is a move. Empty lines do not matter. */
static enum answer ask(struct talk *talk)
{
    enum answer result = ANSWER_AGAIN;
    char word[LINE_CAPACITY];

    while (result == ANSWER_AGAIN && !talk->fault) {
        fputs("Your move: ", stdout);
        fflush(stdout);
        if (!read_word(word)) {
            putchar('\n');
            return ANSWER_LEAVE;
        }
        /* A terminal has shown it; a script should read like what a terminal shows. */
        if (!isatty(STDIN_FILENO))
            puts(word);
        if (*word)
            result = obey(talk, word);
    }
    return result;
}

static enum cst_status conclude(const struct talk *talk)
{
    uint32_t moves = game_maker_moves(talk->game);
    char name[CELL_NAME_CAPACITY];

    if (talk->fault) {
        printf("\n%s: this is no win.\n", talk->fault);
        return CST_REJECTED;
    }
    if (!talk->game->won) {
        printf("You leave after %" PRIu32 " move%s of Maker's; nobody has won.\n", moves,
            moves == 1 ? "" : "s");
        return CST_OK;
    }
    printf("\nMaker owns a copy of %s:", talk->animal);
    for (uint32_t i = 0; i < talk->game->images[0].count; i++)
        printf(" %s", cell_name(talk->game->copy[i], name));
    printf("\nMaker has won within %" PRIu32 " move%s; at most %" PRIu32 " %s promised.\n", moves,
        moves == 1 ? "" : "s", talk->game->bound, talk->game->bound == 1 ? "was" : "were");
    return CST_OK;
}

enum cst_status play_talk(struct game *game, const char *animal)
{
    struct talk talk = { .game = game, .animal = animal };
    unsigned columns = terminal_columns(STDOUT_FILENO);

    columns = columns ? columns : TERMINAL_COLUMNS;

    printf("The animal is %s. Maker (X) moves first and wins within %" PRIu32 " move%s.\n"
           "You are Breaker (o). Type help for what you can do.\n",
        animal, game->bound, game->bound == 1 ? "" : "s");
    if (board_columns(game) > columns)
        printf("The board is drawn in %u columns: make the window wider, or --board smaller.\n",
            board_columns(game));
    answer(&talk);
    while (!talk.fault && !game->won && ask(&talk) == ANSWER_MOVED && !talk.fault)
        answer(&talk);
    return conclude(&talk);
}
