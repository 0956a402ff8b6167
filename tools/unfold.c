/* SPDX-License-Identifier: MIT */
#include "unfold.h"

#include <stdlib.h>

#include "report.h"

static enum cst_status broken(struct cst_error *err, uint32_t node, const char *what)
{
    return report_set(err, CST_REJECTED,
        "node %lu %s, so the strategy cannot be shown"
        " (cornerstone-check says what is wrong)",
        (unsigned long)node, what);
}

bool unfold_owns(const struct position *position, struct cell at)
{
    for (uint32_t i = 0; i < position->own_count; i++)
        if (cells_equal(position->own[i].at, at))
            return true;
    return false;
}

static bool has_other(const struct position *position, struct cell at)
{
    for (uint32_t i = 0; i < position->other_count; i++)
        if (cells_equal(position->other[i].at, at))
            return true;
    return false;
}

bool unfold_free(const struct position *position, struct cell at)
{
    return !unfold_owns(position, at) && !has_other(position, at);
}

bool unfold_inside(const struct unfolded *unfolded, struct cell at)
{
    const struct cst_claim *claim = &unfolded->cert->claim;

    return unfolded->plane ||
        (at.x >= 0 && at.y >= 0 && at.x < claim->width && at.y < claim->height);
}

void unfold_attack(struct position *position, struct cell at)
{
    position->own[position->own_count] = (struct stone){ at, position->own_count + 1 };
    position->own_count++;
}

void unfold_defend(struct position *position, struct cell at)
{
    position->other[position->other_count++] = (struct stone){ at, position->own_count };
}

void unfold_position(const struct unfolded *unfolded, uint32_t node, struct position *position)
{
    uint32_t path[UNFOLD_STONES], length = 0;

    *position = (struct position){ 0 };
    while (length < UNFOLD_STONES) {
        path[length++] = node;
        if (node == unfolded->root)
            break;
        node = unfolded->nodes[node].parent;
    }
    while (length-- > 0) {
        const struct unfolded_node *here = &unfolded->nodes[path[length]];

        if (here->replied)
            unfold_defend(position, here->reply);
        if (length > 0)
            unfold_attack(position, here->move);
    }
}

bool unfold_threats(const struct position *position, struct cell last, struct threats *threats)
{
    struct cell corners[4];

    /* Three corners of a square have two that lie diagonally, so those pairs do. */
    threats->count = 0;
    for (uint32_t i = 0; i < position->own_count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            struct cell p = position->own[i].at, q = position->own[j].at, from, to;
            uint32_t k = 0;

            if (cells_squares(p, q, corners) != 1)
                continue;
            from = corners[0];
            to = corners[1];
            if (!unfold_owns(position, from)) {
                from = corners[1];
                to = corners[0];
            }
            if (!unfold_owns(position, from) || !unfold_free(position, to))
                continue;
            while (k < threats->count && !cells_equal(threats->list[k].at, to))
                k++;
            if (k < threats->count)
                continue;
            if (threats->count == UNFOLD_THREATS)
                return false;
            /* The move is named first; the others are the rest of the square. */
            if (cells_equal(last, p))
                threats->list[threats->count++] = (struct threat){ to, { q, from } };
            else if (cells_equal(last, q))
                threats->list[threats->count++] = (struct threat){ to, { p, from } };
            else
                threats->list[threats->count++] = (struct threat){ to, { p, q } };
        }
    }
    return true;
}

static bool completes(const struct position *position, struct cell move)
{
    struct cell corners[4];

    for (uint32_t i = 0; i < position->own_count; i++) {
        int squares = cells_squares(position->own[i].at, move, corners);

        for (int k = 0; k < squares; k++)
            if (unfold_owns(position, corners[2 * k]) && unfold_owns(position, corners[2 * k + 1]))
                return true;
    }
    return false;
}

