/* SPDX-License-Identifier: MIT */
#include "replay.h"

#include <stdarg.h>
#include <stdlib.h>

#include "box.h"

#define NONE UINT32_MAX

enum cst_status replay_broken(
    struct cst_error *err, uint32_t node, unsigned rule, const char *format, ...)
{
    int length =
        snprintf(err->text, sizeof err->text, "node %lu: rule %u: ", (unsigned long)node, rule);
    va_list args;

    va_start(args, format);
    vsnprintf(err->text + length, sizeof err->text - (size_t)length, format, args);
    va_end(args);
    err->status = CST_REJECTED;
    return CST_REJECTED;
}

static enum cst_status limit(struct cst_error *err, const char *text)
{
    snprintf(err->text, sizeof err->text, "%s", text);
    err->status = CST_LIMIT;
    return CST_LIMIT;
}

/* Note a fault, unless there is one already. */
#define BROKEN(replay, ...) \
    ((replay)->fault.status ? CST_REJECTED : replay_broken(&(replay)->fault, __VA_ARGS__))

void replay_position(const struct replay *replay, uint32_t node, struct position *position)
{
    uint32_t path[POSITION_STONES], length = 0;

    position->own_count = position->other_count = 0;
    while (length < POSITION_STONES) {
        path[length++] = node;
        if (node == replay->root)
            break;
        node = replay->nodes[node].parent;
    }
    while (length-- > 0) {
        const struct replay_node *here = &replay->nodes[path[length]];

        if (here->replied)
            position_defend(position, here->reply);
        if (length > 0)
            position_attack(position, here->move);
    }
}

struct cst_cell replay_moved(
    const struct replay *replay, uint32_t node, struct position *position, struct threats *threats)
{
    struct cst_cell move = replay->nodes[node].move;

    replay_position(replay, node, position);
    position_attack(position, move);
    position_threats(position, move, threats);
    return move;
}

struct cst_cell replay_reply(const struct replay *replay, uint32_t node, uint32_t edge,
    const struct position *moved, const struct threats *threats, struct cst_cell *next)
{
    const struct cst_node *from = &replay->cert->nodes[node];
    struct cst_cell reply;

    if (from->otherwise) {
        const struct cst_edge *named = &replay->cert->edges[from->first_edge + edge];
        return (struct cst_cell){ named->x, named->y };
    }
    if (threats->count > 0)
        return threats->list[0].at;
    do {
        reply = *next;
        *next = (struct cst_cell){ reply.x + 1, reply.y };
        if (next->x == replay->cert->claim.width)
            *next = (struct cst_cell){ 0, reply.y + 1 };
    } while (!position_free(moved, reply));
    return reply;
}

static bool in_box(const struct cst_claim *claim, struct cst_cell cell)
{
    return cell.x >= 0 && cell.y >= 0 && cell.x < claim->width && cell.y < claim->height;
}

/* An open node without threats. */
static enum node_kind judge_open(
    struct replay *replay, uint32_t number, const struct position *moved)
{
    const struct cst_claim *claim = &replay->cert->claim;
    const struct cst_node *node = &replay->cert->nodes[number];
    const struct cst_edge *edges = &replay->cert->edges[node->first_edge];
    uint32_t rest = (uint32_t)claim->width * claim->height - moved->own_count;
    unsigned unknown = replay_unknown(replay, number) + 1;

    if (unknown > (replay->plane ? 2u : 1u))
        BROKEN(replay, number, 5, "otherwise edges to %u unknown stones, expected at most %d",
            unknown, replay->plane ? 2 : 1);
    for (uint32_t i = 0; i < moved->other_count; i++)
        rest -= in_box(claim, moved->other[i].at);
    for (uint32_t i = 0; i < node->edge_count - node->otherwise; i++) {
        struct cst_cell reply = { edges[i].x, edges[i].y };

        if (!position_free(moved, reply)) {
            BROKEN(replay, number, 6, "reply %d,%d, expected a free cell", reply.x, reply.y);
            return NODE_IRREGULAR;
        }
        rest -= in_box(claim, reply);
    }
    replay->otherwise_replies += rest;
    return NODE_OPEN;
}

