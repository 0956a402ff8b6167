/* SPDX-License-Identifier: MIT */
/* Strategies of the defender's: answers and whole certificates against the naive program. */
#include "gen_support.h"

#include <unistd.h>

#include "gen.h"
#include "hold_choose.h"
#include "hold_cover.h"
#include "hold_find.h"
#include "verify.h"

#define MOST_CELLS 64

/* Maps by their description in SPEC section 3.1. */
static int image(int s, int cell, int width, int height)
{
    int x = cell % width, y = cell / width, t = x;

    if (s & 4) {
        x = y;
        y = t;
    }
    x = s & 1 ? width - 1 - x : x;
    y = s & 2 ? height - 1 - y : y;
    return y * width + x;
}

/* A level with one position, searched by one thread. */
struct single {
    struct cst_board board;
    struct cst_gen_options options;
    struct cst_workers workers;
    struct cst_error error;
    struct cst_hold_level level;
    struct cst_position position;
};

static struct single *single_of(const struct naive *naive, unsigned stones, unsigned marks)
{
    struct single *single = calloc(1, sizeof *single);
    struct cst_canon canon;
    int colour, cell;

    assert_non_null(single);
    single->options.threads = 2;
    single->options.max_memory = 1 << 22;
    cst_board_init(&single->board, (unsigned)naive->width, (unsigned)naive->height);
    assert_int_equal(
        cst_workers_init(&single->workers, &single->options, &single->board, &single->error),
        CST_OK);
    assert_true(cst_hold_level_init(&single->level, &single->board, marks, stones));
    cst_position_init(&single->position, &single->board);
    for (colour = NAIVE_ATTACKER; colour <= NAIVE_DEFENDER; colour++)
        for (cell = 0; cell < naive->width * naive->height; cell++)
            if (naive->colour[cell / naive->width][cell % naive->width] == colour) {
                if (colour == NAIVE_ATTACKER)
                    cst_attack(&single->position, (unsigned)cell);
                else
                    cst_defend(&single->position, (unsigned)cell);
            }
    cst_canon(&single->position, &canon);
    assert_true(cst_fold_add(&single->level.fold, &canon, 0));
    assert_true(cst_hold_list_moves(&single->level, &single->position));
    return single;
}

static void free_single(struct single *single)
{
    cst_hold_level_free(&single->level);
    cst_workers_free(&single->workers);
    free(single);
}

/* The position as the level has it. */
static struct naive folded(const struct single *single, const struct naive *from)
{
    struct naive naive = { .width = from->width, .height = from->height };
    const uint16_t *cell = single->level.fold.pool;
    unsigned i, stones = single->level.stones, width = single->board.width;

    for (i = 0; i < 2 * stones; i++)
        naive.colour[cell[i] / width][cell[i] % width] =
            i < stones ? NAIVE_ATTACKER : NAIVE_DEFENDER;
    return naive;
}

/* Whether an answer holds, by the rules of the game alone; the attacker's move is made. */
static bool naive_holds(struct naive *naive, int answer, int marks)
{
    uint8_t *at = &naive->colour[answer / naive->width][answer % naive->width];
    bool result;

    *at = NAIVE_DEFENDER;
    result = !naive_wins(naive, 2 * marks - 1);
    *at = NAIVE_FREE;
    return result;
}

/* Compare the answers to a move; returns how many hold. */
static unsigned compare_move(
    const struct single *single, struct naive *naive, uint32_t number, int marks)
{
    const struct cst_hold_move *move = &single->level.moves[number];
    int cell, x, y, cells = naive->width * naive->height;
    uint8_t *at = &naive->colour[move->cell / naive->width][move->cell % naive->width];
    unsigned holding = 0;

    assert_int_equal(*at, NAIVE_FREE);
    *at = NAIVE_ATTACKER;
    assert_int_equal(move->forced, naive_completions(naive, NAIVE_ATTACKER, &x, &y) == 1);
    if (move->forced)
        assert_int_equal(move->answer, y * naive->width + x);
    for (cell = 0; cell < cells && !move->forced; cell++) {
        bool free_cell = naive->colour[cell / naive->width][cell % naive->width] == NAIVE_FREE;
        bool holds = free_cell && naive_holds(naive, cell, marks - 1);

        assert_int_equal(
            cst_hold_has(cst_hold_answers(&single->level, number), (unsigned)cell), holds);
        holding += holds;
    }
    *at = NAIVE_FREE;
    return holding;
}

