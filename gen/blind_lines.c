/* SPDX-License-Identifier: MIT */
/* Pairs of lines that answer two unknown replies (SPEC section 6, rule 5 for u = 1). */
#include "blind_parts.h"
#include "family.h"
#include "pair.h"

static bool add_line(void *context, const struct cst_line *line)
{
    struct blind_lines *lines = context;

    lines->line[lines->count++] = *line;
    return lines->count < BLIND_LINES;
}

void blind_list_lines(struct cst_search *search, unsigned plies, struct blind_lines *lines)
{
    unsigned i;

    lines->count = 0;
    cst_each_line(search, CST_NO_CELL, plies, add_line, lines);
    for (i = 0; i < lines->count; i++)
        cst_line_zone(&search->position, &lines->line[i], &lines->zone[i], &lines->danger[i]);
}

/* All cells of the four lines through a cell, as far as the window goes. */
static void add_lines_through(struct cst_zone *zone, const struct cst_board *board, unsigned cell)
{
    static const int step[4][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } };
    unsigned i;
    int k;

    for (i = 0; i < 4; i++)
        for (k = -(int)board->width; k <= (int)board->width; k++) {
            struct cst_cell at = { board->x[cell] + k * step[i][0],
                board->y[cell] + k * step[i][1] };
            unsigned number = cst_board_number(board, at);

            if (number != CST_NO_CELL)
                cst_zone_add(zone, number);
        }
}

/* Cells of a danger set, without those that both sets have. */
struct dangers {
    unsigned count;
    uint16_t cell[CST_MAX_STONES];
};

static void list_danger(const struct cst_zone *danger, const struct cst_zone *other, bool common,
    unsigned cells, struct dangers *list)
{
    unsigned cell;

    list->count = 0;
    for (cell = 0; cell < cells && list->count < CST_MAX_STONES; cell++)
        if (cst_zone_has(danger, cell) && cst_zone_has(other, cell) == common)
            list->cell[list->count++] = (uint16_t)cell;
}

/* Whether a, b and a cell of the list are three corners of a square. */
static bool is_corner(
    const struct cst_board *board, unsigned a, unsigned b, const struct dangers *dangers)
{
    unsigned i;

    for (i = 0; i < dangers->count; i++)
        if (pair_corner(cst_board_cell(board, a), cst_board_cell(board, b),
                cst_board_cell(board, dangers->cell[i])))
            return true;
    return false;
}

/* Whether some second reply makes three corners with a and a danger of one line, and the other line
 * does not answer it either. a is in neither zone. */
static bool leaves_one(const struct cst_position *position, const struct cst_zone *named,
    unsigned a, const struct dangers *here, const struct cst_zone *other_zone,
    const struct dangers *there)
{
    struct cst_half square[2];
    unsigned i, n, k;

    for (i = 0; i < here->count; i++) {
        n = here->cell[i] == a ? 0 : cst_squares_of_pair(position->board, a, here->cell[i], square);
        while (n-- > 0)
            for (k = 0; k < 2; k++) {
                unsigned b = k ? square[n].b : square[n].a;

                if (b != a && cst_is_free(position, b) && !cst_zone_has(named, b) &&
                    (cst_zone_has(other_zone, b) || is_corner(position->board, a, b, there)))
                    return true;
            }
    }
    return false;
}

/* The free cells in both zones. False if they are more than `most`. */
static bool find_named(const struct cst_position *position, const struct cst_zone *p,
    const struct cst_zone *q, unsigned most, struct blind_pair *pair, struct cst_zone *named)
{
    unsigned word;

    pair->named = 0;
    for (word = 0; word < CST_MAX_CELLS / 64; word++) {
        uint64_t bits = p->bits[word] & q->bits[word];

        named->bits[word] = 0;
        for (; bits; bits &= bits - 1) {
            unsigned cell = 64 * word + (unsigned)__builtin_ctzll(bits);

            if (!cst_is_free(position, cell))
                continue;
            if (pair->named == most)
                return false;
            pair->reply[pair->named++] = (uint16_t)cell;
            cst_zone_add(named, cell);
        }
    }
    return true;
}

bool blind_find_pair(const struct cst_position *position, const struct blind_lines *lines,
    unsigned a, unsigned b, unsigned most, struct blind_pair *pair)
{
    const struct cst_zone *p = &lines->zone[a], *q = &lines->zone[b];
    const unsigned cells = position->board->cells;
    struct dangers common, mine, others;
    struct cst_zone named;
    unsigned cell, word;

    if (!find_named(position, p, q, most, pair, &named))
        return false;
    list_danger(&lines->danger[a], &lines->danger[b], true, cells, &common);
    list_danger(&lines->danger[a], &lines->danger[b], false, cells, &mine);
    list_danger(&lines->danger[b], &lines->danger[a], false, cells, &others);
    /* A first reply in one zone leaves the other zone's cells unanswered. */
    for (word = 0; word < CST_MAX_CELLS / 64; word++)
        pair->zone.bits[word] = p->bits[word] | q->bits[word];
    cst_zone_add(&pair->zone, position->own[position->own_count - 1]);
    for (word = 0; word < common.count; word++)
        add_lines_through(&pair->zone, position->board, common.cell[word]);
    for (cell = 0; cell < cells; cell++)
        if (cst_is_free(position, cell) && !cst_zone_has(&pair->zone, cell) &&
            (leaves_one(position, &named, cell, &mine, q, &others) ||
                leaves_one(position, &named, cell, &others, p, &mine)))
            cst_zone_add(&pair->zone, cell);
    return true;
}
