/* SPDX-License-Identifier: MIT */
#include "hold_choose.h"

#include <stdlib.h>
#include <string.h>

/* The moves of a position that are still without an answer, and how many of them each cell
 * answers. */
struct choice {
    struct cst_hold_level *level;
    uint32_t begin, end; /* the moves */
    uint32_t *answers;   /* for each cell */
};

static bool is_open(const struct choice *choice, uint32_t move)
{
    const struct cst_hold_level *level = choice->level;

    return level->moves[move].answer == CST_NO_CELL && level->board->cells - 2 * level->stones > 1;
}

/* The free cell that answers most open moves, the first of them; how many in *most. */
static unsigned best(
    const struct choice *choice, const struct cst_position *position, uint32_t *most)
{
    const struct cst_hold_level *level = choice->level;
    unsigned cell, result = CST_NO_CELL;
    uint32_t move;

    memset(choice->answers, 0, level->board->cells * sizeof *choice->answers);
    for (move = choice->begin; move < choice->end; move++)
        if (is_open(choice, move))
            for (cell = 0; cell < level->board->cells; cell++)
                choice->answers[cell] += cst_hold_has(cst_hold_answers(level, move), cell);
    for (cell = 0; cell < level->board->cells; cell++)
        if (cst_is_free(position, cell) &&
            (result == CST_NO_CELL || choice->answers[cell] > choice->answers[result]))
            result = cell;
    *most = choice->answers[result];
    return result;
}

static void answer_all(struct choice *choice, unsigned cell)
{
    uint32_t move;

    for (move = choice->begin; move < choice->end; move++)
        if (is_open(choice, move) && cst_hold_has(cst_hold_answers(choice->level, move), cell))
            choice->level->moves[move].answer = (uint16_t)cell;
}

bool cst_hold_choose(struct cst_hold_level *level, struct cst_position *position)
{
    struct choice choice = { .level = level };
    uint32_t node, most;
    unsigned cell;

    choice.answers = malloc(level->board->cells * sizeof *choice.answers);
    if (!choice.answers)
        return false;
    for (node = 0; node < cst_hold_count(level); node++) {
        cst_hold_place(level, node, position);
        choice.begin = level->first_move[node];
        choice.end = level->first_move[node + 1];
        level->standard[node] = (uint16_t)best(&choice, position, &most);
        for (cell = level->standard[node]; most > 0; cell = best(&choice, position, &most))
            answer_all(&choice, cell);
    }
    free(choice.answers);
    return true;
}
