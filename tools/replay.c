/* SPDX-License-Identifier: MIT */
#include "replay.h"

#include <stdlib.h>

#include "report.h"

enum owner { FREE, ATTACKER, DEFENDER };

/* A node on the path from the root to the node that is looked at. */
struct step {
	uint32_t node;
	uint32_t edge;    /* the next of its edges to follow */
	uint32_t reply;   /* the reply that led here (nothing at the root) */
	uint32_t next;    /* where to look for the reply of the next edge */
	bool forced;
};

/*
 * Every node but the root has exactly one own edge, and its map is the
 * identity. So a walk along own edges visits each node once, in the order of
 * play and on one board: play a move and a reply, look, take them back. The
 * other edges claim that positions are equal, which is for the checker to test.
 */
struct replay {
	const struct cst_cert *cert;
	uint8_t *owner;    /* of each cell */
	uint16_t *stones;  /* the attacker's cells, in the order of play */
	uint32_t stone_count;
	uint32_t cells, free_cells;
	struct step *path;
	uint32_t length;
};

/* The other two corners of the square of which p and q are opposite ones.
 * Returns false if there is none. */
static bool other_corners(const struct replay *replay, int p, int q, uint32_t *a,
		uint32_t *b)
{
	int width = replay->cert->claim.width;

	if (abs(p % width - q % width) != abs(p / width - q / width))
		return false;
	*a = (uint32_t)(p / width * width + q % width);
	*b = (uint32_t)(q / width * width + p % width);
	return true;
}

/* How many cells would complete a square of the attacker's: none, one (*cell), or
 * more than one (then the number may count some twice); -1 if a square is
 * complete. A set with three corners of a
 * square has two that lie diagonally, so those pairs are enough; the other two
 * corners lie between them and are on the board. */
static int find_threats(const struct replay *replay, uint32_t *cell)
{
	int threats = 0;

	for (uint32_t i = 0; i < replay->stone_count; i++) {
		for (uint32_t j = 0; j < i; j++) {
			uint32_t a, b, missing;

			if (!other_corners(replay, replay->stones[i], replay->stones[j], &a, &b))
				continue;
			if (replay->owner[a] == ATTACKER && replay->owner[b] == ATTACKER)
				return -1;
			missing = replay->owner[a] == FREE ? a : b;
			if (replay->owner[missing] != FREE
					|| replay->owner[a + b - missing] != ATTACKER)
				continue;
			if (threats == 0 || missing != *cell)
				threats++;
			*cell = missing;
		}
	}
	return threats;
}

/* The kind of the node whose move has just been played. */
static enum node_kind judge(const struct replay *replay, uint32_t edges,
		uint32_t *forced_reply)
{
	int threats = find_threats(replay, forced_reply);

	if (threats < 0)
		return edges == 0 ? NODE_WIN : NODE_IRREGULAR;
	if (threats >= 2)
		return edges == 0 ? NODE_DOUBLE : NODE_IRREGULAR;
	if (threats == 1)
		return edges == 1 ? NODE_FORCED : NODE_IRREGULAR;
	return edges > 0 && edges == replay->free_cells ? NODE_QUIET : NODE_IRREGULAR;
}

static void place(struct replay *replay, uint32_t cell, enum owner owner)
{
	replay->owner[cell] = (uint8_t)owner;
	replay->free_cells--;
	if (owner == ATTACKER)
		replay->stones[replay->stone_count++] = (uint16_t)cell;
}

static void lift(struct replay *replay, uint32_t cell)
{
	if (replay->owner[cell] == ATTACKER)
		replay->stone_count--;
	replay->owner[cell] = FREE;
	replay->free_cells++;
}

/* Play the move of a node that the reply has led to. Irregular nodes are not
 * entered: what follows them has no position. */
static enum node_kind enter(struct replay *replay, uint32_t node, uint32_t reply)
{
	const struct cst_node *it = &replay->cert->nodes[node];
	struct step step = {.node = node, .reply = reply};
	enum node_kind kind;

	if (replay->owner[it->cell] != FREE)
		return NODE_IRREGULAR;
	place(replay, it->cell, ATTACKER);
	kind = judge(replay, it->edge_count, &step.next);
	step.forced = kind == NODE_FORCED;
	if (!step.forced)
		step.next = 0;
	if (kind == NODE_IRREGULAR)
		lift(replay, it->cell);
	else
		replay->path[replay->length++] = step;
	return kind;
}

static void leave(struct replay *replay)
{
	struct step *step = &replay->path[--replay->length];

	lift(replay, replay->cert->nodes[step->node].cell);
	if (replay->length > 0)
		lift(replay, step->reply);
}

/* The reply that the next edge of a step answers. */
static uint32_t next_reply(const struct replay *replay, struct step *step)
{
	if (!step->forced)
		while (replay->owner[step->next] != FREE)
			step->next++;
	return step->next++;
}

/* Follow the next edge of the last step, if it has one. Returns false at the
 * end of the list. */
static bool advance(struct replay *replay, uint32_t count[NODE_KINDS])
{
	struct step *step = &replay->path[replay->length - 1];
	const struct cst_node *node = &replay->cert->nodes[step->node];
	const struct cst_edge *edge;
	enum node_kind kind;
	uint32_t reply;

	if (step->edge == node->edge_count)
		return false;
	edge = &replay->cert->edges[node->first_edge + step->edge++];
	reply = next_reply(replay, step);
	if (!edge->own)
		return true;
	place(replay, reply, DEFENDER);
	kind = enter(replay, edge->child, reply);
	count[kind]++;
	if (kind == NODE_IRREGULAR)
		lift(replay, reply);
	return true;
}

static void walk(struct replay *replay, uint32_t count[NODE_KINDS])
{
	uint32_t seen = 0;

	for (int kind = 0; kind < NODE_KINDS; kind++)
		count[kind] = 0;
	count[enter(replay, replay->cert->node_count - 1, 0)]++;
	while (replay->length > 0)
		if (!advance(replay, count))
			leave(replay);
	for (int kind = 0; kind < NODE_IRREGULAR; kind++)
		seen += count[kind];
	count[NODE_IRREGULAR] = replay->cert->node_count - seen;
}

enum cst_status replay_count(const struct cst_cert *cert,
		uint32_t count[NODE_KINDS], struct cst_error *err)
{
	uint32_t cells = (uint32_t)cert->claim.width * cert->claim.height;
	struct replay replay = {.cert = cert, .cells = cells, .free_cells = cells};
	enum cst_status status = CST_OK;

	replay.owner = calloc(cells, sizeof *replay.owner);
	replay.stones = calloc(cells, sizeof *replay.stones);
	replay.path = calloc((size_t)cells + 1, sizeof *replay.path);
	if (replay.owner && replay.stones && replay.path)
		walk(&replay, count);
	else
		status = report_set(err, CST_LIMIT, "out of memory");
	free(replay.owner);
	free(replay.stones);
	free(replay.path);
	return status;
}
