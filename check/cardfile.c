/* SPDX-License-Identifier: MIT */
/* The payload of a card certificate becomes cards (SPEC section 8.2). */
#include "deck.h"

#include <string.h>

struct column {
	struct job *job;
	const uint8_t *bytes;	/* of the payload */
	uint32_t at, end;
};
#define refuse(c, at, ...) fault((c)->job, MALFORMED, "payload byte", (at), __VA_ARGS__)

static uint8_t byte(struct column *c, const char *what)
{
	if (c->at == c->end)
		refuse(c, c->at, "expected %s, found the end of the column", what);
	return c->bytes[c->at++];
}

/* A number in base 128, least significant group first, in the shortest form, below 2^32. */
static uint32_t varint(struct column *c, const char *what)
{
	uint32_t value = 0;

	for (unsigned group = 0; ; group++) {
		const uint8_t next = byte(c, what);

		if (group == 4 && next > 0x0F)
			refuse(c, c->at - 1, "expected %s below 2^32", what);
		if (group > 0 && next == 0)
			refuse(c, c->at - 1, "expected %s in its shortest form", what);
		value |= (uint32_t)(next & 0x7F) << (7 * group);
		if (next < 0x80)
			return value;
	}
}

/* A coordinate of a pivot or a step. */
static int coordinate(struct column *c, const char *what)
{
	const uint32_t start = c->at, z = varint(c, what);
	const int64_t value = z % 2 == 0 ? (int64_t)(z / 2) : -(int64_t)(z / 2) - 1;

	if (value < -CARD_REACH || value > CARD_REACH)
		refuse(c, start, "expected %s from %d to %d, found %" PRId64, what, -CARD_REACH, CARD_REACH, value);
	return (int)value;
}

static void read_animal(struct column *all, struct deck *deck)
{
	struct point animal[MAX_ANIMAL];
	const uint32_t count = varint(all, "the number of cells of the animal");
	struct box box;

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
		if (i == 0)
			box = (struct box){ animal[0], animal[0] };
		widen(&box, animal[i]);
	}
	if (box.low.x != 0 || box.low.y != 0)
		refuse(all, 1, "expected 0 as the least x and the least y of the animal, found %d and %d", box.low.x, box.low.y);
	start_deck(deck, all->job, animal, count, false);
}

enum { SIZES, PIVOTS, CHILDREN, MAPS, STEPS_X, STEPS_Y, COLUMNS };

/* A reference to card j, whose pivot goes to the step from the pivot of the combination. */
static void read_reference(struct deck *deck, struct column *column, struct point pivot, uint32_t start, int64_t j)
{
	uint32_t at = column[MAPS].at, s;
	struct motion map;
	struct point to;

	if (j < 0 || j >= deck->cards)
		refuse(column, start, "expected a step to one of the %u cards so far, found card %" PRId64, deck->cards, j);
	s = byte(&column[MAPS], "a map");
	if (s > 7)
		refuse(column, at, "expected a map below 8, found %u", s);
	at = column[STEPS_X].at;
	pivot.x += coordinate(&column[STEPS_X], "a step of columns");
	pivot.y += coordinate(&column[STEPS_Y], "a step of rows");
	map = turn(BINARY, s, 0, 0);
	to = apply(&map, deck->card[j]->pivot);
	map.shift = (struct point){ pivot.x - to.x, pivot.y - to.y };
	if (map.shift.x < -CARD_REACH || map.shift.x > CARD_REACH || map.shift.y < -CARD_REACH || map.shift.y > CARD_REACH)
		refuse(column, at, "expected a shift from %d to %d, found %d,%d", -CARD_REACH, CARD_REACH, map.shift.x, map.shift.y);
	add_child(deck, deck->card[j], map);
	deck->references++;
}

void decode_cards(struct job *job, const uint8_t *payload, struct deck *deck)
{
	const struct header *header = &job->header;
	static const char *const name[] = { "sizes", "pivots", "children", "maps", "steps x", "steps y" };
	struct column all = { job, payload, 0, header->payload_bytes }, column[COLUMNS];
	struct card **waiting = NULL, card;	/* a stack of inline combinations */
	uint64_t room = 0;
	uint32_t stack = 0;

	read_animal(&all, deck);
	for (unsigned i = 0; i < COLUMNS; i++) {
		const uint32_t start = all.at, length = varint(&all, "the length of a column");

		if (length > all.end - all.at)
			refuse(&all, start, "expected a column of %s of at most %u bytes, found %u", name[i], all.end - all.at, length);
		column[i] = (struct column){ job, payload, all.at, all.at + length };
		all.at += length;
	}
	if (all.at < all.end)
		refuse(&all, all.at, "expected the end of the payload, found %u more bytes", all.end - all.at);

	while (column[SIZES].at < column[SIZES].end) {
		const uint32_t record = column[SIZES].at, size = varint(&column[SIZES], "a size"), count = size / 2;
		struct point pivot;
		uint32_t inlines = 0, taken = 0;
		int64_t j = 0;

		if (count < 1)
			refuse(column, record, "expected at least 1 child of a combination, found %u", count);
		if (count > column[CHILDREN].end - column[CHILDREN].at)
			refuse(column, record, "expected at most as many children as the column has bytes, %u, found %u",
				column[CHILDREN].end - column[CHILDREN].at, count);
		pivot.x = coordinate(&column[PIVOTS], "the column of a pivot");
		pivot.y = coordinate(&column[PIVOTS], "the row of a pivot");
		for (uint32_t i = 0; i < count; i++) {
			const uint32_t start = column[CHILDREN].at, z = varint(&column[CHILDREN], "a child");

			if (z == 0) {
				if (++inlines > stack)
					refuse(column, start, "expected at most %u inline children on the stack, found %u", stack, inlines);
				continue;
			}
			j += (z - 1) % 2 == 0 ? (int64_t)((z - 1) / 2) : -(int64_t)(z / 2);
			read_reference(deck, column, pivot, start, j);
		}
		while (taken < inlines)
			add_child(deck, waiting[stack - inlines + taken++], turn(BINARY, 0, 0, 0));
		stack -= inlines;
		card = combine(deck, pivot, count);
		if (size % 2 == 0) {
			waiting = enlarge(job, waiting, &room, stack, sizeof(*waiting), "the inline combinations");
			waiting[stack++] = keep(deck, &card, sizeof(card));
		} else if (stack > 0) {
			refuse(column, record, "expected no inline combination on the stack after a numbered one, found %u", stack);
		} else {
			add_card(deck, &card);
		}
	}
	for (unsigned i = 0; i < COLUMNS; i++)
		if (column[i].at < column[i].end)
			refuse(column, column[i].at, "expected the end of the column of %s, found %u more bytes", name[i],
				column[i].end - column[i].at);
	if (stack > 0)
		refuse(&all, all.at, "expected a numbered combination as the last one");
	if (deck->combinations != header->nodes)
		refuse(&all, all.at, "expected the header's %u combinations, found %" PRIu64, header->nodes, deck->combinations);
	if (deck->references != header->edges)
		refuse(&all, all.at, "expected the header's %u references, found %" PRIu64, header->edges, deck->references);
	deck->last = deck->card[deck->cards - 1];
}
