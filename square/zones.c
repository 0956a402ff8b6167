/* SPDX-License-Identifier: MIT */
/* The zones of all nodes, from the leaves up; rule 5 for open nodes. */
#include <stdlib.h>

#include "zone.h"

/* Tries of pairs of replies, for the whole certificate: some seconds. */
#define MOST_TRIES ((uint64_t)1 << 28)

struct finder {
    const struct replay *replay;
    struct zone *zones;
    uint64_t tries;
    struct cst_error *err;
};

/* An open node and its otherwise children. */
struct family {
    struct finder *finder;
    uint32_t number; /* of the node */
    const struct position *moved;
    struct zone *zones; /* of the children, carried back */
    uint32_t count;
    struct cell_set named;
};

static enum cst_status limit(struct cst_error *err, const char *text)
{
    snprintf(err->text, sizeof err->text, "%s", text);
    err->status = CST_LIMIT;
    return CST_LIMIT;
}

static enum cst_status no_memory(struct cst_error *err)
{
    return limit(err, "out of memory for the zones");
}

/* Every free cell in all the zones is named; there is no end of them if they have a line in common.
 */
static enum cst_status check_common(const struct family *family, const struct zone *common)
{
    struct cst_error *err = family->finder->err;

    if (zone_failed(common))
        return no_memory(err);
    if (common->lines.count)
        return replay_broken(err, family->number, 5, "line %s = %d in all the zones, expected none",
            line_form[common->lines.line[0].kind], common->lines.line[0].at);
    for (uint32_t i = 0; i < common->cells.count; i++) {
        struct cst_cell cell = common->cells.at[i];

        if (position_free(family->moved, cell) && !cell_set_has(&family->named, cell))
            return replay_broken(err, family->number, 5,
                "cell %d,%d in all the zones, expected a named reply", cell.x, cell.y);
    }
    return CST_OK;
}

/* With an unknown stone: whatever the children fear because of a cell that is in all their danger
 * sets is on its lines, so these go into the zone, and the danger sets go on without it. */
static void add_lines(
    const struct family *family, const struct cell_set *common, struct line_set *lines)
{
    for (uint32_t i = 0; i < common->count; i++) {
        for (unsigned kind = 0; kind < LINE_KINDS; kind++)
            line_set_add(lines, line_through(kind, common->at[i]));
        for (uint32_t j = 0; j < family->count; j++)
            cell_set_remove(&family->zones[j].danger, common->at[i]);
    }
}

static bool is_covered(const struct family *family, struct cst_cell a, struct cst_cell b)
{
    for (uint32_t j = 0; j < family->count; j++, ++family->finder->tries)
        if (zone_covers(&family->zones[j], a, b))
            return true;
    return false;
}

/* Whether some second reply is left uncovered after the first reply a: one that child j does not
 * cover, for a j whose zone has not a. */
static bool leaves_one(const struct family *family, struct cst_cell a)
{
    struct cell_set trials = { 0 };
    bool leaves = false;
    uint32_t j = 0;

    while (j < family->count && cell_set_has(&family->zones[j].cells, a))
        j++;
    if (j == family->count)
        return true;
    cell_set_add_all(&trials, &family->zones[j].cells, MAP_IDENTITY);
    for (uint32_t i = 0; i < family->zones[j].danger.count; i++) {
        struct pair squares[2];
        unsigned count = pair_squares(a, family->zones[j].danger.at[i], squares);

        for (unsigned k = 0; k < count; k++) {
            cell_set_add(&trials, squares[k].a);
            cell_set_add(&trials, squares[k].b);
        }
    }
    for (uint32_t i = 0; i < trials.count && !leaves; i++) {
        struct cst_cell b = trials.at[i];

        leaves = !cell_equal(a, b) && position_free(family->moved, b) &&
            !cell_set_has(&family->named, b) && !is_covered(family, a, b);
    }
    leaves |= trials.failed;
    cell_set_clear(&trials);
    return leaves;
}

static void stretch(const struct cell_set *set, struct cst_cell *low, struct cst_cell *high)
{
    for (uint32_t i = 0; i < set->count; i++) {
        low->x = set->at[i].x < low->x ? set->at[i].x : low->x;
        low->y = set->at[i].y < low->y ? set->at[i].y : low->y;
        high->x = set->at[i].x > high->x ? set->at[i].x : high->x;
        high->y = set->at[i].y > high->y ? set->at[i].y : high->y;
    }
}

/* The first replies for which some second reply is left uncovered. They are in the smallest box
 * around all the zones and danger sets, widened by its greater side ("Finitely many trials" in
 * docs/certificates.md). */
