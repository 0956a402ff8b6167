/* SPDX-License-Identifier: MIT */
/* One pass from the root down (SPEC 10.4). All edges to a node come from nodes that are looked at
   before it: the first one sets its position, and every other one has to give the same. */
#include "hold.h"

#include <string.h>

/* The number s of a map, applied to a cell (SPEC 3.1). */
static int apply(const struct board *b, int s, int cell)
{
    int x = s & 4 ? b->y[cell] : b->x[cell], y = s & 4 ? b->x[cell] : b->y[cell];
    x = s & 1 ? b->width - 1 - x : x;
    y = s & 2 ? b->height - 1 - y : y;
    return y * b->width + x;
}

/* Rule 3 for the default answer and the exceptions; answers: one for each move. */
static void find_answers(
    const struct board *b, const struct node *node, const struct found *forced, short *answers)
{
    const int d = node->answer;
    require(b->owner[d] == NOBODY, UNPROVED,
        "node %u: rule 3: a stone on the default answer %d,%d, expected a free cell", node->number,
        b->x[d], b->y[d]);
    for (int cell = 0; cell < b->cells; cell++)
        answers[cell] = (short)d;
    for (unsigned i = 0; i < node->exceptions; i++) {
        const int a = node->exception[i].move;
        require(b->owner[a] == NOBODY && (forced->count == 0 || a == forced->cell), UNPROVED,
            "node %u: rule 3: an exception for %d,%d, expected a move to answer", node->number,
            b->x[a], b->y[a]);
        answers[a] = node->exception[i].answer;
    }
}

/* Rules 2 and 3 after the move, which is on the board. Returns the answer, or -1 if there is none;
   in is that of the file. */
static int find_answer(const struct board *b, const struct node *node, int move, int in)
{
    const int x = b->x[move], y = b->y[move];
    const struct found t = find(b, ATTACKER);
    require(t.count < 2, UNPROVED,
        "node %u: rule 2: two cells or more complete a square after %d,%d, expected at most one",
        node->number, x, y);
    require(t.count == 0 || in == node->answer, UNPROVED,
        "node %u: rule 3: an exception for the threat %d,%d, expected none", node->number, x, y);
    if (b->free == 0)
        return -1;
    const int answer = t.count == 1 ? t.cell : in;
    require(b->owner[answer] == NOBODY, UNPROVED,
        "node %u: rule 3: a stone on the answer %d,%d to %d,%d, expected a free cell", node->number,
        b->x[answer], b->y[answer], x, y);
    return answer;
}

/* Rule 1 for an edge, with the position after the move and its answer on the board. */
static void check_edge(const struct board *b, const struct node *node, const struct edge *edge)
{
    static unsigned char image[CELLS];
    const size_t size = (size_t)b->cells;
    spend(1 + size / 4);
    for (int cell = 0; cell < b->cells; cell++)
        image[apply(b, edge->map, cell)] = b->owner[cell];
    struct node *child = edge->child;
    if (child->position == NULL) {
        child->position = allocate(size, 1);
        memcpy(child->position, image, size);
    }
    require(memcmp(child->position, image, size) == 0, UNPROVED,
        "node %u: rule 1: another position for node %u, expected that of an edge before",
        node->number, child->number);
}

/* Rules 2, 3 and 5 for all moves to answer, with the position of the node on the board, and how
   many of them there are after which and after the answer it is not settled. */
static unsigned check_moves(
    struct board *b, const struct node *node, int marks, int horizon, struct reply *unsettled)
{
    static short answers[CELLS];
    unsigned count = 0;
    const struct found forced = find(b, DEFENDER);
    find_answers(b, node, &forced, answers);
    for (int move = 0; move < b->cells; move++) {
        if (b->owner[move] != NOBODY || (forced.count > 0 && move != forced.cell))
            continue;
        put(b, ATTACKER, move);
        const int answer = find_answer(b, node, move, answers[move]);
        if (answer >= 0) {
            put(b, DEFENDER, answer);
            if (!is_settled(b)) {
                require(marks > horizon || holds(b, marks), UNPROVED,
                    "node %u: rule 5: after %d,%d and %d,%d it does not hold for %d, expected that "
                    "it does",
                    node->number, b->x[move], b->y[move], b->x[answer], b->y[answer], marks);
                unsettled[count++] = (struct reply){ (short)move, (short)answer };
            }
            take_back(b, DEFENDER);
        }
        take_back(b, ATTACKER);
    }
    return count;
}

static void check_node(
    struct board *b, const struct certificate *it, const struct node *node, int horizon)
{
    static struct reply unsettled[CELLS];
    for (int cell = 0; cell < b->cells; cell++) {
        if (node->position[cell] != NOBODY)
            put(b, node->position[cell], cell);
    }
    const int marks = (it->plies + 1) / 2 - b->count[ATTACKER] - 1;
    unsigned edges = check_moves(b, node, marks, horizon, unsettled);
    if (marks <= horizon)
        edges = 0;
    require(node->edges == edges, UNPROVED, "node %u: rule 4: %u edges, expected %u", node->number,
        node->edges, edges);
    for (unsigned i = 0; i < edges; i++) {
        put(b, ATTACKER, unsettled[i].move);
        put(b, DEFENDER, unsettled[i].answer);
        check_edge(b, node, &node->edge[i]);
        take_back(b, ATTACKER);
        take_back(b, DEFENDER);
    }
    while (b->count[ATTACKER] > 0)
        take_back(b, ATTACKER);
    while (b->count[DEFENDER] > 0)
        take_back(b, DEFENDER);
}

void check_nodes(const struct certificate *it, struct node *nodes, int horizon)
{
    static struct board board;
    const size_t cells = (size_t)it->width * (size_t)it->height;
    make_board(&board, it->width, it->height);
    nodes[it->nodes - 1].position = allocate(cells, 1);
    for (unsigned number = it->nodes; number-- > 0;) {
        check_node(&board, it, &nodes[number], horizon);
        release(nodes[number].position, cells, 1);
    }
}
