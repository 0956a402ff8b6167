/* SPDX-License-Identifier: MIT */
/*
 * oracle-player: plays a strategy against every legal reply of the defender, to the end of every
 * line.
 *
 * There is one board, always seen the way the root sees it. A node may see it turned, mirrored and
 * shifted, so for each node on the current line there is a map from its cells to those of the
 * board. Positions of nodes, zones and danger sets are never computed, compared or believed;
 * whatever the strategy says is played and then looked at. Of several otherwise edges one has to
 * win.
 */
#include "board.h"
#include "memo.h"
#include "twin.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: oracle-player [--memo] [--exact] [--board WxH [--at X,Y]] TEXT\n"
    "\n"
    "Reads the text twin of a certificate (\"-\": from stdin) and plays it from the empty board "
    "against every reply.\n"
    "\n"
    "  --memo       do not play out again what was played out from the same node on the same "
    "board\n"
    "  --exact      the longest line must have as many plies as claimed, not only at most as many\n"
    "  --board WxH  another board, with claim 2; that of the box if not given\n"
    "  --at X,Y     where the least corner of the box around the moves is; else in the middle\n"
    "\n"
    "Exit: 0 every line is won within the claim, 1 not so (a losing line is printed), 2 usage or "
    "input, 3 malformed text,\n"
    "4 out of memory.\n";

/* A cell (x, y) of a node is the cell (xx * x + xy * y + ex, yx * x + yy * y + ey) of the board. */
struct sight {
    int xx, xy, ex, yx, yy, ey;
};

struct game {
    struct board board;
    struct twin twin;
    struct sight sight[MAX_CELLS]; /* per ply of the line, of the node there */
    int line[MAX_CELLS];           /* the cells played, attacker first */
    int plies;
    int trials; /* otherwise edges that are being tried: a loss is not the end */
    bool use_memo;
    struct memo memo;
    uint64_t positions;
};

/* The cell of the board, -1 beside it. */
static int look(const struct game *g, const struct sight *s, int x, int y)
{
    int bx = s->xx * x + s->xy * y + s->ex, by = s->yx * x + s->yy * y + s->ey;

    return bx < 0 || by < 0 || bx >= g->board.w || by >= g->board.h ? -1 : by * g->board.w + bx;
}

/* Swap x and y first, then mirror x, then mirror y (format/SPEC.md, section 3.1), all backwards:
 * where in the frame of the parent is the cell (x, y) of the child? */
static void carry_back(const struct twin *t, const struct edge *e, int x, int y, int to[2])
{
    int vx = t->claim == 2 ? e->vx : e->map & 1 ? t->w - 1 : 0;
    int vy = t->claim == 2 ? e->vy : e->map & 2 ? t->h - 1 : 0;
    int px = e->map & 1 ? vx - x : x - vx, py = e->map & 2 ? vy - y : y - vy;

    to[0] = e->map & 4 ? py : px;
    to[1] = e->map & 4 ? px : py;
}

/* The child sees through the edge what its parent sees. */
static struct sight through(const struct twin *t, const struct sight *parent, const struct edge *e)
{
    int at[3][2], corner[3][2] = { { 0, 0 }, { 1, 0 }, { 0, 1 } };

    for (int i = 0; i < 3; i++) {
        carry_back(t, e, corner[i][0], corner[i][1], at[i]);
        corner[i][0] = parent->xx * at[i][0] + parent->xy * at[i][1] + parent->ex;
        corner[i][1] = parent->yx * at[i][0] + parent->yy * at[i][1] + parent->ey;
    }
    return (struct sight){ corner[1][0] - corner[0][0], corner[2][0] - corner[0][0], corner[0][0],
        corner[1][1] - corner[0][1], corner[2][1] - corner[0][1], corner[0][1] };
}

/* Every mark is put and taken back here. */
static void put(struct game *g, int cell, enum mark side)
{
    g->board.mark[cell] = (unsigned char)side;
    g->line[g->plies++] = cell;
    g->positions++;
}

