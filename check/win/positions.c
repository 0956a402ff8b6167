/* SPDX-License-Identifier: MIT */
/* One pass down (SPEC 6): a node's position is set by the first edge to it, and compared at every
   other. All edges to a node come from larger numbers, so it is complete when the pass gets there.
 */
#include "strategy.h"

#include <string.h>

static void put_into_zone(struct node *node, struct cell c)
{
    if (node->unknown > 0)
        insert(&node->zone, c);
}

/* Rule 1, which makes attacker P' instead of P. */
static void check_move(uint32_t number, struct node *node)
{
    if (contains(&node->attacker, node->move) || contains(&node->defender, node->move))
        fault(UNPROVED, "node %u: rule 1: a stone on the move %d,%d, expected a free cell",
            (unsigned)number, node->move.x, node->move.y);
    insert(&node->attacker, node->move);
    put_into_zone(node, node->move);
}

/* Rule 3 for one square with two corners of the defender's, r and s being the other two. */
static void scan_square(uint32_t number, struct node *node, struct cell r, struct cell s)
{
    const bool owns_r = contains(&node->defender, r), owns_s = contains(&node->defender, s);
    const bool blocked = contains(&node->attacker, r) || contains(&node->attacker, s);
    if (blocked)
        return;
    if (owns_r || owns_s)
        fault(UNPROVED,
            "node %u: rule 3: the defender has three corners of a square with %d,%d and "
            "%d,%d, expected the other one to be the attacker's",
            (unsigned)number, r.x, r.y, s.x, s.y);
    put_into_zone(node, r);
    put_into_zone(node, s);
}

static void scan(const struct board *board, uint32_t number, struct node *node)
{
    const struct set *defender = &node->defender;
    struct cell others[2][2];
    for (size_t i = 0; i < defender->count; i++) {
        spend(i);
        for (size_t j = 0; j < i; j++) {
            int squares = squares_with(board, defender->cells[i], defender->cells[j], others);
            while (squares-- > 0)
                scan_square(number, node, others[squares][0], others[squares][1]);
        }
    }
    for (size_t i = 0; node->unknown == 2 && i < defender->count; i++)
        insert(&node->danger, defender->cells[i]);
}

static bool is_free(const struct node *node, struct cell c)
{
    return !contains(&node->attacker, c) && !contains(&node->defender, c);
}

/* t: where the attacker, having moved, would complete a square. */
static void find_threats(const struct board *board, const struct node *node, struct set *t)
{
    const struct set *attacker = &node->attacker;
    struct cell others[2][2];
    t->count = 0;
    for (size_t i = 0; i < attacker->count; i++) {
        spend(i);
        for (size_t j = 0; j < i; j++) {
            int squares = squares_with(board, attacker->cells[i], attacker->cells[j], others);
            while (squares-- > 0) {
                const struct cell r = others[squares][0], s = others[squares][1];
                if (contains(attacker, r) && is_free(node, s))
                    insert(t, s);
                if (contains(attacker, s) && is_free(node, r))
                    insert(t, r);
            }
        }
    }
}

static void expect_edges(uint32_t number, const struct node *node, const char *after, size_t count)
{
    if (node->otherwise > 0)
        fault(UNPROVED, "node %u: rule 5: otherwise edges after %s, expected none",
            (unsigned)number, after);
    if (node->listed != count)
        fault(UNPROVED, "node %u: rule 5: %u edges after %s, expected %zu", (unsigned)number,
            (unsigned)node->listed, after, count);
}

/* Rules 5 and 6, but for what needs the zones of children. Finds the replies of the listed edges.
 */
