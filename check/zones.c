/* SPDX-License-Identifier: MIT */
/*
 * The sets that belong to nodes with unknown stones (SPEC section 6.2; docs/certificates.md, section 3).
 *
 * At a node with u > 0 unknown stones X the claim is: the attacker wins whatever X is, as long as X has no cell of the
 * zone Z and, if u = 2, no square has three different corners of which two are X and one is in the danger set D.  Going
 * from the leaves up, Z and D are worked out from those of the children, taken back by the maps of the edges.
 *
 * Zones hold free cells and the node's move, never a stone of its position.  Hence "Z of the child without the reply b"
 * needs no code: b is a stone of the child's.
 */
#include "check.h"

#include <string.h>

#define reject(...) fault(zs->job, REJECTED, "node", zs->node, __VA_ARGS__)

/* Cells in increasing order. */
struct set {
	uint32_t count, cell[MAX_CELLS];
};

/* First the cells of Z, then those of D, both in increasing order. */
struct zone {
	uint32_t z, d, cell[];
};

struct zones {
	struct job *job;
	const struct strategy *strategy;
	const struct board *board;
	bool keep;		/* zones that no node needs any more are wanted all the same */
	struct zone **of;	/* of a node, or NULL */
	uint32_t *uses;		/* edges to a node from nodes that are still to come */
	struct box *touched;	/* on the plane: the least box around N, what the attacker touches from a node on */
	uint32_t node;		/* the node in question, and its sets */
	struct set z, d, t, tried;
};

/* The place of a cell in an increasing list, or of the first larger one. */
static uint32_t place(const uint32_t *list, uint32_t count, uint32_t cell)
{
	uint32_t low = 0;

	while (count > 0) {
		const uint32_t half = count / 2;

		if (list[low + half] < cell) {
			low += half + 1;
			count -= half + 1;
		} else {
			count = half;
		}
	}
	return low;
}

static bool has(const uint32_t *list, uint32_t count, uint32_t cell)
{
	const uint32_t at = place(list, count, cell);

	return at < count && list[at] == cell;
}

/* Puts a cell into a set; false if it was there. */
static bool add(struct zones *zs, struct set *set, uint32_t cell)
{
	const uint32_t at = place(set->cell, set->count, cell);

	if (at < set->count && set->cell[at] == cell)
		return false;
	if (cell == NOWHERE || set->count == MAX_CELLS)
		fault(zs->job, LIMIT, "node", zs->node, "expected a set of at most %d cells within %d of 0,0", MAX_CELLS, REACH);
	memmove(set->cell + at + 1, set->cell + at, (set->count - at) * sizeof(*set->cell));
	set->cell[at] = cell;
	set->count++;
	return true;
}

/* A cell of the child's, carried back by the map of an edge. */
static struct point back(const struct zones *zs, uint32_t edge, uint32_t cell)
{
	return apply_back(&zs->strategy->motion[zs->strategy->edge[edge].map], point_of(zs->board, cell));
}

static struct point there(const struct zones *zs, uint32_t edge, struct point at)
{
	return apply(&zs->strategy->motion[zs->strategy->edge[edge].map], at);
}

static const struct zone *zone_of(const struct zones *zs, uint32_t edge)
{
	return zs->of[zs->strategy->edge[edge].child];
}

static bool in_zone(const struct zones *zs, uint32_t edge, struct point a)
{
	const struct zone *zone = zone_of(zs, edge);

	return has(zone->cell, zone->z, cell_of(zs->board, there(zs, edge, a)));
}

static bool in_danger(const struct zones *zs, uint32_t edge, struct point a)
{
	const struct zone *zone = zone_of(zs, edge);

	return has(zone->cell + zone->z, zone->d, cell_of(zs->board, there(zs, edge, a)));
}

static void stretch(struct box *box, struct point a)
{
	if (a.x < box->low.x)
		box->low.x = a.x;
	if (a.y < box->low.y)
		box->low.y = a.y;
	if (a.x > box->high.x)
		box->high.x = a.x;
	if (a.y > box->high.y)
		box->high.y = a.y;
}

