/* SPDX-License-Identifier: MIT */
#include "cert_shape.h"

#include <inttypes.h>

#include "cert.h"
#include "fail.h"

static enum cst_status push(struct cst_cert_shape *shape, uint32_t low, struct cst_error *err)
{
    struct cst_waiting *stack = cst_grow(shape->memory, shape->stack, &shape->capacity,
        (uint64_t)shape->depth + 1, sizeof *stack, err);

    if (!stack)
        return err->status;
    shape->stack = stack;
    stack[shape->depth++] = (struct cst_waiting){ .node = shape->next, .low = low };
    return CST_OK;
}

/* limit: how many nodes are made when the edge is written. */
static enum cst_status check_again(
    const struct cst_edge *edge, unsigned maps, uint32_t limit, struct cst_error *err)
{
    if (cst_fail_unless(err, "map", edge->map, 0, maps - 1))
        return err->status;
    if (limit == 0)
        return cst_fail(err, CST_MALFORMED,
            "an edge to node %" PRIu32 ", expected a node made before", edge->child);
    if (edge->child >= limit)
        return cst_fail(err, CST_MALFORMED, "an edge to node %" PRIu32 ", expected 0 ... %" PRIu32,
            edge->child, limit - 1);
    return CST_OK;
}

/* expected: the next node that has no own edge yet. */
static enum cst_status check_own(
    const struct cst_edge *edge, uint32_t expected, struct cst_error *err)
{
    if (edge->map != 0)
        return cst_fail(err, CST_MALFORMED, "an own edge with map %u, expected map 0", edge->map);
    if (edge->child != expected)
        return cst_fail(err, CST_MALFORMED,
            "the own edge of node %" PRIu32 ", expected that of node %" PRIu32, edge->child,
            expected);
    return CST_OK;
}

/* The shift, which only edges made by `again` on the plane have. */
static enum cst_status check_shift(
    const struct cst_claim *claim, const struct cst_edge *edge, struct cst_error *err)
{
    int limit = cst_on_plane(claim) && !edge->own ? CST_MAX_COORDINATE : 0;

    if (edge->dx >= -limit && edge->dx <= limit && edge->dy >= -limit && edge->dy <= limit)
        return CST_OK;
    if (!limit)
        return cst_fail(err, CST_MALFORMED, "shift %d,%d, expected none", edge->dx, edge->dy);
    return cst_fail(
        err, CST_MALFORMED, "shift %d,%d, expected -%d ... %d", edge->dx, edge->dy, limit, limit);
}

static enum cst_status check_named(const struct cst_claim *claim, const struct cst_edge *edge,
    const struct cst_edge *before, struct cst_error *err)
{
    int x = edge->x, y = edge->y;

    if (cst_on_plane(claim) && (!cst_in_range(x) || !cst_in_range(y)))
        return cst_fail(err, CST_MALFORMED, "reply %d,%d, expected -%d ... %d", x, y,
            CST_MAX_COORDINATE, CST_MAX_COORDINATE);
    if (!cst_on_plane(claim) && (x < 0 || x >= claim->width || y < 0 || y >= claim->height))
        return cst_fail(err, CST_MALFORMED, "reply %d,%d, expected a cell of the board %ux%u", x, y,
            claim->width, claim->height);
    if (before && !cst_reply_before(before, edge))
        return cst_fail(err, CST_MALFORMED, "reply %d,%d after %d,%d, expected board order", x, y,
            before->x, before->y);
    return CST_OK;
}

/* What edge i of the node says besides its child. */
static enum cst_status check_reply(const struct cst_claim *claim, const struct cst_node *node,
    const struct cst_edge *edges, uint32_t i, struct cst_error *err)
{
    uint32_t named = node->otherwise ? node->edge_count - node->otherwise : 0;

    if (check_shift(claim, &edges[i], err))
        return err->status;
    if (i < named)
        return check_named(claim, &edges[i], i ? &edges[i - 1] : NULL, err);
    if (edges[i].x || edges[i].y)
        return cst_fail(err, CST_MALFORMED, "reply %d,%d, expected none", edges[i].x, edges[i].y);
    return CST_OK;
}

static enum cst_status check_edges(const struct cst_cert_shape *shape, const struct cst_node *node,
    uint32_t own, struct cst_error *err)
{
    const struct cst_claim *claim = &shape->cert->claim;
    const struct cst_edge *edges = node->edge_count ? shape->cert->edges + shape->edges : NULL;
    /* The nodes on top of the stack, in their order, are the next to get own edges. */
    uint32_t wait = shape->depth - own;

    for (uint32_t i = 0; i < node->edge_count; i++) {
        enum cst_status status = check_reply(claim, node, edges, i, err);

        if (!status && edges[i].own)
            status = check_own(&edges[i], shape->stack[wait++].node, err);
        else if (!status)
            status = check_again(&edges[i], cst_maps(claim),
                wait < shape->depth ? shape->stack[wait].low : shape->next, err);
        if (status)
            return status;
    }
    return CST_OK;
}

