/* SPDX-License-Identifier: MIT */
/* Explicit cards with hints: dialect v1 (SPEC section 9.4).  Envelopes are the regions S there. */
#include "deck.h"

#define MAX_NUMBER 999999999

struct hint {
	uint32_t card;
	struct motion map;
};

struct hints {
	bool passes;
	struct hint pass;
	struct cells replies;
	struct hint *hint;		/* for each of them */
};

struct list {
	struct reader reader;
	struct deck *deck;
	uint64_t *column;		/* MAX_SET places where a cell was read, */
	struct hint *hint;		/* and as many hints */
	struct { uint32_t card; uint64_t line, column; } farthest;	/* of all hints, and of the root */
};

/* A number from low to high, after one or more spaces if it is not the first of its line. */
static int token(struct reader *r, int low, int high, const char *what)
{
	bool negative;
	uint64_t start;
	int value;

	if (r->column > 1)
		demand(r, ' ', "a space");
	while (r->column > 1 && r->character == ' ')
		advance(r);
	start = r->column;
	negative = r->character == '-';
	if (negative)
		advance(r);
	value = (int)number(r, what);
	r->start = start;
	if (negative && value == 0)
		misread(r, start, "%s, found -0", what);
	value = negative ? -value : value;
	if (value < low || value > high)
		misread(r, start, "%s from %d to %d, found %d", what, low, high, value);
	return value;
}

/* J K DX DY, or false if it is the token -1 and may be. */
static bool read_hint(struct list *l, struct hint *hint, int least)
{
	struct reader *r = &l->reader;
	const int j = token(r, least, MAX_NUMBER, "the card of a hint");
	unsigned k;
	int x;

	if (j < 0)
		return false;
	hint->card = (uint32_t)j;
	if (hint->card > l->farthest.card) {
		l->farthest.card = hint->card;
		l->farthest.line = r->line;
		l->farthest.column = r->start;
	}
	k = (unsigned)token(r, 0, 7, "an orientation");
	x = token(r, -CARD_REACH, CARD_REACH, "a shift");
	hint->map = turn(DIALECT_V1, k, x, token(r, -CARD_REACH, CARD_REACH, "a shift"));
	return true;
}

/* A number of different cells, and these, each with a hint or without; box is widened to have them all. */
static struct cells read_cells(struct list *l, bool hints, struct box *box, const char *count_what, const char *what)
{
	struct reader *r = &l->reader;
	struct deck *d = l->deck;
	struct point *cell = d->scratch[0];
	const uint32_t count = (uint32_t)token(r, 0, MAX_NUMBER, count_what);

	for (uint32_t i = 0; i < count; i++) {
		if (i == MAX_SET)
			fault(r->job, LIMIT, "line", r->line, "column %" PRIu64 ": expected at most %d cells in a set", r->column, MAX_SET);
		cell[i].x = token(r, -CARD_REACH, CARD_REACH, what);
		l->column[i] = r->start;
		cell[i].y = token(r, -CARD_REACH, CARD_REACH, what);
		widen(box, cell[i]);
		if (hints)
			read_hint(l, &l->hint[i], 0);
	}
	open_grid(d, *box);
	for (uint32_t i = 0; i < count; i++)
		if ((*number_at(&d->grid, cell[i]))++ > 0)
			misread(r, l->column[i], "no cell twice, found %d,%d again", cell[i].x, cell[i].y);
	for (uint32_t i = 0; i < count; i++)
		*number_at(&d->grid, cell[i]) = 0;
	return (struct cells){ count, keep(d, cell, count * sizeof(*cell)) };
}

