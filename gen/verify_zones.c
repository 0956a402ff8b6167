/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "dag.h"
#include "verify.h"
#include "zone.h"

struct zones {
	const struct cst_cert *cert;
	const struct cst_stones *stones;
	struct cst_position *position;
	struct cst_zone **of; /* by node; NULL where no stone is unknown */
	struct cst_error *error;
};

static void carry_back(const struct zones *zones, const struct cst_edge *edge, unsigned reply, struct cst_zone *into)
{
	const struct cst_board *board = zones->position->board;
	const struct cst_zone *zone = zones->of[edge->child];
	unsigned cell;

	for (cell = 0; cell < board->cells; cell++)
		if (cell != reply && cst_zone_has(zone, board->image[edge->map][cell]))
			cst_zone_add(into, cell);
}

/* A node with one unknown stone: the zone of its move, and of what follows each reply. */
static enum cst_status add_zone(struct zones *zones, uint32_t number)
{
	const struct cst_node *node = &zones->cert->nodes[number];
	struct cst_position *position = zones->position;
	struct cst_line move = { .length = 1, .move = { node->cell } };
	struct cst_zone *zone = malloc(sizeof *zone);
	unsigned halves = position->half_count, cell;
	struct cst_threats mine;
	uint32_t i = 0;

	if (!zone)
		return cst_gen_fail(zones->error, CST_LIMIT, "out of memory for verifying the strategy");
	zones->of[number] = zone;
	cst_line_zone(position, &move, zone, NULL);
	mine = cst_attack(position, node->cell);
	for (cell = 0; cell < position->board->cells && i < node->edge_count; cell++)
		if (cst_is_free(position, cell) && (mine.count == 0 || cell == mine.cell[0]))
			carry_back(zones, &zones->cert->edges[node->first_edge + i++], cell, zone);
	cst_unattack(position, halves);
	return CST_OK;
}

/* An open node without unknown stones: what is free and in all the zones must be named. */
static enum cst_status check_open(struct zones *zones, uint32_t number)
{
	const struct cst_node *node = &zones->cert->nodes[number];
	const struct cst_edge *edges = zones->cert->edges + node->first_edge;
	uint32_t named = node->edge_count - node->otherwise, i, k;
	struct cst_zone rest, one;

	memset(&rest, 0xff, sizeof rest);
	for (i = named; i < node->edge_count; i++) {
		memset(&one, 0, sizeof one);
		carry_back(zones, &edges[i], CST_NO_CELL, &one);
		for (k = 0; k < sizeof rest.bits / sizeof *rest.bits; k++)
			rest.bits[k] &= one.bits[k];
	}
	for (i = 0; i < named; i++)
		cst_zone_remove(&rest, (unsigned)edges[i].y * zones->position->board->width + (unsigned)edges[i].x);
	for (k = 0; k < zones->position->board->cells; k++)
		if (cst_zone_has(&rest, k) && cst_is_free(zones->position, k) && k != node->cell)
			return cst_gen_fail(zones->error, CST_REJECTED, "internal error: an open node leaves a reply without an answer");
	return CST_OK;
}

enum cst_status cst_verify_zones(const struct cst_cert *cert, const struct cst_stones *stones,
		struct cst_position *position, struct cst_error *error)
{
	struct zones zones = { .cert = cert, .stones = stones, .position = position, .error = error,
		.of = calloc(cert->node_count, sizeof(struct cst_zone *)) };
	enum cst_status status = CST_OK;
	uint32_t n;

	if (!zones.of)
		return cst_gen_fail(error, CST_LIMIT, "out of memory for verifying the strategy");
	for (n = 0; n < cert->node_count && status == CST_OK; n++) {
		unsigned unknown = (unsigned)(stones[n].own_count - stones[n].other_count);

		if (unknown == 0 && cert->nodes[n].otherwise == 0)
			continue;
		cst_place_stones(position, &stones[n]);
		if (unknown > 1 || (unknown == 1 && cert->nodes[n].otherwise))
			status = cst_gen_fail(error, CST_REJECTED, "internal error: a node has too many unknown stones");
		else
			status = unknown ? add_zone(&zones, n) : check_open(&zones, n);
	}
	for (n = 0; n < cert->node_count; n++)
		free(zones.of[n]);
	free(zones.of);
	return status;
}
