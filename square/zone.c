/* SPDX-License-Identifier: MIT */
#include "zone.h"

#include <stdlib.h>

void zone_clear(struct zone *zone)
{
    cell_set_clear(&zone->cells);
    line_set_clear(&zone->lines);
    cell_set_clear(&zone->danger);
}

bool zone_has(const struct zone *zone, struct cst_cell cell)
{
    return cell_set_has(&zone->cells, cell) || line_set_covers(&zone->lines, cell);
}

bool zone_failed(const struct zone *zone)
{
    return zone->cells.failed || zone->lines.failed || zone->danger.failed;
}

static void add_all(struct zone *into, const struct zone *from, struct map map)
{
    cell_set_add_all(&into->cells, &from->cells, map);
    line_set_add_all(&into->lines, &from->lines, map);
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
    if (zone_has(zone, a) || zone_has(zone, b))
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

/* The zones of the otherwise children of a node, of which there are `count`. */
struct siblings {
    struct zone *zones;
    uint32_t count;
};

static void add_if_common(struct siblings siblings, struct cst_cell cell, struct cell_set *common)
{
    for (uint32_t j = 0; j < siblings.count; j++)
        if (!zone_has(&siblings.zones[j], cell))
            return;
    cell_set_add(common, cell);
}

/* The common cells on a line of the first zone. Another zone without that line has finitely many
 * cells on it: docs/certificates.md, "Lines in all zones". */
static void add_common_on(struct siblings siblings, struct line line, struct zone *common)
{
    const struct zone *other = siblings.zones;
    struct cst_cell cell;

    while (other < siblings.zones + siblings.count && line_set_has(&other->lines, line))
        other++;
    if (other == siblings.zones + siblings.count) {
        line_set_add(&common->lines, line);
        return;
    }
    for (uint32_t i = 0; i < other->cells.count; i++)
        if (line_has(line, other->cells.at[i]))
            add_if_common(siblings, other->cells.at[i], &common->cells);
    for (uint32_t i = 0; i < other->lines.count; i++)
        if (line_cross(line, other->lines.line[i], &cell))
            add_if_common(siblings, cell, &common->cells);
}

static struct zone find_common(struct siblings siblings)
{
    const struct zone *first = &siblings.zones[0];
    struct zone common = { 0 };

    for (uint32_t i = 0; i < first->cells.count; i++)
        add_if_common(siblings, first->cells.at[i], &common.cells);
    for (uint32_t i = 0; i < first->lines.count; i++)
        add_common_on(siblings, first->lines.line[i], &common);
    cell_set_add_all(&common.danger, &first->danger, MAP_IDENTITY);
    for (uint32_t j = 0; j < siblings.count; j++) {
        cell_set_keep(&common.danger, &siblings.zones[j].danger);
        common.cells.failed |= zone_failed(&siblings.zones[j]);
    }
    return common;
}

struct zone zones_common(const struct replay *replay, const struct zone *zones, uint32_t node)
{
    const struct cst_node *open = &replay->cert->nodes[node];
    const struct cst_edge *edges = &replay->cert->edges[open->first_edge];
    uint32_t first = open->edge_count - open->otherwise;
    struct siblings siblings = { calloc(open->otherwise, sizeof(struct zone)), open->otherwise };
    struct zone common = { .cells.failed = true };

    if (!siblings.zones)
        return common;
    for (uint32_t j = 0; j < siblings.count; j++)
        siblings.zones[j] = zones_carry(replay, zones, &edges[first + j]);
    common = find_common(siblings);
    zones_clear(siblings.zones, siblings.count);
    return common;
}

void zones_clear(struct zone *zones, uint32_t count)
{
    for (uint32_t i = 0; zones && i < count; i++)
        zone_clear(&zones[i]);
    free(zones);
}
