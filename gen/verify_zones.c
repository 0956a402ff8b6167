/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "dag.h"
#include "uncovered.h"
#include "verify.h"

/* Zone and danger set of a node that has unknown stones. */
struct sets {
    struct cst_zone zone, danger;
};

struct zones {
    const struct cst_cert *cert;
    const struct cst_stones *stones;
    struct cst_position *position;
    struct sets **of; /* by node; NULL where no stone is unknown */
    struct cst_error *error;
};

static void carry_back(const struct cst_board *board, const struct cst_edge *edge,
    const struct cst_zone *from, struct cst_zone *into)
{
    struct cst_map map = { edge->map, edge->dx, edge->dy };
    struct cst_map back = cst_map_inverse(board, map);
    unsigned cell, to;

    for (cell = 0; cell < board->cells; cell++)
        if (cst_zone_has(from, cell) && (to = cst_map_cell(board, back, cell)) != CST_NO_CELL)
            cst_zone_add(into, to);
}

/* The sets of the child, carried back. */
static struct sets child_sets(const struct zones *zones, const struct cst_edge *edge)
{
    struct sets sets = { 0 };

    carry_back(zones->position->board, edge, &zones->of[edge->child]->zone, &sets.zone);
    carry_back(zones->position->board, edge, &zones->of[edge->child]->danger, &sets.danger);
    return sets;
}

static void merge_sets(struct cst_zone *into, const struct cst_zone *other, bool both)
{
    unsigned word;

    for (word = 0; word < sizeof into->bits / sizeof *into->bits; word++)
        into->bits[word] =
            both ? into->bits[word] & other->bits[word] : into->bits[word] | other->bits[word];
}

static void add_reply(
    struct zones *zones, const struct cst_edge *edge, unsigned reply, struct sets *sets)
{
    struct sets child = child_sets(zones, edge);

    cst_zone_remove(&child.zone, reply);
    merge_sets(&sets->zone, &child.zone, false);
    merge_sets(&sets->danger, &child.danger, false);
}

static unsigned named_cell(const struct zones *zones, const struct cst_edge *edge)
{
    return (unsigned)edge->y * zones->position->board->width + (unsigned)edge->x;
}

/* What is in all the sets of the otherwise children, and free. *common: zone and danger set. */
static void find_common(const struct zones *zones, const struct cst_node *node, struct sets *common)
{
    uint32_t i;

    memset(common, 0xff, sizeof *common);
    for (i = node->edge_count - node->otherwise; i < node->edge_count; i++) {
        struct sets child = child_sets(zones, &zones->cert->edges[node->first_edge + i]);

        merge_sets(&common->zone, &child.zone, true);
        merge_sets(&common->danger, &child.danger, true);
    }
}

/* Rule 5 for otherwise edges: every free cell in all the zones is named, no cell is in all the
 * danger sets. */
static enum cst_status check_common(struct zones *zones, const struct cst_node *node, bool unknown)
{
    uint32_t named = node->edge_count - node->otherwise, i;
    struct sets common;
    unsigned cell;

    find_common(zones, node, &common);
    for (i = 0; i < named; i++)
        cst_zone_remove(&common.zone, named_cell(zones, &zones->cert->edges[node->first_edge + i]));
    for (cell = 0; cell < zones->position->board->cells; cell++)
        if ((cst_zone_has(&common.zone, cell) && cst_is_free(zones->position, cell)) ||
            (unknown && cst_zone_has(&common.danger, cell)))
            return cst_gen_fail(zones->error, CST_REJECTED,
                "internal error: an open node leaves a reply without an answer");
    return CST_OK;
}

/* Rule 5, u = 1: the first replies a for which some second reply is neither answered nor named. */
static enum cst_status add_uncovered(
    struct zones *zones, const struct cst_node *node, struct cst_zone *zone)
{
    const struct cst_position *position = zones->position;
    const struct cst_edge *edges = zones->cert->edges + node->first_edge;
    struct cst_uncovered *all = malloc(sizeof *all), *one = malloc(sizeof *one);
    uint32_t named = node->edge_count - node->otherwise, i;
    unsigned middle = position->own[0], a, word, number;

