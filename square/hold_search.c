/* SPDX-License-Identifier: MIT */
#include "hold_search.h"

#include <string.h>

/* Note that a mark on one cell makes the other complete a square. Returns whether the first has
 * another such cell, its partner, already. */
static bool links(struct hold_search *search, uint16_t from, uint16_t to)
{
    if (search->seen[from] == search->round)
        return search->partner[from] != to;
    search->seen[from] = search->round;
    search->partner[from] = to;
    return false;
}

/* A fork is a free cell on which the attacker's mark makes two cells complete a square. Finds one,
 * if there is one, and the two cells after it. */
static bool find_fork(struct hold_search *search, const struct hold_board *board, uint16_t cells[3])
{
    const uint16_t *stone = board->stone[HOLD_ATTACKER];
    uint16_t others[2][2];

    if (++search->round == 0) {
        memset(search->seen, 0, sizeof search->seen);
        search->round = 1;
    }
    for (unsigned i = 0; i < board->count[HOLD_ATTACKER]; i++) {
        for (unsigned k = 0; k < i; k++) {
            unsigned count = hold_board_squares(board, stone[i], stone[k], others);

            for (unsigned s = 0; s < count; s++) {
                uint16_t a = others[s][0], b = others[s][1];
                bool fork = false;

                if (board->at[a] != HOLD_FREE || board->at[b] != HOLD_FREE)
                    continue;
                if (links(search, a, b)) {
                    fork = true;
                } else if (links(search, b, a)) {
                    fork = true;
                    b = others[s][0];
                    a = others[s][1];
                }
                if (!fork)
                    continue;
                cells[0] = a;
                cells[1] = b;
                cells[2] = search->partner[a];
                return true;
            }
        }
    }
    return false;
}

/* Whether the position after the defender's answer holds for m. */
static bool answers(struct hold_search *search, struct hold_board *board, unsigned cell, unsigned m)
{
    bool holds;

    if (board->at[cell] != HOLD_FREE)
        return false;
    hold_board_put(board, HOLD_DEFENDER, cell);
    holds = hold_search(search, board, hold_board_completing(board, HOLD_DEFENDER), m);
    hold_board_take(board, HOLD_DEFENDER);
    return holds;
}

/* Whether an answer holds after which the defender threatens to complete a square. */
static bool threats_answer(struct hold_search *search, struct hold_board *board, unsigned m)
{
    const uint16_t *stone = board->stone[HOLD_DEFENDER];
    uint16_t others[2][2];

    for (unsigned i = 0; i < board->count[HOLD_DEFENDER]; i++) {
        for (unsigned k = 0; k < i; k++) {
            unsigned count = hold_board_squares(board, stone[i], stone[k], others);

            for (unsigned s = 0; s < count; s++) {
                uint16_t a = others[s][0], b = others[s][1];

                if (board->at[a] != HOLD_FREE || board->at[b] != HOLD_FREE)
                    continue;
                if (answers(search, board, a, m) || answers(search, board, b, m))
                    return true;
            }
        }
    }
    return false;
}

/* Whether any answer holds for m, after a move that completes nothing. A fork cannot wait: where
 * the defender does not threaten, only its three cells help. */
static bool some_answer(struct hold_search *search, struct hold_board *board, unsigned m)
{
    uint16_t cells[3];

    if (m <= 1 || !board->count[HOLD_FREE])
        return true;
    if (find_fork(search, board, cells))
        return answers(search, board, cells[0], m) || answers(search, board, cells[1], m) ||
            answers(search, board, cells[2], m) || threats_answer(search, board, m);
    /* A stone of the defender's more makes no fork. */
    if (m == 2)
        return true;
    if (answers(search, board, search->answer[m], m))
        return true;
    for (unsigned cell = 0; cell < board->cells; cell++) {
        if (cell == search->answer[m] || !answers(search, board, cell, m))
            continue;
        search->answer[m] = (uint16_t)cell;
        return true;
    }
    return false;
}

/* Whether the attacker's mark on a free cell can be met. */
static bool meets(struct hold_search *search, struct hold_board *board, unsigned cell, unsigned m)
{
    struct hold_completing t;
    bool met;

    hold_board_put(board, HOLD_ATTACKER, cell);
    t = hold_board_completing(board, HOLD_ATTACKER);
    if (t.count > 1)
        met = false;
    else if (t.count == 1)
        met = answers(search, board, t.cell[0], m - 1);
    else
        met = some_answer(search, board, m - 1);
    hold_board_take(board, HOLD_ATTACKER);
    return met;
}

bool hold_search(
    struct hold_search *search, struct hold_board *board, struct hold_completing own, unsigned m)
{
    uint16_t cells[3];

    search->positions++;
    if (m <= 1 || own.count > 1 || !board->count[HOLD_FREE])
        return true;
    if (own.count == 1)
        return meets(search, board, own.cell[0], m);
    if (find_fork(search, board, cells))
        return false;
    if (m == 2)
        return true;
    if (board->at[search->attack[m]] == HOLD_FREE && !meets(search, board, search->attack[m], m))
        return false;
    for (unsigned cell = 0; cell < board->cells; cell++) {
        if (board->at[cell] != HOLD_FREE || cell == search->attack[m] ||
            meets(search, board, cell, m))
            continue;
        search->attack[m] = (uint16_t)cell;
        return false;
    }
    return true;
}
