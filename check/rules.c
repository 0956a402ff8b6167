/* SPDX-License-Identifier: MIT */
/*
 * Positions, and the rules that every node has to satisfy (SPEC section 6); the sets of section 6.2 are in zones.c.
 *
 * Children have smaller numbers than their parents.  So, going from the root down, every node has its position when
 * its turn comes; it is held against the rules and gives its children their positions.  The first edge to a child
 * sets the child's position, every later one is compared with it.  Going up again, every node gets its plies.
 *
 * At depth n, where each player has n marks, 2 n plies are over and at least one is to come; so n <= (k - 1) / 2 in a
 * certificate for k plies.  This bounds the room for positions.  Some of the defender's n marks may be unknown.
 */
#include "check.h"

#include <stdlib.h>

#define reject(c, node, ...) fault((c)->job, REJECTED, "node", (node), __VA_ARGS__)
#define UNREACHED UINT16_MAX	/* not a depth: these are at most 4 * 64 * 64 / 2 + 2 */

struct checking {
	struct job *job;
	const struct strategy *strategy;
	const struct board *board;
	unsigned deepest;	/* (k - 1) / 2 */
	uint16_t *depth;	/* of a node: 4 n + number of unknown stones; UNREACHED if its position is not set */
	uint32_t *positions;	/* of each node: room for deepest cells of the attacker, then for deepest of the defender */
	uint16_t *plies;	/* by rule 6; on the way down, what the node has without its children */
	struct position at;	/* the node in question: P and Q, then P' and Q + b */
};

/* The stones of a node are numbered from 0 on, the defender's from deepest on. */
static uint32_t *stone(const struct checking *c, uint32_t node, unsigned i)
{
	return c->positions + (size_t)node * 2 * c->deepest + i;
}

/* Gives the child of an edge the images of count stones, from number i on. */
static void set_stones(struct checking *c, uint32_t node, const struct edge *edge, unsigned i, const uint32_t *stones,
	unsigned count)
{
	for (uint32_t *to = stone(c, edge->child, i); count > 0; count--) {
		const struct point image = apply(&edge->map, point_of(c->board, *stones++));

		*to++ = cell_of(c->board, image);
		if (abs(image.x) > STONE_REACH || abs(image.y) > STONE_REACH)
			fault(c->job, LIMIT, "node", node, "expected the stones of child %u within %d of 0,0", edge->child,
				STONE_REACH);
	}
}

/* Does a side own the cell from which the map of an edge takes a stone of the child? */
static inline bool owned(const struct checking *c, const struct edge *edge, unsigned i, enum owner side)
{
	const uint32_t cell = cell_of(c->board, apply_back(&edge->map, point_of(c->board, *stone(c, edge->child, i))));

	return owner(&c->at, cell) == side;
}

/*
 * The child of an edge has to have the image of the position in question with the reply, and as many unknown stones.  To compare,
 * the child's stones are taken back by the map, one by one, each to a cell of the same colour.  There are as many of
 * them as in the position, they are distinct, and the map is one-to-one; so no stone is left over.
 */
static void place_child(struct checking *c, uint32_t node, const struct edge *edge, uint32_t reply)
{
	const unsigned count = c->at.p, known = c->at.q + (reply != OTHERWISE), depth = 4 * count + (count - known);

	/* decode.c makes no such edge; but it would be a cycle, and all the rest leans on there being none. */
	if (edge->child >= node)
		reject(c, node, "expected a child with a smaller number, found %u", edge->child);
	if (count > c->deepest)
		reject(c, node, "rule 6: expected no edge, after %u of %u plies", 2 * count, 2 * c->deepest + 1);
	if (reply != OTHERWISE)
		put(&c->at, reply, DEFENDER);
	if (c->depth[edge->child] == UNREACHED) {
		set_stones(c, node, edge, 0, c->at.mine, count);
		set_stones(c, node, edge, c->deepest, c->at.his, known);
		c->depth[edge->child] = (uint16_t)depth;
	} else if (c->depth[edge->child] / 4 != count) {
		reject(c, node, "rule 5: reply %s: expected child %u to have %u stones a side, it has %u",
			name(c->board, reply).s, edge->child, count, c->depth[edge->child] / 4);
	} else if (c->depth[edge->child] != depth) {
		reject(c, node, "rule 5: reply %s: expected child %u to have %u unknown stones, it has %u",
			name(c->board, reply).s, edge->child, depth % 4, c->depth[edge->child] % 4);
	}
	for (unsigned i = 0; i < count; i++) {
		const bool good = owned(c, edge, i, ATTACKER);

		if (!good || (i < known && !owned(c, edge, c->deepest + i, DEFENDER)))
			reject(c, node, "rule 5: reply %s: expected the position of child %u, where the %s owns cell %s",
				name(c->board, reply).s, edge->child, good ? "defender" : "attacker",
				name(c->board, *stone(c, edge->child, good ? c->deepest + i : i)).s);
	}
	if (reply != OTHERWISE)
		lift(&c->at, DEFENDER);
}

