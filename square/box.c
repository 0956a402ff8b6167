/* SPDX-License-Identifier: MIT */
#include "box.h"

#include <stdlib.h>

struct box {
    struct cst_cell low, high;
};

static void stretch(struct box *box, struct cst_cell cell)
{
    box->low.x = cell.x < box->low.x ? cell.x : box->low.x;
    box->low.y = cell.y < box->low.y ? cell.y : box->low.y;
    box->high.x = cell.x > box->high.x ? cell.x : box->high.x;
    box->high.y = cell.y > box->high.y ? cell.y : box->high.y;
}

/* Move and threats of a node, and the boxes of its children, carried back. Maps take boxes to
 * boxes, so two corners of each do. */
static struct box find_box(const struct replay *replay, uint32_t number, const struct box *boxes)
{
    const struct cst_cert *cert = replay->cert;
    const struct cst_node *node = &cert->nodes[number];
    struct position position;
    struct threats threats;
    struct cst_cell move = replay_moved(replay, number, &position, &threats);
    struct box box = { move, move };

    for (uint32_t i = 0; i < threats.count; i++)
        stretch(&box, threats.list[i].at);
    for (uint32_t i = 0; i < node->edge_count; i++) {
        const struct cst_edge *edge = &cert->edges[node->first_edge + i];
        struct map back = map_inverse(map_of_edge(&cert->claim, edge));

        stretch(&box, map_cell(back, boxes[edge->child].low));
        stretch(&box, map_cell(back, boxes[edge->child].high));
    }
    return box;
}

bool box_check(struct replay *replay)
{
    const struct cst_cert *cert = replay->cert;
    struct box *boxes = malloc(cert->node_count * sizeof *boxes), box;
    int width, height;

    if (!boxes)
        return false;
    for (uint32_t i = 0; i < cert->node_count; i++)
        boxes[i] = find_box(replay, i, boxes);
    box = boxes[replay->root];
    free(boxes);
    width = box.high.x - box.low.x + 1;
    height = box.high.y - box.low.y + 1;
    if (width > cert->claim.width || height > cert->claim.height)
        replay_broken(&replay->fault, replay->root, 8, "a box of %dx%d cells, expected %ux%u",
            width, height, cert->claim.width, cert->claim.height);
    return true;
}
