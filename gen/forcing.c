/* SPDX-License-Identifier: MIT */
#include "forcing.h"

#include <string.h>

bool cst_search_init(struct cst_search *search, const struct cst_board *board,
    unsigned forcing_bits, unsigned quiet_bits)
{
    memset(search, 0, sizeof *search);
    cst_position_init(&search->position, board);
    cst_keys_init(&search->keys, board->cells);
    if (cst_table_init(&search->forcing, forcing_bits) &&
        cst_table_init(&search->quiet, quiet_bits))
        return true;
    cst_search_free(search);
    return false;
}

void cst_search_free(struct cst_search *search)
{
    cst_table_free(&search->forcing);
    cst_table_free(&search->quiet);
}

void cst_search_reset(struct cst_search *search)
{
    cst_position_init(&search->position, search->position.board);
    cst_table_forget(&search->forcing);
    cst_table_forget(&search->quiet);
    memset(search->refuted, 0, sizeof search->refuted);
    search->stopped = search->memory_short = false;
}

/* A number that no mark has yet. */
static uint32_t new_stamp(struct cst_search *search)
{
    if (++search->stamp == 0) {
        memset(search->marked, 0, sizeof search->marked);
        search->stamp = 1;
    }
    return search->stamp;
}

/* A free cell that completes two half squares with different fourth corners: a double
 * threat. CST_NO_CELL if there is none. */
static unsigned find_double(struct cst_search *search)
{
    const struct cst_position *position = &search->position;
    uint32_t stamp = new_stamp(search);
    unsigned i, k;

    for (i = 0; i < position->half_count; i++) {
        struct cst_half half = position->half[i];

        if (!cst_is_free(position, half.a) || !cst_is_free(position, half.b))
            continue;
        for (k = 0; k < 2; k++) {
            unsigned cell = k ? half.b : half.a;
            uint16_t other = k ? half.a : half.b;

            if (search->marked[cell] != stamp) {
                search->marked[cell] = stamp;
                search->partner[cell] = other;
            } else if (search->partner[cell] != other) {
                return cell;
            }
        }
    }
    return CST_NO_CELL;
}

/* Try one move. Returns the plies of the win, or 0. */
static unsigned try_move(struct cst_search *search, unsigned move, unsigned plies)
{
    struct cst_position *position = &search->position;
    unsigned halves = position->half_count, win = 0;
    struct cst_threats mine = cst_attack(position, move), his;

    if (mine.count == 2) {
        win = 3;
    } else if (mine.count == 1 && plies >= 5) {
        his = cst_defend(position, mine.cell[0]);
        if (his.count < 2)
            win = cst_force(search, his.count ? his.cell[0] : CST_NO_CELL, plies - 2);
        cst_undefend(position);
        win = win ? win + 2 : 0;
    }
    cst_unattack(position, halves);
    return win;
}

/* Try every threat, the newest chances first. */
static unsigned try_threats(struct cst_search *search, unsigned plies, unsigned *move)
{
    struct cst_position *position = &search->position;
    unsigned i, k, win;

    for (i = position->half_count; i-- > 0;) {
        struct cst_half half = position->half[i];

        if (!cst_is_free(position, half.a) || !cst_is_free(position, half.b))
            continue;
        for (k = 0; k < 2; k++) {
            *move = k ? half.b : half.a;
            win = try_move(search, *move, plies);
            if (win)
                return win;
        }
    }
    return 0;
}

unsigned cst_force(struct cst_search *search, unsigned must, unsigned plies)
{
    unsigned move = must, win = 0;
    const struct cst_entry *entry;
    struct cst_key key;

    search->nodes++;
    if (plies < 3)
        return 0;
    /* With a threat of the defender's to meet there is one move; not worth an entry. */
    if (must != CST_NO_CELL)
        return try_move(search, must, plies);
    if (find_double(search) != CST_NO_CELL)
        return 3;
    if (plies < 5)
        return 0;
    key = cst_position_key(&search->keys, &search->position);
    entry = cst_table_find(&search->forcing, key);
    if (entry && entry->win && entry->win <= plies)
        return entry->win;
    if (entry && entry->fail >= plies)
        return 0;
    win = try_threats(search, plies, &move);
    if (win)
        cst_table_win(&search->forcing, key, win, move);
    else
        cst_table_fail(&search->forcing, key, plies);
    return win;
}

/* A line while it is played. */
struct played {
    unsigned moves, replies;
    unsigned halves[CST_MAX_LINE];
};

enum progress { LOST, GOES_ON, WON };

/* Play a move and the reply that it forces, if it is a threat that meets the defender's. */
static enum progress play(
    struct cst_position *position, unsigned move, unsigned *must, struct played *played)
{
    struct cst_threats threats;

    if (move == CST_NO_CELL || !cst_is_free(position, move) ||
        (*must != CST_NO_CELL && *must != move))
        return LOST;
    played->halves[played->moves++] = position->half_count;
    threats = cst_attack(position, move);
    if (threats.count != 1)
        return threats.count == 2 ? WON : LOST;
    threats = cst_defend(position, threats.cell[0]);
    played->replies++;
    *must = threats.count ? threats.cell[0] : CST_NO_CELL;
    return threats.count == 2 ? LOST : GOES_ON;
}

static void take_back(struct cst_position *position, struct played *played)
{
    while (played->moves > 0) {
        if (played->replies == played->moves) {
            cst_undefend(position);
            played->replies--;
        }
        cst_unattack(position, played->halves[--played->moves]);
    }
}

/* The first move of the win that cst_force just found, as far as tables are right. */
static unsigned winning_move(struct cst_search *search, unsigned must, unsigned plies)
{
    const struct cst_entry *entry;
    unsigned move;

    if (must != CST_NO_CELL)
        return must;
    move = find_double(search);
    if (move != CST_NO_CELL)
        return move;
    entry = cst_table_find(&search->forcing, cst_position_key(&search->keys, &search->position));
    if (entry && entry->win && entry->win <= plies)
        return entry->move;
    /* The entry was overwritten. */
    return try_threats(search, plies, &move) ? move : CST_NO_CELL;
}

/* Play the win that cst_force just found to its end, to write it down. */
static bool write_line(
    struct cst_search *search, unsigned must, unsigned plies, struct cst_line *line)
{
    struct played played;
    enum progress progress = GOES_ON;

    played.moves = played.replies = 0;
    line->length = 0;
    for (; plies >= 3 && progress == GOES_ON; plies -= 2) {
        unsigned move = winning_move(search, must, plies);

        line->move[line->length++] = (uint16_t)move;
        progress = play(&search->position, move, &must, &played);
    }
    take_back(&search->position, &played);
    return progress == WON;
}

unsigned cst_force_shortest(
    struct cst_search *search, unsigned must, unsigned plies, struct cst_line *line)
{
    unsigned bound, win = 0;

    for (bound = 3; bound <= plies && !win; bound += 2)
        win = cst_force(search, must, bound);
    return win && line && !write_line(search, must, win, line) ? 0 : win;
}

bool cst_line_wins(struct cst_search *search, unsigned must, const struct cst_line *line)
{
    struct played played;
    enum progress progress = GOES_ON;
    unsigned i;

    played.moves = played.replies = 0; /* the rest is not read: a twentieth of the time */
    for (i = 0; i < line->length && progress == GOES_ON; i++)
        progress = play(&search->position, line->move[i], &must, &played);
    take_back(&search->position, &played);
    return progress == WON;
}