/* N: c, all of t, and what the children touch, of which two opposite corners remain so under the map. */
static void find_touched(struct zones *zs, uint32_t move)
{
	const struct strategy *s = zs->strategy;
	struct box *box = &zs->touched[zs->node];

	box->low = box->high = point_of(zs->board, move);
	for (uint32_t i = 0; i < zs->t.count; i++)
		stretch(box, point_of(zs->board, zs->t.cell[i]));
	for (uint32_t e = s->first[zs->node]; e < s->first[zs->node + 1]; e++) {
		stretch(box, apply_back(&s->motion[s->edge[e].map], zs->touched[s->edge[e].child].low));
		stretch(box, apply_back(&s->motion[s->edge[e].map], zs->touched[s->edge[e].child].high));
	}
}

/* Are a, b and a cell of the danger set of the child three different corners of a square? */
static bool three_corners(const struct zones *zs, uint32_t edge, struct point a, struct point b)
{
	struct point other[2][2];

	for (unsigned n = squares_with(a, b, other); n-- > 0;)
		if (in_danger(zs, edge, other[n][0]) || in_danger(zs, edge, other[n][1]))
			return true;
	return false;
}

/*
 * The squares with two or more corners among the stones of one side.
 * The attacker: those with three corners and a free one give t.  Returns true if one has four.
 * The defender: those with two corners and two free ones give these two.  (rules.c looks for those with three and four.)
 */
static bool scan(struct zones *zs, const struct position *at, enum owner side, struct set *to)
{
	const uint32_t *stone = side == ATTACKER ? at->mine : at->his, count = side == ATTACKER ? at->p : at->q;
	const enum owner third = side == ATTACKER ? ATTACKER : FREE;
	bool full = false;

	for (uint32_t i = 1; i < count; i++) {
		for (uint32_t j = 0; j < i; j++) {
			struct point other[2][2];
			unsigned n = squares_with(point_of(zs->board, stone[i]), point_of(zs->board, stone[j]), other);

			while (n-- > 0) {
				const uint32_t f = cell_of(zs->board, other[n][0]), g = cell_of(zs->board, other[n][1]);

				if (!at->board->plane && (!on_board(at->board, other[n][0]) || !on_board(at->board, other[n][1])))
					continue;	/* that square is not on the board */
				full = full || (owner(at, f) == ATTACKER && owner(at, g) == ATTACKER);
				if (owner(at, f) == FREE && owner(at, g) == third)
					add(zs, to, f);
				if (owner(at, g) == FREE && owner(at, f) == third)
					add(zs, to, g);
			}
		}
	}
	return full && side == ATTACKER;
}

static bool is_named(const struct zones *zs, uint32_t cell)
{
	const struct strategy *s = zs->strategy;

	for (uint32_t e = s->first[zs->node]; s->reply[e] != OTHERWISE; e++)
		if (s->reply[e] == cell)
			return true;
	return false;
}

/* For the loops over the otherwise edges of the node in question: they come after those of the named replies. */
static bool otherwise(const struct zones *zs, uint32_t edge)
{
	return edge < zs->strategy->first[zs->node + 1] && zs->strategy->reply[edge] == OTHERWISE;
}

/* Is a cell in the zones, or in the danger sets, of all the otherwise children from this one on? */
static bool in_all(const struct zones *zs, uint32_t edge, struct point a, bool danger)
{
	while (otherwise(zs, edge) && (danger ? in_danger : in_zone)(zs, edge, a))
		edge++;
	return !otherwise(zs, edge);
}

