/* SPDX-License-Identifier: MIT */
/* One pass down (SPEC 6). All edges to a node come from nodes that are looked at before it: the
   first one sets its position, and every other one has to give the same. */
#include "win.h"

#include <string.h>

bool is_free(const struct node *node, struct cell c)
{
    return !contains(&node->attacker, c) && !contains(&node->defender, c);
}

/* Rules 1 and 3. Finds t, and what the node itself puts into Z, D and N. */
static void check_move(const struct certificate *it, struct node *node, struct set *t)
{
    static struct set wins;
    const struct cell c = node->move;
    require(is_free(node, c), UNPROVED,
        "node %u: rule 1: a stone on the move %d,%d, expected a free cell", node->number, c.x, c.y);
    insert(&node->attacker, c);

    find_squares(it, &node->defender, &node->attacker, &wins, node->unknown ? &node->zone : NULL);
    require(wins.count == 0, UNPROVED,
        "node %u: rule 3: the defender can complete a square, expected that he cannot",
        node->number);

    find_squares(it, &node->attacker, &node->defender, t, NULL);
    if (it->claim == 2) {
        insert(&node->needed, c);
        add_image(&node->needed, &identity, t);
    }
    if (node->unknown > 0) {
        insert(&node->zone, c);
        add_image(&node->zone, &identity, t);
    }
    if (node->unknown == 2)
        add_image(&node->danger, &identity, &node->defender);
}

/* Rules 5 and 6, but for what needs the zones of children. */
static void check_answers(const struct certificate *it, struct node *node, const struct set *t)
{
    unsigned i = 0;
    if (node->otherwise > 0) {
        require(t->count == 0 && node->unknown <= (it->claim == 2), UNPROVED,
            "node %u: rule 5: otherwise edges with %zu threats and u = %u, expected none",
            node->number, t->count, node->unknown);
    } else {
        require(t->count > 0 || it->claim == 1, UNPROVED,
            "node %u: rule 5: no otherwise edges after a quiet move, expected some", node->number);
        size_t replies = t->count == 1;
        if (t->count == 0)
            replies =
                (size_t)(it->width * it->height) - node->attacker.count - node->defender.count;
        require(node->listed == replies, UNPROVED,
            "node %u: rule 5: %u edges with %zu threats, expected %zu", node->number, node->listed,
            t->count, replies);
        if (t->count == 1)
            node->edges[i++].reply = t->cells[0];
        for (int index = 0; i < node->listed; index++) {
            const struct cell b = { index % it->width, index / it->width };
            if (is_free(node, b))
                node->edges[i++].reply = b;
        }
    }
    for (i = 0; i < node->listed; i++) {
        const struct cell b = node->edges[i].reply;
        require(is_free(node, b), UNPROVED,
            "node %u: rule 6: a stone on the reply %d,%d, expected a free cell", node->number, b.x,
            b.y);
    }
}

static bool same(const struct set *a, const struct set *b)
{
    return a->count == b->count &&
        (a->count == 0 || memcmp(a->cells, b->cells, a->count * sizeof *a->cells) == 0);
}

/* Rule 2. A child without a stone of the attacker's has not been met yet. */
static void check_edge(const struct node *node, const struct edge *edge, bool listed)
{
    static struct set attacker, defender;
    struct node *child = edge->child;
    attacker.count = defender.count = 0;
    add_image(&attacker, &edge->map, &node->attacker);
    add_image(&defender, &edge->map, &node->defender);
    if (listed)
        insert(&defender, apply(&edge->map, edge->reply));
    if (child->attacker.count == 0) {
        add_image(&child->attacker, &identity, &attacker);
        add_image(&child->defender, &identity, &defender);
        child->unknown = (unsigned)(attacker.count - defender.count);
    }
    require(same(&attacker, &child->attacker) && same(&defender, &child->defender), UNPROVED,
        "node %u: rule 2: another position for node %u, expected that of an edge before",
        node->number, child->number);
}

void check_positions(const struct certificate *it, struct node *nodes)
{
    static struct set t;
    for (unsigned number = it->nodes; number-- > 0;) {
        struct node *node = &nodes[number];
        const int plies = 2 * (int)node->attacker.count + 3;
        require(plies <= it->plies, UNPROVED, "node %u: rule 7: %d plies, expected at most %d",
            number, plies, it->plies);
        check_move(it, node, &t);
        check_answers(it, node, &t);
        for (unsigned i = 0; i < node->listed + node->otherwise; i++)
            check_edge(node, &node->edges[i], i < node->listed);
    }
}
