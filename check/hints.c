/* SPDX-License-Identifier: MIT */
/* Explicit cards with hints: dialect v1 (SPEC section 9.4).  Envelopes are the regions S there. */
#include "deck.h"

struct hint {
	uint32_t card;
	struct motion map;
};

struct reply {
	struct point to;
	struct hint hint;
};

struct hints {
	bool passes;
	struct hint pass;
	uint32_t count;
	struct reply *reply;
};

struct list {
	struct reader reader;
	struct deck *deck;
	uint64_t *column;		/* MAX_SET places where a cell was read, */
	struct reply *reply;		/* and as many replies */
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

static int count_of(struct reader *r, const char *what)
{
	return token(r, 0, 999999999, what);
}

static struct point read_cell(struct list *l, uint32_t i, const char *what)
{
	struct reader *r = &l->reader;
	struct point cell;

	if (i == MAX_SET)
		fault(r->job, LIMIT, "line", r->line, "column %" PRIu64 ": expected at most %d cells in a set", r->column, MAX_SET);
	cell.x = token(r, -CARD_REACH, CARD_REACH, what);
	l->column[i] = r->start;
	cell.y = token(r, -CARD_REACH, CARD_REACH, what);
	l->deck->scratch[0][i] = cell;
	return cell;
}

/* The cells just read have to be different. */
static void expect_different(const struct list *l, uint32_t count)
{
	struct deck *d = l->deck;
	const struct point *cell = d->scratch[0];
	struct box box = { cell[0], cell[0] };

	for (uint32_t i = 0; i < count; i++)
		widen(&box, cell[i]);
	open_grid(d, box);
	for (uint32_t i = 0; i < count; i++)
		if ((*number_at(&d->grid, cell[i]))++ > 0)
			misread(&l->reader, l->column[i], "no cell twice, found %d,%d again", cell[i].x, cell[i].y);
	for (uint32_t i = 0; i < count; i++)
		*number_at(&d->grid, cell[i]) = 0;
}

static struct cells read_set(struct list *l, struct box *box, const char *count_what, const char *what)
{
	const uint32_t count = (uint32_t)count_of(&l->reader, count_what);

	for (uint32_t i = 0; i < count; i++)
		widen(box, read_cell(l, i, what));
	expect_different(l, count);
	return (struct cells){ count, keep(l->deck, l->deck->scratch[0], count * sizeof(struct point)) };
}

/* J K DX DY, or false if it is -1 and may be. */
static bool read_hint(struct list *l, struct hint *hint, int least)
{
	struct reader *r = &l->reader;
	const int j = token(r, least, 999999999, "the card of a hint");
	unsigned k;
	int x;

	if (j < 0)
		return false;
	hint->card = (uint32_t)j;
	if (hint->card > l->farthest.card || l->farthest.line == 0) {
		l->farthest.card = hint->card;
		l->farthest.line = r->line;
		l->farthest.column = r->start;
	}
	k = (unsigned)token(r, 0, 7, "an orientation");
	x = token(r, -CARD_REACH, CARD_REACH, "a shift");
	hint->map = turn(DIALECT_V1, k, x, token(r, -CARD_REACH, CARD_REACH, "a shift"));
	return true;
}

static void read_card(struct list *l)
{
	struct reader *r = &l->reader;
	struct card card = { .height = (uint32_t)token(r, 1, UINT16_MAX, "a height") };
	struct hints hints = { 0 };

	card.pivot.x = token(r, -CARD_REACH, CARD_REACH, "a pivot");
	card.pivot.y = token(r, -CARD_REACH, CARD_REACH, "a pivot");
	card.box = (struct box){ card.pivot, card.pivot };
	card.required = read_set(l, &card.box, "the number of cells of A", "a cell of A");
	card.envelope = read_set(l, &card.box, "the number of cells of S", "a cell of S");
	hints.passes = read_hint(l, &hints.pass, -1);
	hints.count = (uint32_t)count_of(r, "the number of replies");
	for (uint32_t i = 0; i < hints.count; i++) {
		struct reply reply = { .to = read_cell(l, i, "a reply") };

		read_hint(l, &reply.hint, 0);
		l->reply[i] = reply;
	}
	expect_different(l, hints.count);
	demand(r, '\n', "the end of the line");
	hints.reply = keep(l->deck, l->reply, hints.count * sizeof(*l->reply));
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

static const char *name_of(const struct reply *reply)
{
	static char name[48];

	if (!reply)
		return "rule 3: pass";
	snprintf(name, sizeof(name), "rule 4: reply %d,%d", reply->to.x, reply->to.y);
	return name;
}

/* A hint of card n has to be good for the region on the grid.  There is no reply if it is the pass hint. */
static void check_hint(struct deck *d, uint32_t n, const struct hint *hint, const struct reply *reply)
{
	const struct card *card = d->card[hint->card];

	if (card->height >= d->card[n]->height)
		fault(d->job, REJECTED, "card", n, "%s: expected a card lower than %u, found card %u of height %u", name_of(reply),
			d->card[n]->height, hint->card, card->height);
	for (uint32_t k = 0; k < card->required.count; k++) {
		const struct point cell = apply(&hint->map, card->required.cell[k]);

		if (!is_marked(d, cell, MAKERS))
			fault(d->job, REJECTED, "card", n, "%s: expected that Maker owns %d,%d, which card %u requires", name_of(reply),
				cell.x, cell.y, hint->card);
	}
	for (uint32_t k = 0; k < card->envelope.count; k++) {
		const struct point cell = apply(&hint->map, card->envelope.cell[k]);

		if (!is_marked(d, cell, REGION))
			fault(d->job, REJECTED, "card", n, "%s: expected %d,%d, of the envelope of card %u, in the region", name_of(reply),
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
	for (uint32_t i = 0; i < hints->count; i++) {
		const struct reply *reply = &hints->reply[i];
		uint32_t *mark = number_at(&d->grid, reply->to);

		if (!mark || *mark != REGION)	/* outside, or Maker's: it need not be answered */
			continue;
		*mark = ANSWERED;
		check_hint(d, n, &reply->hint, reply);
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
	l->reply = take(job, MAX_SET, sizeof(*l->reply), "the replies");
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
