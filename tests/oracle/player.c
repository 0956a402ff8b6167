/* SPDX-License-Identifier: MIT */
/*
 * oracle-player: plays a strategy against every legal reply of the defender, to the end of every
 * line.
 *
 * There is one board, always seen the way the root sees it. A node may see it turned or mirrored,
 * so for each node on the current line there is a table that says which cell of the board the node
 * means by its cell i. Positions of nodes are never computed, compared or believed; whatever the
 * strategy says is played and then looked at.
 */
#include "board.h"
#include "memo.h"
#include "twin.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: oracle-player [--memo] [--exact] TEXT\n"
    "\n"
    "Reads the text twin of a certificate (\"-\": from stdin) and plays it from the empty board "
    "against every reply.\n"
    "\n"
    "  --memo    do not play out again what was played out from the same node on the same board\n"
    "  --exact   the longest line must have as many plies as claimed, not only at most as many\n"
    "\n"
    "Exit: 0 every line is won within the claim, 1 not so (a losing line is printed), 2 usage or "
    "input, 3 malformed text,\n"
    "4 out of memory.\n";

struct game {
    struct board board;
    struct twin twin;
    int image[8][MAX_CELLS]; /* where map s takes a cell */
    int *meaning[MAX_CELLS]; /* per ply of the line: the board's cell that the node there means by
                                its cell i */
    int line[MAX_CELLS];     /* the cells played, attacker first */
    int plies;
    bool use_memo;
    struct memo memo;
    uint64_t positions;
};

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

/* The board as the node at this ply sees it. */
static void view_of(const struct game *g, unsigned char *view)
{
    for (int i = 0; i < g->board.cells; i++)
        view[i] = g->board.mark[g->meaning[g->plies][i]];
}

/* The child on the next two plies calls image[s][i] what its parent (two plies up) calls i. */
static bool turn_board(struct game *g, int map)
{
    int **child = &g->meaning[g->plies];
    const int *parent = g->meaning[g->plies - 2];

    if (!*child)
        *child = malloc(sizeof(**child) * MAX_CELLS);
    if (!*child)
        return false;
    for (int i = 0; i < g->board.cells; i++)
        (*child)[g->image[map][i]] = parent[i];
    return true;
}

static bool play_node(struct game *g, size_t number, struct result *r);

/* The defender has just replied without a square: go on in the child. */
static bool play_child(struct game *g, const struct edge *e, struct result *r)
{
    struct result below = { 0 };

    if (!turn_board(g, e->map)) {
        fprintf(stderr, "oracle-player: out of memory\n");
        exit(4);
    }
    if (!play_node(g, e->child, &below))
        return false;
    count_line(r, below.longest + 2, below.lines);
    return true;
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

/* The attacker has moved and not won; `goal` are the cells that threaten to (at most two are told).
 */
static bool play_replies(
    struct game *g, size_t number, const int *goal, int goals, struct result *r)
{
    const struct node *n = &g->twin.node[number];
    const int *meaning = g->meaning[g->plies - 1];
    size_t next = n->first;

    for (int i = 0; i < g->board.cells; i++) {
        int b = meaning[i];
        bool has_edge = goals == 0 || (goals == 1 && b == *goal), fine;

        if (g->board.mark[b] != FREE)
            continue;
        put(g, b, DEFENDER);
        if (owns_square_at(&g->board, b, DEFENDER))
            fine = lost(g, number, "the defender completes a square");
        else if (has_edge)
            fine = play_child(g, &g->twin.edge[next++], r);
        else
            fine = finish(g, number, r);
        take_back(g);
        if (!fine)
            return false;
    }
    return true;
}

/* The attacker's move of this node has been put: won, or all replies. */
static bool play_move(struct game *g, size_t number, int cell, struct result *r)
{
    const struct node *n = &g->twin.node[number];
    int goal[2], goals, open = free_cells(&g->board);
    size_t edges;

    if (owns_square_at(&g->board, cell, ATTACKER)) {
        count_line(r, 1, 1);
        return n->edges == 0 || lost(g, number, "edges although the square is complete");
    }
    if (open == 0)
        return lost(g, number, "full board, a draw");
    goals = completing_cells(&g->board, ATTACKER, goal, 2);
    edges = goals == 0 ? (size_t)open : goals == 1 ? 1 : 0;
    if (n->edges != edges) {
        printf("%zu edges where %zu belong\n", n->edges, edges);
        return lost(g, number, "wrong number of edges");
    }
    return play_replies(g, number, goal, goals, r);
}

static bool play_fresh(struct game *g, size_t number, struct result *r)
{
    int cell = g->meaning[g->plies][g->twin.node[number].cell];
    bool won;

    if (g->board.mark[cell] != FREE)
        return lost(g, number, "the move is on a cell that is taken");
    put(g, cell, ATTACKER);
    won = play_move(g, number, cell, r);
    take_back(g);
    return won;
}

static bool play_node(struct game *g, size_t number, struct result *r)
{
    unsigned char view[MAX_CELLS];
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

/* Swap x and y first, then mirror x, then mirror y (format/SPEC.md, section 3.1). */
static int image_of(const struct board *b, int map, int cell)
{
    int x = cell % b->w, y = cell / b->w;

    if (map & 4) {
        int swap = x;

        x = y;
        y = swap;
    }
    if (map & 1)
        x = b->w - 1 - x;
    if (map & 2)
        y = b->h - 1 - y;
    return y * b->w + x;
}

static bool prepare(struct game *g)
{
    if (!board_init(&g->board, g->twin.w, g->twin.h))
        return false;
    for (int map = 0; map < (g->board.w == g->board.h ? 8 : 4); map++)
        for (int i = 0; i < g->board.cells; i++)
            g->image[map][i] = image_of(&g->board, map, i);
    g->meaning[0] = malloc(sizeof(*g->meaning[0]) * MAX_CELLS);
    if (!g->meaning[0])
        return false;
    for (int i = 0; i < g->board.cells; i++)
        g->meaning[0][i] = i;
    return !g->use_memo || memo_init(&g->memo, g->board.cells);
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

static int play(struct game *g, const char *path, bool exact)
{
    enum twin_status status = twin_read(path, &g->twin);
    struct result r = { 0 };
    bool won;

    if (status != TWIN_OK)
        return (int)status;
    if (!prepare(g)) {
        fprintf(stderr, "oracle-player: out of memory\n");
        return TWIN_MEMORY;
    }
    printf(
        "board %dx%d, nodes %zu, edges %zu\n", g->twin.w, g->twin.h, g->twin.nodes, g->twin.edges);
    won = play_node(g, g->twin.nodes - 1, &r);
    printf("positions played %llu\n", (unsigned long long)g->positions);
    return report(g, won, exact, r);
}

static void clean_up(struct game *g)
{
    for (int i = 0; i < MAX_CELLS; i++)
        free(g->meaning[i]);
    memo_free(&g->memo);
    board_free(&g->board);
    twin_free(&g->twin);
}

int main(int argc, char **argv)
{
    static struct game g;
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
        else if (!path && (argv[i][0] != '-' || argv[i][1] == '\0'))
            path = argv[i];
        else
            return fputs(usage, stderr), 2;
    }
    if (!path)
        return fputs(usage, stderr), 2;
    code = play(&g, path, exact);
    clean_up(&g);
    return fflush(stdout) == 0 ? code : 2;
}
