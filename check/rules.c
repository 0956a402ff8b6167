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

/* The cell of a stone of a child. */
static uint32_t set_stone(struct job *job, uint32_t child, struct point image)
{
	const uint32_t cell = cell_of(&job->near, image);

	if (cell == NOWHERE)
		fault(job, LIMIT, "node", job->node, "expected the stones of child %u within %d of 0,0", child, STONE_REACH);
	return cell;
}

/*
 * The child of an edge has to have the image of the position in question with the reply.  The first edge sets it.  To
 * compare, the child's stones are taken back by the map, one by one, each to a cell of the same colour.  There are as
 * many of them as in the position in question, they are distinct, and the map is one-to-one; so no stone is left over.
 */
static void place_child(struct job *job, const struct edge *edge)
{
	struct node *child = &job->strategy.node[edge->child];
	struct position *at = &job->at;
	const struct motion map = edge->map;
	const bool first = !child->stone;
	uint32_t *stone;

	/* decode.c makes no such edge; but it would be a cycle, and all the rest leans on there being none. */
	if (edge->child >= job->node)
		reject(job, "expected a child with a smaller number, found %u", edge->child);
	if (at->count[ATTACKER] > job->strategy.room)
		reject(job, "rule 6: expected no edge, after %u of %u plies", 2 * at->count[ATTACKER], job->header.plies);
	if (edge->reply != OTHERWISE)
		put(at, edge->reply, DEFENDER);
	if (first) {
		child->stone = job->strategy.stones;
		job->strategy.stones += at->count[ATTACKER] + at->count[DEFENDER];
	}
	stone = child->stone;
	for (enum owner side = ATTACKER; side <= DEFENDER; side++) {
		const char *who = side == ATTACKER ? "attacker" : "defender";

		if (first)
			child->count[side] = (uint16_t)at->count[side];
		if (child->count[side] != at->count[side])
			reject(job, "rule 5: reply %s: expected child %u to have %u stones of the %s, it has %u",
				name(edge->reply).s, edge->child, at->count[side], who, child->count[side]);
		for (unsigned i = 0; i < at->count[side]; i++, stone++) {
			if (first)
				*stone = set_stone(job, edge->child, apply(&map, point_of(at->stone[side][i])));
			else if (owner(at, cell_of(&job->board, apply_back(&map, point_of(*stone)))) != side)
				reject(job, "rule 5: reply %s: expected the position of child %u, where the %s owns cell %s",
					name(edge->reply).s, edge->child, who, name(*stone).s);
		}
	}
	if (edge->reply != OTHERWISE)
		lift(at, DEFENDER);
}

/* Rule 5: there is an edge for every reply that does not leave the attacker a square to complete at once. */
static void check_edges(struct job *job, const struct node *n, const struct survey *ours, unsigned unknown)
{
	const char *kind = ours->open >= 2 ? "double threat" : ours->open == 1 ? "threat" : "quiet move";
	const uint32_t no_stone = job->board.cells - job->at.count[ATTACKER] - job->at.count[DEFENDER];
	const uint32_t expected = ours->open >= 2 ? 0 : ours->open == 1 ? 1 : no_stone;
	struct edge *edge = job->strategy.edge + n->first;

	if (n->other < n->end) {
		if (ours->open > 0)
			reject(job, "rule 5: expected no otherwise edge after a %s", kind);
		if (unknown >= (job->board.plane ? 2 : 1))
			reject(job, "rule 5: expected no otherwise edge with %u unknown stones", unknown);
	} else {
		if (job->board.plane && ours->open == 0)
			reject(job, "rule 5: expected otherwise edges after a %s", kind);
		if (n->end - n->first != expected)
			reject(job, "rule 5: expected %u edges after a %s, found %u", expected, kind, n->end - n->first);
		if (ours->open == 1)
			edge->reply = ours->cell;
		for (unsigned i = 0; ours->open == 0 && i < job->board.cells; i++)	/* in board order */
			if (owner(&job->at, cell_at(&job->board, i)) == FREE)
				edge++->reply = cell_at(&job->board, i);
	}
	for (uint32_t e = n->first; e < n->end; e++) {
		edge = &job->strategy.edge[e];
		if (e < n->other && owner(&job->at, edge->reply) != FREE)
			reject(job, "rule 5: expected a free cell as a named reply, found cell %s", name(edge->reply).s);
		place_child(job, edge);
	}
}

