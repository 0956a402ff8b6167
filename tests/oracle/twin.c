/* SPDX-License-Identifier: MIT */
#include "twin.h"

#include "board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where we are in the text: `p` is the next byte of the current line, `line` its number from 1. */
struct text {
    const char *name, *p, *end;
    size_t line;
};

static enum twin_status wrong(const struct text *x, const char *expected)
{
    fprintf(stderr, "oracle-player: %s: line %zu: expected %s\n", x->name, x->line, expected);
    return TWIN_MALFORMED;
}

static enum twin_status no_memory(void)
{
    fprintf(stderr, "oracle-player: out of memory\n");
    return TWIN_MEMORY;
}

/* The rest of the line is exactly this text. */
static bool take(struct text *x, const char *word)
{
    size_t n = strlen(word);

    if ((size_t)(x->end - x->p) < n || memcmp(x->p, word, n) != 0)
        return false;
    x->p += n;
    return true;
}

/* A number without sign and leading zeros, below 2^31. */
static bool take_number(struct text *x, long *value)
{
    const char *start = x->p;

    *value = 0;
    while (x->p < x->end && *x->p >= '0' && *x->p <= '9') {
        *value = *value * 10 + (*x->p++ - '0');
        if (*value > 2147483647L)
            return false;
    }
    return x->p > start && (*start != '0' || x->p == start + 1);
}

static bool take_newline(struct text *x)
{
    if (!take(x, "\n"))
        return false;
    x->line++;
    return true;
}

static void skip_comments(struct text *x)
{
    while (x->p < x->end && *x->p == '#') {
        while (x->p < x->end && *x->p != '\n')
            x->p++;
        take_newline(x);
    }
}

static bool take_line(struct text *x, const char *line)
{
    skip_comments(x);
    return take(x, line) && take_newline(x);
}

static enum twin_status read_head(struct text *x, struct twin *t)
{
    long w, h;

    if (!take_line(x, "cornerstone-text 1"))
        return wrong(x, "\"cornerstone-text 1\"");
    if (!take_line(x, "game square"))
        return wrong(x, "\"game square\"");
    if (!take_line(x, "claim first-player-wins"))
        return wrong(x, "\"claim first-player-wins\"");
    skip_comments(x);
    if (!take(x, "board ") || !take_number(x, &w) || !take(x, "x") || !take_number(x, &h) ||
        !take_newline(x))
        return wrong(x, "\"board WxH\"");
    if (w < 1 || h < 1 || w > MAX_SIDE || h > MAX_SIDE)
        return wrong(x, "sides from 1 to 64");
    skip_comments(x);
    if (!take(x, "plies ") || !take_number(x, &t->plies) || !take_newline(x))
        return wrong(x, "\"plies N\"");
    if (t->plies % 2 == 0 || t->plies > w * h)
        return wrong(x, "an odd number of plies, at most the number of cells");
    t->w = (int)w;
    t->h = (int)h;
    return TWIN_OK;
}

static void *grow(void *array, size_t *room, size_t size)
{
    size_t more = *room ? *room * 2 : 1024;
    void *p = realloc(array, more * size);

    if (p)
        *room = more;
    return p;
}

static struct node *new_node(struct twin *t)
{
    if (t->nodes == t->node_room) {
        struct node *p = grow(t->node, &t->node_room, sizeof(*p));

        if (!p)
            return NULL;
        t->node = p;
    }
    return &t->node[t->nodes];
}

static struct edge *new_edge(struct twin *t)
{
    if (t->edges == t->edge_room) {
        struct edge *p = grow(t->edge, &t->edge_room, sizeof(*p));

        if (!p)
            return NULL;
        t->edge = p;
    }
    return &t->edge[t->edges];
}

/* " j" or " j/s", the space having been taken. */
static enum twin_status read_edge(struct text *x, struct twin *t)
{
    struct edge *e = new_edge(t);
    long child, map = 0;

    if (!e)
        return no_memory();
    if (!take_number(x, &child) || (take(x, "/") && !take_number(x, &map)))
        return wrong(x, "an edge J or J/S");
    if ((size_t)child >= t->nodes)
        return wrong(x, "a child with a smaller number than the node");
    if (map > 7 || (map > 3 && t->w != t->h))
        return wrong(x, "a map of this board onto itself");
    e->child = (size_t)child;
    e->map = (int)map;
    t->edges++;
    return TWIN_OK;
}

static enum twin_status read_node(struct text *x, struct twin *t)
{
    struct node *n = new_node(t);
    enum twin_status status;
    long number, cx, cy;

    if (!n)
        return no_memory();
    if (!take_number(x, &number) || (size_t)number != t->nodes)
        return wrong(x, "the next node number or \"end\"");
    if (!take(x, " ") || !take_number(x, &cx) || !take(x, ",") || !take_number(x, &cy))
        return wrong(x, "a move X,Y");
    if (cx >= t->w || cy >= t->h)
        return wrong(x, "a move on the board");
    *n = (struct node){ .cell = (int)cy * t->w + (int)cx, .first = t->edges };
    while (take(x, " "))
        if ((status = read_edge(x, t)) != TWIN_OK)
            return status;
    if (!take_newline(x))
        return wrong(x, "a space or the end of the line");
    n->edges = t->edges - n->first;
    t->nodes++;
    return TWIN_OK;
}

static enum twin_status read_text(struct text *x, struct twin *t)
{
    enum twin_status status = read_head(x, t);
    long count;

    while (status == TWIN_OK) {
        skip_comments(x);
        if (take(x, "end "))
            break;
        status = read_node(x, t);
    }
    if (status != TWIN_OK)
        return status;
    if (!take_number(x, &count) || (size_t)count != t->nodes || count == 0)
        return wrong(x, "the number of nodes, at least one");
    if (!take_newline(x) || x->p != x->end)
        return wrong(x, "the end of the text");
    return TWIN_OK;
}

/* The whole stream in memory; NULL after a message. */
static char *slurp(FILE *f, const char *name, size_t *size, enum twin_status *status)
{
    size_t room = 0, n = 0, got;
    char *data = NULL;

    do {
        if (n == room) {
            char *p = grow(data, &room, 1);

            if (!p) {
                free(data);
                *status = no_memory();
                return NULL;
            }
            data = p;
        }
        got = fread(data + n, 1, room - n, f);
        n += got;
    } while (got > 0);
    if (ferror(f)) {
        perror(name);
        free(data);
        *status = TWIN_IO;
        return NULL;
    }
    *size = n;
    return data;
}

enum twin_status twin_read(const char *path, struct twin *t)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *f = standard ? stdin : fopen(path, "rb");
    enum twin_status status = TWIN_OK;
    size_t size = 0;
    char *data;

    memset(t, 0, sizeof(*t));
    if (!f) {
        perror(path);
        return TWIN_IO;
    }
    data = slurp(f, path, &size, &status);
    if (!standard)
        fclose(f);
    if (!data)
        return status;
    status = read_text(&(struct text){ .name = path, .p = data, .end = data + size, .line = 1 }, t);
    free(data);
    return status;
}

void twin_free(struct twin *t)
{
    free(t->node);
    free(t->edge);
    memset(t, 0, sizeof(*t));
}
