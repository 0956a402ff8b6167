/* SPDX-License-Identifier: MIT */
/* Hold certificates against a player who knows nothing but the rules of the game. */
#include "support.h"

#include "hold.h"
#include "random_cert.h"

/* Boards of at most 16 cells, a bit for each. */
struct naive {
    unsigned width, height;
    uint32_t squares[64];
    unsigned count;
};

static struct naive naive_of(unsigned width, unsigned height)
{
    struct naive naive = { .width = width, .height = height };

    for (unsigned d = 1; d < width && d < height; d++)
        for (unsigned y = 0; y + d < height; y++)
            for (unsigned x = 0; x + d < width; x++)
                naive.squares[naive.count++] = 1u << (y * width + x) | 1u << (y * width + x + d) |
                    1u << ((y + d) * width + x) | 1u << ((y + d) * width + x + d);
    return naive;
}

static bool has_square(const struct naive *naive, uint32_t stones)
{
    for (unsigned i = 0; i < naive->count; i++)
        if ((stones & naive->squares[i]) == naive->squares[i])
            return true;
    return false;
}

static uint32_t all_cells(const struct naive *naive)
{
    return (1u << naive->width * naive->height) - 1;
}

static bool holds(const struct naive *naive, uint32_t own, uint32_t other, unsigned marks);

/* The defender to move: can he keep the attacker from a square with that many marks more? */
static bool can_answer(const struct naive *naive, uint32_t own, uint32_t other, unsigned marks)
{
    uint32_t free = all_cells(naive) & ~own & ~other;

    if (marks == 0 || !free)
        return true;
    for (uint32_t rest = free; rest; rest &= rest - 1) {
        uint32_t d = rest & -rest;

        if (has_square(naive, other | d) || holds(naive, own, other | d, marks))
            return true;
    }
    return false;
}

/* The same with the attacker to move. */
static bool holds(const struct naive *naive, uint32_t own, uint32_t other, unsigned marks)
{
    uint32_t free = all_cells(naive) & ~own & ~other;

    for (uint32_t rest = marks ? free : 0; rest; rest &= rest - 1) {
        uint32_t a = rest & -rest;

        if (has_square(naive, own | a) || !can_answer(naive, own | a, other, marks - 1))
            return false;
    }
    return true;
}

static const struct {
    unsigned width, height;
} boards[] = { { 3, 3 }, { 3, 4 }, { 4, 3 }, { 4, 4 }, { 2, 5 } };

/* Cells that complete a square. */
static struct hold_completing completing(const struct naive *naive, uint32_t own, uint32_t other)
{
    struct hold_completing found = { 0, { 0, 0 } };

    for (unsigned i = 0; i < naive->width * naive->height && found.count < 2; i++)
        if (!((own | other) >> i & 1) && has_square(naive, own | 1u << i))
            found.cell[found.count++] = (uint16_t)i;
    return found;
}

/* Random positions without a square, and none that the attacker completes: the search knows for
 * each what the naive player knows. */
static void test_search(void **state)
{
    struct random random = { .state = 3 };
    struct hold_search *search = calloc(1, sizeof *search);
    unsigned seen[2] = { 0, 0 };

    (void)state;
    assert_non_null(search);
    for (unsigned n = 0; n < 20000; n++) {
        unsigned which = random_below(&random, sizeof boards / sizeof *boards);
        struct naive naive = naive_of(boards[which].width, boards[which].height);
        struct cst_claim claim = hold_of(naive.width, naive.height, 3);
        unsigned cells = naive.width * naive.height, m = 1 + random_below(&random, 4);
        unsigned pairs = (cells > 12 ? 4 : cells > 9 ? 2 : 1) + random_below(&random, 3);
        static struct hold_board board;
        uint32_t side[2] = { 0, 0 };

        hold_board_begin(&board, &claim);
        memset(search, 0, sizeof *search);
        for (unsigned i = 0; i < 2 * pairs; i++) {
            unsigned cell = random_below(&random, cells);

            while ((side[0] | side[1]) >> cell & 1)
                cell = (cell + 1) % cells;
            side[i % 2] |= 1u << cell;
            hold_board_put(&board, i % 2 ? HOLD_DEFENDER : HOLD_ATTACKER, cell);
        }
        if (has_square(&naive, side[0]) || has_square(&naive, side[1]) ||
            completing(&naive, side[0], side[1]).count)
            continue;
        bool expected = holds(&naive, side[0], side[1], m);

        seen[expected]++;
        assert_int_equal(
            hold_search(search, &board, completing(&naive, side[1], side[0]), m), expected);
        assert_int_equal(board.count[HOLD_ATTACKER], pairs);
        assert_int_equal(board.count[HOLD_FREE], cells - 2 * pairs);
    }
    assert_true(seen[0] > 100 && seen[1] > 100);
    free(search);
}