/* All answers to all moves in a position that holds. Returns whether it was one. */
static bool compare(const struct naive *from, unsigned stones, int marks)
{
    struct naive start = *from, naive;
    struct single *single;
    bool answered;
    uint32_t i;

    if (naive_wins(&start, 2 * marks - 1))
        return false;
    single = single_of(from, stones, (unsigned)marks);
    naive = folded(single, from);
    assert_int_equal(cst_hold_find(&single->workers, &single->level, 0, &answered), CST_OK);
    assert_true(answered);
    for (i = 0; i < single->level.first_move[1]; i++)
        compare_move(single, &naive, i, marks);
    free_single(single);
    return true;
}

static void run(int width, int height, unsigned stones, int marks, unsigned count, uint64_t state)
{
    unsigned i, held = 0;
    struct naive naive;

    for (i = 0; i < count; i++) {
        random_position(&naive, &state, width, height, (int)stones, (int)stones);
        held += compare(&naive, stones, marks);
    }
    assert_true(held > count / 4);
}

static void test_answers(void **unused)
{
    (void)unused;
    run(3, 3, 2, 3, 20, 21);
    run(4, 3, 2, 3, 20, 22);
    run(4, 4, 3, 3, 20, 23);
    run(5, 4, 4, 3, 15, 24);
    run(5, 5, 5, 2, 30, 25);
    run(4, 4, 4, 4, 10, 26);
}

/* A move that no answer meets: a position that the attacker wins. */
static void test_no_answer(void **unused)
{
    struct naive naive;
    uint64_t state = 27;
    unsigned lost = 0, i;

    (void)unused;
    for (i = 0; i < 60; i++) {
        struct single *single;
        bool answered;
        uint32_t k;

        random_position(&naive, &state, 5, 5, 4, 4);
        /* A double threat at once is no move to look for an answer to. */
        if (naive_wins(&naive, 3) || !naive_wins(&naive, 5))
            continue;
        single = single_of(&naive, 4, 3);
        assert_int_equal(cst_hold_find(&single->workers, &single->level, 0, &answered), CST_OK);
        naive = folded(single, &naive);
        for (k = 0; k < single->level.first_move[1] && !answered; k++) {
            const struct cst_hold_move *move = &single->level.moves[k];

            if (!move->forced && compare_move(single, &naive, k, 3) == 0)
                break;
        }
        /* Otherwise the win begins with a threat. */
        assert_true(answered || k < single->level.first_move[1]);
        lost += !answered;
        free_single(single);
    }
    assert_true(lost > 0);
}

/* By way of parts the same is found: when they are written, when they are read, and when those of
 * another position are there in their place. Positions that are lost have parts that say so. */
