/* SPDX-License-Identifier: MIT */
#include "verify.h"

#include <stdlib.h>
#include <string.h>

#include "dag.h"

static enum cst_status reject(struct cst_error *error, uint32_t node, const char *what)
{
    error->status = CST_REJECTED;
    snprintf(error->text, sizeof error->text, "internal error: node %lu of the strategy %s",
        (unsigned long)node, what);
    return CST_REJECTED;
}

static void insert(uint16_t *list, uint8_t *count, uint16_t cell)
{
    unsigned k;

    for (k = (*count)++; k > 0 && list[k - 1] > cell; k--)
        list[k] = list[k - 1];
    list[k] = cell;
}

/* The image of a position, with the reply unless it is CST_NO_CELL. */
static void map_stones(const struct cst_board *board, const struct cst_edge *edge,
    const struct cst_stones *from, unsigned reply, struct cst_stones *to)
{
    struct cst_map map = { edge->map, edge->dx, edge->dy };
    unsigned i;

    memset(to, 0, sizeof *to);
    to->known = true;
    for (i = 0; i < from->own_count; i++)
        insert(to->own, &to->own_count, (uint16_t)cst_map_cell(board, map, from->own[i]));
    for (i = 0; i < from->other_count; i++)
        insert(to->other, &to->other_count, (uint16_t)cst_map_cell(board, map, from->other[i]));
    if (reply != CST_NO_CELL)
        insert(to->other, &to->other_count, (uint16_t)cst_map_cell(board, map, reply));
}

/* Give the child its position, or compare it. */
static bool follow(const struct cst_board *board, const struct cst_stones *here, unsigned reply,
    const struct cst_edge *edge, struct cst_stones *stones)
{
    struct cst_stones there, *child = &stones[edge->child];

    map_stones(board, edge, here, reply, &there);
    if (!child->known) {
        *child = there;
        return true;
    }
    return child->own_count == there.own_count && child->other_count == there.other_count &&
        memcmp(child->own, there.own, sizeof there.own) == 0 &&
        memcmp(child->other, there.other, sizeof there.other) == 0;
}

void cst_place_stones(struct cst_position *position, const struct cst_stones *stones)
{
    unsigned i;

    cst_position_init(position, position->board);
    for (i = 0; i < stones->own_count; i++)
        cst_attack(position, stones->own[i]);
    for (i = 0; i < stones->other_count; i++)
        cst_defend(position, stones->other[i]);
}

/* Put a node's position on the board. Returns where the defender threatens to win. */
static struct cst_threats set_up(struct cst_position *position, const struct cst_stones *here)
{
    struct cst_stones attackers = *here;
    struct cst_threats his, all = { 0 };
    unsigned i, k;

    attackers.other_count = 0;
    cst_place_stones(position, &attackers);
    for (i = 0; i < here->other_count; i++) {
        his = cst_defend(position, here->other[i]);
        all.completed = all.completed || his.completed;
        for (k = 0; k < his.count; k++)
            if (all.count == 0 || (all.count == 1 && all.cell[0] != his.cell[k]))
                all.cell[all.count++] = his.cell[k];
    }
    return all;
}

/* An open node: named replies in order, then the otherwise edges. */
static enum cst_status verify_open(const struct cst_cert *cert, const struct cst_position *position,
    const struct cst_stones *here, uint32_t number, struct cst_stones *stones,
    struct cst_error *error)
{
    const struct cst_node *node = &cert->nodes[number];
    uint32_t named = node->edge_count - node->otherwise, i;
    unsigned cell, last = 0;

    for (i = 0; i < node->edge_count; i++) {
        const struct cst_edge *edge = &cert->edges[node->first_edge + i];

        cell = i < named ? (unsigned)edge->y * position->board->width + (unsigned)edge->x
                         : CST_NO_CELL;
        if (i < named && ((i > 0 && cell <= last) || !cst_is_free(position, cell)))
            return reject(error, number, "names a reply wrongly");
        if (!follow(position->board, here, cell, edge, stones))
            return reject(error, number, "has a wrong answer to a reply");
        last = cell;
    }
    return CST_OK;
}

static enum cst_status verify_node(struct cst_cert *cert, struct cst_position *position,
    struct cst_stones *stones, uint32_t number, struct cst_error *error)
{
    const struct cst_node *node = &cert->nodes[number];
    const struct cst_board *board = position->board;
    struct cst_stones here = stones[number];
    struct cst_threats his = set_up(position, &here), mine;
    uint32_t i = node->first_edge, end = node->first_edge + node->edge_count;
    unsigned cell;

    if (!cst_is_free(position, node->cell) || here.own_count == CST_MAX_STONES)
        return reject(error, number, "plays on a cell that is taken");
    mine = cst_attack(position, node->cell);
    if (mine.count == CST_VOID)
        return reject(error, number, "leaves the box");
    if (mine.completed)
        return node->edge_count ? reject(error, number, "goes on after a win") : CST_OK;
    if (his.completed || his.count > 1 || (his.count == 1 && his.cell[0] != node->cell))
        return reject(error, number, "lets the defender win");
    insert(here.own, &here.own_count, node->cell);
    if (node->otherwise)
        return mine.count == 0 ? verify_open(cert, position, &here, number, stones, error)
                               : reject(error, number, "is open after a threat");
    for (cell = 0; cell < board->cells && mine.count < 2; cell++) {
        if (!cst_is_free(position, cell) || (mine.count == 1 && mine.cell[0] != cell))
            continue;
        if (i == end || !follow(board, &here, cell, &cert->edges[i++], stones))
            return reject(error, number, "has a wrong answer to a reply");
    }
    if (i != end)
        return reject(error, number, "has too many answers");
    if (mine.count == 0 && node->edge_count == 0)
        return reject(error, number, "fills the board");
    return CST_OK;
}

/* The plies that the root needs, from the leaves up. */
static unsigned count_plies(const struct cst_cert *cert, uint8_t *plies)
{
    uint32_t n, i;

    for (n = 0; n < cert->node_count; n++) {
        const struct cst_node *node = &cert->nodes[n];

        /* The search never plays a completing move: it stops at the double threat. */
        plies[n] = 3;
        for (i = 0; i < node->edge_count; i++) {
            uint8_t below = plies[cert->edges[node->first_edge + i].child];

            if (below + 2 > plies[n])
                plies[n] = (uint8_t)(below + 2);
        }
    }
    return plies[cert->node_count - 1];
}

enum cst_status cst_verify(
    struct cst_cert *cert, const struct cst_board *board, struct cst_error *error)
{
    struct cst_stones *stones = calloc(cert->node_count, sizeof *stones);
    struct cst_position *position = malloc(sizeof *position);
    uint8_t *plies = malloc(cert->node_count);
    enum cst_status status = CST_OK;
    uint32_t n;

    if (!stones || !position || !plies) {
        status = cst_gen_fail(error, CST_LIMIT, "out of memory for verifying the strategy");
    } else {
        position->board = board;
        stones[cert->node_count - 1].known = true;
        for (n = cert->node_count; n-- > 0 && status == CST_OK;)
            status = stones[n].known ? verify_node(cert, position, stones, n, error)
                                     : reject(error, n, "cannot be reached");
        if (status == CST_OK)
            status = cst_verify_zones(cert, stones, position, error);
        if (status == CST_OK)
            cert->claim.plies = (uint16_t)count_plies(cert, plies);
    }
    free(plies);
    free(position);
    free(stones);
    return status;
}