static void read_card(struct list *l)
{
	struct reader *r = &l->reader;
	struct card card = { .height = (uint32_t)token(r, 1, UINT16_MAX, "a height") };
	struct hints hints = { 0 };
	struct box around;

	card.pivot.x = token(r, -CARD_REACH, CARD_REACH, "a pivot");
	card.pivot.y = token(r, -CARD_REACH, CARD_REACH, "a pivot");
	card.box = (struct box){ card.pivot, card.pivot };
	card.required = read_cells(l, false, &card.box, "the number of cells of A", "a cell of A");
	card.envelope = read_cells(l, false, &card.box, "the number of cells of S", "a cell of S");
	hints.passes = read_hint(l, &hints.pass, -1);
	around = card.box;
	hints.replies = read_cells(l, true, &around, "the number of replies", "a reply");
	hints.hint = keep(l->deck, l->hint, hints.replies.count * sizeof(*l->hint));
	demand(r, '\n', "the end of the line");
	card.hints = keep(l->deck, &hints, sizeof(hints));
	add_card(l->deck, &card);
}

/* What is marked on the grid when a card is checked. */
enum { REGION = 1, MAKERS = 2, ANSWERED = 4 };

static bool is_marked(const struct deck *d, struct point at, uint32_t mark)
{
	const uint32_t *n = number_at(&d->grid, at);

	return n && (*n & mark);
}

/* Does Maker own a copy of the animal, one of his cells being the first of it? */
static bool has_animal(const struct deck *d, struct point first)
{
	for (unsigned k = 0; k < 8; k++) {
		const struct motion m = turn(DIALECT_V1, k, first.x, first.y);	/* the first cell of Snaky is 0,0 */
		uint32_t i = 0;

		while (i < d->animal.count && is_marked(d, apply(&m, d->animal.cell[i]), MAKERS))
			i++;
		if (i == d->animal.count)
			return true;
	}
	return false;
}

static const char *rule(const struct point *reply)
{
	static char text[48];

	if (!reply)
		return "rule 3: pass";
	snprintf(text, sizeof(text), "rule 4: reply %d,%d", reply->x, reply->y);
	return text;
}

/* A hint of card n has to be good for the region on the grid.  There is no reply if it is the pass hint. */
static void check_hint(struct deck *d, uint32_t n, const struct hint *hint, const struct point *reply)
{
	const struct card *card = d->card[hint->card];

	if (card->height >= d->card[n]->height)
		fault(d->job, REJECTED, "card", n, "%s: expected a card lower than %u, found card %u of height %u", rule(reply),
			d->card[n]->height, hint->card, card->height);
	for (uint32_t k = 0; k < card->required.count; k++) {
		const struct point cell = apply(&hint->map, card->required.cell[k]);

		if (!is_marked(d, cell, MAKERS))
			fault(d->job, REJECTED, "card", n, "%s: expected that Maker owns %d,%d, which card %u requires", rule(reply),
				cell.x, cell.y, hint->card);
	}
	for (uint32_t k = 0; k < card->envelope.count; k++) {
		const struct point cell = apply(&hint->map, card->envelope.cell[k]);

		if (!is_marked(d, cell, REGION))
			fault(d->job, REJECTED, "card", n, "%s: expected %d,%d, of the envelope of card %u, in the region", rule(reply),
				cell.x, cell.y, hint->card);
	}
	d->references++;
}

/* Rules 3 and 4: what Breaker does outside the envelope, and on each cell of it that is not Maker's. */
static void check_replies(struct deck *d, uint32_t n)
{
	const struct card *card = d->card[n];
	const struct hints *hints = card->hints;

	if (!hints->passes)
		fault(d->job, REJECTED, "card", n, "rule 3: expected a pass hint");
	check_hint(d, n, &hints->pass, NULL);
	for (uint32_t i = 0; i < hints->replies.count; i++) {
		const struct point *reply = &hints->replies.cell[i];
		uint32_t *mark = number_at(&d->grid, *reply);

		if (!mark || *mark != REGION)	/* outside, or Maker's: it need not be answered */
			continue;
		*mark = ANSWERED;		/* the region without it */
		check_hint(d, n, &hints->hint[i], reply);
		*mark = REGION | ANSWERED;
	}
	for (uint32_t i = 0; i < card->envelope.count; i++) {
		const struct point cell = card->envelope.cell[i];

		if (!is_marked(d, cell, MAKERS | ANSWERED))
			fault(d->job, REJECTED, "card", n, "rule 4: expected a reply %d,%d", cell.x, cell.y);
		d->classes += !is_marked(d, cell, MAKERS);
	}
	d->classes++;
	d->combinations++;
}