/* SPEC section 6, rule 3: three corners are the defender's and the fourth is not ours. */
static bool is_lost(const struct position *position)
{
    struct cell corners[4];

    for (uint32_t i = 0; i < position->other_count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            bool a, b;

            if (cells_squares(position->other[i].at, position->other[j].at, corners) != 1)
                continue;
            a = has_other(position, corners[0]);
            b = has_other(position, corners[1]);
            if ((a && b) || (a && !unfold_owns(position, corners[1])) ||
                (b && !unfold_owns(position, corners[0])))
                return true;
        }
    }
    return false;
}

struct map unfold_map(const struct unfolded *unfolded, const struct cst_edge *edge)
{
    const struct cst_claim *claim = &unfolded->cert->claim;

    if (unfolded->plane)
        return (struct map){ edge->map, edge->dx, edge->dy };
    return (struct map){ edge->map, edge->map & 1 ? claim->width - 1 : 0,
        edge->map & 2 ? claim->height - 1 : 0 };
}

struct cell unfold_reply(const struct unfolded *unfolded, uint32_t node, uint32_t edge,
    const struct position *moved, const struct threats *threats, struct cell *next)
{
    const struct cst_node *from = &unfolded->cert->nodes[node];
    struct cell reply;

    if (from->otherwise) {
        const struct cst_edge *named = &unfolded->cert->edges[from->first_edge + edge];
        return (struct cell){ named->x, named->y };
    }
    if (threats->count > 0)
        return threats->list[0].at;
    do {
        reply = *next;
        *next = (struct cell){ reply.x + 1, reply.y };
        if (next->x == unfolded->cert->claim.width)
            *next = (struct cell){ 0, reply.y + 1 };
    } while (!unfold_free(moved, reply));
    return reply;
}

/* Whether the child, whose position is known, has the image of this one. */
static bool agrees(
    const struct unfolded *unfolded, const struct position *here, struct map map, uint32_t child)
{
    struct position there;

    unfold_position(unfolded, child, &there);
    if (there.own_count != here->own_count || there.other_count != here->other_count)
        return false;
    for (uint32_t i = 0; i < here->own_count; i++)
        if (!unfold_owns(&there, map_cell(map, here->own[i].at)))
            return false;
    for (uint32_t i = 0; i < here->other_count; i++)
        if (!has_other(&there, map_cell(map, here->other[i].at)))
            return false;
    return true;
}

/* Give the children of a node their positions, or compare them. Own edges come
 * down first, so that no comparison meets a node without a position. */
static enum cst_status follow(struct unfolded *unfolded, uint32_t number,
    const struct position *moved, const struct threats *threats, bool own, struct cst_error *err)
{
    const struct cst_node *node = &unfolded->cert->nodes[number];
    struct cell next = { 0, 0 };

    for (uint32_t i = 0; i < node->edge_count; i++) {
        const struct cst_edge *edge = &unfolded->cert->edges[node->first_edge + i];
        struct unfolded_node *child = &unfolded->nodes[edge->child];
        bool replied = i < node->edge_count - node->otherwise;
        struct cell reply = { 0, 0 };
        struct position after;

        if (replied)
            reply = unfold_reply(unfolded, number, i, moved, threats, &next);
        if (replied && (!unfold_free(moved, reply) || !unfold_inside(unfolded, reply)))
            return broken(err, number, "names a reply on a taken cell");
        if (edge->own && own) {
            child->parent = number;
            child->replied = replied;
            child->reply = reply;
            child->own_count = (uint16_t)moved->own_count;
            child->other_count = (uint16_t)(moved->other_count + replied);
        }
        if (edge->own || own)
            continue;
        after = *moved;
        if (replied)
            unfold_defend(&after, reply);
        if (!agrees(unfolded, &after, unfold_map(unfolded, edge), edge->child))
            return broken(err, number, "has an edge to another position");
    }
    return CST_OK;
}

/* What the move of a node does. */
static enum node_kind judge(const struct unfolded *unfolded, const struct cst_node *node,
    const struct position *moved, const struct threats *threats)
{
    const struct cst_claim *claim = &unfolded->cert->claim;
    uint32_t free_cells =
        (uint32_t)claim->width * claim->height - moved->own_count - moved->other_count;

    if (threats->count > 0 && node->otherwise)
        return NODE_IRREGULAR;
    if (threats->count >= 2)
        return node->edge_count == 0 ? NODE_DOUBLE : NODE_IRREGULAR;
    if (threats->count == 1)
        return node->edge_count == 1 ? NODE_FORCED : NODE_IRREGULAR;
    if (node->otherwise)
        return NODE_OPEN;
    return !unfolded->plane && node->edge_count == free_cells && free_cells > 0 ? NODE_QUIET
                                                                                : NODE_IRREGULAR;
}

