/* SPDX-License-Identifier: MIT */
#include "replay.h"

#include <stdlib.h>

#include "report.h"

enum owner { FREE, ATTACKER, DEFENDER };

/* A cell of the board or of the plane. */
struct place {
    int x, y;
};

/* A node on the path from the root to the node that is looked at. */
struct step {
    uint32_t node;
    uint32_t edge;      /* the next of its edges to follow */
    bool replied;       /* a reply led here: not so at the root, nor along */
    struct place reply; /* an otherwise edge */
    bool forced;
    uint32_t next; /* where to look for the reply of the next edge */
};

/*
 * Every node but the root has exactly one own edge, and its map is the
 * identity. So a walk along own edges visits each node once, in the order of
 * play and on one board: play a move and a reply, look, take them back. The
 * other edges claim that positions are equal, which is for the checker to test.
 * An otherwise edge is followed without a reply.
 *
 * On the plane the board is the box: it has all moves, and so every cell that
 * would complete a square. Replies outside are on the path only.
 */
struct replay {
    const struct cst_cert *cert;
    uint8_t *owner;   /* of each cell */
    uint16_t *stones; /* the attacker's cells, in the order of play */
    uint32_t stone_count;
    uint32_t free_cells;
    struct step *path;
    uint32_t length;
    struct replay_counts *counts;
};

static bool on_plane(const struct replay *replay)
{
    return replay->cert->claim.claim == CST_CLAIM_EVERYWHERE;
}

/* The number of a cell, if it is on the board or in the box. */
static bool find_cell(const struct replay *replay, struct place place, uint32_t *cell)
{
    int width = replay->cert->claim.width;

    if (place.x < 0 || place.x >= width || place.y < 0 || place.y >= replay->cert->claim.height)
        return false;
    *cell = (uint32_t)(place.y * width + place.x);
    return true;
}

static struct place place_of(const struct replay *replay, uint32_t cell)
{
    uint32_t width = replay->cert->claim.width;

    return (struct place){ (int)(cell % width), (int)(cell / width) };
}

static bool is_free(const struct replay *replay, struct place place)
{
    uint32_t cell;

    if (find_cell(replay, place, &cell))
        return replay->owner[cell] == FREE;
    for (uint32_t i = 0; i < replay->length; i++) {
        const struct step *step = &replay->path[i];

        if (step->replied && step->reply.x == place.x && step->reply.y == place.y)
            return false;
    }
    return on_plane(replay);
}

/* The other two corners of the square of which p and q are opposite ones.
 * Returns false if there is none. */
static bool other_corners(const struct replay *replay, int p, int q, uint32_t *a, uint32_t *b)
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
            if (replay->owner[missing] != FREE || replay->owner[a + b - missing] != ATTACKER)
                continue;
            if (threats == 0 || missing != *cell)
                threats++;
            *cell = missing;
        }
    }
    return threats;
}

/* The kind of an open node without threats. */
static enum node_kind judge_open(struct replay *replay, const struct cst_node *node)
{
    const struct cst_edge *edges = &replay->cert->edges[node->first_edge];
    uint32_t others = replay->free_cells, cell;

    for (uint32_t i = 0; i < node->edge_count - node->otherwise; i++) {
        struct place place = { edges[i].x, edges[i].y };

        if (!is_free(replay, place))
            return NODE_IRREGULAR;
        others -= find_cell(replay, place, &cell);
    }
    replay->counts->otherwise_replies += others;
    return NODE_OPEN;
}

/* The kind of the node whose move has just been played. */
static enum node_kind judge(
    struct replay *replay, const struct cst_node *node, uint32_t *forced_reply)
{
    int threats = find_threats(replay, forced_reply);
    uint32_t edges = node->edge_count;

    if (node->otherwise)
        return threats == 0 ? judge_open(replay, node) : NODE_IRREGULAR;
    if (threats < 0)
        return edges == 0 ? NODE_WIN : NODE_IRREGULAR;
    if (threats >= 2)
        return edges == 0 ? NODE_DOUBLE : NODE_IRREGULAR;
    if (threats == 1)
        return edges == 1 ? NODE_FORCED : NODE_IRREGULAR;
    return edges > 0 && edges == replay->free_cells && !on_plane(replay) ? NODE_QUIET
                                                                         : NODE_IRREGULAR;
}

