/* SPDX-License-Identifier: MIT */
/*
 * Unknown stones: the sets of the nodes (SPEC section 6.2; docs/certificates.md, section 3).
 *
 * The claim of a node with u unknown stones X: the attacker wins whatever X is, as long as X has no cell of the zone Z
 * and, if u = 2, no square has three different corners of which two are X and the third is in the danger set D.  From
 * the leaves up, the sets of a node are made of those of its children, carried back by the maps of the edges; and so is N,
 * what the attacker touches.  Zones hold cells that are free in the position of the node, the move among them.  Hence
 * "Z of the child, except b" needs no code: b is a stone in the child's position.
 */
#include "check.h"

#include <string.h>

#define reject(...) fault(zs->job, REJECTED, "node", zs->node, __VA_ARGS__)

enum kind { Z, D, N, KINDS };

/* The sets of a node, one after the other, each in increasing order. */
struct zone {
	uint32_t count[KINDS], cell[];
};

struct zones {
	struct job *job;
	const struct strategy *strategy;
	const struct board *board;
	struct zone **of;		/* of a node, or NULL */
	uint32_t node, other, end;	/* the node in question, its first otherwise edge, and the end of them */
	const struct position *at;	/* its P' and Q */
	struct set set[KINDS], t, u, v, tried;
};

/* The place of a cell in an increasing list, or else of the first larger one. */
static uint32_t place(const uint32_t *list, uint32_t count, uint32_t cell)
{
	uint32_t low = 0;

	while (low < count) {
		const uint32_t middle = low + (count - low) / 2;

		if (list[middle] < cell)
			low = middle + 1;
		else
			count = middle;
	}
	return low;
}

/* Puts a cell into a set; false if it was there. */
bool add(struct set *set, uint32_t cell)
{
	const uint32_t at = place(set->cell, set->count, cell);

	if (at < set->count && set->cell[at] == cell)
		return false;
	if (cell == NOWHERE || set->count == MAX_CELLS)
		fault(set->zones->job, LIMIT, "node", set->zones->node, "expected at most %d cells in a set, within %d of 0,0",
			MAX_CELLS, REACH);
	memmove(set->cell + at + 1, set->cell + at, (set->count++ - at) * sizeof(*set->cell));
	set->cell[at] = cell;
	return true;
}

/* A set of the child that an edge leads to. */
static const uint32_t *list(const struct zones *zs, enum kind kind, uint32_t e, uint32_t *count)
{
	const struct zone *zone = zs->of[zs->strategy->edge[e].child];
	const uint32_t *cell = zone->cell;

	for (unsigned k = 0; k < kind; k++)
		cell += zone->count[k];
	*count = zone->count[kind];
	return cell;
}

/* Carries a cell of that child back. */
static struct point back(const struct zones *zs, uint32_t e, uint32_t cell)
{
	return apply_back(&zs->strategy->edge[e].map, point_of(zs->board, cell));
}

/* The same for a whole set. */
static void carry(const struct zones *zs, enum kind kind, uint32_t e, struct set *to)
{
	uint32_t count;

	for (const uint32_t *cell = list(zs, kind, e, &count); count > 0; count--)
		add(to, cell_of(zs->board, back(zs, e, *cell++)));
}

/* Is a, carried on to the child, in a set of the child? */
static bool in(const struct zones *zs, enum kind kind, uint32_t e, struct point a)
{
	const uint32_t cell = cell_of(zs->board, apply(&zs->strategy->edge[e].map, a));
	uint32_t count;
	const uint32_t *cells = list(zs, kind, e, &count), at = place(cells, count, cell);

	return at < count && cells[at] == cell;
}

/* The first otherwise edge to a child that does not have a in its set, or the end. */
static uint32_t without(const struct zones *zs, enum kind kind, struct point a)
{
	uint32_t e = zs->other;

	while (e < zs->end && in(zs, kind, e, a))
		e++;
	return e;
}

