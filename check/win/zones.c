/* SPDX-License-Identifier: MIT */
/* One pass up (SPEC 6): zones, danger sets, boxes and plies, each from those of the children. */
#include "strategy.h"

static void take_back(struct set *to, const struct map *map, const struct set *from)
{
    for (size_t i = 0; i < from->count; i++)
        insert(to, apply_inverse(map, from->cells[i]));
}

static void extend_back(struct box *box, const struct map *map, const struct set *from)
{
    for (size_t i = 0; i < from->count; i++)
        extend(box, apply_inverse(map, from->cells[i]));
}

bool allows(
    const struct strategy *strategy, const struct edge *edge, const struct cell *unknown, int count)
{
    const struct node *child = &strategy->nodes[edge->child];
    struct cell x[2], others[2][2];
    for (int i = 0; i < count; i++) {
        x[i] = apply(&edge->map, unknown[i]);
        if (contains(&child->zone, x[i]))
            return false;
    }
    if (count < 2)
        return true;
    const struct board plane = { true, 0, 0 };
    int squares = squares_with(&plane, x[0], x[1], others);
    while (squares-- > 0) {
        if (contains(&child->danger, others[squares][0]) ||
            contains(&child->danger, others[squares][1]))
            return false;
    }
    return true;
}

/* Whether a reply on b is one that has no edge of its own. */
static bool needs_cover(const struct node *node, struct cell b)
{
    if (contains(&node->attacker, b) || contains(&node->defender, b))
        return false;
    uint32_t low = 0, high = node->listed; /* the named replies are in board order */
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const int order = compare(node->edges[middle].reply, b);
        if (order == 0)
            return false;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return true;
}

/* Whether a reply that needs cover has it, the unknown stones then being on these cells. */
static bool covered(
    const struct strategy *strategy, const struct node *node, const struct cell *unknown, int count)
{
    for (uint32_t j = 0; j < node->otherwise; j++) {
        if (allows(strategy, &node->edges[node->listed + j], unknown, count))
            return true;
    }
    return false;
}

static bool beats(
    const struct strategy *strategy, const struct node *node, struct cell a, struct cell b)
{
    const struct cell unknown[2] = { a, b };
    return compare(a, b) != 0 && needs_cover(node, b) && !covered(strategy, node, unknown, 2);
}

/* Whether, an unknown stone being on a, some reply b is not covered. If there is one, also the
   first child that allows a does not allow a and b: so b is in its zone, or makes three corners
   with a and a cell of its danger set. */
static bool is_beaten(const struct strategy *strategy, const struct node *node, struct cell a)
{
    const struct edge *edge = &node->edges[node->listed], *end = edge + node->otherwise;
    while (edge < end && !allows(strategy, edge, &a, 1))
        edge++;
    if (edge == end)
        return true; /* by every free cell of the plane without a name */
    const struct node *child = &strategy->nodes[edge->child];
    for (size_t i = 0; i < child->zone.count; i++) {
        if (beats(strategy, node, a, apply_inverse(&edge->map, child->zone.cells[i])))
            return true;
    }
    for (size_t i = 0; i < child->danger.count; i++) {
        const struct cell d = apply_inverse(&edge->map, child->danger.cells[i]);
        struct cell others[2][2];
        int squares = squares_with(&strategy->board, a, d, others);
        while (squares-- > 0) {
            if (beats(strategy, node, a, others[squares][0]) ||
                beats(strategy, node, a, others[squares][1]))
                return true;
        }
    }
    return false;
}

/* Rule 5 for an open node with u = 1. An a that is not in any zone is beaten together with a b only
   if of b (in a zone), and the cells of danger sets that make three corners with a and b, two are
   in the box around all these sets: no cell is in all danger sets, and b not in all zones. Then the
   side of the square is at most that of the box, and a is at most that far outside of it. */
static void try_stones(const struct strategy *strategy, struct node *node)
{
    struct box box = no_box;
    for (uint32_t j = 0; j < node->otherwise; j++) {
        const struct edge *edge = &node->edges[node->listed + j];
        extend_back(&box, &edge->map, &strategy->nodes[edge->child].zone);
        extend_back(&box, &edge->map, &strategy->nodes[edge->child].danger);
    }
    const int columns = box.high.x - box.low.x, rows = box.high.y - box.low.y;
    const int margin = columns > rows ? columns : rows;
    struct cell a;
    for (a.y = box.low.y - margin; a.y <= box.high.y + margin; a.y++) {
        for (a.x = box.low.x - margin; a.x <= box.high.x + margin; a.x++) {
            const bool is_free = !contains(&node->attacker, a) && !contains(&node->defender, a);
            if (is_free && is_beaten(strategy, node, a))
                insert(&node->zone, a);
        }
    }
}

static void check_cover(const struct strategy *strategy, uint32_t number, struct node *node)
{
    const struct edge *first = &node->edges[node->listed];
    const struct node *child = &strategy->nodes[first->child];
    for (size_t i = 0; i < child->zone.count; i++) {
        const struct cell b = apply_inverse(&first->map, child->zone.cells[i]);
        if (needs_cover(node, b) && !covered(strategy, node, &b, 1))
            fault(UNPROVED,
                "node %u: rule 5: the reply %d,%d is in the zones of all otherwise "
                "edges, expected a listed edge for it",
                (unsigned)number, b.x, b.y);
    }
    for (size_t i = 0; i < child->danger.count; i++) {
        const struct cell d = apply_inverse(&first->map, child->danger.cells[i]);
        uint32_t j = 0;
        while (j < node->otherwise) {
            const struct edge *edge = &node->edges[node->listed + j];
            if (!contains(&strategy->nodes[edge->child].danger, apply(&edge->map, d)))
                break;
            j++;
        }
        if (j == node->otherwise)
            fault(UNPROVED,
                "node %u: rule 5: %d,%d is in the danger sets of all otherwise edges, "
                "expected no such cell",
                (unsigned)number, d.x, d.y);
    }
    if (node->unknown == 1)
        try_stones(strategy, node);
}

void check_zones(struct strategy *strategy)
{
    for (uint32_t number = 0; number < strategy->count; number++) {
        struct node *node = &strategy->nodes[number];
        node->plies = 3;
        for (uint32_t i = 0; i < node->listed + node->otherwise; i++) {
            const struct edge *edge = &node->edges[i];
            const struct node *child = &strategy->nodes[edge->child];
            if (node->plies < child->plies + 2)
                node->plies = child->plies + 2;
            extend(&node->box, apply_inverse(&edge->map, child->box.low));
            extend(&node->box, apply_inverse(&edge->map, child->box.high));
            if (node->unknown > 0 && i < node->listed) {
                take_back(&node->zone, &edge->map, &child->zone);
                take_back(&node->danger, &edge->map, &child->danger);
            }
        }
        if (node->otherwise > 0)
            check_cover(strategy, number, node);
    }
}