/* Exception i of a node, the answers being told apart from its default answer. */
static enum cst_status check_exception(const struct cst_cert_shape *shape,
    const struct cst_node *node, uint32_t i, struct cst_error *err)
{
    const struct cst_exception *it = &shape->cert->exceptions[node->first_exception + i];
    unsigned width = shape->cert->claim.width, last = cst_cells(&shape->cert->claim) - 1;

    if (cst_fail_unless(err, "cell", it->move, 0, last))
        return err->status;
    if (i && it->move <= it[-1].move)
        return cst_fail(err, CST_MALFORMED, "move %u,%u after %u,%u, expected board order",
            it->move % width, it->move / width, it[-1].move % width, it[-1].move / width);
    if (cst_fail_unless(err, "cell", it->answer, 0, last))
        return err->status;
    if (it->answer == node->cell)
        return cst_fail(err, CST_MALFORMED, "answer %u,%u, expected another than the default",
            it->answer % width, it->answer / width);
    return CST_OK;
}

static enum cst_status check_exceptions(
    const struct cst_cert_shape *shape, const struct cst_node *node, struct cst_error *err)
{
    const struct cst_cert *cert = shape->cert;
    bool hold = cst_is_hold(&cert->claim);

    if (cst_fail_field(
            err, "first exception", node->first_exception, shape->exceptions, shape->exceptions) ||
        cst_fail_field(err, "exceptions", node->exception_count, 0,
            hold ? cert->exception_count - shape->exceptions : 0) ||
        cst_fail_field(err, "otherwise edges", node->otherwise, 0, hold ? 0 : node->edge_count))
        return err->status;
    for (uint32_t i = 0; i < node->exception_count; i++)
        if (check_exception(shape, node, i, err))
            return err->status;
    return CST_OK;
}

/* What can be said of a node without its edges. */
static enum cst_status check_node(
    const struct cst_cert_shape *shape, const struct cst_node *node, struct cst_error *err)
{
    const struct cst_cert *cert = shape->cert;

    if (cst_fail_field(err, "first edge", node->first_edge, shape->edges, shape->edges) ||
        cst_fail_unless(err, "edges", node->edge_count, 0, cert->edge_count - shape->edges))
        return err->status;
    if (cst_fail_unless(err, "cell", node->cell, 0, cst_cells(&cert->claim) - 1))
        return err->status;
    return check_exceptions(shape, node, err);
}

static enum cst_status next(struct cst_cert_shape *shape, struct cst_error *err)
{
    const struct cst_node *node = &shape->cert->nodes[shape->next];
    uint32_t own = 0;

    if (check_node(shape, node, err))
        return err->status;
    for (uint32_t i = 0; i < node->edge_count; i++)
        own += shape->cert->edges[shape->edges + i].own;
    if (own > shape->depth)
        return cst_fail(err, CST_MALFORMED,
            "own edges of %" PRIu32 " nodes, expected at most %" PRIu32 ", which have none yet",
            own, shape->depth);
    if (check_edges(shape, node, own, err))
        return err->status;
    shape->depth -= own;
    if (push(shape, own ? shape->stack[shape->depth].low : shape->next, err))
        return err->status;
    shape->edges += node->edge_count;
    shape->exceptions += node->exception_count;
    shape->next++;
    return CST_OK;
}

enum cst_status cst_cert_shape_next(struct cst_cert_shape *shape, struct cst_error *err)
{
    enum cst_status status = next(shape, err);

    return status == CST_MALFORMED ? cst_fail_at(err, "node %" PRIu32 ": ", shape->next) : status;
}

enum cst_status cst_cert_shape_end(const struct cst_cert_shape *shape, struct cst_error *err)
{
    if (shape->depth == 0)
        return cst_fail(err, CST_MALFORMED, "0 nodes, expected 1 or more");
    if (shape->depth > 1)
        return cst_fail(err, CST_MALFORMED,
            "node %" PRIu32 ": no own edge leads to it, expected one in a later node",
            shape->stack[shape->depth - 2].node);
    if (shape->edges != shape->cert->edge_count)
        return cst_fail(err, CST_MALFORMED, "%" PRIu32 " edges, expected %" PRIu32,
            shape->cert->edge_count, shape->edges);
    if (shape->exceptions != shape->cert->exception_count)
        return cst_fail(err, CST_MALFORMED, "%" PRIu32 " exceptions, expected %" PRIu32,
            shape->cert->exception_count, shape->exceptions);
    if (cst_is_hold(&shape->cert->claim))
        return cst_fail_unless(
            err, "horizon", shape->cert->horizon, 1, cst_max_horizon(&shape->cert->claim));
    return cst_fail_field(err, "horizon", shape->cert->horizon, 0, 0);
}

void cst_cert_shape_clear(struct cst_cert_shape *shape)
{
    cst_free(shape->memory, shape->stack, shape->capacity, sizeof *shape->stack);
    shape->stack = NULL;
}

enum cst_status cst_cert_shape_check(
    const struct cst_cert *cert, struct cst_memory *memory, struct cst_error *err)
{
    struct cst_cert_shape shape = { .cert = cert, .memory = memory };
    enum cst_status status = CST_OK;

    while (!status && shape.next < cert->node_count)
        status = cst_cert_shape_next(&shape, err);
    if (!status)
        status = cst_cert_shape_end(&shape, err);
    cst_cert_shape_clear(&shape);
    return status;
}