static void add_uncovered(const struct family *family, struct cell_set *zone)
{
    struct cst_cell low = { INT32_MAX, INT32_MAX }, high = { INT32_MIN, INT32_MIN }, a;
    int32_t side;

    for (uint32_t j = 0; j < family->count; j++) {
        stretch(&family->zones[j].cells, &low, &high);
        stretch(&family->zones[j].danger, &low, &high);
    }
    side = 1 + (high.x - low.x > high.y - low.y ? high.x - low.x : high.y - low.y);
    for (a.y = low.y - side; a.y <= high.y + side; a.y++)
        for (a.x = low.x - side; a.x <= high.x + side; a.x++) {
            if (++family->finder->tries >= MOST_TRIES)
                return;
            if (position_free(family->moved, a) && leaves_one(family, a))
                cell_set_add(zone, a);
        }
}

static enum cst_status look_at_family(
    struct finder *finder, uint32_t number, const struct position *moved, struct zone *into)
{
    const struct cst_node *node = &finder->replay->cert->nodes[number];
    const struct cst_edge *edges = &finder->replay->cert->edges[node->first_edge];
    uint32_t named = node->edge_count - node->otherwise;
    struct zone *zones = calloc(node->otherwise, sizeof *zones);
    struct family family = {
        .finder = finder, .number = number, .moved = moved, .zones = zones, .count = node->otherwise
    };
    struct zone common;
    enum cst_status status;

    if (!zones)
        return no_memory(finder->err);
    common = zones_common(finder->replay, finder->zones, number);
    for (uint32_t i = 0; i < named; i++)
        cell_set_add(&family.named, (struct cst_cell){ edges[i].x, edges[i].y });
    for (uint32_t j = 0; j < node->otherwise; j++)
        zones[j] = zones_carry(finder->replay, finder->zones, &edges[named + j]);
    status = family.named.failed ? no_memory(finder->err) : check_common(&family, &common);
    if (!status && replay_unknown(finder->replay, number)) {
        add_lines(&family, &common.danger, &into->lines);
        add_uncovered(&family, &into->cells);
    }
    zone_clear(&common);
    cell_set_clear(&family.named);
    zones_clear(zones, node->otherwise);
    return status;
}

/* Z and D of the child, but for the reply. */
static void add_child(
    struct finder *finder, const struct cst_edge *edge, struct cst_cell reply, struct zone *into)
{
    struct zone zone = zones_carry(finder->replay, finder->zones, edge);

    cell_set_remove(&zone.cells, reply);
    cell_set_add_all(&into->cells, &zone.cells, MAP_IDENTITY);
    line_set_add_all(&into->lines, &zone.lines, MAP_IDENTITY);
    cell_set_add_all(&into->danger, &zone.danger, MAP_IDENTITY);
    zone_clear(&zone);
}

static enum cst_status look_at(struct finder *finder, uint32_t number)
{
    const struct replay *replay = finder->replay;
    const struct cst_node *node = &replay->cert->nodes[number];
    unsigned unknown = replay_unknown(replay, number);
    struct zone *zone = &finder->zones[number];
    enum cst_status status = CST_OK;
    struct cst_cell next = { 0, 0 }, move;
    struct position moved;
    struct threats threats;

    if (unknown == 0 && node->otherwise == 0)
        return CST_OK;
    move = replay_moved(replay, number, &moved, &threats);
    if (unknown) {
        zone_add_move(zone, &replay->cert->claim, &moved, move, &threats, unknown);
        for (uint32_t i = 0; i < node->edge_count - node->otherwise; i++)
            add_child(finder, &replay->cert->edges[node->first_edge + i],
                replay_reply(replay, number, i, &moved, &threats, &next), zone);
    }
    if (node->otherwise)
        status = look_at_family(finder, number, &moved, zone);
    if (!status && zone_failed(zone))
        status = no_memory(finder->err);
    if (!status && finder->tries >= MOST_TRIES)
        status = limit(finder->err, "the zones take too long to work out");
    return status;
}

enum cst_status zones_make(const struct replay *replay, struct zone **zones, struct cst_error *err)
{
    uint32_t count = replay->cert->node_count;
    struct finder finder = {
        .replay = replay, .zones = calloc(count, sizeof(struct zone)), .err = err
    };
    enum cst_status status = finder.zones ? CST_OK : no_memory(err);

    for (uint32_t i = 0; i < count && !status; i++)
        status = look_at(&finder, i);
    if (status)
        zones_clear(finder.zones, count);
    else
        *zones = finder.zones;
    return status;
}