    if (!all || !one) {
        free(all);
        free(one);
        return cst_gen_fail(zones->error, CST_LIMIT, "out of memory for verifying the strategy");
    }
    memset(all, 0xff, sizeof *all);
    for (i = named; i < node->edge_count; i++) {
        struct sets child = child_sets(zones, &edges[i]);

        cst_uncovered_by(position, middle, &child.zone, &child.danger, one);
        cst_uncovered_both(all, one);
    }
    for (a = 0; a < CST_AROUND_CELLS; a++) {
        uint64_t left = 0;

        for (i = 0; i < named; i++) {
            number = cst_around(position->board, middle, named_cell(zones, &edges[i]));
            if (number != CST_NO_CELL)
                all->bits[a][number / 64] &= ~((uint64_t)1 << (number % 64));
        }
        for (word = 0; word < CST_AROUND_WORDS; word++)
            left |= all->bits[a][word];
        if (left)
            cst_zone_add(zone, cst_around_cell(position->board, middle, a));
    }
    free(all);
    free(one);
    return CST_OK;
}

/* A node with unknown stones: the zone of its move, and what comes from its children. */
static enum cst_status add_sets(struct zones *zones, uint32_t number)
{
    const struct cst_node *node = &zones->cert->nodes[number];
    const struct cst_edge *edges = zones->cert->edges + node->first_edge;
    struct cst_position *position = zones->position;
    bool two = zones->stones[number].own_count - zones->stones[number].other_count == 2;
    struct cst_line move = { .length = 1, .move = { node->cell } };
    struct sets *sets = calloc(1, sizeof *sets);
    unsigned halves = position->half_count, cell;
    enum cst_status status = CST_OK;
    struct cst_threats mine;
    uint32_t i = 0;

    if (!sets)
        return cst_gen_fail(zones->error, CST_LIMIT, "out of memory for verifying the strategy");
    zones->of[number] = sets;
    cst_line_zone(position, &move, &sets->zone, two ? &sets->danger : NULL);
    mine = cst_attack(position, node->cell);
    if (node->otherwise) {
        for (; i < node->edge_count - node->otherwise; i++)
            add_reply(zones, &edges[i], named_cell(zones, &edges[i]), sets);
        status = check_common(zones, node, true);
        if (status == CST_OK)
            status = add_uncovered(zones, node, &sets->zone);
    }
    for (cell = 0; cell < position->board->cells && !node->otherwise && i < node->edge_count;
         cell++)
        if (cst_is_free(position, cell) && (mine.count == 0 || cell == mine.cell[0]))
            add_reply(zones, &edges[i++], cell, sets);
    cst_unattack(position, halves);
    return status;
}

static enum cst_status check_open(struct zones *zones, const struct cst_node *node)
{
    struct cst_position *position = zones->position;
    unsigned halves = position->half_count;
    enum cst_status status;

    cst_attack(position, node->cell);
    status = check_common(zones, node, false);
    cst_unattack(position, halves);
    return status;
}

enum cst_status cst_verify_zones(const struct cst_cert *cert, const struct cst_stones *stones,
    struct cst_position *position, struct cst_error *error)
{
    struct zones zones = { .cert = cert,
        .stones = stones,
        .position = position,
        .error = error,
        .of = calloc(cert->node_count, sizeof(struct sets *)) };
    int most = position->board->plane ? 2 : 1;
    enum cst_status status = CST_OK;
    uint32_t n;

    if (!zones.of)
        return cst_gen_fail(error, CST_LIMIT, "out of memory for verifying the strategy");
    for (n = 0; n < cert->node_count && status == CST_OK; n++) {
        const struct cst_node *node = &cert->nodes[n];
        int unknown = stones[n].own_count - stones[n].other_count;

        if (unknown == 0 && node->otherwise == 0)
            continue;
        cst_place_stones(position, &stones[n]);
        if (unknown > most || (unknown == most && node->otherwise))
            status = cst_gen_fail(
                error, CST_REJECTED, "internal error: a node has too many unknown stones");
        else
            status = unknown ? add_sets(&zones, n) : check_open(&zones, node);
    }
    for (n = 0; n < cert->node_count; n++)
        free(zones.of[n]);
    free(zones.of);
    return status;
}
