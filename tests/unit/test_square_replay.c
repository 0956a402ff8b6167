/* SPDX-License-Identifier: MIT */
/* Replay and zones: known figures of shipped certificates, and changes of them that are noticed. */
#include "support.h"
#include "zone.h"

static void load(const char *name, struct cst_cert *cert)
{
    const char *folder = getenv("CERTS");
    struct cst_file_info info;
    struct cst_any any = { 0 };
    struct cst_error err;
    char path[4096];
    FILE *in;

    assert_non_null(folder);
    snprintf(path, sizeof path, "%s/%s.cst", folder, name);
    in = fopen(path, "rb");
    assert_non_null(in);
    assert_int_equal(cst_any_read(in, 0, &any, &info, &err), CST_OK);
    fclose(in);
    *cert = any.cert;
}

/* Nodes from certs/MANIFEST; the kinds were counted with the program that this one replaced. A node
 * has no edge if and only if it is a double threat. */
static void test_kinds(void **state)
{
    static const struct {
        const char *name;
        uint32_t nodes, quiet, open;
        uint16_t plies;
    } rows[] = { { "7x7-15", 968, 10, 0, 15 }, { "7x7-15-open", 232, 1, 9, 15 },
        { "9x9-13-open", 284, 1, 41, 13 }, { "every-7x7", 21, 0, 2, 15 },
        { "every-9x9-13", 25, 0, 8, 13 } };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct cst_cert cert = { 0 };
        struct cst_error err;
        struct replay replay;
        struct zone *zones;
        uint32_t leaves = 0;

        load(rows[i].name, &cert);
        assert_int_equal(replay_make(&cert, &replay, &err), CST_OK);
        assert_int_equal(replay.fault.status, CST_OK);
        for (uint32_t n = 0; n < cert.node_count; n++)
            leaves += cert.nodes[n].edge_count == 0;
        assert_int_equal(cert.node_count, rows[i].nodes);
        assert_int_equal(replay.kinds[NODE_DOUBLE], leaves);
        assert_int_equal(replay.kinds[NODE_QUIET], rows[i].quiet);
        assert_int_equal(replay.kinds[NODE_OPEN], rows[i].open);
        assert_int_equal(replay.kinds[NODE_IRREGULAR], 0);
        assert_int_equal(
            replay.kinds[NODE_FORCED], rows[i].nodes - leaves - rows[i].quiet - rows[i].open);
        assert_int_equal(replay.nodes[replay.root].plies, rows[i].plies);
        assert_int_equal(zones_make(&replay, &zones, &err), CST_OK);
        zones_clear(zones, cert.node_count);
        replay_clear(&replay);
        cst_cert_clear(&cert);
    }
}

/* Line A of docs/every-7x7.md, which scripts of the tests play through: its position, zone and
 * danger set, seen from the first move (3, 3). It is node 4. */
static void test_every(void **state)
{
    static const struct cst_cell cells[] = { { -2, -2 }, { -1, -2 }, { 1, -2 }, { -2, -1 },
        { -1, -1 }, { 0, -1 }, { -2, 0 }, { -1, 0 }, { -1, 1 }, { 0, 1 }, { 1, 1 }, { -1, 3 },
        { 1, 3 } };
    static const struct cst_cell danger[] = { { 0, -1 }, { -2, 0 }, { -1, 1 }, { 1, 1 } };
    struct cst_cert cert = { 0 };
    struct position position;
    struct cst_error err;
    struct replay replay;
    struct zone *zones;
    uint32_t largest = 0;

    (void)state;
    load("every-7x7", &cert);
    assert_int_equal(replay_make(&cert, &replay, &err), CST_OK);
    assert_int_equal(zones_make(&replay, &zones, &err), CST_OK);
    replay_position(&replay, 4, &position);
    assert_int_equal(position.own_count, 2);
    assert_int_equal(position.other_count, 0);
    assert_true(position_owns(&position, (struct cst_cell){ 3, 3 }));
    assert_true(position_owns(&position, (struct cst_cell){ 4, 3 }));
    assert_int_equal(replay_unknown(&replay, 4), 2);
    assert_int_equal(zones[4].cells.count, sizeof cells / sizeof *cells);
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        assert_true(
            cell_set_has(&zones[4].cells, (struct cst_cell){ cells[i].x + 3, cells[i].y + 3 }));
    assert_int_equal(zones[4].danger.count, sizeof danger / sizeof *danger);
    for (size_t i = 0; i < sizeof danger / sizeof *danger; i++)
        assert_true(
            cell_set_has(&zones[4].danger, (struct cst_cell){ danger[i].x + 3, danger[i].y + 3 }));
    for (uint32_t i = 0; i < cert.node_count; i++)
        largest = zones[i].cells.count > largest ? zones[i].cells.count : largest;
    assert_int_equal(largest, 23);
    zones_clear(zones, cert.node_count);
    replay_clear(&replay);
    cst_cert_clear(&cert);
}

