/* SPDX-License-Identifier: MIT */
/* Node lists without a payload, and what cst_any_encode says of them. */
#include "support.h"

struct node {
    unsigned cell;
    uint32_t edges;
    struct cst_edge edge[3];
};

#define OWN(j) \
    { \
        .child = (j), .own = true \
    }
#define AGAIN(j, s) \
    { \
        .child = (j), .map = (s) \
    }

static const struct {
    const char *name;
    unsigned height; /* the width is 2 */
    struct node nodes[5];
    uint32_t count;
    const char *text;
} shapes[] = {
    { "no nodes", 2, { { 0 } }, 0, "0 nodes, expected 1 or more" },
    { "cell", 2, { { 4, 0, { { 0 } } } }, 1, "node 0: cell 4, expected 0 ... 3" },
    { "self", 2, { { 0, 1, { AGAIN(0, 0) } } }, 1,
        "node 0: an edge to node 0, expected a node made before" },
    { "own self", 2, { { 0, 1, { OWN(0) } } }, 1,
        "node 0: own edges of 1 nodes, expected at most 0, which have none yet" },
    { "later", 2, { { 0, 0, { { 0 } } }, { 1, 2, { OWN(0), AGAIN(2, 0) } }, { 2, 1, { OWN(1) } } },
        3, "node 1: an edge to node 2, expected 0 ... 0" },
    { "out of range", 2, { { 0, 0, { { 0 } } }, { 1, 2, { OWN(0), AGAIN(4294967295u, 0) } } }, 2,
        "node 1: an edge to node 4294967295, expected 0 ... 0" },
    { "map", 2, { { 0, 0, { { 0 } } }, { 1, 2, { OWN(0), AGAIN(0, 8) } } }, 2,
        "node 1: map 8, expected 0 ... 7" },
    { "map on a rectangle", 3, { { 0, 0, { { 0 } } }, { 1, 2, { OWN(0), AGAIN(0, 4) } } }, 2,
        "node 1: map 4, expected 0 ... 3" },
    { "own with a map", 2,
        { { 0, 0, { { 0 } } }, { 1, 1, { { .child = 0, .map = 1, .own = true } } } }, 2,
        "node 1: an own edge with map 1, expected map 0" },
    { "no own edge", 2, { { 0, 0, { { 0 } } }, { 1, 1, { AGAIN(0, 0) } } }, 2,
        "node 0: no own edge leads to it, expected one in a later node" },
    { "two roots", 2, { { 0, 0, { { 0 } } }, { 1, 0, { { 0 } } } }, 2,
        "node 0: no own edge leads to it, expected one in a later node" },
    { "two own edges in one node", 2, { { 0, 0, { { 0 } } }, { 1, 2, { OWN(0), OWN(0) } } }, 2,
        "node 1: own edges of 2 nodes, expected at most 1, which have none yet" },
    { "two own edges in two nodes", 2,
        { { 0, 0, { { 0 } } }, { 1, 1, { OWN(0) } }, { 2, 2, { OWN(0), OWN(1) } } }, 3,
        "node 2: own edges of 2 nodes, expected at most 1, which have none yet" },
    { "wrong order", 2, { { 0, 0, { { 0 } } }, { 1, 0, { { 0 } } }, { 2, 2, { OWN(1), OWN(0) } } },
        3, "node 2: the own edge of node 1, expected that of node 0" },
    { "crossing", 2,
        { { 0, 0, { { 0 } } }, { 1, 0, { { 0 } } }, { 2, 1, { OWN(0) } },
            { 3, 2, { OWN(1), OWN(2) } } },
        4, "node 2: the own edge of node 0, expected that of node 1" },
    { "again before the tree that makes it", 2,
        { { 0, 0, { { 0 } } }, { 1, 1, { OWN(0) } }, { 2, 2, { AGAIN(0, 0), OWN(1) } } }, 3,
        "node 2: an edge to node 0, expected a node made before" },
    { "again between two trees", 2,
        { { 0, 0, { { 0 } } }, { 1, 0, { { 0 } } }, { 2, 3, { OWN(0), AGAIN(1, 0), OWN(1) } } }, 3,
        "node 2: an edge to node 1, expected 0 ... 0" },
};

static void test_shapes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct cst_cert cert = {
            .claim = claim_of(2, shapes[i].height, 1),
        };
        struct cst_error err = { 0 };
        uint8_t *bytes;
        size_t count;

        for (uint32_t k = 0; k < shapes[i].count; k++)
            add_node(
                &cert, shapes[i].nodes[k].cell, shapes[i].nodes[k].edge, shapes[i].nodes[k].edges);
        assert_fault(shapes[i].name, encode(&cert, &bytes, &count, &err), &err, CST_MALFORMED,
            shapes[i].text);
        assert_fault(shapes[i].name, to_bytes(&cert, 1, &bytes, &count, NULL, &err), &err,
            CST_MALFORMED, shapes[i].text);
        cst_cert_clear(&cert);
    }
}

/* Just inside the limit of the last two: the node is made before the tree is begun. */
static void test_again_in_time(void **state)
{
    struct cst_cert cert = { .claim = claim_of(2, 2, 1) };
    struct cst_error err;
    uint8_t *bytes;
    size_t count;

    (void)state;
    add_node(&cert, 0, NULL, 0);
    add_node(&cert, 1, NULL, 0);
    add_node(&cert, 2, (struct cst_edge[]){ own(0), again(0, 7), own(1) }, 3);
    assert_int_equal(encode(&cert, &bytes, &count, &err), CST_OK);
    /* node, cell 0; again map 7, step 0; node, cell 1; node of 3 edges, cell 2 */
    assert_hex(bytes, count, "00 00 39 00 00 01 18 02");
    free(bytes);
    cst_cert_clear(&cert);
}

/* Arrays that were not filled by cst_cert_add_node(). */
static void test_grouping(void **state)
{
    struct cst_cert cert = { .claim = claim_of(2, 2, 1) };
    struct cst_error err = { 0 };
    uint8_t *bytes;
    size_t count;

    (void)state;
    add_node(&cert, 0, NULL, 0);
    add_node(&cert, 1, (struct cst_edge[]){ own(0) }, 1);
    cert.nodes[1].edge_count = 2;
    assert_fault("too many", encode(&cert, &bytes, &count, &err), &err, CST_MALFORMED,
        "node 1: edges 2, expected 0 ... 1");
    cert.nodes[1].edge_count = 1;
    cert.nodes[1].first_edge = 1;
    assert_fault("gap", encode(&cert, &bytes, &count, &err), &err, CST_MALFORMED,
        "node 1: first edge 1, expected 0");
    cert.nodes[1].first_edge = 0;
    cert.edge_count = 2;
    assert_fault("left over", encode(&cert, &bytes, &count, &err), &err, CST_MALFORMED,
        "2 edges, expected 1");
    cst_cert_clear(&cert);
    assert_null(cert.nodes);
    assert_int_equal(cert.node_capacity, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_again_in_time),
        cmocka_unit_test(test_grouping),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
