/* SPDX-License-Identifier: MIT */
/* The payload of a card certificate becomes cards (SPEC section 8.2). */
#include "deck.h"

#include <stdlib.h>

static void read_animal(struct cursor *all, struct deck *deck)
{
	struct point animal[MAX_ANIMAL];
	const uint32_t count = varint(all, "the number of cells of the animal");
	struct box box = { { 15, 15 }, { 0, 0 } };

	if (count < 1 || count > MAX_ANIMAL)
		refuse(all, 0, "expected an animal of 1 ... %d cells, found %u", MAX_ANIMAL, count);
	for (uint32_t i = 0; i < count; i++) {
		const uint32_t start = all->at;

		animal[i].x = byte(all, "a cell of the animal");
		animal[i].y = byte(all, "a cell of the animal");
		if (animal[i].x > 15 || animal[i].y > 15)
			refuse(all, start, "expected a cell with coordinates 0 ... 15, found %d,%d", animal[i].x, animal[i].y);
		if (i > 0 && by_place(&animal[i - 1], &animal[i]) >= 0)
			refuse(all, start, "expected the cells of the animal in increasing order, by x and then by y");
		widen(&box, animal[i]);
	}
	if (box.low.x != 0 || box.low.y != 0)
		refuse(all, 1, "expected 0 as the least x and the least y of the animal, found %d and %d", box.low.x, box.low.y);
	start_deck(deck, all->job, animal, count, false);
}

enum { SIZES, PIVOTS, CHILDREN, MAPS, STEPS_X, STEPS_Y, COLUMNS };

struct decoder {
	struct deck *deck;
	struct cursor column[COLUMNS];
	struct card **waiting;		/* a stack of inline combinations */
	uint64_t room;
	uint32_t held;
};

static const char *const title[] = { "sizes", "pivots", "children", "maps", "steps x", "steps y" };

static void find_columns(struct decoder *d, struct cursor *all)
{
	for (unsigned i = 0; i < COLUMNS; i++) {
		const uint32_t start = all->at, length = varint(all, "the length of a column");

		if (length > all->end - all->at)
			refuse(all, start, "expected at most %u bytes in the column of %s, found %u", all->end - all->at, title[i], length);
		d->column[i] = *all;
		d->column[i].end = all->at += length;
	}
	if (all->at < all->end)
		refuse(all, all->at, "expected the end of the payload, found %u more bytes", all->end - all->at);
}

/* A reference to card j, whose pivot goes to the step from the pivot of the combination. */
static void read_reference(struct decoder *d, struct point pivot, const struct card *card)
{
	struct cursor *maps = &d->column[MAPS], *steps = &d->column[STEPS_X];
	const uint32_t at = maps->at, s = byte(maps, "a map"), step = steps->at;
	struct motion map;
	struct point from;

	if (s > 7)
		refuse(maps, at, "expected a map below 8, found %u", s);
	map = turn(BINARY, s, 0, 0);
	from = apply(&map, card->pivot);
	map.shift.x = pivot.x + read_signed(steps, CARD_REACH, "a step of columns") - from.x;
	map.shift.y = pivot.y + read_signed(&d->column[STEPS_Y], CARD_REACH, "a step of rows") - from.y;
	if (abs(map.shift.x) > CARD_REACH || abs(map.shift.y) > CARD_REACH)
		refuse(steps, step, "expected a shift from %d to %d, found %d,%d", -CARD_REACH, CARD_REACH, map.shift.x, map.shift.y);
	add_child(d->deck, card, map);
	d->deck->references++;
}

/* The references first, and then the inline children: their order does not matter, since sets are united. */
static void read_children(struct decoder *d, struct point pivot, uint32_t count)
{
	struct cursor *children = &d->column[CHILDREN];
	uint32_t inlines = 0;
	int64_t j = 0;

	for (uint32_t i = 0; i < count; i++) {
		const uint32_t at = children->at, z = varint(children, "a child");

		if (z == 0 && ++inlines > d->held)
			refuse(children, at, "expected at most the %u inline children on the stack, found more", d->held);
		if (z == 0)
			continue;
		j += z % 2 == 1 ? (int64_t)(z / 2) : -(int64_t)(z / 2);
		if (j < 0 || j >= d->deck->cards)
			refuse(children, at, "expected a step to one of the %u cards so far, found card %" PRId64, d->deck->cards, j);
		read_reference(d, pivot, d->deck->card[j]);
	}
	d->held -= inlines;
	for (uint32_t i = 0; i < inlines; i++)
		add_child(d->deck, d->waiting[d->held + i], turn(BINARY, 0, 0, 0));
}

static void read_combination(struct decoder *d)
{
	struct cursor *sizes = &d->column[SIZES];
	const uint32_t at = sizes->at, size = varint(sizes, "a size"), room = d->column[CHILDREN].end - d->column[CHILDREN].at;
	struct point pivot;
	struct card card;

	if (size / 2 < 1)
		refuse(sizes, at, "expected at least 1 child, found 0");
	if (size / 2 > room)
		refuse(sizes, at, "expected no more children than the bytes left for them, %u, found %u", room, size / 2);
	pivot.x = read_signed(&d->column[PIVOTS], CARD_REACH, "the column of a pivot");
	pivot.y = read_signed(&d->column[PIVOTS], CARD_REACH, "the row of a pivot");
	read_children(d, pivot, size / 2);
	card = combine(d->deck, pivot, size / 2);
	if (size % 2 == 0) {
		d->waiting = enlarge(sizes->job, d->waiting, &d->room, d->held, sizeof(*d->waiting), "the inline combinations");
		d->waiting[d->held++] = keep(d->deck, &card, sizeof(card));
	} else {
		if (d->held > 0)
			refuse(sizes, at, "expected no inline combination left by a numbered one, found %u", d->held);
		add_card(d->deck, &card);
	}
}

void decode_cards(struct job *job, const uint8_t *payload, struct deck *deck)
{
	const struct header *header = &job->header;
	struct cursor all = { job, payload, 0, header->payload_bytes };
	struct decoder decoder = { .deck = deck }, *d = &decoder;

	read_animal(&all, deck);
	find_columns(d, &all);
	while (d->column[SIZES].at < d->column[SIZES].end)
		read_combination(d);
	for (unsigned i = 0; i < COLUMNS; i++)
		if (d->column[i].at < d->column[i].end)
			refuse(&all, d->column[i].at, "expected the end of the column of %s, found %u more bytes", title[i],
				d->column[i].end - d->column[i].at);
	if (d->held > 0)
		refuse(&all, all.at, "expected a numbered combination as the last one");
	if (deck->combinations != header->nodes)
		refuse(&all, all.at, "expected the header's %u combinations, found %" PRIu64, header->nodes, deck->combinations);
	if (deck->references != header->edges)
		refuse(&all, all.at, "expected the header's %u references, found %" PRIu64, header->edges, deck->references);
	deck->last = deck->card[deck->cards - 1];
}
