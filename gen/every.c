/* SPDX-License-Identifier: MIT */
#include "every.h"

#include <stdlib.h>

#include "blind.h"
#include "far.h"
#include "gen.h"
#include "verify.h"

struct every {
    struct cst_builder builder;
    struct cst_dag dag;
    struct cst_far far;
    struct cst_blind blind;
    struct cst_effort effort; /* after the first reply */
    struct cst_edge *edges;   /* of the root */
    unsigned count, otherwise;
};

/* First replies that have to be named, each with a strategy of its own. */
static enum cst_status build_near(struct every *every)
{
    struct cst_position *position = &every->builder.search->position;
    enum cst_status status = CST_OK;
    unsigned cell;

    for (cell = 0; cell < position->board->cells && status == CST_OK; cell++) {
        struct cst_edge *edge = &every->edges[every->count];

        if (!cst_zone_has(&every->far.near, cell))
            continue;
        cst_defend(position, cell);
        status = cst_build(&every->builder, CST_NO_CELL, every->effort, edge);
        cst_undefend(position);
        edge->x = position->board->x[cell];
        edge->y = position->board->y[cell];
        every->count++;
    }
    return status;
}

/* The otherwise edges of the root to the node of a second move, one for each way to turn it; the
 * first is the identity. */
static void add_images(struct every *every, uint32_t node, const struct map *image, unsigned count)
{
    const struct cst_board *board = every->builder.search->position.board;
    unsigned i;

    for (i = 0; i < count; i++) {
        struct cst_edge *turned = &every->edges[every->count++];

        *turned = cst_board_edge(board, node, map_inverse(image[i]));
        turned->own = i == 0;
        every->otherwise++;
    }
}

/* The node of a second move that answers unknown replies, and the edges to it, one for each way to
 * turn it. */
static enum cst_status build_far(struct every *every, const struct cst_far_family *family)
{
    struct cst_position *position = &every->builder.search->position;
    unsigned halves = position->half_count, i;
    const uint16_t second = (uint16_t)family->second;
    struct cst_edge lines[CST_FAR_LINES], edge;
    enum cst_status status = CST_OK;
    struct cst_canon canon;

    cst_attack(position, second);
    for (i = 0; i < family->count && status == CST_OK; i++) {
        lines[i] = (struct cst_edge){ 0 };
        status = cst_build_line(&every->builder, &family->line[i], &lines[i]);
    }
    cst_unattack(position, halves);
    if (status != CST_OK)
        return status;
    cst_canon_line(position, &second, 1, &canon);
    status = cst_dag_add(&every->dag, &canon, second, lines, family->count, family->count, &edge);
    add_images(every, edge.child, family->image, family->image_count);
    return status;
}

static enum cst_status build_blind(struct every *every, const struct cst_blind_family *family)
{
    struct cst_edge edge = { 0 };
    enum cst_status status = cst_build_blind(&every->builder, family, &edge);

    add_images(every, edge.child, family->image, family->image_count);
    return status;
}

static enum cst_status build_root(struct every *every, unsigned first)
{
    enum cst_status status = build_near(every);
    struct cst_canon canon;
    struct cst_edge edge;
    unsigned f;

    for (f = 0; f < every->far.count && status == CST_OK; f++)
        status = build_far(every, &every->far.family[f]);
    for (f = 0; f < every->blind.count && status == CST_OK; f++)
        status = build_blind(every, &every->blind.family[f]);
    if (status != CST_OK)
        return status;
    cst_unattack(&every->builder.search->position, 0);
    cst_canon(&every->builder.search->position, &canon);
    return cst_dag_add(
        &every->dag, &canon, first, every->edges, every->count, every->otherwise, &edge);
}

/* From the window to the frame of the box. */
static void to_box(const struct cst_board *board, struct cst_cert *cert)
{
    const struct map out = { 0, (int32_t)board->box_x, (int32_t)board->box_y };
    const struct map in = map_inverse(out);
    uint32_t n, i;

    for (n = 0; n < cert->node_count; n++) {
        struct cst_node *node = &cert->nodes[n];
        unsigned x = board->x[node->cell] - board->box_x, y = board->y[node->cell] - board->box_y;

        node->cell = (uint16_t)(y * board->box_width + x);
        for (i = 0; i < node->edge_count; i++) {
            struct cst_edge *edge = &cert->edges[node->first_edge + i];
            struct map map = map_of_edge(&board->claim, edge);

            if (node->otherwise && i < node->edge_count - node->otherwise) {
                edge->x = (int16_t)(edge->x + in.dx);
                edge->y = (int16_t)(edge->y + in.dy);
            }
            if (edge->own)
                continue;
            map = map_compose(in, map_compose(map, out));
            edge->dx = (int16_t)map.dx;
            edge->dy = (int16_t)map.dy;
        }
    }
}

enum cst_status cst_every(struct cst_search *search, unsigned first, unsigned plies, unsigned quiet,
    uint64_t max_memory, struct cst_cert *cert, bool *found, struct cst_error *error)
{
    const struct cst_board *board = search->position.board;
    struct every *every = calloc(1, sizeof *every);
    enum cst_status status;

    *found = false;
    if (!every)
        return cst_gen_fail(error, CST_LIMIT, "out of memory for the search");
    every->builder = (struct cst_builder){ .search = search, .dag = &every->dag };
    every->effort =
        (struct cst_effort){ .plies = plies - 2, .quiet = quiet, .choices = 64, .open = true };
    status = cst_dag_init(&every->dag, max_memory, error);
    cst_attack(&search->position, first);
    if (status == CST_OK && plies > CST_GEN_LARGE_BOX_PLIES)
        status = cst_plan_far(search, plies - 4, &every->far, error);
    else if (status == CST_OK && quiet >= 2)
        status = cst_plan_blind(search, plies, &every->blind, error);
    if (status == CST_OK && (every->far.count || every->blind.count)) {
        every->edges = calloc(every->far.near_count + 8 * CST_FAR_FAMILIES + 8 * CST_BLIND_FAMILIES,
            sizeof *every->edges);
        status = every->edges ? build_root(every, first)
                              : cst_gen_fail(error, CST_LIMIT, "out of memory for the strategy");
        if (search->memory_short)
            status = cst_gen_fail(error, CST_LIMIT, "out of memory for the search");
        *found = status == CST_OK;
        if (status == CST_REJECTED)
            status = CST_OK; /* a named reply refutes the move */
    }
    if (*found) {
        every->dag.cert.claim = board->claim;
        to_box(board, &every->dag.cert);
        status = cst_verify(&every->dag.cert, error);
        *cert = every->dag.cert;
        every->dag.cert = (struct cst_cert){ 0 };
    }
    free(every->edges);
    cst_dag_free(&every->dag);
    free(every);
    return status;
}
