/* SPDX-License-Identifier: MIT */
/* The tables of games and of claims (SPEC section 2). */
#include "codec.h"

#include <inttypes.h>
#include <string.h>

static const struct cst_game square = { CST_GAME_SQUARE, "square", "square achievement game" };
static const struct cst_game animal = { CST_GAME_ANIMAL, "animal",
    "weak achievement game of an animal" };

#define SQUARE_WIN \
    "the first player, moving first on the empty board, completes an axis-parallel square within " \
    "{K} plies, whatever the second player does, the second player never completing one first"

/* In a theorem a letter in braces stands for a number (W, H, K; D twice K; R and T of the last
 * card), and {s} for the ending of the plural unless the number before is 1. Left out is what
 * stands in brackets if W is H, between < and > unless the plies fill the board, in parentheses if
 * R is 0, and between bars unless it is. */
static const struct cst_kind kinds[] = {
    {
        .game = &square,
        .claim = CST_CLAIM_FIRST_WINS,
        .both_players = true,
        .min_side = 1,
        .max_side = CST_MAX_SIDE,
        .min_plies = 1,
        .max_plies = CST_MAX_SIDE * CST_MAX_SIDE,
        .name = "first-player-wins",
        .sides = "board",
        .length = "plies",
        .checker = "cornerstone-check",
        .codec = &cst_cert_codec,
        .theorem = "on the board of {W} column{s} and {H} row{s} " SQUARE_WIN,
    },
    {
        .game = &square,
        .claim = CST_CLAIM_EVERYWHERE,
        .plane = true,
        .both_players = true,
        .min_side = 1,
        .max_side = CST_MAX_SIDE,
        .min_plies = 1,
        .max_plies = CST_MAX_PLANE_PLIES,
        .name = "first-player-wins-everywhere",
        .sides = "box",
        .length = "plies",
        .checker = "cornerstone-check",
        .codec = &cst_cert_codec,
        .theorem =
            "on every board, finite or infinite, that contains a box of {W} column{s} and {H} "
            "row{s}[ or one of {H} column{s} and {W} row{s}] " SQUARE_WIN,
    },
    {
        .game = &square,
        .claim = CST_CLAIM_SECOND_HOLDS,
        .both_players = true,
        .min_side = 2,
        .max_side = CST_MAX_SIDE,
        .min_plies = 3,
        .max_plies = CST_MAX_SIDE * CST_MAX_SIDE,
        .name = "second-player-holds",
        .sides = "board",
        .length = "plies",
        .checker = "cornerstone-check-hold",
        .codec = &cst_cert_codec,
        .theorem = "on the board of {W} column{s} and {H} row{s} the second player can prevent the "
                   "first player, moving first on the empty board, from completing an "
                   "axis-parallel square within {K} plies<, so that the game is a draw>",
    },
    {
        .game = &animal,
        .claim = CST_CLAIM_MAKER_WINS,
        .plane = true,
        .min_side = 1,
        .max_side = CST_MAX_CARD_SIDE,
        .min_plies = 1,
        .max_plies = UINT16_MAX,
        .name = "maker-wins",
        .sides = "box",
        .length = "moves",
        .checker = "cornerstone-check-cards",
        .codec = &cst_cards_codec,
        .theorem = "Maker, moving first on the empty board, owns a copy of the animal within {K} "
                   "move{s} of his own, whatever Breaker does, on the infinite board and on every "
                   "board that has at least {D} cells and contains a box of {W} column{s} and {H} "
                   "row{s}[ or one of {H} column{s} and {W} row{s}]",
    },
    {
        .game = &animal,
        .claim = CST_CLAIM_LAST_CARD,
        .plane = true,
        .min_side = 1,
        .max_side = CST_MAX_CARD_SIDE,
        .min_plies = 1,
        .max_plies = UINT16_MAX,
        .name = "last-card",
        .sides = "box",
        .length = "moves",
        .checker = "cornerstone-check-cards",
        .codec = &cst_cards_codec,
        .theorem =
            "if Maker(, to move, owns the {R} required cell{s})| is to move| and Breaker owns "
            "none of the {T} cell{s} of the envelope, Maker wins within {K} further move{s}(; a "
            "win from the empty board is not claimed)",
    },
};

const struct cst_kind *cst_kind(size_t i)
{
    return i < sizeof kinds / sizeof *kinds ? &kinds[i] : NULL;
}

const struct cst_kind *cst_kind_of(const struct cst_claim *claim)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (kinds[i].game->number == claim->game && kinds[i].claim == claim->claim)
            return &kinds[i];
    }
    return NULL;
}

static uint64_t figure(
    char letter, const struct cst_claim *claim, const struct cst_figures *figures)
{
    switch (letter) {
    case 'W':
        return claim->width;
    case 'H':
        return claim->height;
    case 'K':
        return claim->plies;
    case 'D':
        return 2 * (uint64_t)claim->plies;
    case 'R':
        return figures->required;
    case 'T':
    default:
        return figures->envelope;
    }
}

/* Whether the part that a bracket begins is left out. */
static bool is_left_out(
    char bracket, const struct cst_claim *claim, const struct cst_figures *figures)
{
    switch (bracket) {
    case '[':
        return claim->width == claim->height;
    case '<':
        return claim->plies != claim->width * claim->height;
    case '(':
        return figures->required == 0;
    case '|':
        return figures->required > 0;
    default:
        return false;
    }
}

size_t cst_theorem(
    const struct cst_claim *claim, const struct cst_figures *figures, char *text, size_t room)
{
    const char *pattern = cst_kind_of(claim)->theorem;
    static const char begin[] = "[<(|", end[] = "]>)|";
    uint64_t number = 0;
    size_t length = 0;

    while (*pattern) {
        char part[24] = { *pattern++ };

        if (is_left_out(part[0], claim, figures)) {
            pattern = strchr(pattern, end[strchr(begin, part[0]) - begin]) + 1;
            continue;
        }
        if (strchr(begin, part[0]) || strchr(end, part[0]))
            continue;
        if (part[0] == '{') {
            if (*pattern != 's') {
                number = figure(*pattern, claim, figures);
                (void)snprintf(part, sizeof part, "%" PRIu64, number);
            } else {
                (void)strcpy(part, number == 1 ? "" : "s");
            }
            pattern += 2;
        }
        for (const char *c = part; *c; c++, length++) {
            if (length + 1 < room)
                text[length] = *c;
        }
    }
    if (room)
        text[length < room ? length : room - 1] = '\0';
    return length;
}
