/* SPDX-License-Identifier: MIT */
/*
 * usage: far TWIN [all]
 *
 * A strategy for every board against first and second replies that are in one row, column or
 * diagonal, up to 40 cells apart, one of them near the box; and against those that are both far
 * away and make three corners with a cell of the box. After named replies: against one reply in one
 * row, column or diagonal with a cell of the box. Some child that the rules allow has to win by
 * exact play, and every one that they allow. Every otherwise family has to get replies. With "all"
 * every distance is tried, otherwise some.
 */
#include "strategy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    uint64_t pairs, unknown_pairs, singles, allowed, refused, further;
} seen;

struct game {
    struct position at;
    struct cell reply[8]; /* to the quiet moves, as they come */
    int replies, quiet, unknowns;
    struct cell unknown[3]; /* the last one first */
};

static const int some[] = { 1, 2, 3, 4, 5, 6, 7, 9, 12, 17, 25, 40, 0 };
static int every[41];

static bool is_family(const struct node *node)
{
    return node->edges > 0 && node->edge[node->edges - 1].kind == OTHERWISE;
}

static bool wins(struct game *game, struct node *node);

/* All that the rules allow, and there has to be one. */
static bool answer(struct game *game, struct node *node, struct cell reply)
{
    bool tried = false, good = true;

    node->tried = true;
    put(&game->at, reply, DEFENDER);
    game->quiet++;
    for (int e = 0; e < node->edges && good; e++) {
        if (node->edge[e].kind == NAMED && same(node->reply[e], reply)) {
            good = wins(game, node->child[e]);
            tried = true;
            break;
        }
        if (node->edge[e].kind != OTHERWISE)
            continue;
        memmove(game->unknown + 1, game->unknown, sizeof(game->unknown) - sizeof(reply));
        game->unknown[0] = reply;
        game->unknowns++;
        if (allowed(node->child[e], game->unknown, game->unknowns)) {
            seen.allowed++;
            good = wins(game, node->child[e]);
            tried = true;
        } else {
            seen.refused++;
        }
        game->unknowns--;
        memmove(game->unknown, game->unknown + 1, sizeof(game->unknown) - sizeof(reply));
    }
    seen.unknown_pairs += game->quiet == 2 && game->unknowns == 1;
    game->quiet--;
    lift(&game->at, DEFENDER);
    return tried && good;
}

static bool answer_quiet(struct game *game, struct node *node)
{
    bool good = true;

    if (game->quiet < game->replies) {
        struct cell reply = game->reply[game->quiet];

        return mark_of(&game->at, reply) != FREE || answer(game, node, reply);
    }
    /* A further quiet move: replies around the last. */
    seen.further++;
    for (int i = 0; some[i] > 0 && good; i++)
        for (int k = 0; k < 9 && good; k++) {
            const struct cell *last = &game->reply[game->replies - 1];
            const struct cell c = { last->x + some[i] * (k % 3 - 1),
                last->y + some[i] * (k / 3 - 1) };

            good = abs(c.x) >= HALF || abs(c.y) >= HALF || mark_of(&game->at, c) != FREE ||
                answer(game, node, c);
        }
    return good;
}

/* Exact play. */
static bool wins(struct game *game, struct node *node)
{
    struct cell t[2], lost;
    bool won = false;
    int count;

    if (mark_of(&game->at, node->move) != FREE)
        return false;
    put(&game->at, node->move, ATTACKER);
    if (completing(&game->at, DEFENDER, &lost, 1) == 0 && !owns_square(&game->at, DEFENDER)) {
        count = completing(&game->at, ATTACKER, t, 2);
        won = count == 2;
        if (count == 1 && node->edges == 1 && node->edge[0].kind == PLAIN) {
            put(&game->at, t[0], DEFENDER);
            won = wins(game, node->child[0]);
            lift(&game->at, DEFENDER);
        }
        if (count == 0 && node->edges > 0 && node->edge[0].kind != PLAIN)
            won = answer_quiet(game, node);
    }
    lift(&game->at, ATTACKER);
    return won;
}

static bool try_replies(struct node *root, const struct cell *reply, int count)
{
    static struct game game;

    memset(&game, 0, sizeof(game));
    memcpy(game.reply, reply, (size_t)count * sizeof(*reply));
    game.replies = count;
    if (wins(&game, root))
        return true;
    printf("COUNTEREXAMPLE: replies");
    for (int i = 0; i < count; i++)
        printf(" %d,%d", reply[i].x, reply[i].y);
    printf("\n");
    return false;
}

