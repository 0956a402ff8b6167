/* SPDX-License-Identifier: MIT */
/*
 * Cards are made of cards before them by one rule (SPEC section 8.4), and every card that is made is proved.
 *
 * combine() works out what the rule says.  Nothing rests on its being right: prove() then holds the new card against
 * its children, by the conditions that the proof in docs/cards.md needs, and by no others.
 */
#include "deck.h"

#include <stdlib.h>
#include <string.h>

#define KEEP_BYTES (1u << 16)

/* Copies bytes to a place where they stay until the file is done. */
void *keep(struct deck *d, const void *bytes, size_t size)
{
	const size_t rounded = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
	void *copy;

	if (rounded > d->left) {
		d->left = rounded > KEEP_BYTES ? rounded : KEEP_BYTES;
		d->spare = take(d->job, d->left, 1, "the cards");
	}
	copy = d->spare;
	if (size > 0)
		memcpy(copy, bytes, size);
	d->spare += rounded;
	d->left -= rounded;
	return copy;
}

/* Makes room for one more than the used elements of an array. */
void *enlarge(struct job *job, void *old, uint64_t *room, uint64_t used, size_t each, const char *what)
{
	void *larger;

	if (used < *room)
		return old;
	*room = *room > 0 ? 2 * *room : 1024;
	larger = take(job, *room, each, what);
	if (used > 0)
		memcpy(larger, old, (size_t)used * each);
	return larger;
}

struct motion turn(enum dialect dialect, unsigned orientation, int vx, int vy)
{
	static const char image[][8][5] = {
		[BINARY]     = { "+x+y", "-x+y", "+x-y", "-x-y", "+y+x", "-y+x", "+y-x", "-y-x" },
		[DIALECT_20] = { "+x+y", "+y+x", "-x+y", "+y-x", "+x-y", "-y+x", "-x-y", "-y-x" },
		[DIALECT_21] = { "+x+y", "+y+x", "-x+y", "+y-x", "+x-y", "-y+x", "-x-y", "-y-x" },
		[DIALECT_25] = { "+x+y", "+y+x", "-x+y", "-y+x", "+x-y", "+y-x", "-x-y", "-y-x" },
		[DIALECT_35] = { "+x+y", "+y+x", "+x-y", "-y+x", "-x+y", "+y-x", "-x-y", "-y-x" },
		[DIALECT_V1] = { "+x+y", "-x+y", "-y+x", "+y+x", "-x-y", "+x-y", "+y-x", "-y-x" },
	};
	const char *i = image[dialect][orientation];
	const int8_t first = i[0] == '-' ? -1 : 1, second = i[2] == '-' ? -1 : 1;
	const struct point shift = { vx, vy };

	return i[1] == 'x' ? (struct motion){ .xx = first, .yy = second, .shift = shift } :
		(struct motion){ .xy = first, .yx = second, .shift = shift };
}

/* Order by x, then by y. */
int by_place(const void *a, const void *b)
{
	const struct point *p = a, *q = b;

	return p->x != q->x ? (p->x > q->x) - (p->x < q->x) : (p->y > q->y) - (p->y < q->y);
}

/* Lays the grid, which is all 0, over a box. */
void open_grid(struct deck *d, struct box box)
{
	const uint64_t need = (uint64_t)(box.high.x - box.low.x + 1) * (uint64_t)(box.high.y - box.low.y + 1);

	if (need > d->grid.room) {
		d->grid.room += need;
		d->grid.number = take(d->job, d->grid.room, sizeof(*d->grid.number), "the grid");
	}
	d->grid.box = box;
}

void add_card(struct deck *d, const struct card *card)
{
	d->card = enlarge(d->job, d->card, &d->card_room, d->cards, sizeof(*d->card), "the list of cards");
	d->card[d->cards++] = keep(d, card, sizeof(*card));
}

void add_child(struct deck *d, const struct card *card, struct motion map)
{
	d->child = enlarge(d->job, d->child, &d->child_room, d->children, sizeof(*d->child), "the children");
	d->child[d->children++] = (struct child){ card, map };
}