/* Rule 5 for otherwise edges, whether or not there is an unknown stone yet: a cell in all the Z_j has to be named. */
static void check_common(struct zones *zs, const struct position *at, uint32_t first)
{
	const struct zone *zone = zone_of(zs, first);

	for (uint32_t i = 0; i < zone->z; i++) {
		const struct point b = back(zs, first, zone->cell[i]);
		const uint32_t cell = cell_of(zs->board, b);

		if (owner(at, cell) == FREE && in_all(zs, first + 1, b, false) && !is_named(zs, cell))
			reject("rule 5: expected reply %s to be named, which is in the zones of all otherwise children",
				name(zs->board, cell).s);
	}
}

/* Is b, as a reply, neither named nor covered if a is the unknown stone? */
static bool uncovered(const struct zones *zs, const struct position *at, uint32_t first, struct point a, struct point b)
{
	const uint32_t cell = cell_of(zs->board, b);

	if ((a.x == b.x && a.y == b.y) || owner(at, cell) != FREE || is_named(zs, cell))
		return false;
	for (uint32_t e = first; otherwise(zs, e); e++)
		if (!in_zone(zs, e, a) && !in_zone(zs, e, b) && !three_corners(zs, e, a, b))
			return false;
	return true;
}

/* Does a go into Z?  It does if some reply b is uncovered; these are the b worth trying. */
static bool goes_in(const struct zones *zs, const struct position *at, uint32_t first, struct point a)
{
	const struct zone *zone;
	struct point other[2][2];
	uint32_t e = first;

	while (otherwise(zs, e) && in_zone(zs, e, a))
		e++;
	if (!otherwise(zs, e))
		return true;
	zone = zone_of(zs, e);
	for (uint32_t i = 0; i < zone->z; i++)
		if (uncovered(zs, at, first, a, back(zs, e, zone->cell[i])))
			return true;
	for (uint32_t i = zone->z; i < zone->z + zone->d; i++)
		for (unsigned n = squares_with(a, back(zs, e, zone->cell[i]), other); n-- > 0;)
			if (uncovered(zs, at, first, a, other[n][0]) || uncovered(zs, at, first, a, other[n][1]))
				return true;
	return false;
}

static void try(struct zones *zs, const struct position *at, uint32_t first, struct point a)
{
	const uint32_t cell = cell_of(zs->board, a);

	if (add(zs, &zs->tried, cell) && owner(at, cell) == FREE && goes_in(zs, at, first, a))
		add(zs, &zs->z, cell);
}

/*
 * Rule 5 for otherwise edges if there is an unknown stone a, which is the case on the plane only: the a worth trying.
 * They are the cells of U, the union of the Z_j; those that make three corners with one of U and one of V, the union
 * of the D_j; and those that stand to a cell of V in one of eight directions, no farther away than V is wide or high.
 */
static void try_all(struct zones *zs, const struct position *at, uint32_t first)
{
	const struct zone *from, *to;
	struct point other[2][2], b, d;
	struct box v = { { REACH, REACH }, { -REACH, -REACH } };
	int diameter;

	zs->tried.count = 0;
	for (uint32_t f = first; otherwise(zs, f); f++) {
		to = zone_of(zs, f);
		for (uint32_t k = to->z; k < to->z + to->d; k++) {
			d = back(zs, f, to->cell[k]);
			stretch(&v, d);
			if (f == first && in_all(zs, first + 1, d, true))
				reject("rule 5: expected no cell in the danger sets of all otherwise children, found %d,%d", d.x, d.y);
		}
	}
	diameter = v.high.x - v.low.x > v.high.y - v.low.y ? v.high.x - v.low.x : v.high.y - v.low.y;
	for (uint32_t e = first; otherwise(zs, e); e++) {
		from = zone_of(zs, e);
		for (uint32_t i = 0; i < from->z; i++) {
			b = back(zs, e, from->cell[i]);
			try(zs, at, first, b);
			for (uint32_t f = first; otherwise(zs, f); f++) {
				to = zone_of(zs, f);
				for (uint32_t k = to->z; k < to->z + to->d; k++) {
					for (unsigned n = squares_with(b, back(zs, f, to->cell[k]), other); n-- > 0;) {
						try(zs, at, first, other[n][0]);
						try(zs, at, first, other[n][1]);
					}
				}
			}
		}
		for (uint32_t k = from->z; k < from->z + from->d; k++) {
			d = back(zs, e, from->cell[k]);
			for (int s = 1; s <= diameter; s++)
				for (int i = -s; i <= s; i += s)
					for (int j = -s; j <= s; j += s)
						try(zs, at, first, (struct point){ d.x + i, d.y + j });
		}
	}
}

