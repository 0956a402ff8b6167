/* SPDX-License-Identifier: MIT */
#include "zones.h"

#include <stdlib.h>

#include "report.h"

/* Tries of pairs of replies, for the whole certificate: some seconds. */
#define MOST_TRIES ((uint64_t)1 << 30)

/* An open node with one unknown stone, and its otherwise children. */
struct family {
    const struct unfolded *unfolded;
    const struct position *moved;
    const struct zone *zones; /* of the children, seen from the node */
    uint32_t count;
    struct cells named;
    uint64_t *tries;
};

bool zones_answer(const struct zone *zone, struct cell a, struct cell b)
{
    if (cells_has(&zone->cells, a) || cells_has(&zone->cells, b))
        return false;
    for (uint32_t i = 0; i < zone->danger.count; i++)
        if (cells_corners(a, b, zone->danger.at[i]))
            return false;
    return true;
}

void zones_add_pair(const struct unfolded *unfolded, const struct position *position, struct cell p,
    struct cell q, struct cells *into)
{
    struct cell corners[4];
    int squares = cells_squares(p, q, corners);

    for (int k = 0; k < squares; k++) {
        struct cell f = corners[2 * k], g = corners[2 * k + 1];

        if (!unfold_inside(unfolded, f) || !unfold_inside(unfolded, g) ||
            !unfold_free(position, f) || !unfold_free(position, g))
            continue;
        cells_add(into, f);
        cells_add(into, g);
    }
}

struct zone zones_carry(
    const struct unfolded *unfolded, const struct zone *zones, const struct cst_edge *edge)
{
    struct map back = map_inverse(unfold_map(unfolded, edge));
    struct zone zone = { { 0 }, { 0 } };

    map_add_all(back, &zones[edge->child].cells, &zone.cells);
    map_add_all(back, &zones[edge->child].danger, &zone.danger);
    return zone;
}

static void zone_clear(struct zone *zone)
{
    cells_clear(&zone->cells);
    cells_clear(&zone->danger);
}

static void add_corners(const struct cells *from, struct cell cell, struct cells *into)
{
    struct cell corners[4];

    for (uint32_t i = 0; i < from->count; i++) {
        int squares = cells_squares(from->at[i], cell, corners);

        for (int k = 0; k < 2 * squares; k++)
            cells_add(into, corners[k]);
    }
}

/* The first replies worth trying: section 3 of docs/certificates.md says why these are enough. */
static void add_candidates(const struct family *family, struct cells *into)
{
    struct cells all = { 0 }, danger = { 0 };
    int least_x = 0, most_x = 0, least_y = 0, most_y = 0, diameter;

    for (uint32_t j = 0; j < family->count; j++) {
        cells_add_all(&all, &family->zones[j].cells);
        cells_add_all(&danger, &family->zones[j].danger);
    }
    cells_add_all(into, &all);
    for (uint32_t i = 0; i < danger.count; i++) {
        struct cell d = danger.at[i];

        add_corners(&all, d, into);
        least_x = i == 0 || d.x < least_x ? d.x : least_x;
        most_x = i == 0 || d.x > most_x ? d.x : most_x;
        least_y = i == 0 || d.y < least_y ? d.y : least_y;
        most_y = i == 0 || d.y > most_y ? d.y : most_y;
    }
    diameter = most_x - least_x > most_y - least_y ? most_x - least_x : most_y - least_y;
    for (uint32_t i = 0; i < danger.count; i++)
        for (int step = 1; step <= diameter; step++)
            for (int way = 0; way < 9; way++)
                cells_add(into,
                    (struct cell){ danger.at[i].x + step * (way % 3 - 1),
                        danger.at[i].y + step * (way / 3 - 1) });
    cells_clear(&all);
    cells_clear(&danger);
}

static bool is_answered(const struct family *family, struct cell a, struct cell b)
{
    for (uint32_t j = 0; j < family->count; j++, ++*family->tries)
        if (zones_answer(&family->zones[j], a, b))
            return true;
    return false;
}

/* Whether some second reply is left open after the first reply a. */
static bool leaves_one(const struct family *family, struct cell a)
{
    struct cells trials = { 0 };
    bool leaves = false;
    uint32_t j = 0;

    while (j < family->count && cells_has(&family->zones[j].cells, a))
        j++;
    if (j == family->count)
        return true;
    cells_add_all(&trials, &family->zones[j].cells);
    add_corners(&family->zones[j].danger, a, &trials);
    for (uint32_t i = 0; i < trials.count && !leaves; i++) {
        struct cell b = trials.at[i];

        leaves = !cells_equal(a, b) && unfold_free(family->moved, b) &&
            !cells_has(&family->named, b) && !is_answered(family, a, b);
    }
    leaves |= trials.failed;
    cells_clear(&trials);
    return leaves;
}

