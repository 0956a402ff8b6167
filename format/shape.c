/* SPDX-License-Identifier: MIT */
#include "shape.h"

#include <inttypes.h>

#include "claim.h"
#include "fail.h"

static enum cst_status push(struct cst_shape *shape, uint32_t low, struct cst_error *err)
{
    if (shape->depth == shape->room) {
        uint64_t room = cst_next_room(shape->room, (uint64_t)shape->depth + 1);
        struct cst_waiting *moved;

        if (room > UINT32_MAX)
            room = UINT32_MAX;
        moved = cst_resize(shape->memory, shape->stack, shape->room, room, sizeof *moved, err);
        if (!moved)
            return err->status;
        shape->stack = moved;
        shape->room = (uint32_t)room;
    }
    shape->stack[shape->depth++] = (struct cst_waiting){
        .node = shape->next,
        .low = low,
    };
    return CST_OK;
}

/* limit: how many nodes are made when the edge is written. */
static enum cst_status check_again(const struct cst_shape *shape, uint32_t i,
    const struct cst_edge *edge, uint32_t limit, struct cst_error *err)
{
    unsigned maps = cst_maps(&shape->cert->claim);

    if (edge->map >= maps)
        return cst_fail(err, CST_MALFORMED,
            "node %" PRIu32 ", edge %" PRIu32 ": map %u, expected 0 ... %u", shape->next, i,
            edge->map, maps - 1);
    if (edge->child >= shape->next)
        return cst_fail(err, CST_MALFORMED,
            "node %" PRIu32 ", edge %" PRIu32 ": node %" PRIu32 " is not an earlier node",
            shape->next, i, edge->child);
    if (edge->child >= limit)
        return cst_fail(err, CST_MALFORMED,
            "node %" PRIu32 ", edge %" PRIu32 ": node %" PRIu32
            " is made only by a later edge of the list",
            shape->next, i, edge->child);
    return CST_OK;
}

/* The shift, which only edges made by `again` on the plane have. */
static enum cst_status check_shift(
    const struct cst_shape *shape, uint32_t i, const struct cst_edge *edge, struct cst_error *err)
{
    int limit = cst_on_plane(&shape->cert->claim) && !edge->own ? CST_MAX_COORDINATE : 0;

    if (edge->dx < -limit || edge->dx > limit || edge->dy < -limit || edge->dy > limit)
        return cst_fail(err, CST_MALFORMED,
            "node %" PRIu32 ", edge %" PRIu32 ": shift %d,%d, expected"
            " at most %d either way",
            shape->next, i, edge->dx, edge->dy, limit);
    return CST_OK;
}

static enum cst_status check_named(
    const struct cst_shape *shape, uint32_t i, const struct cst_edge *edges, struct cst_error *err)
{
    const struct cst_claim *claim = &shape->cert->claim;
    int x = edges[i].x, y = edges[i].y;

    if (cst_on_plane(claim) ? !cst_in_range(x) || !cst_in_range(y)
                            : x < 0 || x >= claim->width || y < 0 || y >= claim->height)
        return cst_fail(err, CST_MALFORMED,
            "node %" PRIu32 ", edge %" PRIu32 ": reply %d,%d is out of"
            " range",
            shape->next, i, x, y);
    if (i && !cst_reply_before(&edges[i - 1], &edges[i]))
        return cst_fail(err, CST_MALFORMED,
            "node %" PRIu32 ", edge %" PRIu32 ": reply %d,%d, expected one"
            " after %d,%d",
            shape->next, i, x, y, edges[i - 1].x, edges[i - 1].y);
    return CST_OK;
}

/* Which replies the edges are for. */
static enum cst_status check_replies(const struct cst_shape *shape, const struct cst_node *node,
    const struct cst_edge *edges, struct cst_error *err)
{
    uint32_t named = 0;

    if (node->otherwise > node->edge_count)
        return cst_fail(err, CST_MALFORMED,
            "node %" PRIu32 ": %" PRIu32 " otherwise edges among %" PRIu32 " edges", shape->next,
            node->otherwise, node->edge_count);
    if (node->otherwise)
        named = node->edge_count - node->otherwise;
    for (uint32_t i = 0; i < node->edge_count; i++) {
        if (check_shift(shape, i, &edges[i], err))
            return err->status;
        if (i < named && check_named(shape, i, edges, err))
            return err->status;
        if (i >= named && (edges[i].x || edges[i].y))
            return cst_fail(err, CST_MALFORMED,
                "node %" PRIu32 ", edge %" PRIu32 ": reply %d,%d,"
                " expected none",
                shape->next, i, edges[i].x, edges[i].y);
    }
    return CST_OK;
}

