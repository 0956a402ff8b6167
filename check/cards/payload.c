/* SPDX-License-Identifier: MIT */
/* From the payload to cards: the animal, and combinations in six columns (section 8.2). */
#include "cards.h"

#include <stdlib.h>

enum { SIZES, PIVOTS, CHILDREN, MAPS, STEPS_X, STEPS_Y, COLUMNS, REACH = 10000 };

static const char *const name[COLUMNS] = { "column sizes", "column pivots", "column children",
    "column maps", "column steps x", "column steps y" };

struct reader {
    struct deck deck;
    struct cursor column[COLUMNS];
    struct child *child;  /* of the combination at hand */
    struct card *waiting; /* the stack of inline combinations */
    size_t held;          /* how many there are on it */
};

static void expect_end(const struct cursor *in)
{
    require(in->at == in->end, MALFORMED,
        "payload byte %zu: more bytes, expected the end of the %s", in->at, in->name);
}

static void expect_count(size_t at, size_t count, size_t expected, const char *what)
{
    require(count == expected, MALFORMED, "payload byte %zu: %zu %s, expected %zu", at, count, what,
        expected);
}

static struct set read_animal(struct cursor *payload)
{
    const unsigned count = take_varint(payload, "an animal");
    require(count >= 1 && count <= 16, MALFORMED,
        "payload byte 0: an animal of %u cells, expected 1 ... 16", count);
    struct set animal = { allocate(count, sizeof *animal.cell), count };
    struct cell before = { -1, 0 };
    int least_y = 15;
    for (size_t i = 0; i < count; i++) {
        const int x = (int)take_byte(payload, "an animal");
        const int y = (int)take_byte(payload, "an animal");
        require(x <= 15 && y <= 15, MALFORMED,
            "payload byte %zu: cell %d,%d of the animal, expected 0 ... 15", payload->at - 2, x, y);
        require(x > before.x || (x == before.x && y > before.y), MALFORMED,
            "payload byte %zu: cell %d,%d after %d,%d, expected increasing order", payload->at - 2,
            x, y, before.x, before.y);
        before = animal.cell[i] = (struct cell){ x, y };
        least_y = y < least_y ? y : least_y;
    }
    require(animal.cell[0].x == 0 && least_y == 0, MALFORMED,
        "payload byte 1: least cell %d,%d, expected 0,0", animal.cell[0].x, least_y);
    return animal;
}

static void find_columns(struct reader *r, struct cursor *payload)
{
    for (int i = 0; i < COLUMNS; i++) {
        const size_t start = payload->at, length = take_varint(payload, "a column");
        const size_t left = payload->end - payload->at;
        require(length <= left, MALFORMED,
            "payload byte %zu: %zu bytes in the %s, expected 0 ... %zu", start, length, name[i],
            left);
        r->column[i] = *payload;
        r->column[i].end = payload->at += length;
        r->column[i].name = name[i];
    }
    expect_end(payload);
}

/* Card j with its map, which takes its pivot q to the step from the pivot p of the combination. */
static struct child read_reference(struct reader *r, const struct card *card, struct cell p)
{
    struct child child = { card, take_byte(&r->column[MAPS], "a map"), { 0, 0 } };
    require(child.map <= 7, MALFORMED, "payload byte %zu: map %u, expected 0 ... 7",
        r->column[MAPS].at - 1, child.map);
    const int dx = take_signed(&r->column[STEPS_X], "a number", "step", REACH);
    const size_t step = r->column[STEPS_Y].at;
    const int dy = take_signed(&r->column[STEPS_Y], "a number", "step", REACH);
    const struct cell q = place(child, card->pivot);
    child.shift = (struct cell){ p.x + dx - q.x, p.y + dy - q.y };
    require(abs(child.shift.x) <= REACH && abs(child.shift.y) <= REACH, MALFORMED,
        "payload byte %zu: shift %d,%d, expected -%d ... %d", step, child.shift.x, child.shift.y,
        REACH, REACH);
    return child;
}

/* Fills r->child: the references, then the inline children, for rules 1 to 3 know no order. */
static void read_children(struct reader *r, size_t count, struct cell pivot)
{
    struct cursor *children = &r->column[CHILDREN];
    size_t references = 0, inlines = 0;
    int64_t j = 0;
    while (references + inlines < count) {
        const size_t start = children->at;
        const uint32_t z = take_varint(children, "a number");
        if (z == 0) {
            inlines++;
            require(inlines <= r->held, MALFORMED,
                "payload byte %zu: an inline child, expected one on the stack", start);
            continue;
        }
        j += signed_number(z - 1);
        require(j >= 0 && (uint64_t)j < r->deck.cards, MALFORMED,
            "payload byte %zu: card %lld, expected 0 ... %zu", start, (long long)j,
            r->deck.cards - 1);
        r->child[references++] = read_reference(r, &r->deck.card[j], pivot);
    }
    r->deck.references += references;
    r->held -= inlines;
    for (size_t i = 0; i < inlines; i++)
        r->child[references + i] = (struct child){ &r->waiting[r->held + i], 0, { 0, 0 } };
}

static void read_combination(struct reader *r)
{
    const struct cursor *children = &r->column[CHILDREN];
    const size_t start = r->column[SIZES].at, left = children->end - children->at;
    const uint32_t size = take_varint(&r->column[SIZES], "a number"), count = size / 2;
    require(count >= 1 && count <= left, MALFORMED,
        "payload byte %zu: %u children, expected 1 ... %zu", start, count, left);
    const int x = take_signed(&r->column[PIVOTS], "a number", "pivot", REACH);
    const int y = take_signed(&r->column[PIVOTS], "a number", "pivot", REACH);
    const struct cell pivot = { x, y };
    read_children(r, count, pivot);
    if (size % 2 == 1)
        expect_count(start, r->held, 0, "inline combinations left");
    const struct card card = combine(pivot, r->child, count, r->deck.cards);
    r->deck.combinations++;
    r->deck.classes += card.envelope.count - card.requirement.count;
    if (size % 2 == 1)
        r->deck.card[r->deck.cards++] = card;
    else
        r->waiting[r->held++] = card;
}

struct deck read_deck(const struct certificate *it)
{
    struct cursor payload = { it->payload, 0, it->payload_bytes, "payload" };
    struct reader r = { .held = 0 };
    r.deck.animal = read_animal(&payload);
    find_columns(&r, &payload);

    const size_t sizes = r.column[SIZES].end - r.column[SIZES].at; /* combinations at most */
    r.deck.card = allocate(r.deck.animal.count + sizes, sizeof *r.deck.card);
    r.waiting = allocate(sizes, sizeof *r.waiting);
    r.child = allocate(r.column[CHILDREN].end - r.column[CHILDREN].at, sizeof *r.child);
    for (size_t j = 0; j < r.deck.animal.count; j++)
        r.deck.card[r.deck.cards++] = base_card(&r.deck.animal, j);
    while (r.column[SIZES].at < r.column[SIZES].end)
        read_combination(&r);

    for (int i = 0; i < COLUMNS; i++)
        expect_end(&r.column[i]);
    expect_count(payload.at, r.held, 0, "inline combinations left");
    expect_count(payload.at, r.deck.combinations, it->nodes, "combinations");
    expect_count(payload.at, r.deck.references, it->edges, "references");
    return r.deck;
}
