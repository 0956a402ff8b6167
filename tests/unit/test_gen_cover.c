/* SPDX-License-Identifier: MIT */
/* Zones, and the lines that are said to cover all replies but those that are named: against rules
 * 1, 3 and 5 of SPEC section 6, read square by square, and against play. */
#include "gen_support.h"

#include "uncovered.h"

#define REACH 20 /* how far around the box squares are looked for on the plane */

/* Sets of cells of a board or of the window. */
typedef bool cells[CST_MAX_CELLS];

static unsigned colour_at(const struct cst_position *position, int x, int y)
{
    const struct cst_board *board = position->board;

    if (x < 0 || y < 0 || x >= (int)board->width || y >= (int)board->height)
        return 9;
    return position->colour[y * (int)board->width + x];
}

/* Rules 3 and 5 of one node, its move being made: every square is looked at. */
static void add_node(const struct cst_position *position, cells zone)
{
    int w = (int)position->board->width, h = (int)position->board->height, x, y, d, i;

    for (y = 0; y < h; y++)
        for (x = 0; x < w; x++)
            for (d = 1; d < REACH && x + d < w && y + d < h; d++) {
                int corner[4][2] = { { x, y }, { x + d, y }, { x, y + d }, { x + d, y + d } };
                int own = 0, other = 0;

                for (i = 0; i < 4; i++) {
                    own += colour_at(position, corner[i][0], corner[i][1]) == CST_ATTACKER;
                    other += colour_at(position, corner[i][0], corner[i][1]) == CST_DEFENDER;
                }
                for (i = 0; i < 4; i++)
                    if (colour_at(position, corner[i][0], corner[i][1]) == CST_FREE &&
                        ((own == 0 && other == 2) || (own == 3 && other == 0)))
                        zone[corner[i][1] * w + corner[i][0]] = true;
            }
}

/* Z and D of a line, by the rules. The position is left as it was. */
static void read_rules(
    struct cst_position *position, const struct cst_line *line, cells zone, cells danger)
{
    struct cst_position *copy = malloc(sizeof *copy);
    unsigned i, k;

    assert_non_null(copy);
    copy_position(copy, position);
    memset(zone, 0, sizeof(cells));
    memset(danger, 0, sizeof(cells));
    for (i = 0; i < line->length; i++) {
        struct cst_threats threats = cst_attack(position, line->move[i]);

        zone[line->move[i]] = true;
        add_node(position, zone);
        for (k = 0; k < position->other_count; k++)
            danger[position->other[k]] = true;
        if (threats.count == 1)
            cst_defend(position, threats.cell[0]);
    }
    copy_position(position, copy);
    free(copy);
}

static void assert_zone(
    const struct cst_board *board, const struct cst_zone *said, const cells zone)
{
    unsigned cell;

    for (cell = 0; cell < board->cells; cell++)
        assert_int_equal(cst_zone_has(said, cell), zone[cell]);
}

/* One unknown stone: the zone is that of the rules, and the line wins whatever cell outside it has
 * the stone. */
static void test_zone_of_line(void **unused)
{
    static cells zone, danger;
    unsigned i, must, lines = 0;
    struct naive naive;
    uint64_t state = 21;
    struct cst_zone said;

    (void)unused;
    for (i = 0; i < 300; i++) {
        struct cst_search *search;
        struct cst_line line;
        unsigned cell;

        random_position(&naive, &state, 7, 6, 4, 3);
        search = search_of(&naive, &must);
        if (must == CST_NO_CELL && cst_force_shortest(search, must, 9, &line)) {
            lines++;
            cst_line_zone(&search->position, &line, &said, NULL);
            read_rules(&search->position, &line, zone, danger);
            assert_zone(search->position.board, &said, zone);
            for (cell = 0; cell < 42; cell++) {
                uint8_t *colour = &naive.colour[cell / 7][cell % 7];

                if (*colour != NAIVE_FREE || zone[cell])
                    continue;
                *colour = NAIVE_DEFENDER;
                assert_true(naive_line_wins(&naive, search->position.board, &line));
                *colour = NAIVE_FREE;
            }
        }
        free_search(search);
    }
    assert_true(lines > 50);
}

