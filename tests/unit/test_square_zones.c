/* SPDX-License-Identifier: MIT */
/*
 * Rule 5 for an open node with an unknown stone, against its words: all pairs a, b of cells that
 * are not too far away, and three corners of a square known by the box around them. The zone does
 * not depend on the order of the otherwise edges, though what is tried does.
 */
#include "support.h"
#include "zone.h"

#define MOST 64    /* children */
#define WINDOW 128 /* columns and rows of the window at most */
#define MARGIN 2   /* beyond the box of "Finitely many trials" in docs/certificates.md */

struct children {
    struct zone zone[MOST];             /* of the otherwise children, carried back */
    bool in_zone[MOST][WINDOW][WINDOW]; /* whether the cells are, by y, x from the least */
    uint32_t count;
    struct cell_set named;
    struct position moved;
    struct cst_cell low, high; /* the window */
};

static void load(const char *name, struct cst_cert *cert)
{
    const char *folder = getenv("CERTS");
    struct cst_any any = { 0 };
    struct cst_error err;
    char path[4096];
    FILE *in;

    assert_non_null(folder);
    snprintf(path, sizeof path, "%s/%s.cst", folder, name);
    in = fopen(path, "rb");
    assert_non_null(in);
    assert_int_equal(cst_any_read(in, 0, &any, NULL, &err), CST_OK);
    fclose(in);
    *cert = any.cert;
}

static bool is_corner(struct cst_cell c, struct cst_cell low, int32_t side)
{
    return (c.x == low.x || c.x == low.x + side) && (c.y == low.y || c.y == low.y + side);
}

static int32_t least(int32_t a, int32_t b, int32_t c)
{
    int32_t ab = a < b ? a : b;

    return ab < c ? ab : c;
}

/* Three different cells are corners of a square: of the box around them, which is as high as wide.
 */
static bool three_corners(struct cst_cell a, struct cst_cell b, struct cst_cell c)
{
    struct cst_cell low = { least(a.x, b.x, c.x), least(a.y, b.y, c.y) };
    int32_t width = -least(-a.x, -b.x, -c.x) - low.x, height = -least(-a.y, -b.y, -c.y) - low.y;

    if (width != height)
        return false;
    return !cell_equal(a, b) && !cell_equal(a, c) && !cell_equal(b, c) &&
        is_corner(a, low, width) && is_corner(b, low, width) && is_corner(c, low, width);
}

static bool in_zone(const struct children *of, uint32_t j, struct cst_cell c)
{
    return of->in_zone[j][c.y - of->low.y][c.x - of->low.x];
}

static bool covers(const struct children *of, uint32_t j, struct cst_cell a, struct cst_cell b)
{
    bool good = !in_zone(of, j, a) && !in_zone(of, j, b);

    for (uint32_t i = 0; i < of->zone[j].danger.count && good; i++)
        good = !three_corners(a, b, of->zone[j].danger.at[i]);
    return good;
}

static bool can_reply(const struct children *of, struct cst_cell b)
{
    return position_free(&of->moved, b) && !cell_set_has(&of->named, b);
}

static bool leaves_one(const struct children *of, struct cst_cell a)
{
    for (int32_t y = of->low.y; y <= of->high.y; y++)
        for (int32_t x = of->low.x; x <= of->high.x; x++) {
            struct cst_cell b = { x, y };
            bool covered = cell_equal(a, b);

            for (uint32_t j = 0; j < of->count && !covered; j++)
                covered = covers(of, j, a, b);
            if (!covered && can_reply(of, b))
                return true;
        }
    return false;
}

static void stretch(struct children *of, const struct cell_set *set)
{
    for (uint32_t i = 0; i < set->count; i++) {
        of->low.x = set->at[i].x < of->low.x ? set->at[i].x : of->low.x;
        of->low.y = set->at[i].y < of->low.y ? set->at[i].y : of->low.y;
        of->high.x = set->at[i].x > of->high.x ? set->at[i].x : of->high.x;
        of->high.y = set->at[i].y > of->high.y ? set->at[i].y : of->high.y;
    }
}

static void find_children(
    const struct replay *replay, const struct zone *zones, uint32_t n, struct children *of)
{
    const struct cst_node *node = &replay->cert->nodes[n];
    const struct cst_edge *edges = &replay->cert->edges[node->first_edge];
    uint32_t named = node->edge_count - node->otherwise;
    struct threats threats;
    int32_t wide, high;

    memset(of, 0, sizeof *of);
    of->low = (struct cst_cell){ 1000, 1000 };
    of->high = (struct cst_cell){ -1000, -1000 };
    replay_moved(replay, n, &of->moved, &threats);
    for (uint32_t i = 0; i < named; i++)
        cell_set_add(&of->named, (struct cst_cell){ edges[i].x, edges[i].y });
    assert_true(node->otherwise <= MOST);
    for (of->count = 0; of->count < node->otherwise; of->count++) {
        of->zone[of->count] = zones_carry(replay, zones, &edges[named + of->count]);
        stretch(of, &of->zone[of->count].cells);
        stretch(of, &of->zone[of->count].danger);
    }
    wide = of->high.x - of->low.x + 1;
    high = of->high.y - of->low.y + 1;
    wide = (wide > high ? wide : high) + MARGIN;
    of->low = (struct cst_cell){ of->low.x - wide, of->low.y - wide };
    of->high = (struct cst_cell){ of->high.x + wide, of->high.y + wide };
    assert_true(of->high.x - of->low.x < WINDOW && of->high.y - of->low.y < WINDOW);
    for (uint32_t j = 0; j < of->count; j++)
        for (uint32_t i = 0; i < of->zone[j].cells.count; i++) {
            struct cst_cell c = of->zone[j].cells.at[i];

            of->in_zone[j][c.y - of->low.y][c.x - of->low.x] = true;
        }
}

