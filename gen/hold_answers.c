/* SPDX-License-Identifier: MIT */
#include "hold_answers.h"

#include "answers.h"
#include "quiet.h"

/* Whether the attacker, to move, does not complete a square with his next `marks` marks. */
static bool holds(struct cst_search *search, unsigned must, unsigned marks)
{
    struct cst_effort effort = { .plies = 2 * marks - 1, .quiet = CST_ANY_QUIET };

    return cst_solve(search, must, effort) == 0;
}

/* Whether one of the lines that beat earlier answers wins once more. */
static bool line_wins(struct cst_search *search, unsigned must, const struct cst_answers *lines)
{
    unsigned i;

    for (i = 0; i < lines->count; i++)
        if (cst_line_wins(search, must, &lines->line[i]))
            return true;
    return false;
}

/* Whether the position after the attacker's move just made holds with this answer. Lines that win
 * are remembered: most answers lose to one that is known. */
static bool answer_holds(
    struct cst_search *search, unsigned answer, unsigned marks, struct cst_answers *lines)
{
    struct cst_threats his = cst_defend(&search->position, answer);
    unsigned must = his.count ? his.cell[0] : CST_NO_CELL;
    bool result = his.count == 2;

    if (!result && !line_wins(search, must, lines)) {
        struct cst_line *line = lines->count < CST_ANSWERS ? &lines->line[lines->count] : NULL;

        if (cst_force_shortest(search, must, 2 * marks - 1, line))
            lines->count += line != NULL;
        else
            result = holds(search, must, marks);
    }
    cst_undefend(&search->position);
    return result;
}

static int off(const struct cst_board *board, unsigned p, unsigned q)
{
    int x = board->x[p] - board->x[q], y = board->y[p] - board->y[q];

    return x * x + y * y;
}

/* Small for an answer that is likely to hold: it spoils many of the attacker's half squares, and is
 * near the move just made. */
static int rank(const struct cst_position *position, unsigned move, unsigned cell)
{
    int spoils = 0;
    unsigned i;

    for (i = 0; i < position->half_count; i++) {
        const struct cst_half *half = &position->half[i];

        spoils += (half->a == cell || half->b == cell) && cst_is_free(position, half->a) &&
            cst_is_free(position, half->b);
    }
    return off(position->board, cell, move) - 10000 * spoils;
}

/* The free cells, those first that are most likely to hold. */
static unsigned order_answers(const struct cst_position *position, unsigned move, uint16_t *order)
{
    int ranks[CST_MAX_CELLS];
    unsigned cell, count = 0, k;

    for (cell = 0; cell < position->board->cells; cell++) {
        int own = rank(position, move, cell);

        if (!cst_is_free(position, cell))
            continue;
        for (k = count++; k > 0 && ranks[k - 1] > own; k--) {
            order[k] = order[k - 1];
            ranks[k] = ranks[k - 1];
        }
        order[k] = (uint16_t)cell;
        ranks[k] = own;
    }
    return count;
}

static void find_answers(
    struct cst_search *search, unsigned move, unsigned marks, unsigned most, uint64_t *answers)
{
    uint16_t order[CST_MAX_CELLS];
    unsigned count = order_answers(&search->position, move, order), i, found = 0;
    /* If the attacker wins nothing after a pass, every answer will do: a stone more of the
     * defender's never harms him. */
    struct cst_answers lines;
    bool harmless =
        !cst_answer_pass(search, 2 * marks - 1, &lines) && holds(search, CST_NO_CELL, marks);

    for (i = 0; i < count && (most == 0 || harmless || found < most); i++)
        if (harmless || answer_holds(search, order[i], marks, &lines)) {
            cst_hold_put(answers, order[i]);
            found++;
        }
}

void cst_hold_answer(struct cst_search *search, struct cst_hold_level *level,
    const struct cst_hold_job *job, unsigned most)
{
    const struct cst_hold_move *move = &level->moves[job->move];

    /* Tables are kept: what they say of positions stays true. */
    cst_hold_place(level, job->node, &search->position);
    cst_attack(&search->position, move->cell);
    find_answers(search, move->cell, level->marks - 1, most, cst_hold_answers(level, job->move));
    atomic_store_explicit(&search->shown_nodes, search->nodes, memory_order_relaxed);
}