/* Read a text, and expect the fault of its replay or its zones. */
static void expect_fault(const char *name, const char *text, const char *fault)
{
    struct cst_cert cert = { 0 };
    struct cst_error err = { 0 };
    struct replay replay;
    struct zone *zones;

    assert_int_equal(read_text(text, 0, &cert, &err), CST_OK);
    assert_int_equal(replay_make(&cert, &replay, &err), CST_OK);
    err = replay.fault;
    if (!err.status)
        zones_make(&replay, &zones, &err);
    assert_fault(name, err.status, &err, CST_REJECTED, fault);
    replay_clear(&replay);
    cst_cert_clear(&cert);
}

#define HEAD(claim, board, plies) \
    "cornerstone-text 1\ngame square\nclaim " claim "\n" board "\nplies " plies "\n"
#define WIN "first-player-wins"

static int32_t window(unsigned k)
{
    return (int32_t)k - 40;
}

/* Lines as sets of cells on a window: their images and crossings. */
static void test_lines(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 4 * 7; i++) {
        struct line a = { i % 4, (int32_t)(i / 4) - 3 };

        for (uint8_t s = 0; s < 8; s++) {
            struct map map = { s, 3, -2 };
            struct line image = line_map(map, a);

            for (unsigned k = 0; k < 81 * 81; k++) {
                struct cst_cell cell = { window(k % 81), window(k / 81) };

                if (line_has(a, cell) != line_has(image, map_cell(map, cell)))
                    fail_msg("kind %u at %d: image by %u", i % 4, a.at, s);
            }
        }
        for (unsigned j = 0; j < 4 * 7; j++) {
            struct line b = { j % 4, (int32_t)(j / 4) - 3 };
            struct cst_cell crossing = { 99, 99 };
            unsigned common = 0;
            bool met = false, cross = line_cross(a, b, &crossing);

            if (a.kind == b.kind) {
                assert_false(cross);
                continue;
            }
            for (unsigned k = 0; k < 81 * 81; k++) {
                struct cst_cell cell = { window(k % 81), window(k / 81) };

                if (!line_has(a, cell) || !line_has(b, cell))
                    continue;
                common++;
                met |= cell_equal(cell, crossing);
            }
            assert_int_equal(common, cross);
            assert_int_equal(met, cross);
        }
    }
}

/* Small texts, each with one thing that a rule refuses. */
static void test_faults(void **state)
{
    (void)state;
    expect_fault("plies", HEAD(WIN, "board 3x3", "1") "0 1,1\nend 1\n",
        "node 0: rule 7: 1 plies left, expected 3 or more");
    expect_fault("unanswered", HEAD(WIN, "board 3x3", "3") "0 1,1\nend 1\n",
        "node 0: rule 5: 0 edges, expected 8");
    expect_fault("taken", HEAD(WIN, "board 3x3", "5") "0 1,1\n1 1,1 *=0\nend 2\n",
        "node 0: rule 1: move 1,1, expected a free cell");
    expect_fault("named", HEAD(WIN, "board 3x3", "5") "0 2,2\n1 1,1 1,1=0 *=0/0\nend 2\n",
        "node 1: rule 6: reply 1,1, expected a free cell");
    expect_fault("unknown", HEAD(WIN, "board 3x3", "7") "0 2,2\n1 0,1 *=0\n2 1,1 *=1\nend 3\n",
        "node 1: rule 5: otherwise edges to 2 unknown stones, expected at most 1");
    /* One second move: its zone has whole lines, which no list of replies could name. */
    expect_fault("common line",
        HEAD(WIN "-everywhere", "box 9x9",
            "11") "0 5,5\n"
                  "1 3,5\n"
                  "2 4,5 *=0 *=1\n"
                  "3 4,2\n"
                  "4 2,4 3\n"
                  "5 6,4 4\n"
                  "6 4,6 2,4=2 6,4=2/1:8,0 2,6=2/2:0,10 6,6=2/3:8,10 *=5 *=5/2:0,10\n"
                  "7 4,4 *=6\n"
                  "end 8\n",
        "node 7: rule 5: line y = 4 in all the zones, expected none");
    expect_fault("open on the plane", HEAD(WIN "-everywhere", "box 3x3", "3") "0 1,1\nend 1\n",
        "node 0: rule 5: 0 otherwise edges, expected 1 or more");
}