static void add_uncovered(const struct family *family, struct cells *zone)
{
    struct cells trials = { 0 };

    add_candidates(family, &trials);
    zone->failed |= trials.failed;
    for (uint32_t i = 0; i < trials.count && *family->tries < MOST_TRIES; i++)
        if (unfold_free(family->moved, trials.at[i]) && leaves_one(family, trials.at[i]))
            cells_add(zone, trials.at[i]);
    cells_clear(&trials);
}

struct finder {
    const struct unfolded *unfolded;
    struct zone *zones;
    uint64_t tries;
};

static void add_reply(
    const struct finder *finder, const struct cst_edge *edge, struct cell reply, struct zone *into)
{
    struct zone zone = zones_carry(finder->unfolded, finder->zones, edge);

    cells_remove(&zone.cells, reply);
    cells_add_all(&into->cells, &zone.cells);
    cells_add_all(&into->danger, &zone.danger);
    zone_clear(&zone);
}

static void add_otherwise(struct finder *finder, const struct cst_node *node,
    const struct position *moved, struct zone *into)
{
    const struct cst_edge *edges = &finder->unfolded->cert->edges[node->first_edge];
    uint32_t named = node->edge_count - node->otherwise;
    struct zone *zones = calloc(node->otherwise, sizeof *zones);
    struct family family = { .unfolded = finder->unfolded,
        .moved = moved,
        .zones = zones,
        .count = node->otherwise,
        .tries = &finder->tries };

    if (!zones) {
        into->cells.failed = true;
        return;
    }
    for (uint32_t i = 0; i < named; i++)
        cells_add(&family.named, (struct cell){ edges[i].x, edges[i].y });
    for (uint32_t j = 0; j < node->otherwise; j++)
        zones[j] = zones_carry(finder->unfolded, finder->zones, &edges[named + j]);
    add_uncovered(&family, &into->cells);
    cells_clear(&family.named);
    zones_clear(zones, node->otherwise);
}

static void find_zone(struct finder *finder, uint32_t number)
{
    const struct unfolded *unfolded = finder->unfolded;
    const struct cst_node *node = &unfolded->cert->nodes[number];
    struct zone *zone = &finder->zones[number];
    struct cell next = { 0, 0 };
    struct position position;
    struct threats threats;

    cells_add(&zone->cells, unfolded->nodes[number].move);
    if (unfolded->nodes[number].kind == NODE_WIN)
        return;
    unfold_position(unfolded, number, &position);
    unfold_attack(&position, unfolded->nodes[number].move);
    unfold_threats(&position, unfolded->nodes[number].move, &threats);
    for (uint32_t i = 0; i < threats.count; i++)
        cells_add(&zone->cells, threats.list[i].at);
    for (uint32_t i = 0; i < position.other_count; i++) {
        for (uint32_t j = 0; j < i; j++)
            zones_add_pair(
                unfolded, &position, position.other[j].at, position.other[i].at, &zone->cells);
        if (unfold_unknown(unfolded, number) == 2)
            cells_add(&zone->danger, position.other[i].at);
    }
    for (uint32_t i = 0; i < node->edge_count - node->otherwise; i++) {
        struct cell reply = unfold_reply(unfolded, number, i, &position, &threats, &next);

        add_reply(finder, &unfolded->cert->edges[node->first_edge + i], reply, zone);
    }
    if (node->otherwise)
        add_otherwise(finder, node, &position, zone);
}

enum cst_status zones_find(
    const struct unfolded *unfolded, struct zone **zones, struct cst_error *err)
{
    uint32_t count = unfolded->cert->node_count;
    struct finder finder = { .unfolded = unfolded, .zones = calloc(count, sizeof(struct zone)) };
    bool failed = !finder.zones;

    for (uint32_t i = 0; i < count && !failed && finder.tries < MOST_TRIES; i++) {
        if (unfold_unknown(unfolded, i) == 0)
            continue;
        find_zone(&finder, i);
        failed = finder.zones[i].cells.failed || finder.zones[i].danger.failed;
    }
    if (!failed && finder.tries < MOST_TRIES) {
        *zones = finder.zones;
        return CST_OK;
    }
    if (finder.zones)
        zones_clear(finder.zones, count);
    return failed ? report_set(err, CST_LIMIT, "out of memory for the zones")
                  : report_set(err, CST_LIMIT, "the zones take too long to work out");
}

void zones_clear(struct zone *zones, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        zone_clear(&zones[i]);
    free(zones);
}
