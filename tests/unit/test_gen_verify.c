/* SPDX-License-Identifier: MIT */
/* The generator's own look at a strategy before it is written: right strategies pass, and each
 * change that breaks a rule of SPEC section 6 is told. What has to be said of a change is found by
 * play on a board, or is plain from the change. */
#include "gen_support.h"

#include <dirent.h>

#include "verify.h"

static void read_certificate(const char *path, struct cst_cert *cert)
{
    struct cst_any any = { 0 };
    struct cst_error error;
    FILE *in = fopen(path, "rb");

    if (!in)
        fail_msg("%s: cannot be opened", path);
    if (cst_any_read(in, 0, &any, NULL, &error) != CST_OK)
        fail_msg("%s: %s", path, error.text);
    fclose(in);
    *cert = any.cert;
}

/* The rule that verification says is broken and the node, 0 if none is. */
static unsigned broken_at(struct cst_cert *cert, unsigned long *node)
{
    struct cst_error error = { CST_OK, "" };
    unsigned rule;

    if (cst_verify(cert, &error) == CST_OK)
        return 0;
    assert_int_equal(error.status, CST_REJECTED);
    if (sscanf(error.text, "internal error: node %lu: rule %u:", node, &rule) != 2)
        fail_msg("'%s' names no node and rule", error.text);
    return rule;
}

static unsigned broken_rule(struct cst_cert *cert)
{
    unsigned long node;

    return broken_at(cert, &node);
}

/* Node by node: who owns it and by which reply it was reached, in the frame of the root. */
struct place {
    uint32_t parent;
    int reply_x, reply_y; /* -1: unknown */
};

/* The position of a node before its move, on a board. */
static void put_stones(
    const struct cst_cert *cert, const struct place *places, uint32_t node, struct naive *board)
{
    uint32_t root = cert->node_count - 1;

    *board = (struct naive){ .width = cert->claim.width, .height = cert->claim.height };
    while (node != root) {
        const struct place *place = &places[node];
        unsigned cell = cert->nodes[place->parent].cell;

        if (place->reply_x >= 0)
            board->colour[place->reply_y][place->reply_x] = NAIVE_DEFENDER;
        board->colour[cell / cert->claim.width][cell % cert->claim.width] = NAIVE_ATTACKER;
        node = place->parent;
    }
}

/* Play the strategy of one board from the root along own edges. */
static struct place *find_places(const struct cst_cert *cert)
{
    struct place *places = calloc(cert->node_count, sizeof *places);
    uint32_t n, i;

    assert_non_null(places);
    for (n = cert->node_count; n-- > 0;) {
        const struct cst_node *node = &cert->nodes[n];
        struct naive board;
        int x, y, t, cell = -1, cells = cert->claim.width * cert->claim.height;

        put_stones(cert, places, n, &board);
        board.colour[node->cell / cert->claim.width][node->cell % cert->claim.width] =
            NAIVE_ATTACKER;
        t = naive_completions(&board, NAIVE_ATTACKER, &x, &y);
        for (i = 0; i < node->edge_count; i++) {
            const struct cst_edge *edge = &cert->edges[node->first_edge + i];
            struct place place = { n, x, y };

            if (i >= node->edge_count - node->otherwise) {
                place.reply_x = place.reply_y = -1;
            } else if (node->otherwise) {
                place.reply_x = edge->x;
                place.reply_y = edge->y;
            } else if (t == 0) {
                do
                    cell++;
                while (cell < cells &&
                    board.colour[cell / cert->claim.width][cell % cert->claim.width]);
                place.reply_x = cell % cert->claim.width;
                place.reply_y = cell / cert->claim.width;
            }
            if (edge->own)
                places[edge->child] = place;
        }
    }
    return places;
}

/* Which rule a move breaks at a node of a strategy that lists every reply, by looking at the board:
 * 1, 3 or 5, or 2 if only its answers are for another position; 0 if none. */
static unsigned expected_rule(const struct naive *before, const struct cst_node *node, int cell)
{
    struct naive board = *before;
    int x, y, t, answers = 0;

    if (board.colour[cell / board.width][cell % board.width] != NAIVE_FREE)
        return 1;
    board.colour[cell / board.width][cell % board.width] = NAIVE_ATTACKER;
    if (naive_completions(&board, NAIVE_DEFENDER, &x, &y) > 0)
        return 3;
    t = naive_completions(&board, NAIVE_ATTACKER, &x, &y);
    for (y = 0; t == 0 && y < board.height; y++)
        for (x = 0; x < board.width; x++)
            answers += board.colour[y][x] == NAIVE_FREE;
    if ((int)node->edge_count != (t == 0 ? answers : t == 1))
        return 5;
    return node->edge_count && cell != (int)node->cell ? 2 : 0;
}