/* The rules for one node, its stones being laid out. */
static void check_node(struct checking *c, uint32_t node, struct findings *findings)
{
	const struct strategy *s = c->strategy;
	const struct edge *edge = s->edge + s->first[node];
	const uint32_t edges = s->end[node] - s->first[node], move = cell_at(c->board, s->move[node]);
	const uint32_t no_stone = c->board->cells - c->at.p - c->at.q - 1;	/* cells without a known one, after the move */
	const unsigned unknown = c->at.p - c->at.q;
	struct survey ours, theirs;
	const char *kind;
	uint32_t expected;

	/* Rule 1: the move is on the board, or in the box, and free. */
	if (s->move[node] >= c->board->cells || owner(&c->at, move) != FREE)
		reject(c, node, "rule 1: expected a free cell as its move, found cell %s", name(c->board, move).s);
	put(&c->at, move, ATTACKER);

	/* Rule 2: if the attacker has a square now, the node is done. */
	ours = survey(&c->at, ATTACKER, NULL, NULL);
	if (ours.full) {
		if (edges != 0)
			reject(c, node, "rule 2: a square is completed, expected 0 edges, found %u", edges);
		c->plies[node] = 1;
		return;
	}

	/* Rule 3: the defender has no square, and there is no free cell that gives him one. */
	theirs = survey(&c->at, DEFENDER, NULL, NULL);
	if (theirs.full)
		reject(c, node, "rule 3: expected the defender to own no square");
	if (theirs.open > 0)
		reject(c, node, "rule 3: expected the defender to complete no square, he does on cell %s",
			name(c->board, theirs.cell).s);

	/* Rule 4: the attacker threatens something, or a free cell is left.  A full board is a draw. */
	if (ours.open == 0 && no_stone <= unknown)
		reject(c, node, "rule 4: expected a free cell to be left after its move");

	/* Rule 6, the part of the node itself: a threat makes at least 3 plies. */
	c->plies[node] = ours.open > 0 ? 3 : 0;
	findings->double_threats += ours.open >= 2;

	/* Rule 5: there is an edge for every reply that does not leave the attacker a square to complete at once. */
	kind = ours.open >= 2 ? "double threat" : ours.open == 1 ? "threat" : "quiet move";
	if (is_open(s, node)) {
		if (ours.open > 0)
			reject(c, node, "rule 5: expected no otherwise edge after a %s", kind);
		if (unknown >= (c->board->plane ? 2 : 1))
			reject(c, node, "rule 5: expected no otherwise edge with %u unknown stones", unknown);
		for (; edge < s->edge + s->end[node]; edge++) {
			if (edge->reply != OTHERWISE && owner(&c->at, edge->reply) != FREE)
				reject(c, node, "rule 5: expected a free cell as a named reply, found cell %s",
					name(c->board, edge->reply).s);
			place_child(c, node, edge, edge->reply);
		}
		return;
	}
	if (c->board->plane && ours.open == 0)
		reject(c, node, "rule 5: expected otherwise edges after a %s", kind);
	expected = ours.open >= 2 ? 0 : ours.open == 1 ? 1 : no_stone;
	if (edges != expected)
		reject(c, node, "rule 5: expected %u edges after a %s, found %u", expected, kind, edges);
	if (ours.open == 1)
		place_child(c, node, edge, ours.cell);
	for (unsigned i = 0; ours.open == 0 && i < c->board->cells; i++)	/* in board order */
		if (owner(&c->at, cell_at(c->board, i)) == FREE)
			place_child(c, node, edge++, cell_at(c->board, i));
}