static enum cst_status look_at(
    struct unfolded *unfolded, uint32_t number, bool own, struct cst_error *err)
{
    const struct cst_node *node = &unfolded->cert->nodes[number];
    struct unfolded_node *here = &unfolded->nodes[number];
    struct position position;
    struct threats threats;
    unsigned unknown;

    if (here->own_count >= UNFOLD_STONES - 1)
        return report_set(err, CST_LIMIT, "node %lu is too deep to be shown, at most %u moves are",
            (unsigned long)number, UNFOLD_STONES - 1);
    unfold_position(unfolded, number, &position);
    unknown = unfold_unknown(unfolded, number);
    if (unknown + (node->otherwise > 0) > (unfolded->plane ? 2u : 1u))
        return broken(err, number, "has too many unknown stones");
    here->move = (struct cell){ node->cell % unfolded->cert->claim.width,
        node->cell / unfolded->cert->claim.width };
    if (!unfold_free(&position, here->move))
        return broken(err, number, "plays on a taken cell");
    if (completes(&position, here->move)) {
        here->kind = NODE_WIN;
        return node->edge_count == 0 ? CST_OK : broken(err, number, "goes on after a square");
    }
    unfold_attack(&position, here->move);
    if (is_lost(&position))
        return broken(err, number, "lets the second player complete a square");
    if (!unfold_threats(&position, here->move, &threats))
        return report_set(
            err, CST_LIMIT, "node %lu has too many threats to be shown", (unsigned long)number);
    here->kind = (uint8_t)judge(unfolded, node, &position, &threats);
    if (here->kind == NODE_IRREGULAR)
        return broken(err, number, "does not answer the replies that the rules ask for");
    return follow(unfolded, number, &position, &threats, own, err);
}

static void count_plies(struct unfolded *unfolded)
{
    for (uint32_t i = 0; i < unfolded->cert->node_count; i++) {
        const struct cst_node *node = &unfolded->cert->nodes[i];
        struct unfolded_node *here = &unfolded->nodes[i];

        here->plies = here->kind == NODE_WIN ? 1 : 3;
        for (uint32_t k = 0; k < node->edge_count; k++) {
            uint16_t below =
                unfolded->nodes[unfolded->cert->edges[node->first_edge + k].child].plies;

            if (below + 2 > here->plies)
                here->plies = (uint16_t)(below + 2);
        }
    }
}

enum cst_status unfold(
    const struct cst_cert *cert, struct unfolded *unfolded, struct cst_error *err)
{
    enum cst_status status = CST_OK;

    *unfolded = (struct unfolded){ .cert = cert,
        .plane = cert->claim.claim == CST_CLAIM_EVERYWHERE,
        .root = cert->node_count - 1 };
    unfolded->nodes = calloc(cert->node_count, sizeof *unfolded->nodes);
    if (!unfolded->nodes)
        return report_set(err, CST_LIMIT, "out of memory");
    /* Parents come after their children. */
    for (int own = 1; own >= 0; own--)
        for (uint32_t i = cert->node_count; i-- > 0 && !status;)
            status = look_at(unfolded, i, own, err);
    if (!status)
        count_plies(unfolded);
    if (!status && unfolded->nodes[unfolded->root].plies > cert->claim.plies)
        status = report_set(err, CST_REJECTED, "the strategy needs %u plies, %u are claimed",
            (unsigned)unfolded->nodes[unfolded->root].plies, (unsigned)cert->claim.plies);
    if (status)
        unfold_clear(unfolded);
    return status;
}

void unfold_clear(struct unfolded *unfolded)
{
    free(unfolded->nodes);
    unfolded->nodes = NULL;
}