static void test_parts(void **unused)
{
    char folder[] = "/tmp/cornerstone-parts-XXXXXX", path[sizeof folder + 40];
    struct naive naive;
    uint64_t state = 27;
    unsigned lost = 0, held = 0, i, pass;

    (void)unused;
    assert_non_null(mkdtemp(folder));
    for (i = 0; i < 60; i++) {
        struct single *single, *shared;
        bool answered, again;

        random_position(&naive, &state, 5, 5, 4, 4);
        if (naive_wins(&naive, 3))
            continue;
        single = single_of(&naive, 4, 3);
        assert_int_equal(cst_hold_find(&single->workers, &single->level, 0, &answered), CST_OK);
        for (pass = 0; pass < 2; pass++) {
            shared = single_of(&naive, 4, 3);
            shared->options.parts = folder;
            shared->options.hold = 13;
            assert_int_equal(cst_hold_find(&shared->workers, &shared->level, 0, &again), CST_OK);
            assert_int_equal(again, answered);
            if (answered)
                assert_memory_equal(shared->level.answers, single->level.answers,
                    single->level.first_move[1] * sizeof(uint64_t));
            free_single(shared);
        }
        lost += !answered;
        held += answered;
        free_single(single);
    }
    assert_true(lost > 0 && held > 0);
    snprintf(path, sizeof path, "%s/5x5-hold-13-level-3-part-0000", folder);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

static enum cst_gen_outcome make(unsigned width, unsigned height, unsigned plies, unsigned horizon,
    unsigned threads, struct cst_cert *cert)
{
    struct cst_gen_options options = { .width = width,
        .height = height,
        .hold = plies,
        .horizon = horizon,
        .threads = threads,
        .max_memory = 1 << 25 };
    struct cst_gen_result result;
    struct cst_error error;

    *cert = (struct cst_cert){ 0 };
    assert_int_equal(cst_gen(&options, cert, &result, &error), CST_OK);
    return result.outcome;
}

/* What is played out of a certificate. */
struct walk {
    const struct cst_cert *cert;
    struct naive naive;
    int to[MOST_CELLS]; /* where cells of the naive board are in the node's position */
};

static uint8_t *at(struct walk *walk, int cell)
{
    return &walk->naive.colour[cell / walk->naive.width][cell % walk->naive.width];
}

static int answer_to(const struct cst_cert *cert, const struct cst_node *node, int move)
{
    uint32_t i;

    for (i = 0; i < node->exception_count; i++)
        if (cert->exceptions[node->first_exception + i].move == move)
            return cert->exceptions[node->first_exception + i].answer;
    return node->cell;
}

/* Play every move of the attacker's against a node; at the end the naive program goes on. */
static void play(struct walk *walk, uint32_t number, int marks)
{
    const struct cst_node *node = &walk->cert->nodes[number];
    int width = walk->naive.width, height = walk->naive.height, cells = width * height, i, k;
    int x, y, kept[MOST_CELLS], back[MOST_CELLS];
    uint32_t edge = node->first_edge;
    int threatened = naive_completions(&walk->naive, NAIVE_DEFENDER, &x, &y);
    int must = threatened ? y * width + x : -1;

    memcpy(kept, walk->to, sizeof kept);
    for (i = 0; i < cells; i++)
        back[kept[i]] = i;
    assert_int_equal(naive_completions(&walk->naive, NAIVE_ATTACKER, &x, &y), 0);
    for (i = 0; i < cells; i++) {
        int move = back[i], answer, threats;

        if (*at(walk, move) != NAIVE_FREE || (threatened && move != must))
            continue;
        *at(walk, move) = NAIVE_ATTACKER;
        threats = naive_completions(&walk->naive, NAIVE_ATTACKER, &x, &y);
        assert_true(threats < 2);
        answer = threats ? y * width + x : back[answer_to(walk->cert, node, i)];
        assert_int_equal(*at(walk, answer), NAIVE_FREE);
        *at(walk, answer) = NAIVE_DEFENDER;
        if (marks - 1 <= walk->cert->horizon) {
            assert_false(naive_wins(&walk->naive, 2 * (marks - 1) - 1));
        } else if (naive_completions(&walk->naive, NAIVE_DEFENDER, &x, &y) < 2) {
            const struct cst_edge *to = &walk->cert->edges[edge++];

            for (k = 0; k < cells; k++)
                walk->to[k] = image(to->map, kept[k], width, height);
            play(walk, to->child, marks - 1);
            memcpy(walk->to, kept, sizeof kept);
        }
        *at(walk, answer) = NAIVE_FREE;
        *at(walk, move) = NAIVE_FREE;
    }
    assert_int_equal(edge, node->first_edge + node->edge_count);
}

static void play_out(unsigned width, unsigned height, unsigned plies, unsigned horizon)
{
    struct cst_cert cert;
    struct walk walk = { .cert = &cert, .naive = { .width = (int)width, .height = (int)height } };
    int i;

    assert_int_equal(make(width, height, plies, horizon, 1, &cert), CST_GEN_FOUND);
    assert_int_equal(cert.claim.claim, CST_CLAIM_SECOND_HOLDS);
    assert_int_equal(cert.claim.plies, plies);
    assert_int_equal(cert.horizon, horizon);
    for (i = 0; i < (int)(width * height); i++)
        walk.to[i] = i;
    play(&walk, cert.node_count - 1, (int)(plies + 1) / 2);
    cst_cert_clear(&cert);
}

/* Every move against every answer, to the end of the claim. */
static void test_play(void **unused)
{
    unsigned plies;

    (void)unused;
    play_out(2, 2, 3, 1);
    play_out(2, 2, 4, 1);
    for (plies = 3; plies <= 9; plies++)
        play_out(3, 3, plies, 1);
    play_out(3, 3, 9, 2);
    play_out(3, 3, 9, 4);
    play_out(3, 4, 7, 2);
    play_out(3, 4, 10, 3);
    play_out(3, 4, 12, 2);
    play_out(4, 3, 12, 2);
    play_out(4, 4, 8, 2);
    play_out(4, 4, 9, 2);
}

/* The same certificate for any number of threads. */
static void test_threads(void **unused)
{
    struct cst_any one = { .game = CST_GAME_SQUARE }, three = { .game = CST_GAME_SQUARE };

    (void)unused;
    assert_int_equal(make(4, 4, 13, 3, 1, &one.cert), CST_GEN_FOUND);
    assert_int_equal(make(4, 4, 13, 3, 3, &three.cert), CST_GEN_FOUND);
    assert_true(one.cert.node_count > 10);
    assert_true(cst_any_equal(&one, &three));
    cst_any_clear(&one);
    cst_any_clear(&three);
}

static void expect_fault(const struct cst_cert *cert, const char *rule)
{
    struct cst_error error;

    assert_int_equal(cst_verify_hold(cert, &error), CST_REJECTED);
    assert_non_null(strstr(error.text, "internal error: node "));
    assert_non_null(strstr(error.text, rule));
}

/* An edge less, and an answer that is the move. */
static void test_faults_of_form(void **unused)
{
    struct cst_cert cert;
    struct cst_error error;
    struct cst_node *root;
    struct cst_exception kept;

    (void)unused;
    assert_int_equal(make(4, 4, 13, 4, 1, &cert), CST_GEN_FOUND);
    assert_int_equal(cst_verify_hold(&cert, &error), CST_OK);
    root = &cert.nodes[cert.node_count - 1];
    root->edge_count--;
    expect_fault(&cert, "rule 4");
    root->edge_count++;
    assert_true(root->exception_count > 0);
    kept = cert.exceptions[root->first_exception];
    cert.exceptions[root->first_exception].answer = kept.move;
    expect_fault(&cert, "rule 3");
    cert.exceptions[root->first_exception] = kept;
    assert_int_equal(cst_verify_hold(&cert, &error), CST_OK);
    cst_cert_clear(&cert);
}

/* A node whose children are left to the checker: without an exception the default answer meets its
 * move. That is on the move itself, or does not hold, or the exception would not be there. */
static void drop(struct cst_cert *cert, struct cst_node *node, uint32_t which)
{
    struct cst_exception *all = cert->exceptions + node->first_exception, kept = all[which];
    uint32_t after = node->exception_count - which - 1;

    memmove(all + which, all + which + 1, after * sizeof *all);
    node->exception_count--;
    expect_fault(cert, kept.move == node->cell ? "rule 3" : "rule 5");
    node->exception_count++;
    memmove(all + which + 1, all + which, after * sizeof *all);
    all[which] = kept;
}

static void test_dropped_exceptions(void **unused)
{
    struct cst_cert cert;
    struct cst_error error;
    uint32_t i, k, tried = 0, met = 0;

    (void)unused;
    assert_int_equal(make(4, 4, 16, 4, 1, &cert), CST_GEN_FOUND);
    for (i = 0; i < cert.node_count; i++)
        for (k = 0; k < cert.nodes[i].exception_count; k++)
            if (cert.nodes[i].edge_count == 0 && met++ % 16 == 0) {
                drop(&cert, &cert.nodes[i], k);
                tried++;
            }
    assert_true(tried > 5);
    assert_int_equal(cst_verify_hold(&cert, &error), CST_OK);
    cst_cert_clear(&cert);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_no_answer),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_play),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_faults_of_form),
        cmocka_unit_test(test_dropped_exceptions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
