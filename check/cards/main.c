/* SPDX-License-Identifier: MIT */
/* The claim of a card certificate (rules 4 to 6 of section 8.4) and the verdict (section 9). */
#include "cards.h"

#include <stdio.h>
#include <string.h>

static const char usage[] =
    "Usage: cornerstone-check-cards [OPTION]... FILE\n"
    "Check that FILE (- is standard input) proves a win at the game of an animal, by cards.\n";

static void check_claim(const struct certificate *it, const struct card *last, size_t n)
{
    require(last->height == (size_t)it->plies, UNPROVED,
        "card %zu: rule 4: height %zu, expected %d", n, last->height, it->plies);

    struct cell low = last->pivot, high = last->pivot;
    for (size_t k = 0; k < last->envelope.count; k++) {
        const struct cell at = last->envelope.cell[k];
        low = (struct cell){ at.x < low.x ? at.x : low.x, at.y < low.y ? at.y : low.y };
        high = (struct cell){ at.x > high.x ? at.x : high.x, at.y > high.y ? at.y : high.y };
    }
    const int width = high.x - low.x + 1, height = high.y - low.y + 1;
    require(width == it->width && height == it->height, UNPROVED,
        "card %zu: rule 5: box %dx%d, expected %dx%d", n, width, height, it->width, it->height);

    const size_t required = last->requirement.count;
    require(it->claim == 2 || required == 0, UNPROVED,
        "card %zu: rule 6: %zu required cells, expected 0", n, required);
}

static void print_figures(const struct deck *deck, const struct set *required)
{
    printf("c cards=%zu combinations=%zu references=%zu classes=%llu\n", deck->cards,
        deck->combinations, deck->references, (unsigned long long)deck->classes);
    for (size_t k = 0; k < required->count; k++)
        printf("c required %d,%d\n", required->cell[k].x, required->cell[k].y);
}

static void print_animal(const struct set *animal)
{
    static const int snaky[] = { 0, 0, 1, 0, 2, 0, 3, 0, 3, 1, 4, 1 };
    if (animal->count == 6 && memcmp(animal->cell, snaky, sizeof snaky) == 0) {
        fputs("game=snaky", stdout);
        return;
    }
    for (size_t k = 0; k < animal->count; k++)
        printf(k > 0 ? ";%d,%d" : "game=animal animal=%d,%d", animal->cell[k].x, animal->cell[k].y);
}

static void print_win(const struct certificate *it)
{
    printf(
        ": Maker, moving first on the empty board, owns a copy of the animal within %d move%s of "
        "his own, whatever Breaker does, on the infinite board and on every board that has at "
        "least %d cells and contains a box of ",
        it->plies, it->plies == 1 ? "" : "s", 2 * it->plies);
    print_sides(it->width, it->height);
    if (it->width != it->height) {
        fputs(" or one of ", stdout);
        print_sides(it->height, it->width);
    }
}

static void print_condition(int moves, size_t required, size_t envelope)
{
    printf(" required=%zu: if Maker", required);
    if (required > 0)
        printf(", to move, owns the %zu required cell%s", required, required == 1 ? "" : "s");
    else
        fputs(" is to move", stdout);
    printf(" and Breaker owns none of the %zu cell%s of the envelope, Maker wins within %d further "
           "move%s%s",
        envelope, envelope == 1 ? "" : "s", moves, moves == 1 ? "" : "s",
        required > 0 ? "; a win from the empty board is not claimed" : "");
}

static void print_verdict(
    const struct certificate *it, const struct deck *deck, const struct card *last)
{
    fputs("s VERIFIED ", stdout);
    print_animal(&deck->animal);
    printf(" player=Maker%s moves=%d box=%dx%d cards=%zu",
        it->claim == 2 ? " conditional=card" : "", it->plies, it->width, it->height, deck->cards);
    if (it->claim == 1)
        print_win(it);
    else
        print_condition(it->plies, last->requirement.count, last->envelope.count);
    putchar('\n');
}

int main(int argc, char **argv)
{
    static const struct program program = { "cornerstone-check-cards", usage, NULL, NULL };
    struct certificate it;
    read_certificate(&it, parse_options(argc, argv, &program), 2, 1, 2);
    const struct deck deck = read_deck(&it);
    const struct card *last = &deck.card[deck.cards - 1];
    check_claim(&it, last, deck.cards - 1);
    if (verbosity > 1)
        print_figures(&deck, &last->requirement);
    print_verdict(&it, &deck, last);
    finish(VERIFIED);
}