static void take_back(struct game *g)
{
    g->board.mark[g->line[--g->plies]] = FREE;
}

static void print_line(const struct game *g)
{
    for (int i = 0; i < g->plies; i++)
        printf(" %s%d,%d", i % 2 ? "defender " : "attacker ", g->line[i] % g->board.w,
            g->line[i] / g->board.w);
    putchar('\n');
}

static bool lost(const struct game *g, size_t node, const char *why)
{
    if (g->trials > 0)
        return false;
    printf("lost: node %zu: %s after %d plies:", node, why, g->plies);
    print_line(g);
    return false;
}

static void count_line(struct result *r, int plies, uint64_t lines)
{
    if (plies > r->longest)
        r->longest = plies;
    r->lines = lines > UINT64_MAX - r->lines ? UINT64_MAX : r->lines + lines;
}

/* The board as the node at this ply sees it: with claim 1 turned to its frame, with claim 2 as it
 * is and how the node looks at it. */
static void view_of(const struct game *g, unsigned char *view)
{
    const struct sight *s = &g->sight[g->plies];

    memset(view + g->board.cells, 0, sizeof(*s));
    for (int i = 0; i < g->board.cells; i++)
        view[i] =
            g->board.mark[g->twin.claim == 2 ? i : look(g, s, i % g->board.w, i / g->board.w)];
    if (g->twin.claim == 2)
        memcpy(view + g->board.cells, s, sizeof(*s));
}

static bool play_node(struct game *g, size_t number, struct result *r);

/* The defender has just replied without a square: go on in the child. */
static bool play_child(struct game *g, const struct edge *e, struct result *r)
{
    struct result below = { 0 };

    g->sight[g->plies] = through(&g->twin, &g->sight[g->plies - 2], e);
    if (!play_node(g, e->child, &below))
        return false;
    count_line(r, below.longest + 2, below.lines);
    return true;
}

/* The same at an open node: the edge of the reply if it is named, otherwise any edge that wins. */
static bool play_open(struct game *g, size_t number, int reply, struct result *r)
{
    const struct node *n = &g->twin.node[number];
    const struct edge *e = &g->twin.edge[n->first], *end = e + n->edges;

    for (; e < end && e->kind == NAMED; e++)
        if (look(g, &g->sight[g->plies - 2], e->x, e->y) == reply)
            return play_child(g, e, r);
    for (; e < end; e++) {
        bool won;

        g->trials++;
        won = play_child(g, e, r);
        g->trials--;
        if (won)
            return true;
    }
    return lost(g, number, "no otherwise edge that wins");
}

/* The defender has just given a reply that has no edge: the attacker must complete a square here
 * and now. */
static bool finish(struct game *g, size_t number, struct result *r)
{
    bool won = false;
    int cell;

    if (completing_cells(&g->board, ATTACKER, &cell, 1) == 1) {
        put(g, cell, ATTACKER);
        won = owns_square_at(&g->board, cell, ATTACKER);
        take_back(g);
    }
    count_line(r, 3, 1);
    return won || lost(g, number, "reply without an edge, and no square to complete");
}

/* One reply that is on the board already; `goal` are the cells that threatened before it (at most
 * two are told), `next` is the edge of the next reply that has one. */
static bool play_reply(
    struct game *g, size_t number, const int *goal, int goals, size_t *next, struct result *r)
{
    const struct node *n = &g->twin.node[number];
    int b = g->line[g->plies - 1];

    if (owns_square_at(&g->board, b, DEFENDER))
        return lost(g, number, "the defender completes a square");
    if (goals == 2 || (goals == 1 && b != *goal))
        return finish(g, number, r);
    return n->open ? play_open(g, number, b, r) : play_child(g, &g->twin.edge[(*next)++], r);
}