/* The bases: if Maker owns the animal without one cell, and Breaker does not own that cell, he completes it. */
void start_deck(struct deck *d, struct job *job, const struct point *animal, uint32_t count, bool centred)
{
	*d = (struct deck){ .job = job };
	for (int i = 0; i < 2; i++)
		d->scratch[i] = take(job, MAX_SET, sizeof(struct point), "two sets of cells");
	d->animal = (struct cells){ count, keep(d, animal, count * sizeof(*animal)) };
	for (uint32_t j = 0; j < count; j++) {
		const struct point origin = centred ? animal[j] : (struct point){ 0, 0 };
		struct point cell[MAX_ANIMAL];
		struct card base = { .height = 1 };

		for (uint32_t i = 0; i < count; i++)
			cell[i] = (struct point){ animal[i].x - origin.x, animal[i].y - origin.y };
		base.pivot = cell[j];
		base.envelope = (struct cells){ count, keep(d, cell, count * sizeof(*cell)) };
		base.box = (struct box){ cell[j], cell[j] };
		for (uint32_t i = 0; i < count; i++)
			widen(&base.box, cell[i]);
		memmove(cell + j, cell + j + 1, (count - j - 1) * sizeof(*cell));
		base.required = (struct cells){ count - 1, keep(d, cell, (count - 1) * sizeof(*cell)) };
		add_card(d, &base);
	}
}

static const struct point snaky[] = { { 0, 0 }, { 1, 0 }, { 2, 0 }, { 3, 0 }, { 3, 1 }, { 4, 1 } };
enum { SNAKY = sizeof(snaky) / sizeof(*snaky) };

void start_snaky(struct deck *d, struct job *job, bool centred)
{
	start_deck(d, job, snaky, SNAKY, centred);
}

/* Is the animal Snaky, in any of the eight orientations? */
bool is_snaky(const struct cells *animal)
{
	for (unsigned k = 0; k < 8 && animal->count == SNAKY; k++) {
		struct motion map = turn(BINARY, k, 0, 0);
		struct box box = { apply(&map, animal->cell[0]), apply(&map, animal->cell[0]) };
		struct point image[SNAKY];

		for (unsigned i = 0; i < SNAKY; i++)
			widen(&box, apply(&map, animal->cell[i]));
		map.shift = (struct point){ -box.low.x, -box.low.y };
		for (unsigned i = 0; i < SNAKY; i++)
			image[i] = apply(&map, animal->cell[i]);
		qsort(image, SNAKY, sizeof(*image), by_place);
		if (memcmp(image, snaky, sizeof(snaky)) == 0)
			return true;
	}
	return false;
}

/* Changes the number of a cell, if it is what it should be. */
static bool change(const struct grid *grid, struct point at, uint32_t from, uint32_t to)
{
	uint32_t *n = number_at(grid, at);

	if (!n || *n != from)
		return false;
	*n = to;
	return true;
}

/*
 * Maker takes the pivot, then Breaker a cell b.  The card is valid if the pivot is in the envelope, what a child requires
 * is required or the pivot, its envelope is part of the envelope, it is lower, and for each b there is a child whose
 * envelope avoids it.  The replies b that matter are the cells of the envelope that are not Maker's then; all
 * others, of which there is one class, avoid the envelope of every child.
 */
