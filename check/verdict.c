/* SPDX-License-Identifier: MIT */
/* What the last of the cards claims, and the figures. */
#include "deck.h"

#include <stdlib.h>

#define MAX_NAMED 16

/* Prints at most so many cells, in increasing order, before each of them the text between the two. */
static void print_cells(const struct cells *cells, uint32_t most, const char *between, const char *format)
{
	for (uint32_t i = 0; i < cells->count && i < most; i++) {
		fputs(i > 0 ? between : "", stdout);
		printf(format, cells->cell[i].x, cells->cell[i].y);
	}
	if (cells->count > most)
		printf("%s...", between);
}

/* One set in a line of its own; this sorts it. */
static void print_set(struct job *job, uint32_t card, const char *name, const struct cells *cells)
{
	reserve(job, cells->count * sizeof(*cells->cell), "sorting");	/* qsort() may copy */
	if (cells->count > 0)
		qsort(cells->cell, cells->count, sizeof(*cells->cell), by_place);
	printf("c card %u %s%s", card, name, cells->count > 0 ? " " : "");
	print_cells(cells, UINT32_MAX, " ", "%d,%d");
	putchar('\n');
}

/* What the header of a certificate says of the last card has to be so. */
static void check_claim(struct job *job, const struct deck *d)
{
	const struct header *h = &job->header;
	const uint32_t n = d->cards - 1;

	if (d->last->height != h->plies)
		fault(job, REJECTED, "card", n, "expected the height that is claimed, %u, found %u", h->plies, d->last->height);
	if (d->width != h->width || d->height != h->height)
		fault(job, REJECTED, "card", n, "expected an envelope in a smallest box of %ux%u, as is claimed, found %ux%u", h->width,
			h->height, d->width, d->height);
	if (h->claim == 1 && d->last->required.count > 0)
		fault(job, REJECTED, "card", n, "expected no required cell, since a win from the empty board is claimed, found %u",
			d->last->required.count);
}

static void print_card(struct job *job, const struct deck *d, uint32_t n)
{
	const struct card *card = d->card[n];

	printf("c card %u pivot=%d,%d height=%u required=%u envelope=%u\n", n, card->pivot.x, card->pivot.y, card->height,
		card->required.count, card->envelope.count);
	print_set(job, n, "required", &card->required);
	print_set(job, n, "envelope", &card->envelope);
}

/* Claim 1: a win from the empty board.  Claim 2: what the last card says, and not more. */
static void print_verdict(const struct deck *d, unsigned claim)
{
	const struct card *last = d->last;
	const bool snaky = is_snaky(&d->animal);

	fputs(snaky ? "s VERIFIED game=snaky" : "s VERIFIED game=animal animal=", stdout);
	if (!snaky)
		print_cells(&d->animal, UINT32_MAX, ";", "%d,%d");
	fputs(" player=Maker", stdout);
	if (claim == 1) {
		printf(" moves=%u box=%ux%u cards=%u: Maker, moving first on the empty board, owns a copy of the animal within %u "
			"moves of his own, whatever Breaker does, on the infinite board and on every board of at least %u cells that "
			"contains a box of %u columns and %u rows or one of %u columns and %u rows\n", last->height, d->width, d->height,
			d->cards, last->height, 2 * last->height, d->width, d->height, d->height, d->width);
		return;
	}
	printf(" conditional=card moves=%u cards=%u required=%u envelope=%u: if Maker", last->height, d->cards,
		last->required.count, last->envelope.count);
	fputs(last->required.count > 0 ? ", to move, owns " : " is to move", stdout);
	print_cells(&last->required, MAX_NAMED, ", ", "(%d,%d)");
	printf(" and Breaker owns none of the %u cells of the envelope, Maker wins within %u further moves; a win from the empty board is "
		"not claimed\n", last->envelope.count, last->height);
}

/* Returns only if the claim is proved, which is that of the header or, without one, what can be claimed. */
void check_cards(struct job *job, struct deck *d, bool table, int talk, int64_t card)
{
	const struct card *last = d->last;
	const struct box *box = &last->box;
	unsigned claim = last->required.count == 0 ? 1 : 2;

	if (d->width == 0) {	/* there is no other box */
		d->width = (uint32_t)(box->high.x - box->low.x + 1);
		d->height = (uint32_t)(box->high.y - box->low.y + 1);
	}
	if (!table) {
		check_claim(job, d);
		claim = job->header.claim;
	}
	if (card >= (int64_t)d->cards)
		fault(job, TROUBLE, "card", (uint64_t)card, "expected a number below %u with --card", d->cards);
	if (talk > 0 && card >= 0)
		print_card(job, d, (uint32_t)card);
	if (talk > 0)
		printf("c cards %u\nc combinations %" PRIu64 "\nc references %" PRIu64 "\nc classes %" PRIu64 "\nc required %u\n"
			"c envelope %u\nc height %u\n", d->cards, d->combinations, d->references, d->classes, last->required.count,
			last->envelope.count, last->height);
	if (talk > 0 && claim == 2)
		printf("c note a win from the empty board, within %u moves, needs an argument about the first moves, which is not in "
			"the file\n", last->height + last->required.count);
	print_verdict(d, claim);
}
