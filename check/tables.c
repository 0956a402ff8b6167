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
	for (int i = 0; i < symbols; i++)
		if (alphabet[i] == t->character) {
			advance(t);
			return i;
		}
	missing(t, what);
}

static unsigned digit(struct reader *t, int first, int count, const char *what)
{
	const int value = t->character - first;

	if (value < 0 || value >= count)
		missing(t, what);
	advance(t);
	return (unsigned)value;
}

static const struct card *card_before(const struct table *table, uint64_t start, int64_t j)
{
	const uint32_t cards = table->deck->cards;

	if (j < 0 || j >= cards)
		misread(&table->reader, start, "a card before card %u, found %" PRId64, cards, j);
	return table->deck->card[j];
}

static void read_child(struct table *table, const struct card *card, unsigned orientation, int vx, int vy)
{
	add_child(table->deck, card, turn(table->dialect, orientation, vx, vy));
	table->deck->references++;
}

/* The number of the card that comes next. */
static void read_number(struct table *table)
{
	struct reader *t = &table->reader;
	const uint32_t i = number(t, "the number of the next card");

	if (i != table->deck->cards)
		misread(t, t->start, "the number of the next card, %u, found %u", table->deck->cards, i);
}

static void open_combination(struct table *table)
{
	struct reader *t = &table->reader;
	struct open *open;

	table->open = enlarge(t->job, table->open, &table->room, table->depth, sizeof(*open), "the open parentheses");
	open = &table->open[table->depth++];
	open->first = table->deck->children;
	open->pivot.x = symbol(t, "a pivot, two characters of the alphabet");
	open->pivot.y = symbol(t, "the second character of a pivot");
}

static struct card close_combination(struct table *table)
{
	const struct open *open = &table->open[--table->depth];

	return combine(table->deck, open->pivot, table->deck->children - open->first);
}

/* A child without parentheses in dialects 20 and 21. */
static void read_placed_card(struct table *table)
{
	struct reader *t = &table->reader;
	const uint64_t start = t->column;
	const struct card *card = card_before(table, start, number(t, "a child"));
	unsigned orientation = 0;
	int x = 0, y = 0;

	if (t->character == ':') {
		advance(t);
		orientation = digit(t, '0', 8, "an orientation 0 ... 7");
		x = symbol(t, "a shift, two characters of the alphabet");
		y = symbol(t, "the second character of a shift");
	}
	read_child(table, card, orientation, x, y);
}

/* A row of dialect 20 or 21 after its number: pivot 1*(" " child), where parentheses hold the same again. */
static void read_nested(struct table *table)
{
	struct reader *t = &table->reader;
	struct card card;

	table->depth = 0;
	open_combination(table);
	for (;;) {	/* after a pivot or a child */
		const bool some = table->deck->children > table->open[table->depth - 1].first;
		const bool inside = table->depth > 1, spaced = t->character == ' ';

		if (spaced)
			advance(t);
		if (t->character == ')' && some && inside) {
			advance(t);
			card = close_combination(table);
			add_child(table->deck, keep(table->deck, &card, sizeof(card)), turn(BINARY, 0, 0, 0));
		} else if (spaced && t->character == '(') {
			advance(t);
			if (t->character == ' ')
				advance(t);
			open_combination(table);
		} else if (spaced) {
			read_placed_card(table);
		} else if (t->character == '\n' && some && !inside) {
			break;
		} else {
			missing(t, !some ? "a space and a child" : inside ? "a space or )" : "a space or the end of the line");
		}
	}
	card = close_combination(table);
	add_card(table->deck, &card);
	advance(t);
}

/* A row of dialect 35 after its number and a space: terms, which are a card, a letter and a shift. */
static void read_terms(struct table *table)
{
	struct reader *t = &table->reader;
	struct card card;

	for (;;) {
		const uint64_t start = t->column;
		const struct card *child = card_before(table, start, number(t, "a term"));
		const unsigned orientation = digit(t, 'a', 8, "an orientation a ... h");
		const int x = (int)digit(t, '0', 10, "a digit of a shift") - 4;

		read_child(table, child, orientation, x, (int)digit(t, '0', 10, "the second digit of a shift") - 4);
		if (t->character == '\n')
			break;
		demand(t, ' ', "a space or the end of the line");
	}
	card = combine(table->deck, (struct point){ 0, 0 }, table->deck->children);
	add_card(table->deck, &card);
	advance(t);
}

static int block(struct reader *t)
{
	int value = 0;

	for (int i = 0; i < 3; i++)
		value = 10 * value + (int)digit(t, '0', 10, "a block of three digits");
	return value;
}

/* A row of dialect 25: blocks, which are a card and a code for the cell that its anchor is, and the orientation. */
static void read_blocks(struct table *table)
{
	struct reader *t = &table->reader;
	struct card card;

	while (t->character != '\n') {
		const uint64_t start = t->column;
		const int b = block(t), c = b < 740 ? 0 : block(t);
		const int64_t i = table->deck->cards, j = b < 240 ? b / 40 : b < 740 ? i - 1 - (b - 240) / 100 : 10 * (b - 740) + c / 100;
		const int r = b < 240 ? b % 40 : b < 740 ? (b - 240) % 100 : c % 100;
		const struct card *child = card_before(table, start, j);
		struct motion back;
		struct point anchor;

		if ((uint32_t)r / 8 >= child->required.count)
			misread(t, start, "an anchor below %u, the cells that card %" PRId64 " requires, found %d", child->required.count,
				j, r / 8);
		anchor = child->required.cell[r / 8];
		if (abs(anchor.x) > CARD_REACH || abs(anchor.y) > CARD_REACH)
			misread(t, start, "a shift of at most %d, found an anchor at %d,%d", CARD_REACH, anchor.x, anchor.y);
		back = turn(DIALECT_25, (unsigned)r % 8, 0, 0);
		anchor = apply(&back, anchor);
		read_child(table, child, (unsigned)r % 8, -anchor.x, -anchor.y);
	}
	card = combine(table->deck, (struct point){ 0, 0 }, table->deck->children);
	add_card(table->deck, &card);
	advance(t);
}

/* One line, with what ends it. */
static void read_line(struct table *table)
{
	struct reader *t = &table->reader;

	if (table->dialect == DIALECT_25 && t->character == '\n') {
		advance(t);
	} else if (table->dialect == DIALECT_25 && t->character == '#') {
		advance(t);
		demand(t, ' ', "a space");
		read_number(table);
		demand(t, '\n', "the end of the line");
	} else if (table->dialect == DIALECT_25) {
		read_blocks(table);
	} else {
		read_number(table);
		demand(t, ' ', "a space");
		if (table->dialect == DIALECT_35)
			read_terms(table);
		else
			read_nested(table);
	}
}

void read_table(struct job *job, FILE *file, enum dialect dialect, struct deck *deck)
{
	struct table table = { .deck = deck, .dialect = dialect };

	if (dialect == DIALECT_21)
		for (symbols = 0; symbols < 17; symbols++)
			alphabet[symbols] = "0123456789ABCDEFG"[symbols];
	start_snaky(deck, job, dialect == DIALECT_25 || dialect == DIALECT_35);
	start_text(&table.reader, job, file, dialect == DIALECT_20);
	do
		read_line(&table);
	while (table.reader.character != END);
	if (deck->cards == deck->animal.count)
		missing(&table.reader, "a row");
	deck->last = deck->card[deck->cards - 1];
}
