/* SPDX-License-Identifier: MIT */
#include "model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct position at; /* of the node that is looked at */

static _Noreturn void stop(const char *what)
{
    fprintf(stderr, "theory-model: %s\n", what);
    exit(2);
}

static bool broken(struct model *m, int node, int rule)
{
    m->fault_node = node;
    m->fault_rule = rule;
    return false;
}

static bool plane(const struct model *m)
{
    return m->twin.claim == 2;
}

static bool on_board(const struct model *m, struct cell c)
{
    return plane(m) || (c.x >= 0 && c.y >= 0 && c.x < m->twin.width && c.y < m->twin.height);
}

/* The board of the certificate with the stones of the node. The attacker's stand above those that
 * they should not stand on. */
static void set_up(const struct model *m, const struct place *place)
{
    memset(&at, 0, sizeof(at));
    for (int n = 0; n < SIDE * SIDE && !plane(m) && !left_out(m->without, SQUARES_ON_BOARD); n++)
        if (!on_board(m, (struct cell){ n % SIDE - HALF, n / SIDE - HALF }))
            at.mark[n] = OUTSIDE;
    if (place->p + 2 > MAX_STONES || place->q + 2 > MAX_STONES)
        stop("more stones than this program has room for");
    for (int i = 0; i < place->q; i++)
        set_mark(&at, at.other[at.q++] = place->other[i], DEFENDER);
    for (int i = 0; i < place->p; i++)
        set_mark(&at, at.own[at.p++] = place->own[i], ATTACKER);
}

/* The move of the node, also on a cell where rule 1 would refuse it. */
static void move(const struct record *node)
{
    set_mark(&at, at.own[at.p++] = node->move, ATTACKER);
}

static bool in_list(const struct cell *list, int count, struct cell c)
{
    while (count-- > 0)
        if (same(list[count], c))
            return true;
    return false;
}

/* Rule 2 for an edge to a child that was reached by an edge before. */
static bool same_position(
    const struct model *m, const struct place *child, const struct edge *edge, int q)
{
    bool attacker = child->p == at.p, known = true;

    for (int i = 0; i < at.p; i++)
        attacker = attacker && in_list(child->own, child->p, carry(edge->motion, at.own[i]));
    for (int i = 0; i < q; i++)
        known = known && in_list(child->other, child->q, carry(edge->motion, at.other[i]));
    return (attacker || left_out(m->without, SAME_ATTACKER)) &&
        (known || left_out(m->without, SAME_KNOWN)) &&
        (child->q == q || left_out(m->without, SAME_COUNT));
}

/* Rule 2: the child has P' and the first q stones of the defender's. */
static bool reach(struct model *m, const struct edge *edge, int q, int u)
{
    struct place *child = &m->place[edge->child];

    if (child->reached)
        return same_position(m, child, edge, q);
    *child = (struct place){ .reached = true, .p = at.p, .q = q, .u = u };
    child->own = room((size_t)at.p, sizeof(struct cell));
    child->other = room((size_t)q, sizeof(struct cell));
    for (int i = 0; i < at.p; i++)
        child->own[i] = carry(edge->motion, at.own[i]);
    for (int i = 0; i < q; i++)
        child->other[i] = carry(edge->motion, at.other[i]);
    return true;
}

/* Rule 5, without what needs zones: the number of edges that t asks for. */
static bool answers(const struct model *m, const struct record *node, int threats, int u)
{
    const clauses w = m->without;
    const int most = plane(m) ? 2 : 1;
    int open = 0;

    if (threats >= 2)
        return node->edges == 0 || left_out(w, DOUBLE_ENDS);
    if (threats == 1)
        return (node->edges == 1 || (node->edges == 0 && left_out(w, THREAT_ANSWER)) ||
                   node->open) &&
            (!node->open || left_out(w, THREAT_LISTED));
    if (node->open)
        return u < most || left_out(w, plane(m) ? BOUND_PLANE : BOUND_BOARD);
    if (plane(m))
        return node->edges == 0 && left_out(w, QUIET_PLANE);
    for (int n = 0; n < m->twin.width * m->twin.height; n++)
        open += mark_of(&at, (struct cell){ n % m->twin.width, n / m->twin.width }) == FREE;
    return node->edges == open || (node->edges < open && left_out(w, QUIET_ANSWERS));
}