static void check_answers(
    const struct board *board, uint32_t number, struct node *node, const struct set *t)
{
    const size_t cells = (size_t)board->width * (size_t)board->height;
    const size_t stones = node->attacker.count + node->defender.count;
    if (t->count > 0) {
        expect_edges(number, node, t->count > 1 ? "a double threat" : "a threat", t->count == 1);
        if (t->count == 1)
            node->edges[0].reply = t->cells[0];
    } else if (node->otherwise > 0) {
        const unsigned most = board->plane ? 1 : 0;
        if (node->unknown > most)
            fault(UNPROVED,
                "node %u: rule 5: otherwise edges with %u unknown stones, expected at "
                "most %u",
                (unsigned)number, node->unknown, most);
    } else if (board->plane) {
        fault(UNPROVED, "node %u: rule 5: no otherwise edges after a quiet move, expected some",
            (unsigned)number);
    } else {
        expect_edges(number, node, "a quiet move", cells - stones);
        struct edge *edge = node->edges;
        for (struct cell c = { 0, 0 }; c.y < board->height; c.y++) {
            for (c.x = 0; c.x < board->width; c.x++) {
                if (is_free(node, c))
                    (edge++)->reply = c;
            }
        }
    }
    for (uint32_t i = 0; i < node->listed; i++) {
        const struct cell reply = node->edges[i].reply;
        if (!is_free(node, reply))
            fault(UNPROVED, "node %u: rule 6: a stone on the reply %d,%d, expected a free cell",
                (unsigned)number, reply.x, reply.y);
    }
}

static void place(struct set *image, const struct map *map, const struct set *stones)
{
    image->count = 0;
    for (size_t i = 0; i < stones->count; i++)
        insert(image, apply(map, stones->cells[i]));
}

static struct set copy(const struct set *set, size_t room)
{
    struct set new = { allocate(room, sizeof *set->cells), set->count, room };
    if (set->count > 0)
        memcpy(new.cells, set->cells, set->count * sizeof *set->cells);
    return new;
}

/* Rule 2 for one edge. A child without a stone of the attacker's has not been reached before. */
static void check_edge(
    struct strategy *strategy, uint32_t number, const struct edge *edge, bool listed)
{
    static struct set attacker, defender;
    const struct node *node = &strategy->nodes[number];
    place(&attacker, &edge->map, &node->attacker);
    place(&defender, &edge->map, &node->defender);
    if (listed)
        insert(&defender, apply(&edge->map, edge->reply));

    struct node *child = &strategy->nodes[edge->child];
    if (child->attacker.count == 0) {
        child->attacker = copy(&attacker, attacker.count + 1);
        child->defender = copy(&defender, defender.count);
        child->unknown = (unsigned)(attacker.count - defender.count);
    } else if (!equal(&child->attacker, &attacker) || !equal(&child->defender, &defender)) {
        fault(UNPROVED,
            "node %u: rule 2: its edge to node %u gives another position than one "
            "before, expected the same",
            (unsigned)number, (unsigned)edge->child);
    }
}

static void check_node(struct strategy *strategy, uint32_t number, struct set *t)
{
    const struct board *board = &strategy->board;
    struct node *node = &strategy->nodes[number];
    if (2 * node->attacker.count + 3 > (size_t)strategy->plies)
        fault(UNPROVED, "node %u: rule 7: %zu plies with those before, expected at most %d",
            (unsigned)number, 2 * node->attacker.count + 3, strategy->plies);
    check_move(number, node);
    scan(board, number, node);

    find_threats(board, node, t);
    const size_t taken = node->attacker.count + node->defender.count + node->unknown;
    if (t->count == 0 && taken >= (size_t)board->width * (size_t)board->height)
        fault(UNPROVED, "node %u: rule 4: %zu stones and no threat, expected a free cell",
            (unsigned)number, taken);
    node->box = no_box;
    extend(&node->box, node->move);
    for (size_t i = 0; i < t->count; i++) {
        put_into_zone(node, t->cells[i]);
        extend(&node->box, t->cells[i]);
    }
    check_answers(board, number, node, t);
    for (uint32_t i = 0; i < node->listed + node->otherwise; i++)
        check_edge(strategy, number, &node->edges[i], i < node->listed);
}

void check_positions(struct strategy *strategy)
{
    struct set t = { NULL, 0, 0 };
    for (uint32_t number = strategy->count; number-- > 0;)
        check_node(strategy, number, &t);
    release(t.cells, t.room, sizeof *t.cells);
}
