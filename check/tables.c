/* SPDX-License-Identifier: MIT */
/* Published tables of cards: dialects 20, 21, 25 and 35 (SPEC sections 9.1 to 9.3). */
#include "deck.h"

#include <stdlib.h>

#define MAX_ALPHABET 1000

static int alphabet[MAX_ALPHABET];	/* of dialect 20 or 21 */
static int symbols;

/* The characters of the alphabet in their order, with no newline or one at the end. */
void read_alphabet(struct job *job, FILE *file)
{
	struct reader reader, *t = &reader;

	start_text(t, job, file, true);
	for (symbols = 0; t->character != END && t->character != '\n'; symbols++) {
		const int c = t->character;

		if (c <= ' ' || (c >= 0x7F && c < 0xA0) || c == '(' || c == ')' || c == ':')
			missing(t, "no control character, space, parenthesis or colon");
		for (int i = 0; i < symbols; i++)
			if (alphabet[i] == c)
				misread(t, t->column, "different characters, found one that is the same as in column %d", i + 1);
		if (symbols == MAX_ALPHABET)
			misread(t, t->column, "at most %d characters", MAX_ALPHABET);
		alphabet[symbols] = c;
		advance(t);
	}
	if (symbols == 0)
		missing(t, "an alphabet");
	advance(t);
	if (t->character != END)
		missing(t, "the end of the file");
}

struct table {
	struct reader reader;
	struct deck *deck;
	enum dialect dialect;
	struct open *open;	/* a stack: the row, and the parentheses that are open in it */
	uint64_t room;
	uint32_t depth;
};

struct open {
	struct point pivot;
	uint32_t first;		/* of its children */
};

static int symbol(struct reader *t, const char *what)
{
	int i = 0;

	while (i < symbols && alphabet[i] != t->character)
		i++;
	if (i == symbols)
		missing(t, what);
	advance(t);
	return i;
}

/* One of so many characters that follow each other. */
static int digit(struct reader *t, int first, int count, const char *what)
{
	const int value = t->character - first;

	if (value < 0 || value >= count)
		missing(t, what);
	advance(t);
	return value;
}

static void read_number(struct table *table)
{
	struct reader *t = &table->reader;
	const uint32_t i = number(t, "the number of the next card");

	if (i != table->deck->cards)
		misread(t, t->start, "the number of the next card, %u, found %u", table->deck->cards, i);
}

static const struct card *card_before(const struct table *table, uint64_t start, int64_t j)
{
	const uint32_t cards = table->deck->cards;

	if (j < 0 || j >= cards)
		misread(&table->reader, start, "a card before card %u, found %" PRId64, cards, j);
	return table->deck->card[j];
}

static void place_card(struct table *table, const struct card *card, int orientation, int x, int y)
{
	add_child(table->deck, card, turn(table->dialect, (unsigned)orientation, x, y));
	table->deck->references++;
}

/* A reference in dialects 20, 21 and 35. */
static void read_reference(struct table *table)
{
	struct reader *t = &table->reader;
	const uint64_t start = t->column;
	const struct card *card = card_before(table, start, number(t, "the number of a card"));
	int orientation = 0, x = 0, y = 0;

	if (table->dialect == DIALECT_35) {
		orientation = digit(t, 'a', 8, "an orientation a ... h");
		x = digit(t, '0', 10, "a shift, two digits") - 4;
		y = digit(t, '0', 10, "the second digit of a shift") - 4;
	} else if (t->character == ':') {
		advance(t);
		orientation = digit(t, '0', 8, "an orientation 0 ... 7");
		x = symbol(t, "a shift, two characters of the alphabet");
		y = symbol(t, "the second character of a shift");
	}
	place_card(table, card, orientation, x, y);
}

/* A row or a parenthesis begins, with its pivot if the dialect has any. */
static void open_combination(struct table *table)
{
	struct open open = { .first = table->deck->children };

	if (table->dialect == DIALECT_20 || table->dialect == DIALECT_21) {
		open.pivot.x = symbol(&table->reader, "a pivot, two characters of the alphabet");
		open.pivot.y = symbol(&table->reader, "the second character of a pivot");
	}
	table->open = enlarge(table->reader.job, table->open, &table->room, table->depth, sizeof(open), "the open parentheses");
	table->open[table->depth++] = open;
}

