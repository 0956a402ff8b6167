/* SPDX-License-Identifier: MIT */
/* The board: its rows, its symmetries, and the search for squares with three or four corners in a set of stones. */
#include "check.h"

/* A board; or with a reach the plane, as far as that from (0, 0), with a box. */
struct board make_board(unsigned reach, unsigned width, unsigned height)
{
	return (struct board){ reach > 0, width, height, width * height, reach, reach > 0 ? 2 * reach + 1 : width,
		reach > 0 ? 2 * reach + 1 : height };
}

/* An empty position with room for so many stones a side. */
void make_position(struct job *job, struct position *at, const struct board *board, unsigned room)
{
	*at = (struct position){ .board = board };
	for (enum owner side = ATTACKER; side <= DEFENDER; side++)
		at->stone[side] = take(job, room, sizeof(*at->stone[side]), "the stones");
}

/* A cell of the board or the box by its index. */
uint32_t cell_at(const struct board *board, unsigned index)
{
	return cell_of(board, (struct point){ (int)(index % board->width), (int)(index / board->width) });
}

/* A cell in words.  For the reply of an otherwise edge as well. */
struct text name(uint32_t cell)
{
	const struct point at = point_of(cell);
	struct text text = { "otherwise" };

	if (cell != OTHERWISE)
		snprintf(text.s, sizeof(text.s), "%d,%d", at.x, at.y);
	return text;
}

/* SPEC section 3.1: bit 2 first, then bits 0 and 1, then the shift. */
struct motion make_motion(unsigned map, int vx, int vy)
{
	const int8_t sx = map & 1 ? -1 : 1, sy = map & 2 ? -1 : 1;

	return map & 4 ? (struct motion){ 0, sx, sy, 0, { vx, vy } } : (struct motion){ sx, 0, 0, sy, { vx, vy } };
}

/* The squares of the plane that have a and b as corners, each by its other two.  Returns their number, at most 2. */
unsigned squares_with(struct point a, struct point b, struct point other[2][2])
{
	const int dx = b.x - a.x, dy = b.y - a.y;

	if ((dx == 0) != (dy == 0)) {	/* a side: turned by a right angle, either way */
		other[0][0] = (struct point){ a.x - dy, a.y + dx };
		other[0][1] = (struct point){ b.x - dy, b.y + dx };
		other[1][0] = (struct point){ a.x + dy, a.y - dx };
		other[1][1] = (struct point){ b.x + dy, b.y - dx };
		return 2;
	}
	other[0][0] = (struct point){ a.x, b.y };
	other[0][1] = (struct point){ b.x, a.y };
	return dx != 0 && (dx == dy || dx == -dy) ? 1 : 0;	/* a diagonal */
}

/*
 * Every square with three or four corners among the stones of one side.  With a set, the free corners of those with
 * three go into it, and for the defender the free pairs of those with two.
 *
 * Unless such pairs are asked for, it is enough to look at the pairs of stones that stand in one row.  Proof: the
 * corners of a square stand in two rows; three of them in two rows leave two of them in one row.
 */
struct survey survey(const struct position *at, enum owner side, struct set *into, uint32_t in)
{
	const uint32_t *stone = at->stone[side];
	const struct board board = *at->board;	/* a copy is faster */
	const unsigned count = at->count[side];
	const bool pairs = into && side == DEFENDER;
	struct survey found = { false, 0, 0 };
	struct point other[2][2];

	for (unsigned i = 1; i < count; i++) {
		for (unsigned j = 0; j < i; j++) {
			if ((stone[i] ^ stone[j]) >> 16 && !pairs)
				continue;
			for (unsigned n = squares_with(point_of(stone[i]), point_of(stone[j]), other); n-- > 0;) {
				const uint32_t e = cell_of(&board, other[n][0]), f = cell_of(&board, other[n][1]);
				const enum owner of_e = owner(at, e), of_f = owner(at, f);
				const uint32_t missing = of_e == side ? f : e;

				if (of_e == side && of_f == side) {
					found.full = true;
				} else if ((of_e == side && of_f == FREE) || (of_f == side && of_e == FREE)) {
					found.open += found.open == 0 || missing != found.cell;
					found.cell = missing;
					if (into)
						add(into, missing, in);
				} else if (pairs && of_e == FREE && of_f == FREE) {
					add(into, e, in);
					add(into, f, in);
				}
			}
		}
	}
	return found;
}

/* A square has six pairs of corners: so often has each one to be found.  How many there are says a formula. */
void check_squares(struct job *job)
{
	const unsigned width = job->board.width, height = job->board.height, m = width < height ? width : height;
	const struct board box = make_board(0, width, height);
	/* The sum of (width - d)(height - d) over d = 1 ... m - 1, in closed form. */
	const unsigned squares = (m - 1) * (6 * box.cells + m * (2 * m - 1) - 3 * m * (width + height)) / 6;
	struct point other[2][2];
	unsigned found = 0;

	for (unsigned i = 0; i < box.cells; i++)
		for (unsigned j = 0; j < i; j++)
			for (unsigned n = squares_with(point_of(cell_at(&box, i)), point_of(cell_at(&box, j)), other); n-- > 0;)
				found += cell_of(&box, other[n][0]) != NOWHERE && cell_of(&box, other[n][1]) != NOWHERE;
	if (found != 6 * squares)
		fault(job, REJECTED, "self-check: pairs", found, "expected six for each of %u squares", squares);
	if (squares == 0)
		fault(job, REJECTED, "board height", height, "expected a board that has squares, found width %u", width);
}