static void check_card(struct deck *d, uint32_t n)
{
	const struct card *card = d->card[n];
	bool finished;

	open_grid(d, card->box);
	for (uint32_t i = 0; i < card->envelope.count; i++)
		*number_at(&d->grid, card->envelope.cell[i]) = REGION;
	if (!is_marked(d, card->pivot, REGION))
		fault(d->job, REJECTED, "card", n, "rule 1: expected the pivot %d,%d in S", card->pivot.x, card->pivot.y);
	for (uint32_t i = 0; i < card->required.count; i++)
		*number_at(&d->grid, card->required.cell[i]) |= MAKERS;
	*number_at(&d->grid, card->pivot) |= MAKERS;

	finished = has_animal(d, card->pivot);		/* rule 2 */
	for (uint32_t i = 0; !finished && i < card->required.count; i++)
		finished = has_animal(d, card->required.cell[i]);
	if (!finished)
		check_replies(d, n);

	for (uint32_t i = 0; i < card->envelope.count; i++)
		*number_at(&d->grid, card->envelope.cell[i]) = 0;
	for (uint32_t i = 0; i < card->required.count; i++)
		*number_at(&d->grid, card->required.cell[i]) = 0;
}

/* The root has to be on the board, and the board must not fill up. */
static void check_root(struct deck *d, const struct hint *root)
{
	const struct card *card = d->card[root->card];

	if (card->required.count > 0)
		fault(d->job, REJECTED, "card", root->card, "root: expected no required cell, found %u", card->required.count);
	for (uint32_t i = 0; i < card->envelope.count; i++) {
		const struct point cell = apply(&root->map, card->envelope.cell[i]);

		if (cell.x < 0 || cell.y < 0 || (uint32_t)cell.x >= d->width || (uint32_t)cell.y >= d->height)
			fault(d->job, REJECTED, "card", root->card, "root: expected cells on the board, found %d,%d", cell.x, cell.y);
	}
	if (2 * card->height > d->width * d->height)
		fault(d->job, REJECTED, "card", root->card, "root: expected a board of at least %u cells, found %u", 2 * card->height,
			d->width * d->height);
	d->last = card;
}

void read_hints(struct job *job, FILE *file, struct deck *deck)
{
	struct list list = { .deck = deck }, *l = &list;
	struct reader *r = &list.reader;
	struct hint root;

	start_snaky(deck, job, false);
	deck->cards = 0;	/* there are no bases */
	l->column = take(job, MAX_SET, sizeof(*l->column), "the places of cells");
	l->hint = take(job, MAX_SET, sizeof(*l->hint), "the hints of a card");
	start_text(r, job, file, false);
	for (const char *c = "snaky-cards-txt-v1"; *c; c++)
		demand(r, *c, "the word snaky-cards-txt-v1");
	deck->height = (uint32_t)token(r, 1, 1000, "a number of rows");
	deck->width = (uint32_t)token(r, 1, 1000, "a number of columns");
	read_hint(l, &root, 0);
	demand(r, '\n', "the end of the line");
	do
		read_card(l);
	while (r->character != END);
	if (l->farthest.card >= deck->cards)
		fault(job, MALFORMED, "line", l->farthest.line, "column %" PRIu64 ": expected a card below %u, found %u",
			l->farthest.column, deck->cards, l->farthest.card);
	for (uint32_t n = 0; n < deck->cards; n++)
		check_card(deck, n);
	check_root(deck, &root);
}