static struct card close_combination(struct table *table)
{
	const struct open *open = &table->open[--table->depth];

	return combine(table->deck, open->pivot, table->deck->children - open->first);
}

/* What follows the pivot of a row: 1*(" " child), where in dialects 20 and 21 a child may be ( pivot 1*(" " child) ). */
static void read_children(struct table *table)
{
	struct reader *t = &table->reader;

	for (;;) {	/* after a pivot or a child */
		const bool some = table->deck->children > table->open[table->depth - 1].first;
		const bool inside = table->depth > 1, spaced = t->character == ' ';

		if (!spaced && !inside && some && t->character == '\n')
			return;
		if (spaced)
			advance(t);
		if (inside && some && t->character == ')') {
			const struct card card = close_combination(table);

			advance(t);
			add_child(table->deck, keep(table->deck, &card, sizeof(card)), turn(BINARY, 0, 0, 0));
		} else if (!spaced) {
			missing(t, !some ? "a space and a child" : inside ? "a space or )" : "a space or the end of the line");
		} else if (t->character == '(' && table->dialect != DIALECT_35) {
			advance(t);
			if (t->character == ' ')
				advance(t);
			open_combination(table);
		} else {
			read_reference(table);
		}
	}
}

static int block(struct reader *t)
{
	int value = 0;

	for (int i = 0; i < 3; i++)
		value = 10 * value + digit(t, '0', 10, "a block of three digits");
	return value;
}

/* A child in dialect 25: a card, which of its required cells goes to (0, 0), and its orientation. */
static void read_blocks(struct table *table)
{
	struct reader *t = &table->reader;
	const uint64_t start = t->column;
	const int b = block(t), c = b < 740 ? 0 : block(t), r = b < 240 ? b % 40 : b < 740 ? (b - 240) % 100 : c % 100;
	const int64_t before = (int64_t)table->deck->cards - 1;
	const int64_t j = b < 240 ? b / 40 : b < 740 ? before - (b - 240) / 100 : 10 * (b - 740) + c / 100;
	const struct card *card = card_before(table, start, j);
	const struct motion map = turn(DIALECT_25, (unsigned)r % 8, 0, 0);
	struct point anchor;

	if ((uint32_t)r / 8 >= card->required.count)
		misread(t, start, "an anchor below %u, the number of cells that card %" PRId64 " requires, found %d",
			card->required.count, j, r / 8);
	anchor = apply(&map, card->required.cell[r / 8]);
	if (abs(anchor.x) > CARD_REACH || abs(anchor.y) > CARD_REACH)
		misread(t, start, "a shift from %d to %d, found %d,%d", -CARD_REACH, CARD_REACH, -anchor.x, -anchor.y);
	place_card(table, card, r % 8, -anchor.x, -anchor.y);
}

static void read_row(struct table *table)
{
	struct reader *t = &table->reader;
	struct card card;

	if (table->dialect != DIALECT_25) {
		read_number(table);
		if (table->dialect != DIALECT_35)
			demand(t, ' ', "a space");
		open_combination(table);
		read_children(table);
	} else {
		open_combination(table);
		do
			read_blocks(table);
		while (t->character != '\n');
	}
	card = close_combination(table);
	add_card(table->deck, &card);
}

void read_table(struct job *job, FILE *file, enum dialect dialect, struct deck *deck)
{
	struct table table = { .deck = deck, .dialect = dialect };
	struct reader *t = &table.reader;

	if (dialect == DIALECT_21)
		for (symbols = 0; symbols < 17; symbols++)
			alphabet[symbols] = "0123456789ABCDEFG"[symbols];
	start_snaky(deck, job, dialect == DIALECT_25 || dialect == DIALECT_35);
	start_text(t, job, file, dialect == DIALECT_20);
	do {
		if (dialect == DIALECT_25 && t->character == '#') {
			advance(t);
			demand(t, ' ', "a space");
			read_number(&table);
		} else if (dialect != DIALECT_25 || t->character != '\n') {
			read_row(&table);
		}
		demand(t, '\n', "the end of the line");
	} while (t->character != END);
	if (deck->cards == deck->animal.count)
		missing(t, "a row");
	deck->last = deck->card[deck->cards - 1];
}
