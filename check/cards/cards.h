/* SPDX-License-Identifier: MIT */
/* Cards (SPEC section 8): whenever Maker is to move, owns all of the requirement, and Breaker owns
   nothing in the envelope, Maker wins within `height` further moves of his own. */
#ifndef CARDS_H
#define CARDS_H

#include "base.h"

struct cell {
    int x, y;
};

struct set {
    struct cell *cell; /* no two are the same */
    size_t count;
};

struct card {
    struct set requirement, envelope;
    size_t height;
    struct cell pivot;
};

/* A child of a combination, and the map of section 8.2 by which its card is placed. */
struct child {
    const struct card *card;
    unsigned map;
    struct cell shift;
};

struct deck {
    struct set animal;
    struct card *card; /* the numbered cards, bases first */
    size_t cards, combinations, references;
    uint64_t classes;
};

struct cell place(struct child, struct cell);
struct card base_card(const struct set *animal, size_t j);

/* Rules 1 to 3. number: of the card that the combination is or belongs to, for messages. */
struct card combine(struct cell pivot, const struct child *, size_t children, size_t number);

struct deck read_deck(const struct certificate *);

#endif