/* Lays out the stones of a node. */
static void lay_out(struct checking *c, uint32_t node)
{
	const unsigned count = c->depth[node] / 4, known = count - c->depth[node] % 4;
	struct position at = c->at;

	/* Every node that decode.c makes is reached; but no verdict is to rest on that. */
	if (c->depth[node] == UNREACHED)
		reject(c, node, "expected an edge that leads here");
	while (at.p > 0)
		lift(&at, ATTACKER);
	while (at.q > 0)
		lift(&at, DEFENDER);
	for (unsigned i = 0; i < count; i++)
		put(&at, *stone(c, node, i), ATTACKER);
	for (unsigned i = 0; i < known; i++)
		put(&at, *stone(c, node, c->deepest + i), DEFENDER);
	c->at = at;
}

/* SPEC section 6.2: the sets of the nodes that need some, from the leaves up, and the box. */
static void check_zones(struct checking *c, struct findings *findings)
{
	const struct strategy *s = c->strategy;
	struct box *box = &findings->touched;
	unsigned width, height;

	findings->zones = make_zones(c->job, s, c->board);
	for (uint32_t node = 0; node < s->nodes; node++) {
		if (!c->board->plane && c->depth[node] % 4 == 0 && !is_open(s, node))
			continue;
		lay_out(c, node);
		put(&c->at, cell_at(c->board, s->move[node]), ATTACKER);
		*box = find_zone(findings->zones, node, &c->at);
	}
	width = (unsigned)(box->high.x - box->low.x) + 1;
	height = (unsigned)(box->high.y - box->low.y) + 1;
	if (c->board->plane && (width > c->board->width || height > c->board->height))
		reject(c, s->nodes - 1, "expected all that the attacker touches in a box of %ux%u, it takes %ux%u",
			c->board->width, c->board->height, width, height);
}

void check_rules(struct job *job, unsigned plies, const struct strategy *s, const struct board *board,
	struct findings *findings)
{
	struct checking checking = { .job = job, .strategy = s, .board = board, .deepest = (plies - 1) / 2 }, *c = &checking;
	const uint32_t root = s->nodes - 1;

	c->depth = take(job, s->nodes, sizeof(*c->depth), "the depths");
	c->positions = take(job, (uint64_t)s->nodes * 2 * c->deepest, sizeof(*c->positions), "the positions");
	c->plies = take(job, s->nodes, sizeof(*c->plies), "the plies");
	c->at.board = board;
	c->at.table = board->plane ? NULL : take(job, MAX_CELLS, sizeof(*c->at.table), "the table");
	c->at.mine = take(job, c->deepest + 1, sizeof(*c->at.mine), "the attacker's stones");
	c->at.his = take(job, c->deepest + 1, sizeof(*c->at.his), "the defender's stones");

	for (uint32_t node = 0; node < root; node++)
		c->depth[node] = UNREACHED;
	c->depth[root] = 0;	/* the empty board */
	for (uint32_t node = root + 1; node-- > 0;) {
		lay_out(c, node);
		check_node(c, node, findings);
	}

	/* Rule 6: the plies of a node are the greatest of 2 + the plies of a child, and of 3 if there is a threat. */
	for (uint32_t node = 0; node <= root; node++) {
		for (uint32_t e = s->first[node]; e < s->end[node]; e++) {
			if (c->plies[s->edge[e].child] + 2 > c->plies[node])
				c->plies[node] = (uint16_t)(c->plies[s->edge[e].child] + 2);
		}
	}
	if (c->plies[root] != plies)
		reject(c, root, "rule 6: expected %u plies at the root, as in the header, found %u",
			plies, c->plies[root]);
	if (s->open || board->plane)
		check_zones(c, findings);
}
