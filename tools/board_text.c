/* SPDX-License-Identifier: MIT */
#include "board_text.h"

#include <unistd.h>

#include "numbers.h"
#include "terminal.h"

const char *cell_name(struct cst_cell cell, char text[CELL_NAME_CAPACITY])
{
    snprintf(text, CELL_NAME_CAPACITY, "%d,%d", cell.x, cell.y);
    return text;
}

bool cell_read(const char *word, struct cst_cell *cell)
{
    unsigned x, y;

    if (!numbers_pair(word, ',', 0, GAME_MOST_SIDE - 1, &x, &y))
        return false;
    *cell = (struct cst_cell){ (int32_t)x, (int32_t)y };
    return true;
}

static bool same(struct cst_cell a, struct cst_cell b)
{
    return a.x == b.x && a.y == b.y;
}

static bool in_copy(const struct game *game, struct cst_cell cell)
{
    for (uint32_t i = 0; game->won && i < game->images[0].count; i++)
        if (same(game->copy[i], cell))
            return true;
    return false;
}

/* How the stones look: letters anywhere, discs and colours where the terminal has them. */
struct look {
    const char *maker, *breaker, *copy;
    const char *maker_begin, *breaker_begin, *end;
};

static struct look choose_look(void)
{
    struct look look = { "X", "o", "#", "", "", "" };

    if (terminal_stones(STDOUT_FILENO)) {
        look.maker = "\u25CF";
        look.breaker = "\u25CB";
        look.copy = "\u25C6";
    }
    if (terminal_colours(STDOUT_FILENO)) {
        look.maker_begin = "\033[1;31m";
        look.breaker_begin = "\033[1;34m";
        look.end = "\033[0m";
    }
    return look;
}

/* Three columns for a cell: Maker's last move in brackets, Breaker's in parentheses. */
static void print_cell(const struct game *game, struct cst_cell cell, const struct look *look)
{
    uint32_t count = game->move_count;
    /* Whoever moved last, the one before him was the other. */
    bool last = (count > 0 && same(game->moves[count - 1], cell)) ||
        (count > 1 && same(game->moves[count - 2], cell));

    switch (game_owner(game, cell)) {
    case OWNER_MAKER:
        printf("%s%s%s%s%s", look->maker_begin, last ? "[" : " ",
            in_copy(game, cell) ? look->copy : look->maker, last ? "]" : " ", look->end);
        break;
    case OWNER_BREAKER:
        printf("%s%s%s%s%s", look->breaker_begin, last ? "(" : " ", look->breaker, last ? ")" : " ",
            look->end);
        break;
    default:
        fputs(" . ", stdout);
    }
}

/* Columns for a cell: three, and more for numbers of three digits. */
static int cell_width(const struct game *game)
{
    return game->width > 100 ? 4 : 3;
}

unsigned board_columns(const struct game *game)
{
    return (unsigned)(5 + cell_width(game) * game->width);
}

void board_print(const struct game *game)
{
    struct look look = choose_look();
    int width = cell_width(game);

    for (int32_t y = game->height - 1; y >= 0; y--) {
        printf("%4d ", y);
        for (int32_t x = 0; x < game->width; x++) {
            print_cell(game, (struct cst_cell){ x, y }, &look);
            fputs(width > 3 ? " " : "", stdout);
        }
        putchar('\n');
    }
    fputs("     ", stdout);
    for (int32_t x = 0; x < game->width; x++)
        printf(" %-*d", width - 1, x);
    putchar('\n');
}
