/* SPDX-License-Identifier: MIT */
#include "zone.h"

#include <stdlib.h>

void zone_clear(struct zone *zone)
{
    cell_set_clear(&zone->cells);
    cell_set_clear(&zone->danger);
}

static void add_all(struct zone *into, const struct zone *from, struct map map)
{
    cell_set_add_all(&into->cells, &from->cells, map);
    cell_set_add_all(&into->danger, &from->danger, map);
}

void zone_add_pair(struct cell_set *into, const struct cst_claim *claim,
    const struct position *position, struct cst_cell p, struct cst_cell q)
{
    struct pair squares[2];
    unsigned count = pair_squares(p, q, squares);

    for (unsigned i = 0; i < count; i++) {
        struct pair rest = squares[i];

        if (!position_on_board(claim, rest.a) || !position_on_board(claim, rest.b) ||
            !position_free(position, rest.a) || !position_free(position, rest.b))
            continue;
        cell_set_add(into, rest.a);
        cell_set_add(into, rest.b);
    }
}

void zone_add_move(struct zone *zone, const struct cst_claim *claim, const struct position *moved,
    struct cst_cell move, const struct threats *threats, unsigned unknown)
{
    cell_set_add(&zone->cells, move);
    for (uint32_t i = 0; i < threats->count; i++)
        cell_set_add(&zone->cells, threats->list[i].at);
    for (uint32_t i = 0; i < moved->other_count; i++) {
        for (uint32_t j = 0; j < i; j++)
            zone_add_pair(&zone->cells, claim, moved, moved->other[j].at, moved->other[i].at);
        if (unknown == 2)
            cell_set_add(&zone->danger, moved->other[i].at);
    }
}

bool zone_covers(const struct zone *zone, struct cst_cell a, struct cst_cell b)
{
    if (cell_set_has(&zone->cells, a) || cell_set_has(&zone->cells, b))
        return false;
    for (uint32_t i = 0; i < zone->danger.count; i++)
        if (pair_corner(a, b, zone->danger.at[i]))
            return false;
    return true;
}

struct zone zones_carry(
    const struct replay *replay, const struct zone *zones, const struct cst_edge *edge)
{
    struct map back = map_inverse(map_of_edge(&replay->cert->claim, edge));
    struct zone zone = { 0 };

    add_all(&zone, &zones[edge->child], back);
    return zone;
}

struct zone zones_common(const struct replay *replay, const struct zone *zones, uint32_t node)
{
    const struct cst_node *open = &replay->cert->nodes[node];
    const struct cst_edge *edges = &replay->cert->edges[open->first_edge];
    uint32_t first = open->edge_count - open->otherwise;
    struct zone common = zones_carry(replay, zones, &edges[first]);

    for (uint32_t i = first + 1; i < open->edge_count; i++) {
        struct zone zone = zones_carry(replay, zones, &edges[i]);

        cell_set_keep(&common.cells, &zone.cells);
        cell_set_keep(&common.danger, &zone.danger);
        zone_clear(&zone);
    }
    return common;
}

void zones_clear(struct zone *zones, uint32_t count)
{
    for (uint32_t i = 0; zones && i < count; i++)
        zone_clear(&zones[i]);
    free(zones);
}