static bool prove(struct deck *d, const struct card *card, const struct child *child, uint32_t count)
{
	enum { OPEN = 1, MAKERS, STAMPS };	/* of cells in the envelope; the i-th child leaves STAMPS + i on OPEN ones of its own */
	struct point *left = d->scratch[0];	/* the replies that no child so far avoids */
	uint32_t replies = 0, later;

	for (uint32_t i = 0; i < card->envelope.count; i++)
		if (!change(&d->grid, card->envelope.cell[i], 0, OPEN))
			return false;
	if (!change(&d->grid, card->pivot, OPEN, MAKERS))
		return false;
	for (uint32_t i = 0; i < card->required.count; i++)
		if (!change(&d->grid, card->required.cell[i], OPEN, MAKERS))
			return false;
	for (uint32_t i = 0; i < card->envelope.count; i++)
		if (*number_at(&d->grid, card->envelope.cell[i]) == OPEN)
			left[replies++] = card->envelope.cell[i];
	d->classes += (uint64_t)replies + 1;

	for (uint32_t i = 0; i < count; i++) {
		const struct cells *required = &child[i].card->required, *envelope = &child[i].card->envelope;

		if (child[i].card->height >= card->height)
			return false;
		for (uint32_t k = 0; k < required->count; k++)
			if (!change(&d->grid, apply(&child[i].map, required->cell[k]), MAKERS, MAKERS))
				return false;
		for (uint32_t k = 0; k < envelope->count; k++) {
			uint32_t *n = number_at(&d->grid, apply(&child[i].map, envelope->cell[k]));

			if (!n || *n == 0)
				return false;
			*n = *n == MAKERS ? MAKERS : STAMPS + i;
		}
		later = replies;
		replies = 0;
		for (uint32_t k = 0; k < later; k++)
			if (*number_at(&d->grid, left[k]) == STAMPS + i)
				left[replies++] = left[k];
	}
	for (uint32_t i = 0; i < card->envelope.count; i++)
		*number_at(&d->grid, card->envelope.cell[i]) = 0;
	return count > 0 && replies == 0;
}

/* A card from a pivot and the topmost children, which are popped.  The envelope has no order, the requirement has one. */
struct card combine(struct deck *d, struct point pivot, uint32_t count)
{
	const struct child *child = d->child + (d->children -= count);
	struct card card = { .pivot = pivot, .box = { pivot, pivot } };
	struct cells envelope = { 1, d->scratch[0] }, required = { 0, d->scratch[1] };

	for (uint32_t i = 0; i < count; i++) {
		widen(&card.box, apply(&child[i].map, child[i].card->box.low));
		widen(&card.box, apply(&child[i].map, child[i].card->box.high));
		card.height = child[i].card->height > card.height ? child[i].card->height : card.height;
	}
	card.height++;
	if (card.box.low.x < -CELL_REACH || card.box.low.y < -CELL_REACH || card.box.high.x > CELL_REACH ||
		card.box.high.y > CELL_REACH)
		fault(d->job, LIMIT, "card", d->cards, "expected cells within %d of 0,0", CELL_REACH);
	open_grid(d, card.box);

	/* The number of a cell is that of the children that have it in their envelope.  The box has all the cells. */
	envelope.cell[0] = pivot;
	*number_at(&d->grid, pivot) = 1;
	for (uint32_t i = 0; i < count; i++)
		for (uint32_t k = 0; k < child[i].card->envelope.count; k++) {
			const struct point cell = apply(&child[i].map, child[i].card->envelope.cell[k]);

			if ((*number_at(&d->grid, cell))++ > 0)
				continue;
			if (envelope.count == MAX_SET)
				fault(d->job, LIMIT, "card", d->cards, "expected at most %d cells in a set", MAX_SET);
			envelope.cell[envelope.count++] = cell;
		}
	/* A cell that some child requires counts as one that all of them have.  It is in the child's envelope, hence in the list. */
	for (uint32_t i = 0; i < count; i++)
		for (uint32_t k = 0; k < child[i].card->required.count; k++)
			*number_at(&d->grid, apply(&child[i].map, child[i].card->required.cell[k])) = count;
	for (uint32_t i = 0; i < envelope.count; i++) {
		uint32_t *n = number_at(&d->grid, envelope.cell[i]);

		if (*n >= count && i > 0)
			required.cell[required.count++] = envelope.cell[i];
		*n = 0;
	}
	qsort(required.cell, required.count, sizeof(*required.cell), by_place);
	card.envelope = (struct cells){ envelope.count, keep(d, envelope.cell, envelope.count * sizeof(struct point)) };
	card.required = (struct cells){ required.count, keep(d, required.cell, required.count * sizeof(struct point)) };
	if (!prove(d, &card, child, count))
		fault(d->job, REJECTED, "card", d->cards, "expected a card that its children prove");
	d->combinations++;
	return card;
}
