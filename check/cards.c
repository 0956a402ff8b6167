/* SPDX-License-Identifier: MIT */
/* What main.c has to know of cards: their options, and the way from a table or payload to the verdict. */
#include "deck.h"

#include <stdlib.h>
#include <string.h>

static enum dialect dialect;	/* of --cards; BINARY: the files are certificates */
static int64_t card = -1;	/* of --card */

static bool parse_dialect(const char *text)
{
	static const char *const name[] = { [DIALECT_20] = "20", "21", "25", "35", "v1" };

	for (dialect = DIALECT_20; dialect <= DIALECT_V1; dialect++)
		if (strcmp(text, name[dialect]) == 0)
			return true;
	return false;
}

static bool parse_card(const char *text)
{
	card = strspn(text, "0123456789") == strlen(text) && strlen(text) - 1 < 9 ? strtol(text, NULL, 10) : -1;
	return card >= 0;
}

/* Sets an option, if it is one of cards.  Returns what is wrong with its value, or NULL. */
const char *set_card_option(int option, const char *value)
{
	if (option == 'c' && !parse_dialect(value))
		return "--cards: expected 20, 21, 25, 35 or v1, found ";
	if (option == 'n' && !parse_card(value))
		return "--card: expected a number such as 6, found ";
	return NULL;
}

/* What is wrong with the options taken together, or NULL. */
const char *check_card_options(bool to_play, bool alphabet)
{
	if (to_play && dialect != BINARY)
		return "--play: expected no --cards as well";
	if (alphabet && dialect != DIALECT_20)
		return "--alphabet: expected --cards=20 as well";
	return !alphabet && dialect == DIALECT_20 ? "--cards=20: expected --alphabet as well" : NULL;
}

/* From the first byte of a table to the verdict; or false if the files are no tables. */
bool check_table(struct job *job, FILE *file, int talk)
{
	struct deck deck;

	if (dialect == BINARY)
		return false;
	if (dialect == DIALECT_V1)
		read_hints(job, file, &deck);
	else
		read_table(job, file, dialect, &deck);
	if (talk > 1)
		printf("c memory %" PRIu64 "\n", job->used);
	check_cards(job, &deck, true, talk, card);
	return true;
}

/* From the payload of a certificate of cards to the verdict; or false if it is one of squares. */
bool check_deck(struct job *job, const uint8_t *payload, bool to_play, int talk)
{
	static const char *const words[][6] = {
		{ "animal", "maker-wins", "box", "moves", "combinations", "references" },
		{ "animal", "last-card", "box", "moves", "combinations", "references" },
	};
	struct deck deck;

	if (job->header.game == 1 && card >= 0)
		fault(job, TROUBLE, "byte", 18, "expected a certificate of cards with --card, found one of squares");
	if (job->header.game == 1)
		return false;
	if (to_play)
		fault(job, TROUBLE, "byte", 18, "expected a certificate of squares with --play, found one of cards");
	decode_cards(job, payload, &deck);
	if (talk > 1) {
		print_info(job, words[job->header.claim - 1]);
		printf("c memory %" PRIu64 "\n", job->used);
	}
	check_cards(job, &deck, false, talk, card);
	return true;
}
