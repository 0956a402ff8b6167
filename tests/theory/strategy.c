/* SPDX-License-Identifier: MIT */
#include "strategy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 32 }; /* with claim 2 a side has at most 30 stones */

/* path: the maps of the edges from the root to here. */
static struct node *unfold(const struct twin *twin, int n, const struct motion *path, int depth)
{
    struct node *node = room(1, sizeof(*node));
    struct motion down[MAX_DEPTH];

    node->edges = twin->node[n].edges;
    node->edge = twin->node[n].edge;
    node->child = room((size_t)node->edges, sizeof(*node->child));
    node->reply = room((size_t)node->edges, sizeof(*node->reply));
    node->move = twin->node[n].move;
    for (int i = depth; i-- > 0;)
        node->move = carry_back(path[i], node->move);
    if (depth > 0)
        memcpy(down, path, (size_t)depth * sizeof(*path));
    for (int e = 0; e < node->edges; e++) {
        if (depth + 1 >= MAX_DEPTH)
            exit(2);
        node->reply[e] = node->edge[e].reply;
        for (int i = depth; i-- > 0;)
            node->reply[e] = carry_back(path[i], node->reply[e]);
        down[depth] = node->edge[e].motion;
        node->child[e] = unfold(twin, node->edge[e].child, down, depth + 1);
    }
    return node;
}

struct node *read_strategy(const char *path)
{
    static struct twin twin;

    read_twin(path, &twin);
    if (twin.claim != 2) {
        fprintf(stderr, "%s: not for every board\n", path);
        exit(2);
    }
    return unfold(&twin, twin.nodes - 1, NULL, 0);
}

static bool child_sets(struct position *at, struct node *node, int e, struct cell reply, int u)
{
    bool good;

    if (node->edge[e].kind == OTHERWISE)
        return sets_below(at, node->child[e], u + 1);
    if (mark_of(at, reply) != FREE)
        return false;
    put(at, reply, DEFENDER);
    good = sets_below(at, node->child[e], u);
    lift(at, DEFENDER);
    if (good) {
        unite(&node->sets.zone, &node->child[e]->sets.zone);
        unite(&node->sets.danger, &node->child[e]->sets.danger);
        unite_whole(&node->sets, &node->child[e]->sets);
    }
    return good;
}

static bool open_sets(struct position *at, struct node *node, int u)
{
    struct sets *sets = room((size_t)node->edges, sizeof(*sets));
    struct open_node open = { at, sets, 0, node->reply, 0 };
    bool good = u < 2;

    for (int e = 0; e < node->edges && good; e++) {
        good = child_sets(at, node, e, node->reply[e], u) && node->edge[e].kind != PLAIN;
        if (node->edge[e].kind == NAMED)
            open.names++;
        else
            sets[open.children++] = node->child[e]->sets;
    }
    good = good && open.children > 0 && covered(&open, u, 0, &node->sets);
    free(sets);
    return good;
}

bool sets_below(struct position *at, struct node *node, int u)
{
    struct cell t[MAX_THREATS];
    int count;
    bool good;

    memset(&node->sets, 0, sizeof(node->sets));
    count = node_sets(at, node->move, u, 0, &node->sets, t);
    if (count < 0 || count >= 2)
        return count >= 2 && node->edges == 0;
    put(at, node->move, ATTACKER);
    if (count == 0)
        good = open_sets(at, node, u);
    else
        good = node->edges == 1 && node->edge[0].kind == PLAIN && child_sets(at, node, 0, t[0], u);
    lift(at, ATTACKER);
    return good;
}

bool allowed(const struct node *child, const struct cell *x, int count)
{
    return !fails(&child->sets, x, count, 0);
}