/* Named are exactly the replies in the zones of all lines; one of the lines wins against every
 * other reply. */
static void assert_family(
    const struct naive *naive, struct cst_search *search, const struct cst_family *family)
{
    static cells zone, danger, rest;
    struct naive now = *naive;
    unsigned i, cell, count = search->position.board->cells;

    for (cell = 0; cell < count; cell++)
        rest[cell] = cst_is_free(&search->position, cell);
    for (i = 0; i < family->count; i++) {
        read_rules(&search->position, &family->line[i], zone, danger);
        for (cell = 0; cell < count; cell++)
            rest[cell] = rest[cell] && zone[cell];
    }
    assert_zone(search->position.board, &family->rest, rest);
    for (cell = 0; cell < count; cell++) {
        uint8_t *colour = &now.colour[cell / (unsigned)now.width][cell % (unsigned)now.width];
        bool won = false;

        if (*colour != NAIVE_FREE || rest[cell])
            continue;
        *colour = NAIVE_DEFENDER;
        for (i = 0; i < family->count && !won; i++)
            won = naive_line_wins(&now, search->position.board, &family->line[i]);
        assert_true(won);
        *colour = NAIVE_FREE;
    }
}

static void test_family(void **unused)
{
    unsigned i, must, families = 0, several = 0;
    struct cst_effort effort = { .plies = 9, .choices = 3, .open = true };
    struct cst_family *family = malloc(sizeof *family);
    struct naive naive;
    uint64_t state = 22;

    (void)unused;
    assert_non_null(family);
    for (i = 0; i < 300; i++) {
        struct cst_search *search;

        /* A quiet move has been made, so there is a stone more. */
        random_position(&naive, &state, 8, 7, 4, 3);
        search = search_of(&naive, &must);
        if (must == CST_NO_CELL) {
            cst_plan_family(search, effort, family);
            if (family->count > 0) {
                families++;
                several += family->count > 1;
                assert_family(&naive, search, family);
            }
        }
        free_search(search);
    }
    assert_true(families > 50 && several > 10);
    free(family);
}

/* Three different corners of one square. */
static bool three_corners(const struct cst_board *board, unsigned a, unsigned b, unsigned c)
{
    unsigned cell[3] = { a, b, c }, i;

    /* One of them shares its row with one of the others and its column with the third. */
    for (i = 0; i < 3; i++) {
        unsigned p = cell[i], q = cell[(i + 1) % 3], r = cell[(i + 2) % 3];
        int dx = board->x[p] - board->x[q], dy = board->y[p] - board->y[r];

        if (board->y[p] == board->y[q] && board->x[p] == board->x[r] && dx != 0 &&
            abs(dx) == abs(dy))
            return true;
        dx = board->x[p] - board->x[r];
        dy = board->y[p] - board->y[q];
        if (board->y[p] == board->y[r] && board->x[p] == board->x[q] && dx != 0 &&
            abs(dx) == abs(dy))
            return true;
    }
    return false;
}

struct sets {
    cells zone, danger;
    unsigned danger_list[64], danger_count;
};

static void list_danger(struct sets *sets, unsigned count)
{
    unsigned cell;

    sets->danger_count = 0;
    for (cell = 0; cell < count; cell++)
        if (sets->danger[cell])
            sets->danger_list[sets->danger_count++] = cell;
}

/* Rule 5, u = 1: whether this child leaves the reply b to the unknown stone a. */
static bool fails(const struct cst_board *board, const struct sets *sets, unsigned a, unsigned b)
{
    unsigned i;

    if (sets->zone[a] || sets->zone[b])
        return true;
    for (i = 0; i < sets->danger_count; i++)
        if (three_corners(board, a, b, sets->danger_list[i]))
            return true;
    return false;
}

/* The plan for the box of 7 x 7: every first reply that is not named has a family, in one of its
 * images, with a line against every second reply. */
