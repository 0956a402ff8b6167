/* SPDX-License-Identifier: MIT */
/*
 * Unknown stones: the sets of the nodes (SPEC section 6.2; docs/certificates.md, section 3).
 *
 * The claim of a node with u unknown stones X: the attacker wins whatever X is, as long as X has no cell of the zone Z
 * and, if u = 2, no square has three different corners of which two are X and the third is in the danger set D.  From
 * the leaves up, the sets of a node are made of those of its children, carried back by the maps of the edges; and so
 * is N, what the attacker touches.  Zones hold cells that are free in the position of the node, the move among them.
 * Hence "Z of the child, except b" needs no code: b is a stone in the child's position.
 */
#include "check.h"

#include <string.h>

/* The place of a cell in a set, or else of the first larger one. */
static uint32_t place(const struct set *set, uint32_t cell)
{
	uint32_t low = 0, high = set->count;

	while (low < high) {
		const uint32_t middle = low + (high - low) / 2;

		if (set->member[middle].cell < cell)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void add(struct set *set, uint32_t cell, uint32_t in)
{
	const uint32_t at = place(set, cell);
	struct member *member = set->member + at;

	if (at == set->count || member->cell != cell) {
		if (cell == NOWHERE || set->count == MAX_CELLS)
			fault(set->job, LIMIT, "node", set->job->node, "expected at most %d cells in a set, within %d of 0,0",
				MAX_CELLS, REACH);
		memmove(member + 1, member, (set->count++ - at) * sizeof(*member));
		*member = (struct member){ cell, 0 };
	}
	member->in |= in;
}

static struct set *make_set(struct job *job, uint32_t members)
{
	struct set *set = take(job, sizeof(*set) + (uint64_t)members * sizeof(set->member[0]), 1, "the sets of cells");

	set->job = job;
	return set;
}

/* Carries sets of the child that an edge leads to back. */
static void carry(const struct job *job, uint32_t e, uint32_t in, struct set *to)
{
	const struct edge *edge = &job->strategy.edge[e];
	const struct set *from = job->strategy.sets[edge->child];

	for (uint32_t i = 0; from && i < from->count; i++)	/* on a board, a child without unknown stones has none */
		if (from->member[i].in & in)
			add(to, cell_of(&job->board, apply_back(&edge->map, point_of(from->member[i].cell))), from->member[i].in & in);
}

/* Is a, carried on to that child, in a set of the child? */
static bool within(const struct job *job, uint32_t kind, uint32_t e, struct point a)
{
	const struct edge *edge = &job->strategy.edge[e];
	const struct set *set = job->strategy.sets[edge->child];
	const uint32_t cell = cell_of(&job->board, apply(&edge->map, a)), at = place(set, cell);

	return at < set->count && set->member[at].cell == cell && (set->member[at].in & kind);
}

/* Are a, b and a cell of D of the child three different corners of a square? */
static bool three_corners(const struct job *job, uint32_t e, struct point a, struct point b)
{
	struct point other[2][2];

	for (unsigned n = squares_with(a, b, other); n-- > 0;)
		if (within(job, D, e, other[n][0]) || within(job, D, e, other[n][1]))
			return true;
	return false;
}

/* The first otherwise edge of the node in question to a child that does not have a in its set, or their end. */
static uint32_t without(const struct job *job, uint32_t kind, struct point a)
{
	const struct node *n = &job->strategy.node[job->node];
	uint32_t e = n->other;

	while (e < n->end && within(job, kind, e, a))
		e++;
	return e;
}

/* Is b a reply that is not named? */
static bool unnamed(const struct job *job, uint32_t b)
{
	const struct node *n = &job->strategy.node[job->node];

	for (uint32_t e = n->first; e < n->other; e++)
		if (job->strategy.edge[e].reply == b)
			return false;
	return b == NOWHERE || owner(&job->at, b) == FREE;	/* the plane does not end where the cells with a number do */
}

/* With a for the unknown stone, is b a reply that is neither named nor covered by an otherwise edge? */
static bool uncovered(const struct job *job, struct point a, struct point b)
{
	const struct node *n = &job->strategy.node[job->node];
	uint32_t e = n->other;

	while (e < n->end && (within(job, Z, e, a) || within(job, Z, e, b) || three_corners(job, e, a, b)))
		e++;
	return e == n->end && (a.x != b.x || a.y != b.y) && unnamed(job, cell_of(&job->board, b));
}

/* With a for the unknown stone, is some b uncovered?  Worth trying are those that one child without a in Z fails on. */
static bool some_uncovered(const struct job *job, struct point a)
{
	const uint32_t e = without(job, Z, a);
	const struct edge *edge = &job->strategy.edge[e];
	struct point other[2][2];
	bool found = e == job->strategy.node[job->node].end;
	const struct set *set = found ? NULL : job->strategy.sets[edge->child];

	for (uint32_t i = 0; !found && i < set->count; i++) {
		const struct point c = apply_back(&edge->map, point_of(set->member[i].cell));

		found = (set->member[i].in & Z) && uncovered(job, a, c);
		for (unsigned n = set->member[i].in & D ? squares_with(a, c, other) : 0; n-- > 0 && !found;)
			found = uncovered(job, a, other[n][0]) || uncovered(job, a, other[n][1]);
	}
	return found;
}

/* The box around the cells of a set that are in one of some sets. */
static struct box bounds(const struct set *set, uint32_t in)
{
	struct box box = { { REACH, REACH }, { -REACH, -REACH } };

	for (uint32_t i = 0; i < set->count; i++)
		if (set->member[i].in & in)
			widen(&box, point_of(set->member[i].cell));
	return box;
}

/*
 * Rule 5 for otherwise edges.  U is the union of their Z, V that of their D.  With an unknown stone, which is on the
 * plane only, each a has to be found for which some b is uncovered.  Worth trying are the a in U, and d + s * (i, j)
 * with a cell d of V, i and j from -1 to 1, and s no larger than a side of the box around U and V.  Proof: let a not be
 * in U.
 *   If b is in U, it is not in all Z, since it would have to be named.  The child without it in Z has a cell d in D
 *   that makes three corners with both.  The side of that square is the distance, in columns or in rows, of d and b.
 *   If b is not in U, every child has such a d in D, and not all have the same one, since no cell is in all D.  Two
 *   different cells that make three corners with a and b are at least as far from each other, in columns or in rows,
 *   as the side of the squares is long.
 */
static void cover(struct job *job, unsigned unknown, struct set *own, struct set *all, struct set *worth)
{
	const struct node *n = &job->strategy.node[job->node];
	struct box box;
	int far;

	all->count = worth->count = 0;
	for (uint32_t e = n->other; e < n->end; e++)
		carry(job, e, Z | D, all);
	for (struct member *m = all->member; m < all->member + all->count; m++) {
		if (without(job, Z, point_of(m->cell)) == n->end && unnamed(job, m->cell))
			reject(job, "rule 5: expected cell %s to be a named reply, it is in the zones of all otherwise children",
				name(m->cell).s);
		if (unknown > 0 && without(job, D, point_of(m->cell)) == n->end)
			reject(job, "rule 5: expected cell %s not to be in the danger sets of all otherwise children",
				name(m->cell).s);
	}
	if (unknown == 0)
		return;

	box = bounds(all, Z | D);
	far = box.high.x - box.low.x > box.high.y - box.low.y ? box.high.x - box.low.x : box.high.y - box.low.y;
	for (struct member *m = all->member; m < all->member + all->count; m++) {
		const struct point d = point_of(m->cell);

		if (m->in & Z)
			add(worth, m->cell, Z);
		for (int s = 1; s <= far && (m->in & D); s++)
			for (int k = 0; k < 9; k++)
				add(worth, cell_of(&job->board, (struct point){ d.x + s * (k % 3 - 1), d.y + s * (k / 3 - 1) }), Z);
	}
	for (struct member *a = worth->member; a < worth->member + worth->count; a++)
		if (owner(&job->at, a->cell) == FREE && some_uncovered(job, point_of(a->cell)))
			add(own, a->cell, Z);
}

/* The sets of the node in question, P and Q being laid out.  rules.c has seen to all that needs no sets. */
static void find_sets(struct job *job, struct set *own, struct set *all, struct set *worth)
{
	const struct node *n = &job->strategy.node[job->node];
	const unsigned unknown = job->at.count[ATTACKER] - job->at.count[DEFENDER];

	own->count = 0;
	put(&job->at, n->move, ATTACKER);
	add(own, n->move, Z | N);					/* 1 */
	if (!survey(&job->at, ATTACKER, NULL, 0).full) {	/* 2 */
		if (unknown > 0)
			survey(&job->at, DEFENDER, own, Z);	/* 3 */
		for (unsigned i = 0; i < job->at.count[DEFENDER] && unknown == 2; i++)
			add(own, job->at.stone[DEFENDER][i], D);
		survey(&job->at, ATTACKER, own, unknown > 0 ? Z | N : N);	/* 5 */
	}
	for (uint32_t e = n->first; e < n->end; e++)
		carry(job, e, e < n->other ? Z | D | N : N, own);
	if (n->other < n->end)
		cover(job, unknown, own, all, worth);
	job->strategy.sets[job->node] = memcpy(make_set(job, own->count), own,
		sizeof(*own) + own->count * sizeof(*own->member));
}

/* SPEC section 6.2: the sets of the nodes that need some, from the leaves up, and the box. */
void find_zones(struct job *job)
{
	const struct board *board = &job->board;
	struct set *own = make_set(job, MAX_CELLS), *all = make_set(job, MAX_CELLS), *worth = make_set(job, MAX_CELLS);
	unsigned width, height;

	job->strategy.sets = take(job, job->header.nodes, sizeof(*job->strategy.sets), "the list of sets");
	for (job->node = 0; job->node < job->header.nodes; job->node++) {
		const struct node *n = &job->strategy.node[job->node];

		if (board->plane || n->count[ATTACKER] > n->count[DEFENDER] || n->other < n->end) {
			lay_out(job);
			find_sets(job, own, all, worth);
		}
	}
	if (!board->plane)
		return;
	job->node--;	/* the root */
	job->touched = bounds(own, N);
	width = (unsigned)(job->touched.high.x - job->touched.low.x) + 1;
	height = (unsigned)(job->touched.high.y - job->touched.low.y) + 1;
	if (width > board->width || height > board->height)
		reject(job, "expected all that the attacker touches in a box of %ux%u, it takes %ux%u", board->width,
			board->height, width, height);
}

/* Is an otherwise edge allowed for one or two unknown stones?  A stone and itself are no corners of a square. */
bool allows(const struct job *job, uint32_t edge, const struct motion *m, const uint32_t *stone, unsigned count)
{
	const struct point a = apply(m, point_of(stone[0])), b = apply(m, point_of(stone[count - 1]));

	return !within(job, Z, edge, a) && !within(job, Z, edge, b) && !three_corners(job, edge, a, b);
}