/* A certificate of one node at random: it is right if the naive player cannot beat any of its
 * answers. */
static void test_one_node(void **state)
{
    struct random random = { .state = 7 };
    unsigned seen[2] = { 0, 0 };

    (void)state;
    for (unsigned n = 0; n < 400; n++) {
        unsigned which = random_below(&random, sizeof boards / sizeof *boards);
        struct naive naive = naive_of(boards[which].width, boards[which].height);
        unsigned cells = naive.width * naive.height;
        unsigned r = 1 + random_below(&random, cells > 9 ? 2 : 3),
                 usual = random_below(&random, cells);
        struct cst_cert cert = { .claim = hold_of(naive.width, naive.height, 2 * r + 1),
            .horizon = (uint8_t)r };
        struct cst_exception exceptions[16];
        struct hold_figures figures;
        struct cst_error err = { 0 };
        uint32_t count = 0;
        bool expected = true;

        for (unsigned a = 0; a < cells; a++) {
            unsigned d = random_below(&random, cells);

            if (d != usual && (a == usual || random_below(&random, 3) == 0))
                exceptions[count++] = (struct cst_exception){ (uint16_t)a, (uint16_t)d };
            else
                d = usual;
            expected &= d != a && holds(&naive, 1u << a, 1u << d, r);
        }
        add_hold(&cert, usual, exceptions, count, NULL, 0);
        seen[expected]++;
        assert_int_equal(hold_check(&cert, &figures, &err), expected ? CST_OK : CST_REJECTED);
        if (expected) {
            assert_int_equal(figures.moves, cells);
            assert_int_equal(figures.left, cells);
            assert_int_equal(figures.forced, 0);
            assert_int_equal(figures.settled, 0);
        }
        cst_cert_clear(&cert);
    }
    assert_true(seen[0] > 20 && seen[1] > 20);
}

/* A strategy as a tree, found by the naive player; returns the number of its root. */
static uint32_t build(
    const struct naive *naive, struct cst_cert *cert, uint32_t own, uint32_t other, unsigned marks)
{
    uint32_t free = all_cells(naive) & ~own & ~other, moves = free, count = 0, edges = 0;
    struct hold_completing s = completing(naive, other, own);
    unsigned usual = 0, cells = naive->width * naive->height;
    struct cst_exception exceptions[16];
    struct cst_edge edge[16];

    while (!(free >> usual & 1))
        usual++;
    if (s.count)
        moves = 1u << s.cell[0];
    for (unsigned a = 0; a < cells; a++) {
        uint32_t after = own | 1u << a, left = free & ~(1u << a);
        struct hold_completing t;
        unsigned d = usual;

        if (!(moves >> a & 1) || !left)
            continue;
        t = completing(naive, after, other);
        assert_true(t.count <= 1);
        if (t.count == 1) {
            d = t.cell[0];
        } else {
            if (!(left >> d & 1) || !holds(naive, after, other | 1u << d, marks - 1))
                for (d = 0; !(left >> d & 1) || !holds(naive, after, other | 1u << d, marks - 1);
                     d++)
                    assert_true(d < cells);
            if (d != usual)
                exceptions[count++] = (struct cst_exception){ (uint16_t)a, (uint16_t)d };
        }
        if (marks - 1 > cert->horizon && (left & ~(1u << d)) &&
            completing(naive, other | 1u << d, after).count < 2)
            edge[edges++] =
                (struct cst_edge){ .child = build(naive, cert, after, other | 1u << d, marks - 1),
                    .own = true };
    }
    add_hold(cert, usual, exceptions, count, edge, edges);
    return cert->node_count - 1;
}

