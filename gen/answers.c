/* SPDX-License-Identifier: MIT */
#include "answers.h"

bool cst_answer_pass(struct cst_search *search, unsigned plies, struct cst_answers *answers)
{
    answers->count = cst_force_shortest(search, CST_NO_CELL, plies, &answers->line[0]) != 0;
    return answers->count > 0;
}

const struct cst_line *cst_answer(struct cst_search *search, unsigned must, unsigned plies,
    struct cst_answers *answers, struct cst_line *space)
{
    const struct cst_line *best = NULL;
    unsigned i;

    for (i = 0; i < answers->count; i++) {
        if (best && answers->line[i].length >= best->length)
            continue;
        if (cst_line_wins(search, must, &answers->line[i]))
            best = &answers->line[i];
        if (best && best->length == answers->line[0].length)
            return best;
    }
    if (best && 2 * best->length - 1 < plies)
        plies = 2 * best->length - 1;
    if (!cst_force_shortest(search, must, plies, space))
        return best;
    if (answers->count == CST_ANSWERS)
        return space;
    answers->line[answers->count] = *space;
    return &answers->line[answers->count++];
}