/* SPEC section 3.3: the replies of the edges of a `node` record. */
static void find_replies(
    const struct model *m, struct record *node, const struct cell *t, int count)
{
    int next = 0;

    if (node->open || node->edges == 0)
        return;
    if (count > 0)
        node->edge[0].reply = t[0];
    for (int n = 0; n < m->twin.width * m->twin.height && count == 0 && next < node->edges; n++) {
        const struct cell c = { n % m->twin.width, n / m->twin.width };

        if (mark_of(&at, c) == FREE)
            node->edge[next++].reply = c;
    }
}

/* The cells of Q on which the attacker would complete a square if they were free. */
static int blocked_threats(const struct record *node)
{
    int count = 0;

    move(node);
    for (int i = 0; i < at.q; i++) {
        set_mark(&at, at.other[i], FREE);
        count += completes_at(&at, ATTACKER, at.other[i]);
        set_mark(&at, at.other[i], DEFENDER);
    }
    set_mark(&at, at.own[--at.p], FREE);
    return count;
}

/* On the way down from the root: all but what needs the sets of children. */
static bool look_at(struct model *m, int number)
{
    static struct cell t[MAX_THREATS];
    struct place *place = &m->place[number];
    struct record *node = &m->twin.node[number];
    int count;

    if (!place->reached)
        return true; /* cannot be, all nodes being below the root */
    if (2 * place->p + 3 > m->twin.plies && !left_out(m->without, PLIES_ROOT) &&
        !left_out(m->without, PLIES_LISTED) && !left_out(m->without, PLIES_OTHERWISE))
        return broken(m, number, 7);
    set_up(m, place);
    if ((!left_out(m->without, MOVE_OWN) && in_list(at.own, at.p, node->move)) ||
        (!left_out(m->without, MOVE_OTHER) && in_list(at.other, at.q, node->move)))
        return broken(m, number, 1);
    set_mark(&at, node->move, FREE);
    place->sets = place->u > 0 ? room(1, sizeof(*place->sets)) : NULL;
    place->need = plane(m) ? room(1, sizeof(*place->need)) : NULL;
    /* There is no D with claim 1. */
    count = node_sets(&at, node->move, place->u,
        m->without | (plane(m) ? 0 : (clauses)1 << DANGER_KNOWN), place->sets, t);
    if (count < 0)
        return broken(m, number, -count);
    for (int i = 0; i < count && plane(m) && !left_out(m->without, NEED_THREATS); i++)
        add(place->need, t[i]);
    if (node->edges == 0 && left_out(m->without, THREAT_FREE))
        count += blocked_threats(node);
    move(node);
    if (!answers(m, node, count, place->u))
        return broken(m, number, 5);
    find_replies(m, node, t, count);
    for (int e = 0; e < node->edges && !left_out(m->without, NAMED_FREE); e++)
        if (node->edge[e].kind == NAMED && mark_of(&at, node->edge[e].reply) != FREE)
            return broken(m, number, 6);
    for (int e = 0; e < node->edges; e++) {
        const bool listed = node->edge[e].kind != OTHERWISE;

        at.other[at.q] = node->edge[e].reply;
        if (!reach(m, &node->edge[e], at.q + listed, place->u + !listed))
            return broken(m, number, 2);
    }
    return true;
}

/* A set of a child's, carried back. */
static void bring_back(
    const struct edge *edge, const struct set *set, bool carried, struct set *into)
{
    static struct cell cell[SIDE * SIDE];

    for (int n = cells_of(set, cell); n-- > 0;)
        add(into, carried ? carry_back(edge->motion, cell[n]) : cell[n]);
}

static void bring_whole(
    const struct edge *edge, const struct sets *sets, bool carried, struct sets *into)
{
    for (int i = 0; i < sets->lines; i++) {
        const struct whole line = sets->line[i];
        /* Two cells of it, and the one of the four lines through the first that has the other. */
        const struct cell one = line.p ? (struct cell){ line.m, 0 } : (struct cell){ 0, line.m };
        const struct cell two = { one.x + line.q, one.y - line.p };
        const struct cell a = carry_back(edge->motion, one), b = carry_back(edge->motion, two);
        const struct whole through[4] = { { 0, 1, a.y }, { 1, 0, a.x }, { 1, 1, a.x + a.y },
            { 1, -1, a.x - a.y } };

        for (int k = 0; k < 4 && carried; k++)
            if (on_whole(&through[k], b))
                add_whole(into, through[k]);
        if (!carried)
            add_whole(into, line);
    }
}

static void bring_sets(const struct model *m, const struct edge *edge, struct sets *into)
{
    const struct sets *from = m->place[edge->child].sets;

    if (!from)
        return; /* u is 0, and rule 2 was left out */
    bring_back(edge, &from->zone, !left_out(m->without, CARRY_ZONE), &into->zone);
    bring_whole(edge, from, !left_out(m->without, CARRY_WHOLE), into);
    bring_back(edge, &from->danger, !left_out(m->without, CARRY_DANGER), &into->danger);
}