static enum cst_status check_own(const struct cst_shape *shape, uint32_t i,
    const struct cst_edge *edge, uint32_t expected, struct cst_error *err)
{
    if (edge->map != 0)
        return cst_fail(err, CST_MALFORMED,
            "node %" PRIu32 ", edge %" PRIu32 ": an own edge with map %u, expected 0", shape->next,
            i, edge->map);
    if (edge->child != expected)
        return cst_fail(err, CST_MALFORMED,
            "node %" PRIu32 ", edge %" PRIu32 ": own edge to node %" PRIu32
            ", expected node %" PRIu32 ", the next that has no own edge yet",
            shape->next, i, edge->child, expected);
    return CST_OK;
}

static enum cst_status check_edges(const struct cst_shape *shape, const struct cst_edge *edges,
    uint32_t count, uint32_t own, struct cst_error *err)
{
    /* The nodes on top of the stack, in their order, are the next to get
     * own edges. */
    uint32_t wait = shape->depth - own;

    for (uint32_t i = 0; i < count; i++) {
        enum cst_status status;

        if (edges[i].own)
            status = check_own(shape, i, &edges[i], shape->stack[wait++].node, err);
        else
            status = check_again(shape, i, &edges[i],
                wait < shape->depth ? shape->stack[wait].low : shape->next, err);
        if (status)
            return status;
    }
    return CST_OK;
}

enum cst_status cst_shape_node(struct cst_shape *shape, struct cst_error *err)
{
    const struct cst_cert *cert = shape->cert;
    const struct cst_node *node = &cert->nodes[shape->next];
    const struct cst_edge *edges;
    uint32_t own = 0, low;

    if (node->first_edge != shape->edges || node->edge_count > cert->edge_count - shape->edges)
        return cst_fail(
            err, CST_MALFORMED, "node %" PRIu32 ": edges are not grouped by node", shape->next);
    if (node->cell >= cst_cells(&cert->claim))
        return cst_fail(err, CST_MALFORMED, "node %" PRIu32 ": cell %u, expected 0 ... %u",
            shape->next, node->cell, cst_cells(&cert->claim) - 1);
    edges = node->edge_count ? cert->edges + shape->edges : NULL;
    if (check_replies(shape, node, edges, err))
        return err->status;
    for (uint32_t i = 0; i < node->edge_count; i++)
        own += edges[i].own;
    if (own > shape->depth)
        return cst_fail(err, CST_MALFORMED,
            "node %" PRIu32 ": %" PRIu32 " own edges, but only %" PRIu32
            " earlier nodes have none yet",
            shape->next, own, shape->depth);
    if (check_edges(shape, edges, node->edge_count, own, err))
        return err->status;
    shape->depth -= own;
    low = own ? shape->stack[shape->depth].low : shape->next;
    if (push(shape, low, err))
        return err->status;
    shape->edges += node->edge_count;
    shape->next++;
    return CST_OK;
}

enum cst_status cst_shape_end(const struct cst_shape *shape, struct cst_error *err)
{
    if (shape->depth == 0)
        return cst_fail(err, CST_MALFORMED, "no nodes, expected at least one");
    if (shape->depth > 1)
        return cst_fail(err, CST_MALFORMED, "node %" PRIu32 ": no node has an own edge to it",
            shape->stack[shape->depth - 2].node);
    if (shape->edges != shape->cert->edge_count)
        return cst_fail(err, CST_MALFORMED, "%" PRIu32 " edges belong to no node",
            shape->cert->edge_count - shape->edges);
    return CST_OK;
}

void cst_shape_clear(struct cst_shape *shape)
{
    cst_release(shape->memory, shape->stack, shape->room, sizeof *shape->stack);
    shape->stack = NULL;
}

enum cst_status cst_shape_check(
    const struct cst_cert *cert, struct cst_memory *memory, struct cst_error *err)
{
    struct cst_shape shape = { .cert = cert, .memory = memory };
    enum cst_status status = cst_claim_check(&cert->claim, NULL, err);

    while (!status && shape.next < cert->node_count)
        status = cst_shape_node(&shape, err);
    if (!status)
        status = cst_shape_end(&shape, err);
    cst_shape_clear(&shape);
    return status;
}