static void clear_children(struct children *of)
{
    for (uint32_t j = 0; j < of->count; j++)
        zone_clear(&of->zone[j]);
    cell_set_clear(&of->named);
}

/* What else has put a cell into Z: the move, or a child of a named reply. */
static bool is_needed(
    const struct replay *replay, const struct zone *zones, uint32_t n, struct cst_cell a)
{
    const struct cst_node *node = &replay->cert->nodes[n];
    bool needed = cell_equal(a, replay->nodes[n].move);

    for (uint32_t i = 0; i < node->edge_count - node->otherwise && !needed; i++) {
        struct zone zone = zones_carry(replay, zones, &replay->cert->edges[node->first_edge + i]);

        needed = cell_set_has(&zone.cells, a);
        zone_clear(&zone);
    }
    return needed;
}

/* Returns how many cells are in Z because some reply is left uncovered after them. */
static unsigned check_zone(const struct replay *replay, const struct zone *zones, uint32_t n)
{
    static struct children of;
    unsigned found = 0;

    find_children(replay, zones, n, &of);
    assert_int_equal(of.moved.other_count, 0); /* so rule 3 puts nothing into Z */
    for (int32_t y = of.low.y; y <= of.high.y; y++)
        for (int32_t x = of.low.x; x <= of.high.x; x++) {
            struct cst_cell a = { x, y };
            bool left = position_free(&of.moved, a) && leaves_one(&of, a);

            found += left;
            if (cell_set_has(&zones[n].cells, a) != (left || is_needed(replay, zones, n, a)))
                fail_msg("node %u: cell %d,%d", (unsigned)n, (int)x, (int)y);
        }
    clear_children(&of);
    return found;
}

static void rotate(struct cst_edge *edges, uint32_t count)
{
    struct cst_edge first = edges[0];

    memmove(edges, edges + 1, (count - 1) * sizeof *edges);
    edges[count - 1] = first;
}

/* The node with fewer children: `count` of them in turn, from each one on. In other orders other
 * trials are made; and what few children leave uncovered more of them cover. Returns how many such
 * families are not refused, for a cell that is in all the zones or danger sets. */
static unsigned check_parts(struct replay *replay, uint32_t n, uint32_t count)
{
    const struct cst_cert *all = replay->cert;
    struct cst_cert part = *all;
    struct cst_node *node = &part.nodes[n], whole = *node;
    struct cst_edge *edges = &all->edges[node->first_edge + node->edge_count - node->otherwise];
    unsigned good = 0;

    part.node_count = n + 1;
    replay->cert = &part;
    node->edge_count -= whole.otherwise - count;
    node->otherwise = count;
    for (uint32_t i = 0; i < whole.otherwise; i++) {
        struct zone *zones;
        struct cst_error err;

        rotate(edges, whole.otherwise);
        if (zones_make(replay, &zones, &err) != CST_OK)
            continue;
        check_zone(replay, zones, n);
        zones_clear(zones, part.node_count);
        good++;
    }
    *node = whole;
    replay->cert = all;
    return good;
}

/* With all children, and with `few` in turn if that is not 0. */
static void check_certificate(const char *name, uint32_t few)
{
    struct cst_cert cert = { 0 };
    struct cst_error err;
    struct replay replay;
    struct zone *zones;
    unsigned found = 0, parts = 0;

    load(name, &cert);
    assert_int_equal(replay_make(&cert, &replay, &err), CST_OK);
    assert_int_equal(replay.fault.status, CST_OK);
    assert_int_equal(zones_make(&replay, &zones, &err), CST_OK);
    for (uint32_t n = 0; n < cert.node_count; n++) {
        if (cert.nodes[n].otherwise == 0 || replay_unknown(&replay, n) == 0)
            continue;
        found += check_zone(&replay, zones, n);
        if (few && cert.nodes[n].otherwise > few)
            parts += check_parts(&replay, n, few);
    }
    assert_true(found > 0 && (parts > 0) == (few > 0));
    zones_clear(zones, cert.node_count);
    replay_clear(&replay);
    cst_cert_clear(&cert);
}

static void test_certificates(void **state)
{
    (void)state;
    check_certificate("every-7x7", 12);
    check_certificate("every-6x6", 0);
    check_certificate("every-5x7", 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_certificates) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