/* Are a, b and a cell of D of the child three different corners of a square? */
static bool three_corners(const struct zones *zs, uint32_t e, struct point a, struct point b)
{
	struct point other[2][2];

	for (unsigned n = squares_with(a, b, other); n-- > 0;)
		if (in(zs, D, e, other[n][0]) || in(zs, D, e, other[n][1]))
			return true;
	return false;
}

/* Is b a reply that is not named? */
static bool unnamed(const struct zones *zs, uint32_t b)
{
	for (uint32_t e = zs->strategy->first[zs->node]; e < zs->other; e++)
		if (zs->strategy->edge[e].reply == b)
			return false;
	return b == NOWHERE || owner(zs->at, b) == FREE;	/* the plane does not end where the cells with a number do */
}

/* With a for the unknown stone, is b a reply that is neither named nor covered by an otherwise edge? */
static bool uncovered(const struct zones *zs, struct point a, struct point b)
{
	uint32_t e = zs->other;

	if ((a.x == b.x && a.y == b.y) || !unnamed(zs, cell_of(zs->board, b)))
		return false;
	while (e < zs->end && (in(zs, Z, e, a) || in(zs, Z, e, b) || three_corners(zs, e, a, b)))
		e++;
	return e == zs->end;
}

static struct box bounds(const struct board *board, const struct set *set)
{
	struct box box = { { 0, 0 }, { 0, 0 } };

	for (uint32_t i = 0; i < set->count; i++) {
		const struct point a = point_of(board, set->cell[i]);

		box.low.x = i == 0 || a.x < box.low.x ? a.x : box.low.x;
		box.high.x = i == 0 || a.x > box.high.x ? a.x : box.high.x;
		box.low.y = i == 0 ? a.y : box.low.y;	/* the cells are in the order of their rows */
		box.high.y = a.y;
	}
	return box;
}

/* Puts a into Z if some b is uncovered.  Those worth trying are, for one child with a not in its Z, the b it fails on. */
static void try(struct zones *zs, struct point a)
{
	const uint32_t cell = cell_of(zs->board, a), *from;
	struct point other[2][2];
	const uint32_t e = without(zs, Z, a);
	bool found = e == zs->end;	/* a is in all the Z_j */
	uint32_t count;

	if (!add(&zs->tried, cell) || owner(zs->at, cell) != FREE)
		return;
	for (from = found ? NULL : list(zs, Z, e, &count); !found && count > 0; count--)
		found = uncovered(zs, a, back(zs, e, *from++));
	for (from = found ? NULL : list(zs, D, e, &count); !found && count > 0; count--)
		for (unsigned n = squares_with(a, back(zs, e, *from++), other); n-- > 0 && !found;)
			found = uncovered(zs, a, other[n][0]) || uncovered(zs, a, other[n][1]);
	if (found)
		add(&zs->set[Z], cell);
}

/* Rule 5 for otherwise edges.  U is the union of their Z, V that of their D. */
static void cover(struct zones *zs, unsigned unknown)
{
	const struct set *u = &zs->u, *v = &zs->v;
	struct point other[2][2];
	struct box box;
	int far;

	zs->u.count = zs->v.count = zs->tried.count = 0;
	for (uint32_t e = zs->other; e < zs->end; e++) {
		carry(zs, Z, e, &zs->u);
		carry(zs, D, e, &zs->v);
	}
	for (uint32_t i = 0; i < u->count; i++)
		if (without(zs, Z, point_of(zs->board, u->cell[i])) == zs->end && unnamed(zs, u->cell[i]))
			reject("rule 5: expected cell %s to be a named reply, it is in the zones of all otherwise children",
				name(zs->board, u->cell[i]).s);
	if (unknown == 0)
		return;

	/* One unknown stone, which is on the plane only.  The a worth trying: */
	for (uint32_t i = 0; i < v->count; i++)
		if (without(zs, D, point_of(zs->board, v->cell[i])) == zs->end)
			reject("rule 5: expected cell %s not to be in the danger sets of all otherwise children",
				name(zs->board, v->cell[i]).s);
	for (uint32_t i = 0; i < u->count; i++) {
		const struct point b = point_of(zs->board, u->cell[i]);

		try(zs, b);
		for (uint32_t k = 0; k < v->count; k++)
			for (unsigned n = squares_with(b, point_of(zs->board, v->cell[k]), other); n-- > 0;) {
				try(zs, other[n][0]);
				try(zs, other[n][1]);
			}
	}
	box = bounds(zs->board, v);
	far = box.high.x - box.low.x > box.high.y - box.low.y ? box.high.x - box.low.x : box.high.y - box.low.y;
	for (uint32_t i = 0; i < v->count; i++) {
		const struct point d = point_of(zs->board, v->cell[i]);

		for (int s = 1; s <= far; s++)
			for (int k = 0; k < 9; k++)
				try(zs, (struct point){ d.x + s * (k % 3 - 1), d.y + s * (k / 3 - 1) });
	}
}