/* Whether the strategy below a node withstands every move, judged by squares alone. */
static bool withstands(const struct naive *naive, const struct cst_cert *cert, uint32_t number,
    uint32_t own, uint32_t other, unsigned marks)
{
    const struct cst_node *node = &cert->nodes[number];
    uint32_t free = all_cells(naive) & ~own & ~other, next = 0;
    struct hold_completing s = completing(naive, other, own);

    for (unsigned a = 0; a < naive->width * naive->height; a++) {
        uint32_t after = own | 1u << a;
        struct hold_completing t = completing(naive, after, other);
        unsigned d = node->cell;

        if (!(free >> a & 1) || (s.count && a != s.cell[0]))
            continue;
        if (t.count > 1 || has_square(naive, after))
            return false;
        if (!(free & ~(1u << a)))
            continue;
        for (uint32_t i = 0; i < node->exception_count; i++)
            if (cert->exceptions[node->first_exception + i].move == a)
                d = cert->exceptions[node->first_exception + i].answer;
        if (t.count)
            d = t.cell[0];
        if (d == a || !(free >> d & 1))
            return false;
        if (completing(naive, other | 1u << d, after).count > 1 || !(free & ~(1u << a | 1u << d)))
            continue;
        if (marks - 1 <= cert->horizon) {
            if (!holds(naive, after, other | 1u << d, marks - 1))
                return false;
            continue;
        }
        if (next == node->edge_count ||
            !withstands(naive, cert, cert->edges[node->first_edge + next++].child, after,
                other | 1u << d, marks - 1))
            return false;
    }
    return true;
}

static const struct {
    unsigned width, height, plies, horizon;
} strategies[] = { { 2, 2, 4, 1 }, { 3, 3, 9, 1 }, { 3, 3, 9, 2 }, { 3, 3, 8, 3 }, { 3, 3, 9, 4 },
    { 3, 4, 7, 2 }, { 4, 3, 7, 1 }, { 4, 4, 5, 1 }, { 4, 4, 6, 2 }, { 2, 5, 10, 2 } };

/* Strategies that hold; and the same with another answer here and there, which hold or not. */
static void test_strategies(void **state)
{
    struct random random = { .state = 11 };
    unsigned seen[2] = { 0, 0 };

    (void)state;
    for (size_t i = 0; i < sizeof strategies / sizeof *strategies; i++) {
        struct naive naive = naive_of(strategies[i].width, strategies[i].height);
        unsigned cells = naive.width * naive.height;
        struct cst_cert cert = { .claim = hold_of(naive.width, naive.height, strategies[i].plies),
            .horizon = (uint8_t)strategies[i].horizon };
        unsigned marks = cst_marks(&cert.claim);
        struct cst_error err = { 0 };
        enum cst_status status;

        (void)build(&naive, &cert, 0, 0, marks);
        status = hold_check(&cert, NULL, &err);
        assert_fault("strategy", status, &err, CST_OK, NULL);
        assert_true(withstands(&naive, &cert, cert.node_count - 1, 0, 0, marks));
        for (unsigned n = 0; n < 60 && cert.exception_count; n++) {
            struct cst_exception *it =
                &cert.exceptions[random_below(&random, cert.exception_count)];
            uint16_t before = it->answer;
            bool expected;

            it->answer = (uint16_t)random_below(&random, cells);
            expected = withstands(&naive, &cert, cert.node_count - 1, 0, 0, marks);
            status = hold_check(&cert, NULL, &err);
            /* An exception that holds may still be for a move that needs none, or make another
             * number of edges: the rules are stricter. */
            if (!expected)
                assert_int_equal(status, CST_REJECTED);
            seen[status == CST_OK]++;
            it->answer = before;
        }
        cst_cert_clear(&cert);
    }
    assert_true(seen[0] > 50 && seen[1] > 10);
}

/* The text of a certificate on one line, and what breaks its rules. */
static const struct {
    const char *text, *message;
} broken[] = {
#define BOARD(w, h, k, r) \
    "cornerstone-text 1\ngame square\nclaim second-player-holds\nboard " #w "x" #h "\nplies " #k \
    "\nhorizon " #r "\n"
    { BOARD(2, 2, 4, 1) "0 0,0\nend 1\n",
        "node 0: rule 3: answer 0,0 to 0,0, expected another free cell" },
    { BOARD(2, 2, 4, 1) "0 0,0 1,1=0,1\nend 1\n",
        "node 0: rule 3: answer 0,0 to 0,0, expected another free cell" },
    { BOARD(2, 2, 4, 1) "0 0,0\n1 0,0 0,0=1,1 0\nend 2\n", "node 1: rule 4: 1 edges, expected 0" },
    { BOARD(3, 3, 5, 1) "0 1,1 1,1=0,0\nend 1\n", "node 0: rule 4: 0 edges, expected 9" },
};

static void test_broken(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct cst_cert cert = { 0 };
        struct cst_error err = { 0 };
        enum cst_status status = read_text(broken[i].text, 0, &cert, &err);

        assert_int_equal(status, CST_OK);
        status = hold_check(&cert, NULL, &err);
        assert_fault(broken[i].text, status, &err, CST_REJECTED, broken[i].message);
        cst_cert_clear(&cert);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search),
        cmocka_unit_test(test_one_node),
        cmocka_unit_test(test_strategies),
        cmocka_unit_test(test_broken),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
