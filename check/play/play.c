/* SPDX-License-Identifier: MIT */
/* Playing out: what counts are the stones that lie on the board. Nothing is taken from the rules,
   but with --strict the zones and danger sets. */
#include "play.h"

#include <stdio.h>
#include <string.h>

enum { LOST = 0 };

/* The stones on the board; unknown are those of the defender's that answered an otherwise edge. */
static struct set attacker, defender, unknown;

/* The moves that led here, and those to the last position that was lost, with what was wrong there.
 */
static struct cell line[4096 + 2], lost_line[4096 + 2];
static size_t length, lost_length;
static const struct node *lost_node;
static const char *lost_reason;

static int lose(const struct node *node, const char *reason)
{
    lost_node = node;
    lost_reason = reason;
    lost_length = length;
    memcpy(lost_line, line, length * sizeof *line);
    return LOST;
}

static bool is_free(const struct board *board, struct cell c)
{
    return c.x >= 0 && c.x < board->width && c.y >= 0 && c.y < board->height &&
        !contains(&attacker, c) && !contains(&defender, c);
}

static void put(struct set *set, struct cell c)
{
    insert(set, c);
    line[length++] = c;
}

static void take(struct set *set, struct cell c)
{
    size_t i = 0;
    while (compare(set->cells[i], c) != 0)
        i++;
    set->count--;
    memmove(set->cells + i, set->cells + i + 1, (set->count - i) * sizeof c);
}

/* First the one map, then the other. The point (1, 2) goes elsewhere by each of the eight s. */
static struct map compose(const struct map *first, const struct map *then)
{
    const struct cell origin = { 0, 0 }, point = { 1, 2 }, goal = apply(then, apply(first, point));
    struct map map = { 0, apply(then, apply(first, origin)) };
    while (compare(apply(&map, point), goal) != 0)
        map.s++;
    return map;
}

/* The listed edge for the reply b, a cell as the node sees it, or NULL (SPEC 3.3; there are threats
   on as many cells as t tells). b lies on the board already. */
static const struct edge *find_listed(const struct game *game, const struct node *node,
    const struct map *from_board, size_t t, struct cell b)
{
    spend((node->listed + attacker.count + defender.count) / 8);
    if (node->otherwise > 0) {
        for (unsigned i = 0; i < node->listed; i++) {
            if (compare(node->edges[i].reply, b) == 0)
                return &node->edges[i];
        }
        return NULL;
    }
    if (t == 1)
        return node->listed == 1 ? &node->edges[0] : NULL;

    const int cells = game->board.width * game->board.height;
    int index =
        b.y * game->board.width + b.x; /* among all cells; to become that among the free ones */
    int stones = 0;
    for (size_t i = 0; i < attacker.count; i++, stones++)
        index -= compare(apply(from_board, attacker.cells[i]), b) < 0;
    for (size_t i = 0; i < defender.count; i++) {
        const struct cell q = apply(from_board, defender.cells[i]);
        if (compare(q, b) == 0 || contains(&unknown, defender.cells[i]))
            continue;
        index -= compare(q, b) < 0;
        stones++;
    }
    if (game->claim == 2 || node->listed != (unsigned)(cells - stones))
        return NULL;
    return &node->edges[index];
}

static int play_node(struct game *, const struct node *, struct map to_board);

static int follow(struct game *game, const struct edge *edge, const struct map *to_board)
{
    const struct map back = inverse(&edge->map);
    return play_node(game, edge->child, compose(&back, to_board));
}

/* Follows the otherwise edges after the reply on that cell of the board, seen as b by the node. */
static int follow_otherwise(
    struct game *game, const struct node *node, const struct map *to_board, struct cell reply)
{
    const struct map from_board = inverse(to_board);
    const struct cell b = apply(&from_board, reply);
    const struct cell a = unknown.count > 0 ? apply(&from_board, unknown.cells[0]) : b;
    int longest = LOST;
    lose(node, "no edge for the last reply, expected one");
    for (unsigned j = node->listed; j < node->listed + node->otherwise; j++) {
        const struct edge *edge = &node->edges[j];
        if (game->strict && !allows(edge, a, b))
            continue;
        insert(&unknown, reply);
        const int plies = follow(game, edge, to_board);
        take(&unknown, reply);
        if (game->strict && plies == LOST)
            return LOST;
        longest = plies > longest ? plies : longest;
        if (!game->strict && plies != LOST)
            return plies;
    }
    return longest;
}

/* The plies of the win from here after this reply, the attacker to move, or LOST. */
static int answer(struct game *game, const struct node *node, const struct map *to_board, size_t t,
    struct cell reply)
{
    const struct map from_board = inverse(to_board);
    put(&defender, reply);
    const struct edge *edge = find_listed(game, node, &from_board, t, apply(&from_board, reply));
    const int plies =
        edge ? follow(game, edge, to_board) : follow_otherwise(game, node, to_board, reply);
    length--;
    take(&defender, reply);
    return plies;
}

/* After the move of the node. */
static int play_replies(struct game *game, const struct node *node, const struct map *to_board)
{
    static struct set t, wins;
    const struct board *board = &game->board;
    survey(board, &defender, &attacker, &wins, NULL);
    if (wins.count > 0)
        return lose(node, "the defender can complete a square, expected that he cannot");
    survey(board, &attacker, &defender, &t, NULL);
    if (t.count >= 2)
        return 3;
    if (attacker.count + defender.count == (size_t)(board->width * board->height))
        return lose(node, "the board is full, expected a reply");

    const size_t threats = t.count;
    const struct cell only = threats == 1 ? t.cells[0] : (struct cell){ 0, 0 };
    int longest = 3;
    for (int i = 0; i < board->width * board->height; i++) {
        const struct cell b = { i % board->width, i / board->width };
        if ((threats == 1 && compare(b, only) != 0) || !is_free(board, b))
            continue; /* a reply elsewhere leaves the attacker the cell */
        const int plies = answer(game, node, to_board, threats, b);
        if (plies == LOST)
            return LOST;
        longest = plies + 2 > longest ? plies + 2 : longest;
    }
    return longest;
}

/* The plies of the win from here, the attacker to move, or LOST. At most 2,048 calls are open, for
   each has a stone of the attacker's more, and the plies are at most 4,095. */
static int play_node(struct game *game, const struct node *node, struct map to_board)
{
    const struct cell move = apply(&to_board, node->move);
    game->positions++;
    if (2 * (int)attacker.count + 3 > game->plies)
        return lose(node, "no win yet, expected one within the plies of the claim");
    if (!is_free(&game->board, move))
        return lose(node, "its move is not on a free cell, expected that it is");
    put(&attacker, move);
    const int plies = play_replies(game, node, &to_board);
    length--;
    take(&attacker, move);
    return plies;
}

int play(struct game *game, const struct node *root, struct map to_board)
{
    const int plies = play_node(game, root, to_board);
    if (plies != LOST)
        return plies;
    if (verbosity > 0) {
        printf("c line:");
        for (size_t i = 0; i < lost_length; i++)
            printf(" %d,%d", lost_line[i].x, lost_line[i].y);
        printf("\n");
    }
    fault(UNPROVED, "node %u: play: %s", lost_node->number, lost_reason);
}
