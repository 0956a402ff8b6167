/* SPDX-License-Identifier: MIT */
#include "strategy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct twin {
    int nodes;
    struct cell move[4096];
    int edges[4096];
    struct edge *edge[4096];
};

static _Noreturn void stop(const char *path, const char *what)
{
    fprintf(stderr, "%s: %s\n", path, what);
    exit(2);
}

static void *room(size_t count, size_t each)
{
    void *start = calloc(count + 1, each);

    if (!start)
        exit(2);
    return start;
}

/* [x,y= or *=]CHILD[/MAP[:VX,VY]] */
static struct edge read_edge(const char *path, const char *text)
{
    struct edge edge = { .kind = FORCED };
    const char *equals = strchr(text, '=');

    if (equals && text[0] == '*')
        edge.kind = OTHERWISE;
    else if (equals && sscanf(text, "%d,%d=", &edge.reply.x, &edge.reply.y) == 2)
        edge.kind = NAMED;
    else if (equals)
        stop(path, "a reply that is none");
    if (sscanf(equals ? equals + 1 : text, "%d/%d:%d,%d", &edge.child, &edge.motion.s,
            &edge.motion.vx, &edge.motion.vy) < 1)
        stop(path, "an edge that is none");
    return edge;
}

static void read_twin(const char *path, struct twin *twin, int *plies)
{
    static char line[1 << 16];
    FILE *file = fopen(path, "r");

    if (!file)
        stop(path, "cannot be opened");
    while (fgets(line, sizeof(line), file)) {
        char *word = strtok(line, " \n");

        if (word && strcmp(word, "plies") == 0)
            *plies = atoi(strtok(NULL, " \n"));
        if (!word || word[0] < '0' || word[0] > '9')
            continue;
        if (atoi(word) != twin->nodes || twin->nodes == 4096)
            stop(path, "a node out of order");
        twin->edge[twin->nodes] = room(256, sizeof(struct edge));
        word = strtok(NULL, " \n");
        if (!word ||
            sscanf(word, "%d,%d", &twin->move[twin->nodes].x, &twin->move[twin->nodes].y) != 2)
            stop(path, "a move that is none");
        while ((word = strtok(NULL, " \n"))) {
            struct edge edge = read_edge(path, word);

            if (edge.child >= twin->nodes || twin->edges[twin->nodes] == 256)
                stop(path, "an edge to a later node");
            twin->edge[twin->nodes][twin->edges[twin->nodes]++] = edge;
        }
        twin->nodes++;
    }
    fclose(file);
    if (twin->nodes == 0)
        stop(path, "no nodes");
}

/* SPEC section 3.1 */
static struct cell carry(struct motion m, struct cell c)
{
    struct cell to = m.s & 4 ? (struct cell){ c.y, c.x } : c;

    to.x = m.s & 1 ? -to.x : to.x;
    to.y = m.s & 2 ? -to.y : to.y;
    return (struct cell){ to.x + m.vx, to.y + m.vy };
}

static struct cell carry_back(struct motion m, struct cell c)
{
    struct cell to = { c.x - m.vx, c.y - m.vy };

    to.x = m.s & 1 ? -to.x : to.x;
    to.y = m.s & 2 ? -to.y : to.y;
    return m.s & 4 ? (struct cell){ to.y, to.x } : to;
}

/* path: the maps of the edges from the root to here. */
static struct node *unfold(const struct twin *twin, int n, const struct motion *path, int depth)
{
    struct node *node = room(1, sizeof(*node));
    struct motion down[64];

    node->edges = twin->edges[n];
    node->edge = twin->edge[n];
    node->child = room((size_t)node->edges, sizeof(*node->child));
    node->reply = room((size_t)node->edges, sizeof(*node->reply));
    node->move = twin->move[n];
    for (int i = depth; i-- > 0;)
        node->move = carry_back(path[i], node->move);
    if (depth > 0)
        memcpy(down, path, (size_t)depth * sizeof(*path));
    for (int e = 0; e < node->edges && depth < 63; e++) {
        node->reply[e] = node->edge[e].reply;
        for (int i = depth; i-- > 0;)
            node->reply[e] = carry_back(path[i], node->reply[e]);
        down[depth] = node->edge[e].motion;
        node->child[e] = unfold(twin, node->edge[e].child, down, depth + 1);
    }
    return node;
}

struct node *read_strategy(const char *path, int *plies)
{
    static struct twin twin;

    memset(&twin, 0, sizeof(twin));
    read_twin(path, &twin, plies);
    for (int i = 0; i < SIDE; i++) {
        struct motion m = { i % 8, i, -i };

        if (!same(carry_back(m, carry(m, (struct cell){ 3, i })), (struct cell){ 3, i }))
            stop(path, "maps that are none");
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
    if (good && u > 0) {
        unite(&node->sets.zone, &node->child[e]->sets.zone);
        unite(&node->sets.danger, &node->child[e]->sets.danger);
    }
    return good;
}

static bool open_sets(struct position *at, struct node *node, int u)
{
    struct family *family = room(1, sizeof(*family));
    struct sets *sets = room(MAX_LINES, sizeof(*sets));
    bool good = u < 2;

    for (int e = 0; e < node->edges && good; e++) {
        good = child_sets(at, node, e, node->reply[e], u) && node->edge[e].kind != FORCED;
        if (node->edge[e].kind == NAMED)
            family->reply[family->named++] = node->reply[e];
        else
            sets[family->lines++] = node->child[e]->sets;
    }
    good = good && family->lines > 0 && family_zone(at, family, u, 0, sets, &node->sets.zone);
    free(family);
    free(sets);
    return good;
}

bool sets_below(struct position *at, struct node *node, int u)
{
    struct cell reply = { 0, 0 };
    int count;
    bool good;

    memset(&node->sets, 0, sizeof(node->sets));
    count = node_sets(at, node->move, u, 0, &node->sets, &reply);
    if (count < 0 || count >= 2)
        return count >= 2 && node->edges == 0;
    put(at, node->move, ATTACKER);
    if (count == 0)
        good = open_sets(at, node, u);
    else
        good =
            node->edges == 1 && node->edge[0].kind == FORCED && child_sets(at, node, 0, reply, u);
    lift(at, ATTACKER);
    return good;
}

bool allowed(const struct node *child, const struct cell *x, int count)
{
    return !fails(&child->sets, x, count, 0);
}
