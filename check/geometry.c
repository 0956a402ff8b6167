/* SPDX-License-Identifier: MIT */
/* The board: its rows, its symmetries, and the search for squares with three or four corners in a set of stones. */
#include "check.h"

struct board make_board(bool plane, unsigned width, unsigned height)
{
	return plane ? (struct board){ true, width, height, width * height, 16, 1 << 15, REACH, 2 * REACH + 1, 2 * REACH + 1 } :
		(struct board){ false, width, height, width * height, 6, 0, 0, width, height };
}

/* A cell of the board or the box by its index. */
uint32_t cell_at(const struct board *board, unsigned index)
{
	return cell_of(board, (struct point){ (int)(index % board->width), (int)(index / board->width) });
}

/* A cell in words: its index, or on the plane its coordinates.  For the reply of an otherwise edge as well. */
struct text name(const struct board *board, uint32_t cell)
{
	const struct point at = point_of(board, cell);
	struct text text;

	if (cell == OTHERWISE)
		snprintf(text.s, sizeof(text.s), "otherwise");
	else if (board->plane)
		snprintf(text.s, sizeof(text.s), "%d,%d", at.x, at.y);
	else
		snprintf(text.s, sizeof(text.s), "%d", at.y * (int)board->width + at.x);
	return text;
}

/* SPEC section 3.1: bit 2 first, then bits 0 and 1, then the shift. */
struct motion make_motion(unsigned map, int vx, int vy)
{
	const int8_t sx = map & 1 ? -1 : 1, sy = map & 2 ? -1 : 1;

	return map & 4 ? (struct motion){ 0, sx, sy, 0, { vx, vy } } : (struct motion){ sx, 0, 0, sy, { vx, vy } };
}

/* The squares of the plane that have a and b as corners, each by its other two corners.  Returns their number, at most 2. */
unsigned squares_with(struct point a, struct point b, struct point other[2][2])
{
	const int dx = b.x - a.x, dy = b.y - a.y;

	for (int turn = -1; turn <= 1 && (dx == 0) != (dy == 0); turn += 2) {	/* a side, turned by a right angle either way */
		other[turn > 0][0] = (struct point){ a.x + turn * dy, a.y - turn * dx };
		other[turn > 0][1] = (struct point){ b.x + turn * dy, b.y - turn * dx };
	}
	if ((dx == 0) != (dy == 0))
		return 2;
	other[0][0] = (struct point){ a.x, b.y };
	other[0][1] = (struct point){ b.x, a.y };
	return dx != 0 && (dx == dy || dx == -dy) ? 1 : 0;	/* a diagonal */
}

/*
 * Every square with three or four corners among the stones of one side.  The free corners of those with three go into the
 * set three, if that is given; the free pairs of those with two into the set two.
 *
 * Unless two is given, it is enough to look at the pairs of stones that stand in one row.  Proof: the corners of a square
 * stand in two rows; three of them in two rows leave two of them in one row.
 */
struct survey survey(const struct position *at, enum owner side, struct set *three, struct set *two)
{
	const uint32_t *stones = side == ATTACKER ? at->mine : at->his;
	const unsigned count = side == ATTACKER ? at->p : at->q, shift = at->board->shift;
	struct survey found = { false, 0, 0 };
	struct point other[2][2];

	for (unsigned i = 1; i < count; i++) {
		for (unsigned j = 0; j < i; j++) {
			if ((stones[i] ^ stones[j]) >> shift && !two)
				continue;
			for (unsigned n = squares_with(point_of(at->board, stones[i]), point_of(at->board, stones[j]), other); n-- > 0;) {
				const uint32_t e = cell_of(at->board, other[n][0]), f = cell_of(at->board, other[n][1]);
				const enum owner of_e = owner(at, e), of_f = owner(at, f);
				const uint32_t missing = of_e == side ? f : e;

				if (of_e == side && of_f == side) {
					found.full = true;
				} else if ((of_e == side && of_f == FREE) || (of_f == side && of_e == FREE)) {
					if (found.open == 0 || missing != found.cell)
						found.open = found.open == 0 ? 1 : 2;
					found.cell = missing;
					if (three)
						add(three, missing);
				} else if (two && of_e == FREE && of_f == FREE) {
					add(two, e);
					add(two, f);
				}
			}
		}
	}
	return found;
}

/*
 * Every square of the board or box by its definition: does survey() find it, whichever corner is missing?  Their number is
 * held against a formula.
 */
void check_squares(struct job *job, const struct board *board)
{
	const unsigned cells = board->cells, width = board->width, height = board->height;
	const unsigned m = width < height ? width : height;
	uint32_t mine[4];
	struct position four = { .board = board, .mine = mine };
	unsigned squares = 0, formula;

	if (!board->plane)
		four.table = take(job, MAX_CELLS, 1, "the table of squares");
	for (unsigned low = 0; low < cells; low++) {
		for (unsigned d = 1; low % width + d < width && low / width + d < height; d++, squares++) {
			const uint32_t a = cell_at(board, low), high = cell_at(board, low + d * width);
			const uint32_t corner[4] = { a, a + d, high, high + d };

			for (unsigned missing = 0; missing < 4; missing++) {
				struct survey found;

				for (unsigned i = 1; i < 4; i++)
					put(&four, corner[(missing + i) % 4], ATTACKER);
				found = survey(&four, ATTACKER, NULL, NULL);
				put(&four, corner[missing], ATTACKER);
				if (found.full || found.open != 1 || found.cell != corner[missing] ||
						!survey(&four, ATTACKER, NULL, NULL).full)
					fault(job, REJECTED, "self-check: cell", low, "expected to find the square of side %u", d);
				while (four.p > 0)
					lift(&four, ATTACKER);
			}
		}
	}
	/* The sum of (width - d)(height - d) over d = 1 ... m - 1, in closed form. */
	formula = (m - 1) * (6 * cells + m * (2 * m - 1) - 3 * m * (width + height)) / 6;
	if (squares != formula)
		fault(job, REJECTED, "self-check: squares", squares, "expected %u by the formula", formula);
	if (squares == 0)
		fault(job, REJECTED, "board height", height, "expected a board that has squares, found width %u", width);
}
