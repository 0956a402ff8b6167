/* SPDX-License-Identifier: MIT */
/* The board: its rows, its symmetries, and the search for squares with three or four corners in a set of stones. */
#include "check.h"

/*
 * Every square with three or four corners in the set S (stones, count), all of which the table gives to side.
 *
 * It is enough to look at the pairs of S that stand in one row, and at the two squares that have such a pair as
 * a side, one towards either end of the board.  Proof: the corners of a square stand in two rows; three of them
 * in two rows leave two of them in one row.
 */
struct survey survey(const struct board *board, const uint8_t *table, const uint16_t *stones, unsigned count,
	enum owner side)
{
	struct survey found = { false, 0, 0 };

	for (unsigned i = 1; i < count; i++) {
		for (unsigned j = 0; j < i; j++) {
			const unsigned a = stones[i], b = stones[j], row = board->row[a];
			const unsigned d = a > b ? a - b : b - a, rows = d * board->width;

			for (unsigned up = 0; board->row[b] == row && up < 2; up++) {
				unsigned e, f, missing;

				if (up ? row + d >= board->height : row < d)
					continue;	/* that square is not on the board */
				e = up ? a + rows : a - rows;
				f = up ? b + rows : b - rows;
				missing = table[e] == side ? f : e;
				if (table[e] == side && table[f] == side) {
					found.full = true;
				} else if ((table[e] == side || table[f] == side) && table[missing] == FREE) {
					if (found.open == 0 || missing != found.cell)
						found.open = found.open == 0 ? 1 : 2;
					found.cell = missing;
				}
			}
		}
	}
	return found;
}

/* One square, made the slow way: are its corners distinct, and does survey() find it, whichever corner is missing? */
static bool found_by_survey(const struct board *board, uint8_t *table, const unsigned corner[4])
{
	bool good = true;

	for (unsigned missing = 0; missing < 4; missing++) {
		struct survey found;
		uint16_t four[4];	/* the missing corner last */

		for (unsigned i = 0; i < 4; i++) {
			four[i] = (uint16_t)corner[(missing + 1 + i) % 4];
			table[four[i]] = i < 3 ? ATTACKER : FREE;
			good = good && (i == 3 || four[i] != corner[missing]);
		}
		found = survey(board, table, four, 3, ATTACKER);
		good = good && !found.full && found.open == 1 && found.cell == four[3];
		table[four[3]] = ATTACKER;
		good = good && survey(board, table, four, 4, ATTACKER).full;
		for (unsigned i = 0; i < 4; i++)
			table[four[i]] = FREE;
	}
	return good;
}

struct board *make_board(struct job *job, unsigned width, unsigned height)
{
	const unsigned cells = width * height, maps = width == height ? 8 : 4, m = width < height ? width : height;
	struct board *board = take(job, 1, sizeof(*board), "the board");
	uint8_t *table = take(job, cells, 1, "the table of squares");
	unsigned formula;

	board->width = width;
	board->height = height;
	board->cells = cells;
	for (unsigned cell = 0; cell < cells; cell++)
		board->row[cell] = (uint8_t)(cell / width);

	/* Every square by its definition, low being its first corner, is held against survey(), their number against a formula. */
	for (unsigned low = 0; low < cells; low++) {
		for (unsigned d = 1; low % width + d < width && low / width + d < height; d++) {
			const unsigned high = low + d * width;

			if (!found_by_survey(board, table, (unsigned[4]){ low, low + d, high, high + d }))
				fault(job, REJECTED, "self-check: cell", low, "expected to find the square of side %u", d);
			board->squares++;
		}
	}
	drop(job, table);
	/* The sum of (width - d)(height - d) over d = 1 ... m - 1, in closed form. */
	formula = (m - 1) * (6 * cells + m * (2 * m - 1) - 3 * m * (width + height)) / 6;
	if (board->squares != formula)
		fault(job, REJECTED, "self-check: squares", board->squares, "expected %u by the formula", formula);
	if (board->squares == 0)
		fault(job, REJECTED, "board height", height, "expected a board that has squares, found width %u", width);

	for (unsigned map = 0; map < maps; map++) {	/* SPEC section 3.1: bit 2 first */
		for (unsigned cell = 0; cell < cells; cell++) {
			const unsigned x = map & 4 ? cell / width : cell % width, y = map & 4 ? cell % width : cell / width;
			const unsigned to = (map & 2 ? height - 1 - y : y) * width + (map & 1 ? width - 1 - x : x);

			board->image[map][cell] = (uint16_t)to;
			board->back[map][to] = (uint16_t)cell;
		}
		/* If two cells had the same image, the first of them would not be led back to. */
		for (unsigned cell = 0; cell < cells; cell++)
			if (board->back[map][board->image[map][cell]] != cell)
				fault(job, REJECTED, "self-check: cell", cell, "expected map %u to be one-to-one", map);
	}
	return board;
}
