/* SPDX-License-Identifier: MIT */
/* The text of a table, character by character, with the place of each. */
#include "deck.h"

#include <stdarg.h>

#define BLOCK_BYTES (1u << 16)

void misread(const struct reader *t, uint64_t column, const char *format, ...)
{
	char what[160];
	va_list rest;

	va_start(rest, format);
	vsnprintf(what, sizeof(what), format, rest);
	va_end(rest);
	fault(t->job, MALFORMED, "line", t->line, "column %" PRIu64 ": expected %s", column, what);
}

/* The character in hand is not what it should be. */
void missing(const struct reader *t, const char *what)
{
	if (t->character == END)
		misread(t, t->column, "%s, found the end of the file", what);
	if (t->character == '\n')
		misread(t, t->column, "%s, found the end of the line", what);
	if (t->character == ' ')
		misread(t, t->column, "%s, found a space", what);
	if (t->character < ' ' || t->character >= 0x7F)
		misread(t, t->column, t->utf8 ? "%s, found the character U+%04X" : "%s, found the byte 0x%02X", what,
			(unsigned)t->character);
	misread(t, t->column, "%s, found '%c'", what, t->character);
}

static int next_byte(struct reader *t)
{
	if (t->at == t->got) {
		t->before += t->got;
		t->at = 0;
		t->got = read_some(t->job, t->file, t->block, BLOCK_BYTES, t->before);
		if (t->got == 0)
			return END;
	}
	return t->block[t->at++];
}

/* A character from its first byte and those that follow, in UTF-8: the shortest form, no surrogates, up to U+10FFFF. */
static int character_from(struct reader *t, int first)
{
	const int more = first >= 0xC2 && first < 0xE0 ? 1 : first >= 0xE0 && first < 0xF0 ? 2 : first >= 0xF0 && first < 0xF5 ? 3 : 0;
	int value = first & (0x3F >> more), byte = more > 0 ? 0x80 : END;	/* the last one that was read of those that follow */

	for (int i = 0; i < more && (byte & ~0x3F) == 0x80; i++) {
		byte = next_byte(t);
		value = value << 6 | (byte & 0x3F);
	}
	if ((byte & ~0x3F) != 0x80 || (more == 2 && value < 0x800) || (more == 3 && value < 0x10000) || value > 0x10FFFF ||
		(value >= 0xD800 && value < 0xE000))
		misread(t, t->column, "UTF-8, found a byte 0x%02X that begins no character", (unsigned)first);
	return value;
}

/* Goes on to the next character, which may be END. */
void advance(struct reader *t)
{
	if (t->character == END)
		return;
	t->line += t->character == '\n';
	t->column = t->character == '\n' ? 1 : t->column + 1;
	t->character = next_byte(t);
	if (t->utf8 && t->character >= 0x80)
		t->character = character_from(t, t->character);
}

void start_text(struct reader *t, struct job *job, FILE *file, bool utf8)
{
	*t = (struct reader){ .job = job, .file = file, .utf8 = utf8, .block = take(job, BLOCK_BYTES, 1, "a block of the file") };
	t->character = '\n';	/* as if a line 0 were over */
	advance(t);
}

void demand(struct reader *t, int character, const char *what)
{
	if (t->character != character)
		missing(t, what);
	advance(t);
}

uint32_t number(struct reader *t, const char *what)
{
	uint32_t value = 0;

	t->start = t->column;
	if (t->character < '0' || t->character > '9')
		missing(t, what);
	for (unsigned digits = 0; t->character >= '0' && t->character <= '9'; digits++) {
		if (digits > 0 && value == 0)
			misread(t, t->start, "%s without a leading zero", what);
		if (digits == 9)
			misread(t, t->start, "%s of at most 999999999", what);
		value = 10 * value + (uint32_t)(t->character - '0');
		advance(t);
	}
	return value;
}