/* The attacker has moved and not won. */
static bool play_replies(
    struct game *g, size_t number, const int *goal, int goals, struct result *r)
{
    const struct sight sight = g->sight[g->plies - 1];
    size_t next = g->twin.node[number].first;

    for (int i = 0; i < g->board.cells; i++) {
        /* In the order of the node's cells, which are those of the board with claim 1. */
        int b = g->twin.claim == 2 ? i : look(g, &sight, i % g->board.w, i / g->board.w);
        bool fine;

        if (g->board.mark[b] != FREE)
            continue;
        put(g, b, DEFENDER);
        fine = play_reply(g, number, goal, goals, &next, r);
        take_back(g);
        if (!fine)
            return false;
    }
    return true;
}

/* The attacker's move of this node has been put: all replies. */
static bool play_move(struct game *g, size_t number, int cell, struct result *r)
{
    const struct node *n = &g->twin.node[number];
    int goal[2], goals, open = free_cells(&g->board);
    size_t edges;

    if (owns_square_at(&g->board, cell, ATTACKER))
        return lost(g, number, "a square, which should have been completed before");
    if (open == 0)
        return lost(g, number, "full board, a draw");
    goals = completing_cells(&g->board, ATTACKER, goal, 2);
    edges = goals == 0 ? (size_t)open : goals == 1 ? 1 : 0;
    if (!n->open && n->edges != edges) {
        if (g->trials == 0)
            printf("%zu edges where %zu belong\n", n->edges, edges);
        return lost(g, number, "wrong number of edges");
    }
    return play_replies(g, number, goal, goals, r);
}

static bool play_fresh(struct game *g, size_t number, struct result *r)
{
    const struct node *n = &g->twin.node[number];
    int cell = look(g, &g->sight[g->plies], n->x, n->y);
    bool won;

    if (cell < 0)
        return lost(g, number, "the move is beside the board");
    if (g->board.mark[cell] != FREE)
        return lost(g, number, "the move is on a cell that is taken");
    put(g, cell, ATTACKER);
    won = play_move(g, number, cell, r);
    take_back(g);
    return won;
}

static bool play_node(struct game *g, size_t number, struct result *r)
{
    unsigned char view[MAX_CELLS + sizeof(struct sight)];
    const struct result *known;

    if (!g->use_memo)
        return play_fresh(g, number, r);
    view_of(g, view);
    known = memo_find(&g->memo, number, view);
    if (known) {
        *r = *known;
        return true;
    }
    if (!play_fresh(g, number, r))
        return false;
    if (!memo_add(&g->memo, number, view, *r)) {
        fprintf(stderr, "oracle-player: out of memory\n");
        exit(4);
    }
    return true;
}

/* The smallest box around the moves of a node and of all below, in its frame. */
struct box {
    int low[2], high[2];
};

static void take_in(struct box *box, int x, int y)
{
    box->low[0] = x < box->low[0] ? x : box->low[0];
    box->low[1] = y < box->low[1] ? y : box->low[1];
    box->high[0] = x > box->high[0] ? x : box->high[0];
    box->high[1] = y > box->high[1] ? y : box->high[1];
}

static bool box_of_moves(const struct twin *t, struct box *root)
{
    struct box *box = malloc(t->nodes * sizeof(*box));

    for (size_t i = 0; box && i < t->nodes; i++) {
        const struct node *n = &t->node[i];

        box[i] = (struct box){ { n->x, n->y }, { n->x, n->y } };
        for (size_t e = n->first; e < n->first + n->edges; e++) {
            const struct box *child = &box[t->edge[e].child];
            int at[2];

            carry_back(t, &t->edge[e], child->low[0], child->low[1], at);
            take_in(&box[i], at[0], at[1]);
            carry_back(t, &t->edge[e], child->high[0], child->high[1], at);
            take_in(&box[i], at[0], at[1]);
        }
        *root = box[i];
    }
    free(box);
    return box != NULL;
}

