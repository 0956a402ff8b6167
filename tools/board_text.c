/* SPDX-License-Identifier: MIT */
#include "board_text.h"

#include <string.h>

#include "numbers.h"

const char *cell_name(struct cst_cell cell, char text[CELL_NAME_CAPACITY])
{
    char letters[8];
    size_t count = 0;

    /* There is no digit 0 among letters, so 1 is taken off before each step but the first. */
    for (int32_t rest = cell.x + 1; rest > 0; rest = (rest - 1) / 26)
        letters[count++] = (char)('a' + (rest - 1) % 26);
    for (size_t i = 0; i < count; i++)
        text[i] = letters[count - 1 - i];
    snprintf(text + count, CELL_NAME_CAPACITY - count, "%d", cell.y + 1);
    return text;
}

bool cell_read(const char *word, struct cst_cell *cell)
{
    int32_t column = 0;
    uint64_t row;

    for (; (*word >= 'a' && *word <= 'z') || (*word >= 'A' && *word <= 'Z'); word++) {
        column = 26 * column + (*word | 0x20) - 'a' + 1;
        if (column > GAME_MOST_SIDE)
            return false;
    }
    if (column == 0 || *word == '0' || !numbers_read(word, 1, GAME_MOST_SIDE, &row))
        return false;
    *cell = (struct cst_cell){ column - 1, (int32_t)row - 1 };
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

/* Three characters for a cell: Maker's last move in brackets, Breaker's in parentheses. */
static void print_cell(const struct game *game, struct cst_cell cell)
{
    uint32_t count = game->move_count;
    /* Whoever moved last, the one before him was the other. */
    bool last = count > 0 && same(game->moves[count - 1], cell);
    bool before = count > 1 && same(game->moves[count - 2], cell);

    switch (game_owner(game, cell)) {
    case OWNER_MAKER:
        printf(last || before ? "[%c]" : " %c ", in_copy(game, cell) ? '#' : 'X');
        break;
    case OWNER_BREAKER:
        fputs(last || before ? "(o)" : " o ", stdout);
        break;
    default:
        fputs(" . ", stdout);
    }
}

void board_print(const struct game *game)
{
    char name[CELL_NAME_CAPACITY];

    for (int32_t y = game->height - 1; y >= 0; y--) {
        printf("%4d ", y + 1);
        for (int32_t x = 0; x < game->width; x++)
            print_cell(game, (struct cst_cell){ x, y });
        putchar('\n');
    }
    fputs("     ", stdout);
    for (int32_t x = 0; x < game->width; x++) {
        cell_name((struct cst_cell){ x, 0 }, name);
        name[strlen(name) - 1] = '\0'; /* the row 1 */
        printf(" %-2s", name);
    }
    putchar('\n');
}
