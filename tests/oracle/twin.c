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

/* The same with a minus before it, if it is not 0. */
static bool take_signed(struct text *x, long *value)
{
    bool minus = take(x, "-");

    if (!take_number(x, value) || (minus && *value == 0))
        return false;
    *value = minus ? -*value : *value;
    return true;
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

/* Takes all of a line, or nothing. */
static bool take_line(struct text *x, const char *line)
{
    struct text before;

    skip_comments(x);
    before = *x;
    if (take(x, line) && take_newline(x))
        return true;
    *x = before;
    return false;
}

static enum twin_status read_head(struct text *x, struct twin *t)
{
    long w, h;

    if (!take_line(x, "cornerstone-text 1"))
        return wrong(x, "\"cornerstone-text 1\"");
    if (!take_line(x, "game square"))
        return wrong(x, "\"game square\"");
    t->claim = take_line(x, "claim first-player-wins")       ? 1
        : take_line(x, "claim first-player-wins-everywhere") ? 2
                                                             : 0;
    if (t->claim == 0)
        return wrong(x, "\"claim first-player-wins\" or \"claim first-player-wins-everywhere\"");
    skip_comments(x);
    if (!take(x, t->claim == 1 ? "board " : "box ") || !take_number(x, &w) || !take(x, "x") ||
        !take_number(x, &h) || !take_newline(x))
        return wrong(x, t->claim == 1 ? "\"board WxH\"" : "\"box WxH\"");
    if (w < 1 || h < 1 || w > MAX_SIDE || h > MAX_SIDE)
        return wrong(x, "sides from 1 to 64");
    skip_comments(x);
    if (!take(x, "plies ") || !take_number(x, &t->plies) || !take_newline(x))
        return wrong(x, "\"plies N\"");
    if (t->plies % 2 == 0 || t->plies > w * h || (t->claim == 2 && t->plies > 63))
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

/* "*=" or "x,y=" before an edge, or nothing. A named reply is a cell of the board with claim 1. */
static bool take_reply(struct text *x, const struct twin *t, struct edge *e)
{
    struct text before = *x;
    long rx, ry;

    e->kind = PLAIN;
    if (take(x, "*=")) {
        e->kind = OTHERWISE;
        return true;
    }
    if (!take_signed(x, &rx) || !take(x, ",") || !take_signed(x, &ry) || !take(x, "=")) {
        *x = before; /* the number was that of the child */
        return true;
    }
    e->kind = NAMED;
    e->x = (int)rx;
    e->y = (int)ry;
    return t->claim == 1 ? rx >= 0 && ry >= 0 && rx < t->w && ry < t->h
                         : rx >= -1000 && ry >= -1000 && rx <= 1000 && ry <= 1000;
}

/* "j", or "j/s" with claim 1 and "j/s:vx,vy" with claim 2. */
static bool take_child(struct text *x, const struct twin *t, struct edge *e)
{
    long child, map = 0, vx = 0, vy = 0;

    if (!take_number(x, &child))
        return false;
    if (take(x, "/") &&
        (!take_number(x, &map) ||
            (t->claim == 2 &&
                (!take(x, ":") || !take_signed(x, &vx) || !take(x, ",") || !take_signed(x, &vy)))))
        return false;
    if (vx < -1000 || vx > 1000 || vy < -1000 || vy > 1000)
        return false;
    e->child = (size_t)child;
    e->map = map > 8 ? 8 : (int)map;
    e->vx = (int)vx;
    e->vy = (int)vy;
    return true;
}

/* An edge, the space before it having been taken. */
static enum twin_status read_edge(struct text *x, struct twin *t)
{
    struct edge *e = new_edge(t);

    if (!e)
        return no_memory();
    if (!take_reply(x, t, e))
        return wrong(x, "a reply on the board");
    if (!take_child(x, t, e))
        return wrong(x, "an edge");
    if (e->child >= t->nodes)
        return wrong(x, "a child with a smaller number than the node");
    if (e->map > 7 || (t->claim == 1 && e->map > 3 && t->w != t->h))
        return wrong(x, "a map of this board onto itself");
    t->edges++;
    return TWIN_OK;
}

/* Plain edges only; or named ones in board order and then at least one otherwise edge. */
static bool is_list(const struct twin *t, const struct node *n)
{
    const struct edge *e;

    if (n->edges == 0)
        return true;
    e = &t->edge[n->first];
    for (size_t i = 1; i < n->edges; i++)
        if (e[i].kind < e[i - 1].kind || (e[i].kind != PLAIN) != (e[i - 1].kind != PLAIN) ||
            (e[i].kind == NAMED &&
                (e[i].y < e[i - 1].y || (e[i].y == e[i - 1].y && e[i].x <= e[i - 1].x))))
            return false;
    return e[n->edges - 1].kind != NAMED;
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
        return wrong(x, t->claim == 1 ? "a move on the board" : "a move in the box");
    *n = (struct node){ .x = (int)cx, .y = (int)cy, .first = t->edges };
    while (take(x, " "))
        if ((status = read_edge(x, t)) != TWIN_OK)
            return status;
    if (!take_newline(x))
        return wrong(x, "a space or the end of the line");
    n->edges = t->edges - n->first;
    n->open = n->edges > 0 && t->edge[n->first].kind != PLAIN;
    if (!is_list(t, n))
        return wrong(x, "plain edges, or named replies in board order and then otherwise edges");
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
