/* SPDX-License-Identifier: MIT */
#include "twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void stop(const char *path, const char *what)
{
    fprintf(stderr, "%s: %s\n", path, what);
    exit(2);
}

void *room(size_t count, size_t each)
{
    void *start = calloc(count + 1, each);

    if (!start)
        exit(2);
    return start;
}

struct cell carry(struct motion m, struct cell c)
{
    struct cell to = m.s & 4 ? (struct cell){ c.y, c.x } : c;

    to.x = m.s & 1 ? -to.x : to.x;
    to.y = m.s & 2 ? -to.y : to.y;
    return (struct cell){ to.x + m.vx, to.y + m.vy };
}

struct cell carry_back(struct motion m, struct cell c)
{
    struct cell to = { c.x - m.vx, c.y - m.vy };

    to.x = m.s & 1 ? -to.x : to.x;
    to.y = m.s & 2 ? -to.y : to.y;
    return m.s & 4 ? (struct cell){ to.y, to.x } : to;
}

/* [x,y= or *=]CHILD[/MAP[:VX,VY]] */
static struct edge read_edge(const char *path, const char *text, const struct twin *twin)
{
    struct edge edge = { .kind = PLAIN };
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
    if (edge.child < 0 || edge.child >= twin->nodes)
        stop(path, "an edge to a later node");
    if (twin->claim == 1) {
        edge.motion.vx = edge.motion.s & 1 ? twin->width - 1 : 0;
        edge.motion.vy = edge.motion.s & 2 ? twin->height - 1 : 0;
    }
    return edge;
}

static void read_record(const char *path, struct twin *twin)
{
    struct record *node;
    int space = 0;
    char *word;

    if ((twin->nodes & (twin->nodes - 1)) == 0) {
        twin->node = realloc(twin->node, ((size_t)twin->nodes * 2 + 1) * sizeof(*twin->node));
        if (!twin->node)
            exit(2);
    }
    node = &twin->node[twin->nodes];
    memset(node, 0, sizeof(*node));
    word = strtok(NULL, " \n");
    if (!word || sscanf(word, "%d,%d", &node->move.x, &node->move.y) != 2)
        stop(path, "a move that is none");
    while ((word = strtok(NULL, " \n"))) {
        if (node->edges == space) {
            space = 2 * space + 4;
            node->edge = realloc(node->edge, (size_t)space * sizeof(*node->edge));
            if (!node->edge)
                exit(2);
        }
        node->edge[node->edges] = read_edge(path, word, twin);
        node->open = node->edge[node->edges++].kind != PLAIN;
    }
    twin->nodes++;
}

static void read_head(const char *path, const char *key, struct twin *twin)
{
    const char *value = strtok(NULL, " \n");

    if (strcmp(key, "claim") == 0 && value)
        twin->claim = strcmp(value, "first-player-wins-everywhere") == 0 ? 2 : 1;
    if (strcmp(key, "plies") == 0 && value)
        twin->plies = atoi(value);
    if ((strcmp(key, "board") == 0 || strcmp(key, "box") == 0) &&
        (!value || sscanf(value, "%dx%d", &twin->width, &twin->height) != 2))
        stop(path, "a board that is none");
}

void read_twin(const char *path, struct twin *twin)
{
    static char line[1 << 18];
    FILE *file = fopen(path, "r");

    if (!file)
        stop(path, "cannot be opened");
    memset(twin, 0, sizeof(*twin));
    while (fgets(line, sizeof(line), file)) {
        char *word = strtok(line, " \n");

        if (!word || word[0] == '#')
            continue;
        if (word[0] < '0' || word[0] > '9') {
            read_head(path, word, twin);
            continue;
        }
        if (atoi(word) != twin->nodes)
            stop(path, "a node out of order");
        read_record(path, twin);
    }
    fclose(file);
    if (twin->nodes == 0 || twin->claim == 0 || twin->width < 1 || twin->height < 1)
        stop(path, "not a text twin");
}

void free_twin(struct twin *twin)
{
    for (int n = 0; n < twin->nodes; n++)
        free(twin->node[n].edge);
    free(twin->node);
}