static void test_far(void **unused)
{
    struct cst_board *board = malloc(sizeof *board);
    struct cst_search *search = malloc(sizeof *search);
    struct cst_far *far = malloc(sizeof *far);
    struct sets *sets = calloc(CST_FAR_LINES, sizeof *sets);
    static cells left;
    struct cst_error error;
    unsigned first, a, b, i, f, image, around;

    (void)unused;
    assert_non_null(board);
    assert_non_null(search);
    assert_non_null(far);
    assert_non_null(sets);
    cst_board_init_plane(board, 7, 7);
    assert_true(cst_search_init(search, board, 16, 12));
    first = (board->box_y + 3) * board->width + board->box_x + 3;
    cst_attack(&search->position, first);
    assert_int_equal(cst_plan_far(search, 11, far, &error), CST_OK);
    assert_true(far->count > 0);
    for (a = 0; a < board->cells; a++)
        left[a] = a != first && !cst_zone_has(&far->near, a);
    for (f = 0; f < far->count; f++) {
        const struct cst_far_family *family = &far->family[f];
        unsigned halves = search->position.half_count;

        cst_attack(&search->position, family->second);
        for (i = 0; i < family->count; i++) {
            read_rules(&search->position, &family->line[i], sets[i].zone, sets[i].danger);
            list_danger(&sets[i], board->cells);
        }
        cst_unattack(&search->position, halves);
        for (a = 0; a < board->cells; a++) {
            bool answers = a != first && a != family->second;

            for (b = 0; b < board->cells && answers; b++) {
                bool open = b != a && b != first && b != family->second;

                for (i = 0; i < family->count && open; i++)
                    open = fails(board, &sets[i], a, b);
                answers = !open;
            }
            for (image = 0; image < family->image_count && answers; image++) {
                unsigned to = cst_map_cell(board, family->image[image], a);

                if (to != CST_NO_CELL)
                    left[to] = false;
            }
        }
    }
    /* Cells near the rim of the window have images outside it; what is far from the box is far. */
    for (a = 0, around = 0; a < board->cells; a++)
        if (board->x[a] >= 12 && board->x[a] < 52 && board->y[a] >= 12 && board->y[a] < 52) {
            around++;
            assert_false(left[a]);
        }
    assert_int_equal(around, 1600);
    free(sets);
    free(far);
    cst_search_free(search);
    free(search);
    free(board);
}

/* The pairs that one line leaves, around the first move. */
static void test_uncovered(void **unused)
{
    struct cst_board *board = malloc(sizeof *board);
    struct cst_search *search = malloc(sizeof *search);
    struct cst_uncovered *uncovered = malloc(sizeof *uncovered);
    struct sets *sets = calloc(1, sizeof *sets);
    struct cst_zone zone, danger;
    struct cst_line line;
    unsigned first, a, b, pairs = 0;

    (void)unused;
    assert_non_null(board);
    assert_non_null(search);
    assert_non_null(uncovered);
    assert_non_null(sets);
    cst_board_init_plane(board, 7, 7);
    assert_true(cst_search_init(search, board, 16, 12));
    first = (board->box_y + 3) * board->width + board->box_x + 3;
    cst_attack(&search->position, first);
    cst_attack(&search->position, first + 1);
    assert_true(cst_force_shortest(search, CST_NO_CELL, 11, &line) > 0);
    cst_line_zone(&search->position, &line, &zone, &danger);
    read_rules(&search->position, &line, sets->zone, sets->danger);
    list_danger(sets, board->cells);
    assert_zone(board, &zone, sets->zone);
    assert_zone(board, &danger, sets->danger);
    cst_uncovered_by(&search->position, first, &zone, &danger, uncovered);
    for (a = 0; a < CST_AROUND_CELLS; a++)
        for (b = 0; b < CST_AROUND_CELLS; b++) {
            unsigned p = cst_around_cell(board, first, a), q = cst_around_cell(board, first, b);
            bool expected = p != q && cst_is_free(&search->position, p) &&
                cst_is_free(&search->position, q) && fails(board, sets, p, q);

            assert_int_equal(uncovered->bits[a][b / 64] >> (b % 64) & 1, expected);
            assert_int_equal(cst_around(board, first, q), b);
            pairs += expected;
        }
    assert_true(pairs > 0);
    free(sets);
    free(uncovered);
    cst_search_free(search);
    free(search);
    free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_zone_of_line),
        cmocka_unit_test(test_family),
        cmocka_unit_test(test_uncovered),
        cmocka_unit_test(test_far),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