/* Other moves at many nodes of a strategy that lists every reply. */
static void test_moves(void **unused)
{
    struct cst_cert cert;
    struct place *places;
    unsigned told[8] = { 0 }, cells, expected, said;
    uint64_t state = 31;
    uint32_t i, n;

    (void)unused;
    read_certificate(SOURCE_ROOT "/certs/7x7-15.cst", &cert);
    assert_int_equal(broken_rule(&cert), 0);
    places = find_places(&cert);
    cells = (unsigned)cert.claim.width * cert.claim.height;
    for (i = 0; i < 1500; i++) {
        struct naive board;
        uint16_t was, cell = (uint16_t)naive_random(&state, cells);

        n = naive_random(&state, cert.node_count);
        was = cert.nodes[n].cell;
        put_stones(&cert, places, n, &board);
        expected = expected_rule(&board, &cert.nodes[n], cell);
        cert.nodes[n].cell = cell;
        said = broken_rule(&cert);
        /* With another move the own children of the node have other positions, so that what is
         * said may be said of one of them; it is told all the same. */
        if (expected == 2)
            assert_int_not_equal(said, 0);
        else
            assert_int_equal(said, expected);
        told[expected]++;
        cert.nodes[n].cell = was;
    }
    assert_true(told[0] > 10 && told[1] > 10 && told[3] > 10 && told[5] > 10 && told[2] > 10);
    free(places);
    cst_cert_clear(&cert);
}

/* Whatever the claim says of plies, they become those of the longest line. */
static void test_plies(void **unused)
{
    static const struct {
        const char *path;
        unsigned plies;
    } known[] = {
        { SOURCE_ROOT "/certs/7x7-15.cst", 15 },
        { SOURCE_ROOT "/certs/6x6-15-open.cst", 15 },
        { SOURCE_ROOT "/certs/9x9-13.cst", 13 },
        { SOURCE_ROOT "/certs/5x5-19-open.cst", 19 },
        { SOURCE_ROOT "/certs/every-7x7.cst", 15 },
    };
    unsigned i, wrong;

    (void)unused;
    for (i = 0; i < sizeof known / sizeof *known; i++)
        for (wrong = 3; wrong <= 21; wrong += 6) {
            struct cst_cert cert;
            struct cst_error error;

            read_certificate(known[i].path, &cert);
            cert.claim.plies = (uint16_t)wrong;
            assert_int_equal(cst_verify(&cert, &error), CST_OK);
            assert_int_equal(cert.claim.plies, known[i].plies);
            cst_cert_clear(&cert);
        }
}

static void drop_edge(struct cst_cert *cert, uint32_t node, uint32_t edge)
{
    struct cst_node *here = &cert->nodes[node];

    memmove(&cert->edges[here->first_edge + edge], &cert->edges[here->first_edge + edge + 1],
        (here->edge_count - edge - 1) * sizeof *cert->edges);
    here->edge_count--;
}

/* Edges that are not own can be dropped and changed without a change of anybody's position. */
static void change_edges(const char *path, unsigned every)
{
    struct cst_cert cert;
    unsigned dropped = 0, mapped = 0, led = 0, count = 0;
    uint32_t n, i;

    read_certificate(path, &cert);
    for (n = 0; n < cert.node_count; n++) {
        struct cst_node *node = &cert.nodes[n], was = *node;
        struct cst_edge *edges = &cert.edges[node->first_edge], *copy;

        copy = malloc((was.edge_count + 1) * sizeof *copy);
        assert_non_null(copy);
        memcpy(copy, edges, was.edge_count * sizeof *copy);
        for (i = 0; i < was.edge_count; i++) {
            if (copy[i].own || count++ % every)
                continue;
            /* A listed edge less: too few, or a reply that is in all the zones is not named. */
            if (i < was.edge_count - was.otherwise) {
                drop_edge(&cert, n, i);
                assert_int_equal(broken_rule(&cert), 5);
                memcpy(edges, copy, was.edge_count * sizeof *copy);
                *node = was;
                dropped++;
            }
            /* Node 0 has more stones than any child of the root. */
            if (n == cert.node_count - 1) {
                edges[i].child = 0;
                assert_int_equal(broken_rule(&cert), 2);
                edges[i] = copy[i];
                led++;
            }
            /* A shifted position is never the same. */
            if (cert.claim.claim == CST_CLAIM_EVERYWHERE) {
                edges[i].dx++;
                assert_int_equal(broken_rule(&cert), 2);
                edges[i] = copy[i];
                mapped++;
            }
        }
        free(copy);
    }
    assert_true(dropped + mapped > 3 && led > 0);
    cst_cert_clear(&cert);
}