static void put_stone(struct replay *replay, uint32_t cell, enum owner owner)
{
    replay->owner[cell] = (uint8_t)owner;
    replay->free_cells--;
    if (owner == ATTACKER)
        replay->stones[replay->stone_count++] = (uint16_t)cell;
}

static void lift_stone(struct replay *replay, uint32_t cell)
{
    if (replay->owner[cell] == ATTACKER)
        replay->stone_count--;
    replay->owner[cell] = FREE;
    replay->free_cells++;
}

/* Take the last step back: its reply, and its move if it was played. */
static void leave(struct replay *replay, bool moved)
{
    struct step *step = &replay->path[--replay->length];
    uint32_t cell;

    if (moved)
        lift_stone(replay, replay->cert->nodes[step->node].cell);
    if (step->replied && find_cell(replay, step->reply, &cell))
        lift_stone(replay, cell);
}

/* Take a step: its reply, which is free, and the move of its node. Irregular
 * nodes are left at once: what follows them has no position. */
static void enter(struct replay *replay, struct step step)
{
    const struct cst_node *node = &replay->cert->nodes[step.node];
    struct step *last = &replay->path[replay->length++];
    enum node_kind kind = NODE_IRREGULAR;
    bool moved;
    uint32_t cell;

    *last = step;
    if (step.replied && find_cell(replay, step.reply, &cell))
        put_stone(replay, cell, DEFENDER);
    moved = replay->owner[node->cell] == FREE;
    if (moved) {
        put_stone(replay, node->cell, ATTACKER);
        kind = judge(replay, node, &last->next);
    }
    replay->counts->kind[kind]++;
    last->forced = kind == NODE_FORCED;
    if (!last->forced)
        last->next = 0;
    if (kind == NODE_IRREGULAR)
        leave(replay, moved);
}

/* The reply that the next edge of a forced or quiet step answers. */
static uint32_t next_reply(const struct replay *replay, struct step *step)
{
    if (!step->forced)
        while (replay->owner[step->next] != FREE)
            step->next++;
    return step->next++;
}

/* Follow the next edge of the last step, if it has one. Returns false at the
 * end of the list. */
static bool advance(struct replay *replay)
{
    struct step *step = &replay->path[replay->length - 1];
    const struct cst_node *node = &replay->cert->nodes[step->node];
    const struct cst_edge *edge;
    struct step next = { 0 };

    if (step->edge == node->edge_count)
        return false;
    edge = &replay->cert->edges[node->first_edge + step->edge];
    next.node = edge->child;
    next.replied = step->edge++ < node->edge_count - node->otherwise;
    if (node->otherwise)
        next.reply = (struct place){ edge->x, edge->y };
    else
        next.reply = place_of(replay, next_reply(replay, step));
    if (edge->own)
        enter(replay, next);
    return true;
}

static void walk(struct replay *replay)
{
    struct replay_counts *counts = replay->counts;
    uint32_t seen = 0;

    enter(replay, (struct step){ .node = replay->cert->node_count - 1 });
    while (replay->length > 0)
        if (!advance(replay))
            leave(replay, true);
    for (int kind = 0; kind < NODE_IRREGULAR; kind++)
        seen += counts->kind[kind];
    counts->kind[NODE_IRREGULAR] = replay->cert->node_count - seen;
}

enum cst_status replay_count(
    const struct cst_cert *cert, struct replay_counts *counts, struct cst_error *err)
{
    uint32_t cells = (uint32_t)cert->claim.width * cert->claim.height;
    struct replay replay = { .cert = cert, .free_cells = cells, .counts = counts };
    enum cst_status status = CST_OK;

    *counts = (struct replay_counts){ 0 };
    replay.owner = calloc(cells, sizeof *replay.owner);
    replay.stones = calloc(cells, sizeof *replay.stones);
    /* Each step but the last has a move of its own on the board. */
    replay.path = calloc((size_t)cells + 1, sizeof *replay.path);
    if (replay.owner && replay.stones && replay.path)
        walk(&replay);
    else
        status = report_set(err, CST_LIMIT, "out of memory");
    free(replay.owner);
    free(replay.stones);
    free(replay.path);
    return status;
}