/* Where the certificate is played. */
struct room {
    int w, h, x, y;
    bool placed;
};

/* False if memory ran out. Cells are those of the board with claim 1. */
static bool prepare(struct game *g, const struct room *room)
{
    struct sight *s = &g->sight[0];
    struct box box = { { 0, 0 }, { 0, 0 } };

    *s = (struct sight){ .xx = 1, .yy = 1 };
    if (!board_init(&g->board, room->w, room->h) || !box_of_moves(&g->twin, &box))
        return false;
    if (g->twin.claim == 2) {
        s->ex = room->placed ? room->x : (room->w - 1 - box.high[0] + box.low[0]) / 2;
        s->ey = room->placed ? room->y : (room->h - 1 - box.high[1] + box.low[1]) / 2;
        s->ex -= box.low[0];
        s->ey -= box.low[1];
    }
    return !g->use_memo || memo_init(&g->memo, g->board.cells + (int)sizeof(*s));
}

static int report(const struct game *g, bool won, bool exact, struct result r)
{
    int claim = (int)g->twin.plies;
    const char *relation = r.longest == claim ? "equal to" : r.longest < claim ? "below" : "above";

    if (!won)
        return 1;
    printf("won: every line; lines %llu, longest %d plies, %s the claim of %d\n",
        (unsigned long long)r.lines, r.longest, relation, claim);
    return exact ? r.longest != claim : r.longest > claim;
}

static int play(struct game *g, const char *path, bool exact, struct room room)
{
    enum twin_status status = twin_read(path, &g->twin);
    struct result r = { 0 };
    bool won;

    if (status != TWIN_OK)
        return (int)status;
    if (room.w && g->twin.claim == 1) {
        fprintf(stderr, "oracle-player: %s: the board is that of the text\n", path);
        return TWIN_IO;
    }
    room.w = room.w ? room.w : g->twin.w;
    room.h = room.h ? room.h : g->twin.h;
    if (!prepare(g, &room)) {
        fprintf(stderr, "oracle-player: out of memory\n");
        return TWIN_MEMORY;
    }
    printf("board %dx%d, nodes %zu, edges %zu\n", room.w, room.h, g->twin.nodes, g->twin.edges);
    won = play_node(g, g->twin.nodes - 1, &r);
    printf("positions played %llu\n", (unsigned long long)g->positions);
    return report(g, won, exact, r);
}

static bool read_pair(const char *text, const char *form, int *a, int *b)
{
    int end = 0;

    return sscanf(text, form, a, b, &end) == 2 && text[end] == '\0';
}

int main(int argc, char **argv)
{
    static struct game g;
    struct room room = { 0 };
    const char *path = NULL;
    bool exact = false;
    int code;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0)
            return fputs(usage, stdout) < 0;
        if (strcmp(argv[i], "--memo") == 0)
            g.use_memo = true;
        else if (strcmp(argv[i], "--exact") == 0)
            exact = true;
        else if (strcmp(argv[i], "--board") == 0 && i + 1 < argc &&
            read_pair(argv[i + 1], "%dx%d%n", &room.w, &room.h) && room.w > 0 && room.h > 0 &&
            room.w <= MAX_SIDE && room.h <= MAX_SIDE)
            i++;
        else if (strcmp(argv[i], "--at") == 0 && i + 1 < argc &&
            read_pair(argv[i + 1], "%d,%d%n", &room.x, &room.y)) {
            room.placed = true;
            i++;
        } else if (!path && (argv[i][0] != '-' || argv[i][1] == '\0'))
            path = argv[i];
        else
            return fputs(usage, stderr), 2;
    }
    if (!path || (room.placed && !room.w))
        return fputs(usage, stderr), 2;
    code = play(&g, path, exact, room);
    memo_free(&g.memo);
    board_free(&g.board);
    twin_free(&g.twin);
    return fflush(stdout) == 0 ? code : 2;
}