static bool try_pair(struct node *root, struct cell first, struct cell second)
{
    seen.pairs++;
    return try_replies(root, (struct cell[]){ first, second }, 2);
}

/* Replies in one row, column or diagonal, the first or the second near the box. */
static bool try_lines(struct node *root, const int *distance)
{
    for (int y = -6; y <= 12; y++)
        for (int x = -6; x <= 12; x++)
            for (int i = 0; distance[i] > 0; i++)
                for (int k = 0; k < 9; k++) {
                    const struct cell a = { x, y };
                    const struct cell b = { x + distance[i] * (k % 3 - 1),
                        y + distance[i] * (k / 3 - 1) };

                    if (!same(a, b) && (!try_pair(root, a, b) || !try_pair(root, b, a)))
                        return false;
                }
    return true;
}

/* Two corners of a square of which a third one is in the box or beside it. */
static bool try_corners(struct node *root, const int *distance)
{
    for (int y = -1; y <= 7; y++)
        for (int x = -1; x <= 7; x++)
            for (int i = 0; distance[i] > 0; i++)
                for (int k = 0; k < 4; k++) {
                    const int dx = k & 1 ? distance[i] : -distance[i],
                              dy = k & 2 ? distance[i] : -distance[i];
                    const struct cell corner[3] = { { x + dx, y }, { x, y + dy },
                        { x + dx, y + dy } };

                    for (int n = 0; n < 3; n++)
                        if (!try_pair(root, corner[n], corner[(n + 1) % 3]) ||
                            !try_pair(root, corner[(n + 1) % 3], corner[n]))
                            return false;
                }
    return true;
}

/* After count replies that lead to the node by their names: one reply to it, and the same below. */
static bool try_named(
    struct node *root, const struct node *node, const int *distance, struct cell *reply, int count)
{
    bool good = true;

    for (int y = -1; y <= 7 && count > 0 && is_family(node); y++)
        for (int x = -1; x <= 7; x++)
            for (int i = 0; distance[i] > 0; i++)
                for (int k = 0; k < 9 && good; k++) {
                    reply[count] = (struct cell){ x + distance[i] * (k % 3 - 1),
                        y + distance[i] * (k / 3 - 1) };
                    seen.singles++;
                    good = try_replies(root, reply, count + 1);
                }
    for (int e = 0; e < node->edges && good; e++) {
        const bool named = node->edge[e].kind == NAMED;

        if (named)
            reply[count] = node->reply[e];
        if (node->edge[e].kind != OTHERWISE)
            good = try_named(root, node->child[e], distance, reply, count + named);
    }
    return good;
}

/* The otherwise families, on every path from the root, and those of them that got no reply. */
static void count_families(const struct node *node, int *families, int *untried)
{
    *families += is_family(node);
    *untried += is_family(node) && !node->tried;
    for (int e = 0; e < node->edges; e++)
        count_families(node->child[e], families, untried);
}

int main(int argc, char **argv)
{
    static struct position empty;
    const int *distance = argc > 2 ? every : some;
    struct node *root;
    struct cell reply[8];
    int families = 0, untried = 0;

    if (argc < 2)
        return 2;
    for (int i = 0; i < 40; i++)
        every[i] = i + 1;
    root = read_strategy(argv[1]);
    if (!sets_below(&empty, root, 0)) {
        printf("the rules are broken\n");
        return 1;
    }
    if (!try_lines(root, distance) || !try_corners(root, distance) ||
        !try_named(root, root, distance, reply, 0))
        return 1;
    count_families(root, &families, &untried);
    printf("pairs %llu, of them with two unknown stones %llu; after named replies %llu; otherwise "
           "edges allowed %llu, refused %llu; "
           "further quiet moves %llu; families %d, without a reply %d\n",
        (unsigned long long)seen.pairs, (unsigned long long)seen.unknown_pairs,
        (unsigned long long)seen.singles, (unsigned long long)seen.allowed,
        (unsigned long long)seen.refused, (unsigned long long)seen.further, families, untried);
    return seen.unknown_pairs > 0 && untried == 0 ? 0 : 2;
}
