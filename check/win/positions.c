/* SPDX-License-Identifier: MIT */
/* One pass down (SPEC 6). All edges to a node come from nodes that are looked at before it: the
   first one sets its position, and every other one has to give the same. */
#include "win.h"

static bool is_free(const struct node *node, struct cell c)
{
    return !contains(&node->attacker, c) && !contains(&node->defender, c);
}

/* Rules 1 and 3. Finds t, and what the node itself puts into Z, D and N. */
static void check_move(const struct certificate *it, struct node *node, struct set *t)
{
    static struct set wins, pairs;
    const unsigned u = node->unknown;
    const struct cell c = node->move;
    require(is_free(node, c), UNPROVED,
        "node %u: rule 1: a stone on the move %d,%d, expected a free cell", node->number, c.x, c.y);
    insert(&node->attacker, c);

    find_wins(&node->defender, &node->attacker, &wins);
    require(wins.count == 0, UNPROVED,
        "node %u: rule 3: the defender can complete a square, expected that he cannot",
        node->number);

    find_wins(&node->attacker, &node->defender, t);
    if (it->claim == 2) {
        insert(&node->needed, c);
        add_image(&node->needed, &identity, t);
    }
    if (u > 0) {
        find_pairs(it, &node->defender, &node->attacker, &pairs);
        insert(&node->zone, c);
        add_image(&node->zone, &identity, &pairs);
        add_image(&node->zone, &identity, t);
    }
    if (u == 2)
        add_image(&node->danger, &identity, &node->defender);
}

/* The replies that are to be listed where there are no otherwise edges, on a board. */
static void find_replies(
    const struct certificate *it, const struct node *node, const struct set *t, struct set *replies)
{
    replies->count = 0;
    if (t->count == 1)
        insert(replies, t->cells[0]);
    for (int y = 0; t->count == 0 && y < it->height; y++) {
        for (int x = 0; x < it->width; x++) {
            if (is_free(node, (struct cell){ x, y }))
                insert(replies, (struct cell){ x, y });
        }
    }
}

/* Rules 5 and 6, but for what needs the zones of children. */
static void check_answers(const struct certificate *it, struct node *node, const struct set *t)
{
    static struct set replies;
    const bool plane = it->claim == 2;
    const char *kind = t->count == 0 ? "a quiet move"
        : t->count == 1              ? "a threat"
                                     : "a double threat";
    if (node->otherwise > 0) {
        require(t->count == 0 && node->unknown <= plane, UNPROVED,
            "node %u: rule 5: otherwise edges after %s with %u unknown stones, expected none",
            node->number, kind, node->unknown);
    } else {
        require(t->count > 0 || !plane, UNPROVED,
            "node %u: rule 5: no otherwise edges after %s, expected some", node->number, kind);
        find_replies(it, node, t, &replies);
        require(node->listed == replies.count, UNPROVED,
            "node %u: rule 5: %u edges after %s, expected %zu", node->number, node->listed, kind,
            replies.count);
        for (unsigned i = 0; i < node->listed; i++)
            node->edges[i].reply = replies.cells[i];
    }
    for (unsigned i = 0; i < node->listed; i++) {
        const struct cell b = node->edges[i].reply;
        require(is_free(node, b), UNPROVED,
            "node %u: rule 6: a stone on the reply %d,%d, expected a free cell", node->number, b.x,
            b.y);
    }
}

static bool same(const struct set *a, const struct set *b)
{
    size_t i = 0;
    while (i < a->count && i < b->count && compare(a->cells[i], b->cells[i]) == 0)
        i++;
    return i == a->count && i == b->count;
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
        if (node->otherwise == 0) { /* the pass up needs the positions of the others only */
            make_empty(&node->attacker);
            make_empty(&node->defender);
        }
    }
}
