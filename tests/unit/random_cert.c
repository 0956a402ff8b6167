/* SPDX-License-Identifier: MIT */
#include "random_cert.h"

#include "support.h"

#define MAX_WAITING 2000
#define MAX_EDGES (2 * MAX_WAITING + 8)

/* Nodes that still need an own edge, each with the first node of its tree:
 * other edges that are written before the tree can reach only nodes before
 * that one. */
struct waiting {
    uint32_t node;
    uint32_t low;
};

uint32_t random_below(struct random *random, uint32_t below)
{
    random->state = random->state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random->state >> 33) % below);
}

static int coordinate(struct random *random)
{
    uint32_t limit = random_below(random, 8) ? 5 : CST_MAX_COORDINATE;

    return (int)random_below(random, 2 * limit + 1) - (int)limit;
}

static void maybe_again(struct random *random, const struct cst_cert *cert, uint32_t limit,
    struct cst_edge *edges, uint32_t *count)
{
    bool plane = cert->claim.claim == CST_CLAIM_EVERYWHERE;
    unsigned maps = plane || cert->claim.width == cert->claim.height ? 8 : 4;

    if (limit == 0 || random_below(random, 3) > 0)
        return;
    edges[*count] = again(random_below(random, limit), random_below(random, maps));
    if (plane)
        edges[*count] = shifted(edges[*count], coordinate(random), coordinate(random));
    (*count)++;
}

/* The reply after (x, y), at random: on a board none may be left. */
static bool next_reply(struct random *random, const struct cst_claim *claim, int *x, int *y)
{
    if (claim->claim == CST_CLAIM_EVERYWHERE) {
        if (*y == CST_MAX_COORDINATE)
            return false;
        if (*x > CST_MAX_COORDINATE - 300 || !random_below(random, 4)) {
            *x = -CST_MAX_COORDINATE;
            ++*y;
        }
        *x += 1 + (int)random_below(random, 300);
        return true;
    }
    *x += 1 + (int)random_below(random, 3);
    *y += *x / claim->width;
    *x %= claim->width;
    return *y < claim->height;
}

/* Name replies of the first edges; how many edges are otherwise edges? */
static uint32_t name_replies(
    struct random *random, const struct cst_claim *claim, struct cst_edge *edges, uint32_t count)
{
    bool plane = claim->claim == CST_CLAIM_EVERYWHERE;
    uint32_t wanted = random_below(random, count), done = 0;
    int x = plane ? -CST_MAX_COORDINATE - 1 : -1;
    int y = plane ? (int)random_below(random, 5) - 2 : 0;

    while (done < wanted && next_reply(random, claim, &x, &y)) {
        edges[done] = named(edges[done], x, y);
        done++;
    }
    return count - done;
}

/* Exceptions to a default answer, by increasing moves. */
static uint32_t except(struct random *random, const struct cst_claim *claim, uint32_t usual,
    struct cst_exception *exceptions)
{
    uint32_t cells = (uint32_t)claim->width * claim->height, count = 0;

    for (uint32_t move = random_below(random, 30); move < cells;
         move += 1 + random_below(random, 30)) {
        uint32_t answer = (usual + 1 + random_below(random, cells - 1)) % cells;

        exceptions[count++] = (struct cst_exception){ (uint16_t)move, (uint16_t)answer };
    }
    return count;
}

static void grow(struct random *random, struct cst_cert *cert, struct waiting *stack,
    uint32_t *depth, uint32_t take)
{
    struct cst_edge edges[MAX_EDGES];
    struct cst_exception exceptions[CST_MAX_SIDE * CST_MAX_SIDE];
    bool hold = cert->claim.claim == CST_CLAIM_SECOND_HOLDS;
    uint32_t count = 0, otherwise = 0, node = cert->node_count;
    struct waiting *first = stack + (*depth - take);
    uint32_t low = take ? first->low : node;
    uint32_t cells = (uint32_t)cert->claim.width * cert->claim.height;

    for (uint32_t i = 0; i < take; i++) {
        maybe_again(random, cert, first[i].low, edges, &count);
        edges[count++] = own(first[i].node);
    }
    maybe_again(random, cert, node, edges, &count);
    maybe_again(random, cert, node, edges, &count);
    if (!hold && count && random_below(random, 3) == 0)
        otherwise = name_replies(random, &cert->claim, edges, count);
    if (hold) {
        uint32_t usual = random_below(random, cells);

        add_hold(
            cert, usual, exceptions, except(random, &cert->claim, usual, exceptions), edges, count);
    } else {
        add_open(cert, random_below(random, cells), edges, count, otherwise);
    }
    *depth -= take;
    stack[(*depth)++] = (struct waiting){ .node = node, .low = low };
}

void random_cert(struct random *random, uint32_t nodes, struct cst_cert *cert)
{
    static struct waiting stack[MAX_WAITING];
    uint32_t depth = 0;
    unsigned width = 1 + random_below(random, CST_MAX_SIDE);
    unsigned height = random_below(random, 2) ? width : 1 + random_below(random, CST_MAX_SIDE);
    unsigned sort = random_below(random, 3);
    bool plane = sort == 1, hold = sort == 2 && width > 1 && height > 1;
    uint32_t most =
        plane && width * height > CST_MAX_PLANE_PLIES ? CST_MAX_PLANE_PLIES : width * height;

    cert->claim = claim_of(width, height, 2 * random_below(random, (most + 1) / 2) + 1);
    if (plane)
        cert->claim.claim = CST_CLAIM_EVERYWHERE;
    if (hold) {
        cert->claim = hold_of(width, height, 3 + random_below(random, width * height - 2));
        cert->horizon = (uint8_t)(1 + random_below(random, cst_max_horizon(&cert->claim)));
    }
    while (cert->node_count + 1 < nodes) {
        uint32_t take = random_below(random, 4);

        if (depth == MAX_WAITING)
            take = 3;
        grow(random, cert, stack, &depth, take < depth ? take : depth);
    }
    grow(random, cert, stack, &depth, depth);
}