/* Rule 5: what comes from the listed children. */
static void join(struct model *m, int number)
{
    const struct record *node = &m->twin.node[number];
    struct place *place = &m->place[number];

    for (int e = 0; e < node->edges && place->u > 0; e++) {
        struct sets sets = { 0 };

        if (node->edge[e].kind == OTHERWISE)
            continue;
        bring_sets(m, &node->edge[e], &sets);
        if (!left_out(m->without, node->edge[e].kind == NAMED ? ZONE_NAMED : ZONE_FORCED))
            unite(&place->sets->zone, &sets.zone);
        if (!left_out(m->without, WHOLE_LISTED))
            unite_whole(place->sets, &sets);
        if (!left_out(m->without, DANGER_CHILD))
            unite(&place->sets->danger, &sets.danger);
    }
}

/* Rule 5 for an open node. */
static bool is_covered(struct model *m, int number)
{
    const struct record *node = &m->twin.node[number];
    struct place *place = &m->place[number];
    struct sets *sets = room((size_t)node->edges, sizeof(*sets));
    struct cell *named = room((size_t)node->edges, sizeof(*named));
    struct open_node open = { &at, sets, 0, named, 0 };
    bool good;

    set_up(m, place);
    move(node);
    for (int e = 0; e < node->edges; e++)
        if (node->edge[e].kind == NAMED)
            named[open.names++] = node->edge[e].reply;
        else
            bring_sets(m, &node->edge[e], &sets[open.children++]);
    good = covered(&open, place->u, m->without, place->u > 0 ? place->sets : NULL);
    free(sets);
    free(named);
    return good;
}

/* On the way up to the root: sets and plies. */
static bool add_up(struct model *m, int number)
{
    const struct record *node = &m->twin.node[number];
    struct place *place = &m->place[number];

    place->plies = 3; /* less than what children make of it */
    join(m, number);
    if (node->open && !is_covered(m, number))
        return broken(m, number, 5);
    for (int e = 0; e < node->edges; e++) {
        const struct place *child = &m->place[node->edge[e].child];
        const bool listed = node->edge[e].kind != OTHERWISE;

        if (child->plies + 2 > place->plies &&
            !left_out(m->without, listed ? PLIES_LISTED : PLIES_OTHERWISE))
            place->plies = child->plies + 2;
        if (plane(m) && !left_out(m->without, NEED_CHILD))
            bring_back(&node->edge[e], child->need, !left_out(m->without, CARRY_NEED), place->need);
    }
    if (plane(m) && !left_out(m->without, NEED_MOVE))
        add(place->need, node->move);
    return true;
}

/* Rule 8 */
static bool fits(const struct model *m)
{
    static struct cell cell[SIDE * SIDE];
    struct cell low = { SIDE, SIDE }, high = { -SIDE, -SIDE };

    for (int n = cells_of(m->place[m->twin.nodes - 1].need, cell); n-- > 0;) {
        low = (struct cell){ cell[n].x < low.x ? cell[n].x : low.x,
            cell[n].y < low.y ? cell[n].y : low.y };
        high = (struct cell){ cell[n].x > high.x ? cell[n].x : high.x,
            cell[n].y > high.y ? cell[n].y : high.y };
    }
    return (high.x - low.x < m->twin.width || left_out(m->without, BOX_WIDTH)) &&
        (high.y - low.y < m->twin.height || left_out(m->without, BOX_HEIGHT));
}

bool keeps_rules(struct model *m)
{
    const int root = m->twin.nodes - 1;

    m->fault_rule = 0;
    m->place = room((size_t)m->twin.nodes, sizeof(*m->place));
    m->place[root].reached = true;
    for (int n = root; n >= 0; n--)
        if (!look_at(m, n))
            return false;
    for (int n = 0; n <= root; n++)
        if (!add_up(m, n))
            return false;
    if (m->place[root].plies != m->twin.plies && !left_out(m->without, PLIES_ROOT))
        return broken(m, root, 7);
    return !plane(m) || fits(m) || broken(m, root, 8);
}

void forget(struct model *m)
{
    for (int n = 0; n < m->twin.nodes; n++) {
        free(m->place[n].own);
        free(m->place[n].other);
        free(m->place[n].sets);
        free(m->place[n].need);
    }
    free(m->place);
    free_twin(&m->twin);
}
