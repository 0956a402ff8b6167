/* SPDX-License-Identifier: MIT */
/* Playing out: what counts are the stones that lie on the board. Nothing is taken from the rules,
   but with --strict the zones and danger sets. */
#include "play.h"

#include <stdio.h>
#include <string.h>

/* LOST is no number of plies. A call of play_node() has one stone of the attacker's more than the
   call before, so that at most DEPTH are open. */
enum { LOST = 0, DEPTH = 256 };

/* The stones on the board; unknown are those of the defender's that answered an otherwise edge. */
static struct set attacker, defender, unknown;

/* All moves in their order; how many led to the last position that was lost, what was wrong there.
   They are not overwritten before the next position is lost or won. */
static struct cell line[2 * DEPTH];
static size_t lost_length;
static const struct node *lost_node;
static const char *lost_reason;

static int lose(const struct node *node, const char *reason)
{
    lost_node = node;
    lost_reason = reason;
    lost_length = attacker.count + defender.count;
    return LOST;
}

static void put(struct set *set, struct cell c)
{
    line[attacker.count + defender.count] = c;
    insert(set, c);
}

static void take(struct set *set, struct cell c)
{
    size_t i = 0;
    while (compare(set->cells[i], c) != 0)
        i++;
    set->count--;
    memmove(set->cells + i, set->cells + i + 1, (set->count - i) * sizeof c);
}

/* First back by the one map, then on by the other. The point (1, 2) goes elsewhere by each s. */
static struct map compose(const struct map *backwards, const struct map *then)
{
    const struct map back = inverse(backwards);
    const struct cell origin = { 0, 0 }, point = { 1, 2 }, goal = apply(then, apply(&back, point));
    struct map map = { 0, apply(then, apply(&back, origin)) };
    while (compare(apply(&map, point), goal) != 0)
        map.s++;
    return map;
}

static int play_node(struct game *, const struct node *, const struct map *to_board);

/* The plies of the win by an edge from the node that is seen by to_board, or LOST. */
static int follow(struct game *game, const struct edge *edge, const struct map *to_board)
{
    const struct map map = compose(&edge->map, to_board);
    return play_node(game, edge->child, &map);
}

/* The same by the otherwise edges, after the reply on that cell of the board. */
static int follow_otherwise(
    struct game *game, const struct node *node, const struct map *to_board, struct cell reply)
{
    const struct map from_board = inverse(to_board);
    const struct cell b = apply(&from_board, reply);
    const struct cell a = unknown.count > 0 ? apply(&from_board, unknown.cells[0]) : b;
    int longest = lose(node, "no edge for the last reply, expected one");
    for (unsigned j = node->listed; j < node->listed + node->otherwise; j++) {
        const struct edge *edge = &node->edges[j];
        if (game->strict && !allows(edge, a, b))
            continue;
        insert(&unknown, reply);
        const int plies = follow(game, edge, to_board);
        take(&unknown, reply);
        if (game->strict == (plies == LOST)) /* free: one that wins; strict: one that does not */
            return plies;
        longest = plies > longest ? plies : longest;
    }
    return longest;
}

/* The listed edge for the reply b, as the node sees it, or NULL (SPEC 3.3). t: how many threats
   there are; index: of b among the cells that are free as far as the node knows, in board order. */
static const struct edge *find_listed(
    const struct game *game, const struct node *node, struct cell b, size_t t, size_t index)
{
    spend(node->listed / 8);
    if (node->otherwise == 0 && t == 1)
        return node->listed == 1 ? &node->edges[0] : NULL;
    if (node->otherwise == 0) {
        const size_t stones = attacker.count + defender.count - unknown.count;
        const size_t free_cells = (size_t)(game->width * game->height) - stones;
        return game->claim == 1 && node->listed == free_cells ? &node->edges[index] : NULL;
    }
    for (unsigned i = 0; i < node->listed; i++) {
        if (compare(node->edges[i].reply, b) == 0)
            return &node->edges[i];
    }
    return NULL;
}

/* After the move of the node. */
static int play_replies(struct game *game, const struct node *node, const struct map *to_board)
{
    static struct set wins;
    find_squares(&the_plane, &defender, &attacker, &wins, NULL);
    if (wins.count > 0)
        return lose(node, "the defender can complete a square, expected that he cannot");
    find_squares(&the_plane, &attacker, &defender, &wins, NULL);
    const int cells = game->width * game->height;
    const size_t t = wins.count;
    const struct cell threat = t == 1 ? wins.cells[0] : (struct cell){ 0, 0 };
    if (t == 0 && attacker.count + defender.count == (size_t)cells)
        return lose(node, "the board is full, expected a reply");

    /* Of a certificate for this board the cells in the order in which the node sees them. */
    const struct map order = game->claim == 1 ? *to_board : identity,
                     from_board = inverse(to_board);
    size_t index = 0;
    int longest = 3;
    /* A reply that leaves the attacker a cell to complete a square on is won. */
    const int candidates = t == 0 ? cells : t == 1 ? 1 : 0;
    for (int i = 0; i < candidates; i++) {
        const struct cell at = { i % game->width, i / game->width };
        const struct cell c = t == 1 ? threat : apply(&order, at);
        const bool is_unknown = contains(&unknown, c);
        if (contains(&attacker, c) || (contains(&defender, c) && !is_unknown))
            continue;
        const size_t place = index++;
        if (is_unknown)
            continue;
        const struct edge *edge = find_listed(game, node, apply(&from_board, c), t, place);
        put(&defender, c);
        const int plies =
            edge ? follow(game, edge, to_board) : follow_otherwise(game, node, to_board, c);
        take(&defender, c);
        if (plies == LOST)
            return LOST;
        longest = plies + 2 > longest ? plies + 2 : longest;
    }
    return longest;
}

/* The plies of the win from here, the attacker to move, or LOST. */
static int play_node(struct game *game, const struct node *node, const struct map *to_board)
{
    const struct cell c = apply(to_board, node->move);
    game->positions++;
    require(attacker.count < DEPTH, LIMIT, "more than %d moves, a limit", DEPTH);
    if (2 * (int)attacker.count + 3 > game->plies)
        return lose(node, "no win yet, expected one within the plies of the claim");
    if (c.x < 0 || c.x >= game->width || c.y < 0 || c.y >= game->height || contains(&attacker, c) ||
        contains(&defender, c))
        return lose(node, "its move is not on a free cell, expected that it is");
    put(&attacker, c);
    const int plies = play_replies(game, node, to_board);
    take(&attacker, c);
    return plies;
}

int play(struct game *game, const struct node *root, const struct map *to_board)
{
    const int plies = play_node(game, root, to_board);
    if (plies == LOST && verbosity > 0) {
        printf("c line:");
        for (size_t i = 0; i < lost_length; i++)
            printf(" %d,%d", line[i].x, line[i].y);
        printf("\n");
    }
    require(plies != LOST, UNPROVED, "node %u: play: %s", lost_node ? lost_node->number : 0,
        lost_reason);
    return plies;
}