static void test_edges(void **unused)
{
    (void)unused;
    change_edges(SOURCE_ROOT "/certs/7x7-15.cst", 40);
    change_edges(SOURCE_ROOT "/certs/6x6-15-open.cst", 1);
    change_edges(SOURCE_ROOT "/certs/every-7x7.cst", 1);
    change_edges(SOURCE_ROOT "/certs/every-6x6.cst", 3);
}

/* The positions that the maps of a board make of one another, unless they are symmetric. */
static void test_maps(void **unused)
{
    struct cst_cert cert;
    struct place *places;
    unsigned tried = 0;
    uint32_t n, i, m;

    (void)unused;
    read_certificate(SOURCE_ROOT "/certs/7x7-15.cst", &cert);
    places = find_places(&cert);
    for (n = 0; n < cert.node_count && tried < 300; n++)
        for (i = 0; i < cert.nodes[n].edge_count; i++) {
            struct cst_edge *edge = &cert.edges[cert.nodes[n].first_edge + i], was = *edge;
            struct naive board, turned = { .width = 7, .height = 7 };
            int x, y;

            if (edge->own || tried++ % 3)
                continue;
            put_stones(&cert, places, edge->child, &board);
            /* Upside down: the map 2 after the right one. */
            for (y = 0; y < 7; y++)
                for (x = 0; x < 7; x++)
                    turned.colour[6 - y][x] = board.colour[y][x];
            if (memcmp(&turned, &board, sizeof board) == 0)
                continue;
            edge->map = was.map ^ 2;
            m = broken_rule(&cert);
            assert_int_equal(m, 2);
            *edge = was;
        }
    assert_true(tried > 100);
    free(places);
    cst_cert_clear(&cert);
}

/* With one otherwise edge alone the cell that its child plays on is in all the zones, and nobody
 * has named it, for then it would be no otherwise reply. */
static void test_one_line(void **unused)
{
    static const char *const paths[] = {
        SOURCE_ROOT "/certs/every-7x7.cst",
        SOURCE_ROOT "/certs/every-6x6.cst",
        SOURCE_ROOT "/certs/every-5x7.cst",
    };
    unsigned i, tried = 0;

    (void)unused;
    for (i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct cst_cert cert;
        uint32_t n, k;

        read_certificate(paths[i], &cert);
        for (n = 0; n < cert.node_count; n++) {
            struct cst_node *node = &cert.nodes[n], was = *node;
            struct cst_edge *edges = &cert.edges[node->first_edge];
            uint32_t own = 0, first = node->edge_count - node->otherwise;

            for (k = first; k < was.edge_count; k++)
                own += edges[k].own;
            if (was.otherwise < 2 || own != 1 || !edges[first].own)
                continue;
            node->edge_count = first + 1;
            node->otherwise = 1;
            assert_int_equal(broken_rule(&cert), 5);
            *node = was;
            tried++;
        }
        cst_cert_clear(&cert);
    }
    assert_true(tried > 1);
}

/* A box that is too small by a row or a column. */
static void test_box(void **unused)
{
    struct cst_cert cert;
    uint32_t n;

    (void)unused;
    read_certificate(SOURCE_ROOT "/certs/every-7x7.cst", &cert);
    /* The same cells in rows of 8: a wider box is no fault, a lower one is. */
    for (n = 0; n < cert.node_count; n++)
        cert.nodes[n].cell = (uint16_t)(cert.nodes[n].cell / 7 * 8 + cert.nodes[n].cell % 7);
    cert.claim.width = 8;
    assert_int_equal(broken_rule(&cert), 0);
    cert.claim.height = 6;
    assert_int_equal(broken_rule(&cert), 8);
    cst_cert_clear(&cert);
}

/* A move that fills the board: by hand, on 2 x 2. */
static void test_full_board(void **unused)
{
    struct cst_cert cert = { .claim = { CST_GAME_SQUARE, CST_CLAIM_FIRST_WINS, 1, 1, 1 } };
    struct cst_error error;

    (void)unused;
    assert_int_equal(cst_cert_add_node(&cert, 0, NULL, 0, &error), CST_OK);
    assert_int_equal(broken_rule(&cert), 7);
    cst_cert_clear(&cert);
}

