/* SPDX-License-Identifier: MIT */
/* One pass up (SPEC 6): plies, Z, D and N, from those of the children; and the rules that need
   them. The name j of SPEC for such an edge is kept. */
#include "win.h"

#include <stdlib.h>

static bool in_zone(const struct node *node, struct cell c)
{
    struct cell others[4];
    bool found = contains(&node->zone, c) || contains(&node->centres, c);
    spend(node->centres.count);
    for (size_t i = 0; !found && i < node->centres.count; i++)
        found = squares_with(&the_plane, c, node->centres.cells[i], others) > 0;
    return found;
}

bool allows(const struct edge *edge, struct cell a, struct cell b)
{
    const struct cell p = apply(&edge->map, a), q = apply(&edge->map, b);
    if (in_zone(edge->child, p) || in_zone(edge->child, q))
        return false;
    struct cell others[4];
    const int count = squares_with(&the_plane, p, q, others);
    for (int i = 0; i < count; i++) {
        if (contains(&edge->child->danger, others[i]))
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
        const int count = squares_with(&the_plane, a, apply(&back, danger->cells[i]), others);
        for (int k = 0; k < count; k++) {
            if (fails(node, answered, a, others[k]))
                return true;
        }
    }
    return false;
}

/* The greatest number of columns or rows between p and a cell of a Z_j or D_j, or a centre. */
static int reach(const struct node *node, struct cell p)
{
    int most = 0;
    for (unsigned j = node->listed; j < node->listed + node->otherwise; j++) {
        const struct node *child = node->edges[j].child;
        const struct set *sets[] = { &child->zone, &child->danger, &child->centres };
        const struct cell q = apply(&node->edges[j].map, p);
        for (size_t k = 0; k < 3; k++) {
            spend(sets[k]->count);
            for (size_t i = 0; i < sets[k]->count; i++) {
                const struct cell c = sets[k]->cells[i];
                most = abs(c.x - q.x) > most ? abs(c.x - q.x) : most;
                most = abs(c.y - q.y) > most ? abs(c.y - q.y) : most;
            }
        }
    }
    return most;
}

/* Rule 5, u = 1. The cells of C are in the D_j here, but make no three corners off their lines,
   which are in Z. Every a in question is at most r columns and rows away from the box around all
   Z_j and D_j, which has r columns or rows (docs/certificates.md, section 3, says why): so, if all
   of that is within m of the move, within 3m + 1. */
static void try_stones(struct node *node, const struct set *answered)
{
    const int m = reach(node, node->move);
    for (int y = -3 * m - 1; y <= 3 * m + 1; y++) {
        for (int x = -3 * m - 1; x <= 3 * m + 1; x++) {
            const struct cell a = { node->move.x + x, node->move.y + y };
            if (is_free(node, a) && !in_zone(node, a) && any_fails(node, answered, a))
                insert(&node->zone, a);
        }
    }
}

/* Rule 5: if b is in all the Z_j, it has to be named. */
static void check_reply(const struct node *node, const struct set *answered, struct cell b)
{
    require(!fails(node, answered, b, b), UNPROVED,
        "node %u: rule 5: %d,%d in all zones, expected a listed edge", node->number, b.x, b.y);
}

/* The same, u = 0, for all b on the lines through p, a centre of the first Z_j. If another Z_j does
   not have the line, b is a cell of this Z_j, or where one of its lines crosses: at most twice as
   far away as its cells and centres. If all have it, not all of so many cells are answered. */
static void check_lines(const struct node *node, const struct set *answered, struct cell p)
{
    const int most = 2 * reach(node, p) + (int)answered->count;
    for (int i = -most; i <= most; i++) {
        check_reply(node, answered, (struct cell){ p.x + i, p.y });
        check_reply(node, answered, (struct cell){ p.x, p.y + i });
        check_reply(node, answered, (struct cell){ p.x + i, p.y + i });
        check_reply(node, answered, (struct cell){ p.x + i, p.y - i });
    }
}

/* Rule 5 for an open node. */
static void check_cover(struct node *node)
{
    static struct set answered; /* stones, which are no replies, and listed replies */
    answered.count = 0;
    add_image(&answered, &identity, &node->attacker);
    add_image(&answered, &identity, &node->defender);
    for (unsigned i = 0; i < node->listed; i++)
        insert(&answered, node->edges[i].reply);

    const struct edge *first = &node->edges[node->listed], *end = first + node->otherwise, *j;
    const struct node *child = first->child;
    const struct map back = inverse(&first->map);
    for (size_t i = 0; i < child->zone.count; i++)
        check_reply(node, &answered, apply(&back, child->zone.cells[i]));
    for (size_t i = 0; i < child->centres.count; i++)
        check_lines(node, &answered, apply(&back, child->centres.cells[i]));
    if (node->unknown == 0)
        return;
    for (size_t i = 0; i < child->danger.count; i++) { /* which of them are in C? */
        const struct cell d = apply(&back, child->danger.cells[i]);
        for (j = first; j < end && contains(&j->child->danger, apply(&j->map, d)); j++)
            continue;
        if (j == end)
            insert(&node->centres, d);
    }
    try_stones(node, &answered);
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
                add_image(&node->centres, &back, &child->centres);
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
