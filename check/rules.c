/* SPDX-License-Identifier: MIT */
/*
 * Positions, and the one rule that every node has to satisfy (SPEC section 6).
 *
 * Children have smaller numbers than their parents.  So, going from the root down, every node has its position when
 * its turn comes; it is held against the rules and gives its children their positions.  The first edge to a child
 * sets the child's position, every later one is compared with it.  Going up again, every node gets its plies.
 *
 * At depth n, where each player has n marks, 2 n plies are over and at least one is to come; so n <= (k - 1) / 2 in a
 * certificate for k plies.  This bounds the room for positions.
 */
#include "check.h"

#include <string.h>

#define reject(c, node, ...) fault((c)->job, REJECTED, "node", (node), __VA_ARGS__)
#define UNREACHED UINT16_MAX	/* not a depth: these are below 64 * 64 / 2 */

struct checking {
	struct job *job;
	const struct strategy *strategy;
	const struct board *board;
	unsigned deepest;	/* (k - 1) / 2 */
	uint16_t *depth;	/* of a node; UNREACHED if its position is not set */
	uint16_t *positions;	/* of each node: room for deepest cells of the attacker, then for deepest of the defender */
	uint16_t *plies;	/* by rule 6; on the way down, what the node has without its children */
	uint8_t *table;		/* enum owner of every cell, for the node in question */
	uint16_t *mine;		/* the attacker's stones on the table: P, then P' */
	uint16_t *his;		/* the defender's: Q, then Q + b */
};

static uint16_t *position(const struct checking *c, uint32_t node)
{
	return c->positions + (size_t)node * 2 * c->deepest;
}

/*
 * The child of an edge has to have the image of what is on the table, count stones a side, as its position.
 * To compare, the child's stones are taken back by the map, one by one, each to a cell of the same colour.  There are
 * as many of them as on the table, they are distinct, and the map is one-to-one; so none on the table is left over.
 */
static void place_child(struct checking *c, uint32_t node, struct edge edge, unsigned count, unsigned reply)
{
	const uint16_t *image = c->board->image[edge.map], *back = c->board->back[edge.map];
	uint16_t *p = position(c, edge.child), *q = p + c->deepest;

	/* decode.c makes no such edge; but it would be a cycle, and all the rest leans on there being none. */
	if (edge.child >= node)
		reject(c, node, "expected a child with a smaller number, found %u", edge.child);
	if (count > c->deepest)
		reject(c, node, "rule 6: expected no edge, after %u of %u plies", 2 * count, 2 * c->deepest + 1);
	if (c->depth[edge.child] == UNREACHED) {
		for (unsigned i = 0; i < count; i++) {
			p[i] = image[c->mine[i]];
			q[i] = image[c->his[i]];
		}
		c->depth[edge.child] = (uint16_t)count;
	} else if (c->depth[edge.child] != count) {
		reject(c, node, "rule 5: reply %u: expected child %u to have %u stones a side, it has %u",
			reply, edge.child, count, c->depth[edge.child]);
	}
	for (unsigned i = 0; i < count; i++) {
		const bool good = c->table[back[p[i]]] == ATTACKER;

		if (!good || c->table[back[q[i]]] != DEFENDER)
			reject(c, node, "rule 5: reply %u: expected the position of child %u, where the %s owns cell %u",
				reply, edge.child, good ? "defender" : "attacker", good ? q[i] : p[i]);
	}
}