/* One change of a certificate that is right breaks a rule (0: whichever). */
static void expect_change(const char *name, void (*change)(struct cst_cert *cert), unsigned rule)
{
    struct cst_cert cert = { 0 };
    struct cst_error err = { 0 };
    struct replay replay;
    struct zone *zones;
    const char *found;

    load(name, &cert);
    change(&cert);
    assert_int_equal(replay_make(&cert, &replay, &err), CST_OK);
    err = replay.fault;
    if (!err.status)
        zones_make(&replay, &zones, &err);
    assert_int_equal(err.status, CST_REJECTED);
    found = strstr(err.text, ": rule ");
    assert_non_null(found);
    if (rule)
        assert_int_equal(found[7] - '0', (int)rule);
    replay_clear(&replay);
    cst_cert_clear(&cert);
}

static void another_claim(struct cst_cert *cert)
{
    cert->claim.plies += 2;
}

static void smaller_box(struct cst_cert *cert)
{
    cert->claim.height = 6;
}

/* The second way to turn case 2 becomes the first: then one cell is in all the zones. */
static void same_turn(struct cst_cert *cert)
{
    struct cst_edge *edges = &cert->edges[cert->nodes[20].first_edge];

    for (unsigned i = 1; i < 4; i++) {
        edges[i].map = 0;
        edges[i].dx = edges[i].dy = 0;
    }
}

static void wrong_map(struct cst_cert *cert)
{
    cert->edges[cert->nodes[19].first_edge + 1].map ^= 2;
}

static void dropped_edge(struct cst_cert *cert)
{
    cert->nodes[cert->node_count - 1].edge_count--;
}

/* Replies that edges answer are exchanged: the moves no longer fit the stones. */
static void exchanged(struct cst_cert *cert)
{
    struct cst_node *root = &cert->nodes[cert->node_count - 1];
    struct cst_edge *edges = &cert->edges[root->first_edge], first = edges[0];

    edges[0] = edges[1];
    edges[1] = first;
}

static void test_changes(void **state)
{
    (void)state;
    expect_change("7x7-15", another_claim, 7);
    expect_change("every-7x7", smaller_box, 8);
    expect_change("every-7x7", same_turn, 5);
    expect_change("every-7x7", wrong_map, 2);
    expect_change("7x7-15", dropped_edge, 5);
    expect_change("7x7-15", exchanged, 0);
}

static void test_memory(void **state)
{
    struct cst_cert cert = { 0 };
    struct cst_error err;
    struct replay replay;
    struct zone *zones;
    unsigned k = 1;

    (void)state;
    load("every-7x7", &cert);
    assert_int_equal(replay_make(&cert, &replay, &err), CST_OK);
    /* What sets of cells allocate. */
    for (;; k++) {
        enum cst_status status;

        alloc_fail_from(k);
        status = zones_make(&replay, &zones, &err);
        alloc_fail_from(0);
        if (status == CST_OK)
            break;
        assert_int_equal(status, CST_LIMIT);
        k += k > 64 ? 997 : 0; /* not each of the thousands */
    }
    assert_true(k > 64);
    zones_clear(zones, cert.node_count);
    replay_clear(&replay);
    cst_cert_clear(&cert);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_every),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_changes),
        cmocka_unit_test(test_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
