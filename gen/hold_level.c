/* SPDX-License-Identifier: MIT */
#include "hold_level.h"

#include <stdlib.h>

bool cst_hold_level_init(
    struct cst_hold_level *level, const struct cst_board *board, unsigned marks, unsigned stones)
{
    *level = (struct cst_hold_level){
        .board = board, .marks = marks, .stones = stones, .words = (board->cells + 63) / 64
    };
    return cst_fold_init(&level->fold);
}

void cst_hold_level_free(struct cst_hold_level *level)
{
    cst_fold_free(&level->fold);
    free(level->standard);
    free(level->first_move);
    free(level->moves);
    free(level->answers);
    *level = (struct cst_hold_level){ 0 };
}

struct cst_threats cst_hold_place(
    const struct cst_hold_level *level, uint32_t number, struct cst_position *position)
{
    /* The lists of one length stand in the pool one after the other. */
    const uint16_t *cells = level->fold.pool + (size_t)number * 2 * level->stones;
    struct cst_threats all = { 0 };
    unsigned i, k;

    cst_position_init(position, level->board);
    /* All of the attacker's first: what the defender then threatens stays free, for he has no whole
     * square. */
    for (i = 0; i < level->stones; i++)
        cst_attack(position, cells[i]);
    for (i = 0; i < level->stones; i++) {
        struct cst_threats his = cst_defend(position, cells[level->stones + i]);

        for (k = 0; k < his.count && all.count < 2; k++)
            if (all.count == 0 || all.cell[0] != his.cell[k])
                all.cell[all.count++] = his.cell[k];
    }
    return all;
}

static unsigned free_cells(const struct cst_position *position)
{
    return position->board->cells - position->own_count - position->other_count;
}

bool cst_hold_play(struct cst_position *position, unsigned cell, unsigned answer)
{
    cst_attack(position, cell);
    return cst_defend(position, answer).count == 2 || free_cells(position) == 0;
}

void cst_hold_take_back(struct cst_position *position, unsigned half_count)
{
    cst_undefend(position);
    cst_unattack(position, half_count);
}

/* The move to answer on a free cell. */
static struct cst_hold_move move_on(struct cst_position *position, unsigned cell, bool *lost)
{
    struct cst_hold_move move = { .cell = (uint16_t)cell, .answer = CST_NO_CELL };
    unsigned halves = position->half_count;
    struct cst_threats mine = cst_attack(position, cell);

    if (mine.count > 0) {
        move.forced = true;
        move.answer = mine.cell[0];
        *lost |= mine.count > 1;
    }
    cst_unattack(position, halves);
    return move;
}

static bool allocate(struct cst_hold_level *level)
{
    uint32_t count = cst_hold_count(level);
    size_t most = (size_t)count * (level->board->cells - 2 * level->stones);

    level->standard = malloc((count + (size_t)1) * sizeof *level->standard);
    level->first_move = malloc((count + (size_t)1) * sizeof *level->first_move);
    if (most > UINT32_MAX)
        return false;
    level->moves = malloc((most + 1) * sizeof *level->moves);
    level->answers = calloc(most * level->words + 1, sizeof *level->answers);
    return level->standard && level->first_move && level->moves && level->answers;
}

bool cst_hold_list_moves(struct cst_hold_level *level, struct cst_position *position)
{
    uint32_t i, count = 0;
    unsigned cell;

    if (!allocate(level))
        return false;
    for (i = 0; i < cst_hold_count(level); i++) {
        struct cst_threats his = cst_hold_place(level, i, position);

        level->first_move[i] = count;
        for (cell = 0; cell < level->board->cells; cell++) {
            if (!cst_is_free(position, cell) || (his.count && his.cell[0] != cell))
                continue;
            level->moves[count] = move_on(position, cell, &level->lost);
            if (level->moves[count].forced)
                cst_hold_put(cst_hold_answers(level, count), level->moves[count].answer);
            count++;
        }
    }
    level->first_move[i] = count;
    return true;
}

bool cst_hold_is_answered(const struct cst_hold_level *level, uint32_t move)
{
    const uint64_t *answers = cst_hold_answers(level, move);
    unsigned i;

    for (i = 0; i < level->words; i++)
        if (answers[i])
            return true;
    return false;
}

uint64_t cst_hold_level_bytes(const struct cst_hold_level *level)
{
    uint64_t count = cst_hold_count(level),
             moves = level->first_move ? level->first_move[count] : 0;

    return cst_fold_bytes(&level->fold) +
        count * (sizeof *level->standard + sizeof *level->first_move) +
        moves *
        (sizeof *level->moves + (level->answers ? level->words * sizeof *level->answers : 0));
}
