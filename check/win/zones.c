/* SPDX-License-Identifier: MIT */
/* One pass up (SPEC 6): plies, Z, D and N, from those of the children; and the rules that need
   them. The name j of SPEC for such an edge is kept. */
#include "win.h"

static const struct certificate plane = { .claim = 2 };

bool allows(const struct edge *edge, struct cell a, struct cell b)
{
    const struct set *zone = &edge->child->zone, *danger = &edge->child->danger;
    const struct cell p = apply(&edge->map, a), q = apply(&edge->map, b);
    if (contains(zone, p) || contains(zone, q))
        return false;
    struct cell others[4];
    const int count = squares_with(&plane, p, q, others);
    for (int i = 0; i < count; i++) {
        if (contains(danger, others[i]))
            return false;
    }
    return true;
}

/* Whether the reply b is not answered, the unknown stone being on a (on b, too, if there is none).
 */
static bool fails(const struct node *node, const struct set *answered, struct cell a, struct cell b)
{
    if (contains(answered, b))
        return false;
    for (unsigned j = node->listed; j < node->listed + node->otherwise; j++) {
        if (allows(&node->edges[j], a, b))
            return false;
    }
    return true;
}

/* Whether any reply is not answered, the unknown stone being on a. With j the first edge that
   allows a alone, such a reply is in Z_j, or makes three corners with a and a cell of D_j. */
static bool any_fails(const struct node *node, const struct set *answered, struct cell a)
{
    const struct edge *j = &node->edges[node->listed], *end = j + node->otherwise;
    while (j < end && !allows(j, a, a))
        j++;
    if (j == end)
        return true; /* every free cell without a name is one */

    const struct set *zone = &j->child->zone, *danger = &j->child->danger;
    const struct map back = inverse(&j->map);
    for (size_t i = 0; i < zone->count; i++) {
        if (fails(node, answered, a, apply(&back, zone->cells[i])))
            return true;
    }
    for (size_t i = 0; i < danger->count; i++) {
        struct cell others[4];
        const int count = squares_with(&plane, a, apply(&back, danger->cells[i]), others);
        for (int k = 0; k < count; k++) {
            if (fails(node, answered, a, others[k]))
                return true;
        }
    }
    return false;
}

/* Rule 5, u = 1: tries every a that is at most r columns and rows away from the box around all Z_j
   and D_j, which has r columns or rows: docs/certificates.md, section 3, says why these are enough.
 */
static void try_stones(struct node *node, const struct set *answered)
{
    struct set all = { NULL, 0, 0 };
    for (unsigned j = node->listed; j < node->listed + node->otherwise; j++) {
        const struct map back = inverse(&node->edges[j].map);
        add_image(&all, &back, &node->edges[j].child->zone);
        add_image(&all, &back, &node->edges[j].child->danger);
    }
    struct cell low = all.cells[0], high = all.cells[all.count - 1], a;
    for (size_t i = 0; i < all.count; i++) {
        low.x = all.cells[i].x < low.x ? all.cells[i].x : low.x;
        high.x = all.cells[i].x > high.x ? all.cells[i].x : high.x;
    }
    make_empty(&all);

    const int columns = high.x - low.x + 1, rows = high.y - low.y + 1;
    const int r = columns > rows ? columns : rows;
    for (a.y = low.y - r; a.y <= high.y + r; a.y++) {
        for (a.x = low.x - r; a.x <= high.x + r; a.x++) {
            const bool is_free = !contains(&node->attacker, a) && !contains(&node->defender, a);
            if (is_free && any_fails(node, answered, a))
                insert(&node->zone, a);
        }
    }
}

/* Rule 5, u = 1: no cell is in all the D_j. Tries those of the first. */
static void check_danger(const struct node *node)
{
    const struct edge *first = &node->edges[node->listed], *end = first + node->otherwise, *j;
    const struct set *danger = &first->child->danger;
    const struct map back = inverse(&first->map);
    for (size_t i = 0; i < danger->count; i++) {
        const struct cell d = apply(&back, danger->cells[i]);
        for (j = first; j < end && contains(&j->child->danger, apply(&j->map, d)); j++)
            continue;
        require(j < end, UNPROVED,
            "node %u: rule 5: %d,%d in all danger sets, expected no such cell", node->number, d.x,
            d.y);
    }
}

/* Rule 5 for an open node. */
static void check_cover(struct node *node)
{
    struct set answered = { NULL, 0, 0 }; /* stones, which are no replies, and listed replies */
    add_image(&answered, &identity, &node->attacker);
    add_image(&answered, &identity, &node->defender);
    for (unsigned i = 0; i < node->listed; i++)
        insert(&answered, node->edges[i].reply);

    const struct edge *first = &node->edges[node->listed];
    const struct map back = inverse(&first->map);
    for (size_t i = 0; i < first->child->zone.count; i++) {
        const struct cell b = apply(&back, first->child->zone.cells[i]);
        require(!fails(node, &answered, b, b), UNPROVED,
            "node %u: rule 5: %d,%d in all zones, expected a listed edge", node->number, b.x, b.y);
    }
    if (node->unknown == 1) {
        check_danger(node);
        try_stones(node, &answered);
    }
    make_empty(&answered);
}

void check_zones(const struct certificate *it, struct node *nodes)
{
    for (struct node *node = nodes; node < nodes + it->nodes; node++) {
        node->plies = 3;
        for (unsigned i = 0; i < node->listed + node->otherwise; i++) {
            const struct node *child = node->edges[i].child;
            const struct map back = inverse(&node->edges[i].map);
            node->plies = child->plies + 2 > node->plies ? child->plies + 2 : node->plies;
            add_image(&node->needed, &back, &child->needed);
            if (node->unknown > 0 && i < node->listed) {
                add_image(&node->zone, &back, &child->zone);
                add_image(&node->danger, &back, &child->danger);
            }
        }
        if (node->otherwise > 0)
            check_cover(node);
    }

    const struct node *root = &nodes[it->nodes - 1];
    require(root->plies == it->plies, UNPROVED, "node %u: rule 7: %d plies, expected %d",
        root->number, root->plies, it->plies);
    for (size_t i = 0; i < root->needed.count; i++) {
        const struct cell c = root->needed.cells[i];
        require(c.x >= 0 && c.x < it->width && c.y >= 0 && c.y < it->height, UNPROVED,
            "node %u: rule 8: %d,%d is needed, expected cells in 0,0 to %d,%d", root->number, c.x,
            c.y, it->width - 1, it->height - 1);
    }
}