/* The rules for one node, its stones, count a side, being on the table. */
static void check_node(struct checking *c, uint32_t node, unsigned count)
{
	const unsigned move = c->strategy->move[node];
	const struct edge *edge = c->strategy->edge + c->strategy->first[node];
	const uint32_t edges = c->strategy->first[node + 1] - c->strategy->first[node];
	const uint32_t free_cells = c->board->cells - 2 * count - 1;	/* after the move */
	struct survey ours, theirs;
	uint32_t expected, from, to;

	/* Rule 1: the move is on the board and free. */
	if (move >= c->board->cells || c->table[move] != FREE)
		reject(c, node, "rule 1: expected a free cell as its move, found cell %u", move);
	c->table[move] = ATTACKER;
	c->mine[count] = (uint16_t)move;

	/* Rule 2: if the attacker has a square now, the node is done. */
	ours = survey(c->board, c->table, c->mine, count + 1, ATTACKER);
	if (ours.full) {
		if (edges != 0)
			reject(c, node, "rule 2: a square is completed, expected 0 edges, found %u", edges);
		c->plies[node] = 1;
		return;
	}

	/* Rule 3: the defender has no square, and there is no free cell that gives him one. */
	theirs = survey(c->board, c->table, c->his, count, DEFENDER);
	if (theirs.full)
		reject(c, node, "rule 3: expected the defender to own no square");
	if (theirs.open > 0)
		reject(c, node, "rule 3: expected the defender to complete no square, he does on cell %u", theirs.cell);

	/* Rule 4: the attacker threatens something, or a free cell is left.  A full board is a draw. */
	if (ours.open == 0 && free_cells == 0)
		reject(c, node, "rule 4: expected a free cell to be left after its move");

	/* Rule 5: there is an edge for every reply that does not leave the attacker a square to complete at once. */
	expected = ours.open >= 2 ? 0 : ours.open == 1 ? 1 : free_cells;
	if (edges != expected)
		reject(c, node, "rule 5: expected %u edges after a %s, found %u", expected,
			ours.open >= 2 ? "double threat" : ours.open == 1 ? "threat" : "quiet move", edges);
	from = ours.open == 1 ? ours.cell : 0;
	to = ours.open >= 2 ? 0 : ours.open == 1 ? from + 1 : c->board->cells;
	for (unsigned reply = from; reply < to; reply++) {	/* in board order */
		if (c->table[reply] != FREE)
			continue;
		c->table[reply] = DEFENDER;
		c->his[count] = (uint16_t)reply;
		place_child(c, node, *edge++, count + 1, reply);
		c->table[reply] = FREE;
	}

	/* Rule 6, the part of the node itself: a threat makes at least 3 plies. */
	c->plies[node] = ours.open > 0 ? 3 : 0;
}

/* Puts the stones of a node on the table and checks it. */
static void visit(struct checking *c, uint32_t node)
{
	const unsigned count = c->depth[node];
	const uint16_t *p = position(c, node), *q = p + c->deepest;

	/* Every node that decode.c makes is reached; but no verdict is to rest on that. */
	if (count == UNREACHED)
		reject(c, node, "expected an edge that leads here");
	memset(c->table, FREE, c->board->cells);
	for (unsigned i = 0; i < count; i++) {
		c->mine[i] = p[i];
		c->his[i] = q[i];
		c->table[p[i]] = ATTACKER;
		c->table[q[i]] = DEFENDER;
	}
	check_node(c, node, count);
}

void check_rules(struct job *job, unsigned plies, const struct strategy *s, const struct board *board)
{
	struct checking checking = { .job = job, .strategy = s, .board = board, .deepest = (plies - 1) / 2 }, *c = &checking;
	const uint32_t root = s->nodes - 1;

	c->depth = take(job, s->nodes, sizeof(*c->depth), "the depths");
	c->positions = take(job, (uint64_t)s->nodes * 2 * c->deepest, sizeof(*c->positions), "the positions");
	c->plies = take(job, s->nodes, sizeof(*c->plies), "the plies");
	c->table = take(job, board->cells, sizeof(*c->table), "the table");
	c->mine = take(job, c->deepest + 1, sizeof(*c->mine), "the attacker's stones");
	c->his = take(job, c->deepest + 1, sizeof(*c->his), "the defender's stones");

	for (uint32_t node = 0; node < root; node++)
		c->depth[node] = UNREACHED;
	c->depth[root] = 0;	/* the empty board */
	for (uint32_t node = root + 1; node-- > 0;)
		visit(c, node);

	/* Rule 6: the plies of a node are the greatest of 2 + the plies of a child, and of 3 if there is a threat. */
	for (uint32_t node = 0; node <= root; node++) {
		for (uint32_t e = s->first[node]; e < s->first[node + 1]; e++) {
			if (c->plies[s->edge[e].child] + 2 > c->plies[node])
				c->plies[node] = (uint16_t)(c->plies[s->edge[e].child] + 2);
		}
	}
	if (c->plies[root] != plies)
		reject(c, root, "rule 6: expected %u plies at the root, as in the header, found %u",
			plies, c->plies[root]);
}