/* The sets of a node, P' and Q being in the position.  Below, the numbers of the rules. */
struct box find_zone(struct zones *zs, uint32_t node, const struct position *at)
{
	const struct strategy *s = zs->strategy;
	const unsigned unknown = at->p - 1 - at->q;
	const uint32_t move = at->mine[at->p - 1], first = s->first[node], end = s->first[node + 1];
	uint32_t named = is_open(s, node) ? first : end;
	bool full;

	zs->node = node;
	zs->z.count = zs->d.count = zs->t.count = 0;
	full = scan(zs, at, ATTACKER, &zs->t);
	if (full)
		zs->t.count = 0;
	while (named < end && s->reply[named] != OTHERWISE)
		named++;
	/* 1, 2 */
	add(zs, &zs->z, move);
	if (unknown > 0 && !full) {
		/* 3 */
		scan(zs, at, DEFENDER, &zs->z);
		for (unsigned i = 0; i < at->q && unknown == 2; i++)
			add(zs, &zs->d, at->his[i]);
		/* 5 */
		for (uint32_t i = 0; i < zs->t.count; i++)
			add(zs, &zs->z, zs->t.cell[i]);
		for (uint32_t e = first; e < named; e++) {
			const struct zone *zone = zone_of(zs, e);

			for (uint32_t i = 0; i < zone->z + zone->d; i++)
				add(zs, i < zone->z ? &zs->z : &zs->d, cell_of(zs->board, back(zs, e, zone->cell[i])));
		}
	}
	if (named < end)
		check_common(zs, at, named);
	if (named < end && unknown > 0)
		try_all(zs, at, named);

	if (zs->touched)
		find_touched(zs, move);
	if (unknown > 0) {
		struct zone *zone = take(zs->job, 2 + (uint64_t)zs->z.count + zs->d.count, sizeof(uint32_t), "a zone");

		zone->z = zs->z.count;
		zone->d = zs->d.count;
		memcpy(zone->cell, zs->z.cell, zone->z * sizeof(uint32_t));
		memcpy(zone->cell + zone->z, zs->d.cell, zone->d * sizeof(uint32_t));
		zs->of[node] = zone;
	}
	for (uint32_t e = first; e < end; e++) {
		const uint32_t child = s->edge[e].child;

		if (--zs->uses[child] == 0 && !zs->keep && zs->of[child]) {
			drop(zs->job, zs->of[child]);
			zs->of[child] = NULL;
		}
	}
	return zs->touched ? zs->touched[node] : (struct box){ { 0, 0 }, { 0, 0 } };
}

struct zones *make_zones(struct job *job, const struct strategy *s, const struct board *board, bool keep)
{
	struct zones *zs = take(job, 1, sizeof(*zs), "the sets of cells");

	*zs = (struct zones){ .job = job, .strategy = s, .board = board, .keep = keep };
	zs->of = take(job, s->nodes, sizeof(*zs->of), "the list of zones");
	zs->uses = take(job, s->nodes, sizeof(*zs->uses), "the uses of zones");
	if (board->plane)
		zs->touched = take(job, s->nodes, sizeof(*zs->touched), "the boxes");
	for (uint32_t e = 0; e < s->edges; e++)
		zs->uses[s->edge[e].child]++;
	return zs;
}

/* Is an otherwise edge allowed for the unknown stones, the reply being the last of them? */
bool allows(const struct zones *zs, uint32_t edge, const struct point *stone, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (in_zone(zs, edge, stone[i]))
			return false;
	return count < 2 || !three_corners(zs, edge, stone[0], stone[1]);
}