/* The rules for the node in question, its stones being laid out. */
static void check_node(struct job *job)
{
	struct node *n = &job->strategy.node[job->node];
	struct position *at = &job->at;
	const unsigned unknown = at->count[ATTACKER] - at->count[DEFENDER];
	struct survey ours, theirs;

	/* Rule 1: the move is on the board and free. */
	if (owner(at, n->move) != FREE)
		reject(job, "rule 1: expected a free cell as its move, found cell %s", name(n->move).s);
	put(at, n->move, ATTACKER);

	/* Rule 2: if the attacker has a square now, the node is done. */
	ours = survey(at, ATTACKER, NULL, 0);
	if (ours.full) {
		if (n->first < n->end)
			reject(job, "rule 2: a square is completed, expected 0 edges, found %u", n->end - n->first);
		n->plies = 1;
		return;
	}

	/* Rule 3: the defender has no square, and there is no free cell that gives him one. */
	theirs = survey(at, DEFENDER, NULL, 0);
	if (theirs.full)
		reject(job, "rule 3: expected the defender to own no square");
	if (theirs.open > 0)
		reject(job, "rule 3: expected the defender to complete no square, he does on cell %s", name(theirs.cell).s);

	/* Rule 4: the attacker threatens something, or a free cell is left.  A full board is a draw. */
	if (ours.open == 0 && at->count[ATTACKER] + at->count[DEFENDER] + unknown >= job->board.cells)
		reject(job, "rule 4: expected a free cell to be left after its move");

	/* Rule 6, the part of the node itself: a threat makes at least 3 plies. */
	n->plies = ours.open > 0 ? 3 : 0;
	check_edges(job, n, &ours, unknown);
}

/* Lays out the stones of the node in question. */
void lay_out(struct job *job)
{
	const struct node *n = &job->strategy.node[job->node];
	const uint32_t *stone = n->stone;

	/* Every node that decode.c makes is reached; but no verdict is to rest on that. */
	if (!stone)
		reject(job, "expected an edge that leads here");
	for (enum owner side = ATTACKER; side <= DEFENDER; side++)
		while (job->at.count[side] > 0)
			lift(&job->at, side);
	for (enum owner side = ATTACKER; side <= DEFENDER; side++)
		while (job->at.count[side] < n->count[side])
			put(&job->at, *stone++, side);
}

void check_rules(struct job *job)
{
	struct strategy *s = &job->strategy;
	const uint32_t root = job->header.nodes - 1;

	s->room = (job->header.plies - 1) / 2;
	s->stones = take(job, (uint64_t)job->header.nodes * 2 * s->room, sizeof(*s->stones), "the positions");
	make_position(job, &job->at, &job->board, s->room + 1);
	s->node[root].stone = s->stones;	/* on the empty board */
	for (job->node = job->header.nodes; job->node-- > 0;) {
		lay_out(job);
		check_node(job);
	}

	/* Rule 6: the plies of a node are the greatest of 2 + the plies of a child, and of 3 if there is a threat. */
	for (struct node *n = s->node; n <= s->node + root; n++)
		for (uint32_t e = n->first; e < n->end; e++)
			if (s->node[s->edge[e].child].plies + 2 > n->plies)
				n->plies = (uint16_t)(s->node[s->edge[e].child].plies + 2);
	job->node = root;
	if (s->node[root].plies != job->header.plies)
		reject(job, "rule 6: expected %u plies at the root, as in the header, found %u", job->header.plies,
			s->node[root].plies);
}