/*
 * Works out the sets of a node, P' and Q being in the position.  The numbers are those of the rules; rules.c has seen to
 * all that needs no sets.  Returns the box around N.
 */
struct box find_zone(struct zones *zs, uint32_t node, const struct position *at)
{
	const struct strategy *s = zs->strategy;
	const uint32_t first = s->first[node], move = at->mine[at->p - 1];
	const unsigned unknown = at->p - 1 - at->q;
	struct set *set = zs->set;
	bool full;

	zs->at = at;
	zs->node = node;
	zs->other = zs->end = s->end[node];
	while (is_open(s, node) && zs->other > first && s->edge[zs->other - 1].reply == OTHERWISE)
		zs->other--;
	set[Z].count = set[D].count = set[N].count = zs->t.count = 0;
	full = survey(at, ATTACKER, &zs->t, NULL).full;
	add(&set[Z], move);				/* 1 */
	add(&set[N], move);
	if (!full) {					/* 2 */
		if (unknown > 0)
			survey(at, DEFENDER, NULL, &set[Z]);	/* 3 */
		for (unsigned i = 0; i < at->q && unknown == 2; i++)
			add(&set[D], at->his[i]);
		for (uint32_t i = 0; i < zs->t.count; i++) {	/* 5 */
			add(&set[Z], zs->t.cell[i]);
			add(&set[N], zs->t.cell[i]);
		}
	}
	for (uint32_t e = first; e < zs->end; e++) {
		if (!zs->of[s->edge[e].child])
			continue;	/* on a board, a child without unknown stones */
		carry(zs, N, e, &set[N]);
		if (e < zs->other) {
			carry(zs, Z, e, &set[Z]);
			carry(zs, D, e, &set[D]);
		}
	}
	if (zs->other < zs->end)
		cover(zs, unknown);

	if (!zs->board->plane)
		set[N].count = 0;	/* not needed */
	if (unknown > 0 || zs->board->plane) {
		/* 12 words more are what a block takes by itself; there may be many */
		const uint64_t words = (uint64_t)KINDS + 12 + set[Z].count + set[D].count + set[N].count;
		uint32_t *cell = (zs->of[node] = take(zs->job, words, sizeof(uint32_t), "the sets of a node"))->cell;

		for (enum kind kind = Z; kind < KINDS; cell += set[kind++].count) {
			zs->of[node]->count[kind] = set[kind].count;
			memcpy(cell, set[kind].cell, set[kind].count * sizeof(*cell));
		}
	}
	return bounds(zs->board, &set[N]);
}

struct zones *make_zones(struct job *job, const struct strategy *s, const struct board *board)
{
	struct zones *zs = take(job, 1, sizeof(*zs), "the sets of cells");

	zs->job = job;
	zs->strategy = s;
	zs->board = board;
	zs->set[Z].zones = zs->set[D].zones = zs->set[N].zones = zs->t.zones = zs->u.zones = zs->v.zones = zs->tried.zones = zs;
	zs->of = take(job, s->nodes, sizeof(*zs->of), "the list of sets");
	return zs;
}

/* Is an otherwise edge allowed for the unknown stones, at most 2, the reply among them? */
bool allows(const struct zones *zs, uint32_t edge, const struct point *stone, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (in(zs, Z, edge, stone[i]))
			return false;
	return count < 2 || !three_corners(zs, edge, stone[0], stone[1]);
}