/* Rules 5 and 6, but for zones. */
static enum node_kind judge(struct replay *replay, uint32_t number, const struct position *moved,
    const struct threats *threats)
{
    static const enum node_kind kinds[] = { NODE_QUIET, NODE_FORCED, NODE_DOUBLE };
    const struct cst_claim *claim = &replay->cert->claim;
    const struct cst_node *node = &replay->cert->nodes[number];
    uint32_t cells = (uint32_t)claim->width * claim->height;
    uint32_t known = moved->own_count + moved->other_count, expected = threats->count == 1;

    if (node->otherwise && threats->count == 0)
        return judge_open(replay, number, moved);
    if (node->otherwise || (threats->count == 0 && replay->plane)) {
        BROKEN(replay, number, 5, "%lu otherwise edges, expected %s",
            (unsigned long)node->otherwise, node->otherwise ? "0 after a threat" : "1 or more");
        return NODE_IRREGULAR;
    }
    if (threats->count == 0)
        expected = cells > known ? cells - known : 1; /* rule 7 was broken before if none is left */
    if (node->edge_count == expected)
        return kinds[threats->count < 2 ? threats->count : 2];
    BROKEN(replay, number, 5, "%lu edges, expected %lu", (unsigned long)node->edge_count,
        (unsigned long)expected);
    return NODE_IRREGULAR;
}

/* Give the children that a node owns their positions. */
static void follow(struct replay *replay, uint32_t number, const struct position *moved,
    const struct threats *threats)
{
    const struct cst_node *node = &replay->cert->nodes[number];
    struct cst_cell next = { 0, 0 };

    for (uint32_t i = 0; i < node->edge_count; i++) {
        const struct cst_edge *edge = &replay->cert->edges[node->first_edge + i];
        struct replay_node *child = &replay->nodes[edge->child];
        bool replied = i < node->edge_count - node->otherwise;
        struct cst_cell reply = { 0, 0 };

        if (replied)
            reply = replay_reply(replay, number, i, moved, threats, &next);
        if (!edge->own)
            continue;
        child->parent = number;
        child->replied = replied;
        child->reply = reply;
        child->own_count = (uint16_t)moved->own_count;
        child->other_count = (uint16_t)(moved->other_count + replied);
    }
}

/* Look at a node whose position is known: rules 7 (as far as it is about stones), 1, 3, 5 and 6.
 * Errors: CST_LIMIT. */
static enum cst_status look_at(struct replay *replay, uint32_t number, struct cst_error *err)
{
    const struct cst_claim *claim = &replay->cert->claim;
    const struct cst_node *node = &replay->cert->nodes[number];
    struct replay_node *here = &replay->nodes[number];
    unsigned plies = claim->plies ? claim->plies : (unsigned)claim->width * claim->height;
    struct position position;
    struct threats threats;

    if (here->own_count >= POSITION_STONES - 1)
        return limit(err, "a node has more stones than can be replayed, at most 62 of a colour");
    if (2u * here->own_count + 3 > plies)
        BROKEN(replay, number, 7, "%u plies left, expected 3 or more",
            plies > 2u * here->own_count ? plies - 2u * here->own_count : 0);
    here->move = (struct cst_cell){ node->cell % claim->width, node->cell / claim->width };
    replay_position(replay, number, &position);
    if (!position_free(&position, here->move)) {
        BROKEN(replay, number, 1, "move %d,%d, expected a free cell", here->move.x, here->move.y);
        return CST_OK;
    }
    position_attack(&position, here->move);
    position_threats(&position, here->move, &threats);
    if (threats.count == POSITION_THREATS)
        return limit(err, "a node has more threats than can be replayed");
    if (position_lost(&position))
        BROKEN(replay, number, 3, "the defender completes a square, expected none");
    here->kind = (uint8_t)judge(replay, number, &position, &threats);
    if (here->kind != NODE_IRREGULAR)
        follow(replay, number, &position, &threats);
    return CST_OK;
}