/* Otherwise edges where none belong, and none where there have to be some. */
static void test_open(void **unused)
{
    struct cst_cert cert;
    struct cst_error error;
    const struct cst_edge edges[3] = { { .child = 0, .own = true }, { .child = 1, .own = true },
        { .child = 2, .own = true } };
    unsigned long node;
    uint32_t n, tried = 0;

    (void)unused;
    /* The answer to a threat is called an otherwise edge; the nearest to the root is met first. */
    read_certificate(SOURCE_ROOT "/certs/7x7-15.cst", &cert);
    for (n = 0; n < cert.node_count; n += 7) {
        if (cert.nodes[n].edge_count != 1)
            continue;
        cert.nodes[n].otherwise = 1;
        assert_int_equal(broken_at(&cert, &node), 5);
        assert_int_equal(node, n);
        cert.nodes[n].otherwise = 0;
        tried++;
    }
    assert_true(tried > 10);
    cst_cert_clear(&cert);
    /* On the plane a quiet move that answers the three free cells of the box and no other. */
    cert = (struct cst_cert){ .claim = { CST_GAME_SQUARE, CST_CLAIM_EVERYWHERE, 2, 2, 5 } };
    for (n = 0; n < 4; n++)
        assert_int_equal(
            cst_cert_add_node(&cert, (uint16_t)(3 - n), edges, n == 3 ? 3 : 0, &error), CST_OK);
    assert_int_equal(broken_at(&cert, &node), 5);
    assert_int_equal(node, 3);
    cst_cert_clear(&cert);
}

/* The strategy of a text breaks one clause of the rules alone, at this node and for this rule. */
static void check_clause(const char *path, unsigned long node, unsigned rule)
{
    struct cst_any any = { 0 };
    struct cst_error error;
    unsigned long said_node = 0;
    unsigned claimed, said;
    FILE *in = fopen(path, "r");

    if (!in)
        fail_msg("%s: cannot be opened", path);
    if (cst_any_text_read(in, 0, &any, &error) != CST_OK)
        fail_msg("%s: %s", path, error.text);
    fclose(in);
    claimed = any.cert.claim.plies;
    said = broken_at(&any.cert, &said_node);
    if (rule == 7) {
        /* Its fault is the claim alone: the plies are put right. */
        assert_int_equal(said, 0);
        assert_int_not_equal(any.cert.claim.plies, claimed);
    } else if (said != rule || said_node != node) {
        fail_msg("%s: node %lu: rule %u", path, said_node, said);
    }
    cst_any_clear(&any);
}

/* The strategies that tests/theory has, one for each clause. */
static void test_clauses(void **unused)
{
    FILE *list = fopen(SOURCE_ROOT "/tests/theory/weak/EXPECT", "r");
    char row[1024], name[64], path[512];
    unsigned told = 0;

    (void)unused;
    assert_non_null(list);
    while (fgets(row, sizeof row, list)) {
        unsigned long node;
        unsigned rule;

        if (sscanf(row, "%63s %*s %*s node %lu: rule %u", name, &node, &rule) != 3)
            continue; /* a comment, or a clause that needs no strategy */
        snprintf(path, sizeof path, SOURCE_ROOT "/tests/theory/weak/%s.twin", name);
        check_clause(path, node, rule);
        told++;
    }
    fclose(list);
    assert_true(told > 35);
}

/* Others: where square/zones.c says a clause in two places, or tries fewer replies than the rule
 * speaks of. The first line says the node and the rule. */
static void test_parts_of_clauses(void **unused)
{
    DIR *folder = opendir(SOURCE_ROOT "/tests/unit/clauses");
    struct dirent *entry;
    unsigned told = 0;

    (void)unused;
    assert_non_null(folder);
    while ((entry = readdir(folder)) != NULL) {
        unsigned long node;
        unsigned rule;
        char path[512];
        FILE *in;

        if (!strstr(entry->d_name, ".txt"))
            continue;
        snprintf(path, sizeof path, SOURCE_ROOT "/tests/unit/clauses/%s", entry->d_name);
        in = fopen(path, "r");
        assert_non_null(in);
        assert_int_equal(fscanf(in, "# node %lu: rule %u", &node, &rule), 2);
        fclose(in);
        check_clause(path, node, rule);
        told++;
    }
    closedir(folder);
    assert_true(told > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_plies),
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_maps),
        cmocka_unit_test(test_one_line),
        cmocka_unit_test(test_box),
        cmocka_unit_test(test_full_board),
        cmocka_unit_test(test_open),
        cmocka_unit_test(test_clauses),
        cmocka_unit_test(test_parts_of_clauses),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