/* Rule 2 for the edges that are not own: the child has the image of the position. */
static void compare(struct replay *replay, uint32_t number)
{
    const struct cst_node *node = &replay->cert->nodes[number];
    struct position moved, after, there;
    struct cst_cell next = { 0, 0 };
    struct threats threats;

    replay_moved(replay, number, &moved, &threats);
    for (uint32_t i = 0; i < node->edge_count; i++) {
        const struct cst_edge *edge = &replay->cert->edges[node->first_edge + i];
        bool replied = i < node->edge_count - node->otherwise;
        struct cst_cell reply = { 0, 0 };

        if (replied)
            reply = replay_reply(replay, number, i, &moved, &threats, &next);
        if (edge->own)
            continue;
        after = moved;
        if (replied)
            position_defend(&after, reply);
        position_map(&after, map_of_edge(&replay->cert->claim, edge));
        replay_position(replay, edge->child, &there);
        if (!position_equal(&after, &there))
            BROKEN(replay, number, 2,
                "edge %lu leads to another position, expected that of node %lu", (unsigned long)i,
                (unsigned long)edge->child);
    }
}

static bool has_other_edges(const struct cst_cert *cert, uint32_t number)
{
    const struct cst_node *node = &cert->nodes[number];

    for (uint32_t i = 0; i < node->edge_count; i++)
        if (!cert->edges[node->first_edge + i].own)
            return true;
    return false;
}

/* Rule 7, from the leaves up. */
static void count_plies(struct replay *replay)
{
    const struct cst_cert *cert = replay->cert;
    uint16_t claimed = cert->claim.plies, needed;

    for (uint32_t i = 0; i < cert->node_count; i++) {
        const struct cst_node *node = &cert->nodes[i];
        unsigned plies = 3;

        for (uint32_t k = 0; k < node->edge_count; k++) {
            unsigned below = replay->nodes[cert->edges[node->first_edge + k].child].plies;

            plies = below + 2 > plies ? below + 2 : plies;
        }
        replay->nodes[i].plies = (uint16_t)(plies < UINT16_MAX ? plies : UINT16_MAX - 2);
    }
    needed = replay->nodes[replay->root].plies;
    if (claimed && needed != claimed)
        BROKEN(replay, replay->root, 7, "%u plies, expected %u", needed, claimed);
}

enum cst_status replay_make(
    const struct cst_cert *cert, struct replay *replay, struct cst_error *err)
{
    enum cst_status status = CST_OK;

    *replay = (struct replay){ .cert = cert,
        .plane = cert->claim.claim == CST_CLAIM_EVERYWHERE,
        .root = cert->node_count - 1 };
    replay->nodes = calloc(cert->node_count, sizeof *replay->nodes);
    if (!replay->nodes)
        return limit(err, "out of memory");
    for (uint32_t i = 0; i < cert->node_count; i++)
        replay->nodes[i] = (struct replay_node){ .parent = NONE, .kind = NODE_IRREGULAR };
    replay->nodes[replay->root].parent = replay->root;
    /* Parents come after their children. */
    for (uint32_t i = cert->node_count; i-- > 0 && !status;) {
        if (replay->nodes[i].parent != NONE)
            status = look_at(replay, i, err);
        replay->kinds[replay->nodes[i].kind]++;
    }
    for (uint32_t i = cert->node_count; i-- > 0 && !status && !replay->fault.status;)
        if (has_other_edges(cert, i))
            compare(replay, i);
    count_plies(replay);
    if (!status && !replay->fault.status && replay->plane && !box_check(replay))
        status = limit(err, "out of memory");
    if (status)
        replay_clear(replay);
    return status;
}

void replay_clear(struct replay *replay)
{
    free(replay->nodes);
    replay->nodes = NULL;
}
