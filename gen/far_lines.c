/* SPDX-License-Identifier: MIT */
/* The second moves that may answer an unknown first reply, and their lines. */
#include <stdlib.h>
#include <string.h>

#include "far_parts.h"

#define POOL 512u /* lines for one second move */

struct pool {
    unsigned count;
    struct cst_line line[POOL];
};

static bool add_line(void *context, const struct cst_line *line)
{
    struct pool *pool = context;

    pool->line[pool->count++] = *line;
    return pool->count < POOL;
}

static bool same_line(const struct cst_line *a, const struct cst_line *b)
{
    return a->length == b->length && memcmp(a->move, b->move, a->length * sizeof *a->move) == 0;
}

/* The images of a line; they win too if they stay in the box. */
static void find_images(
    struct cst_search *search, const struct cst_line *line, struct far_unit *unit)
{
    struct cst_position *position = &search->position;
    const struct cst_board *board = position->board;
    unsigned p = position->own[0], q = position->own[1], s, i;

    unit->count = 0;
    for (s = 0; s < 4; s++) {
        struct map map = { (uint8_t)s, s & 1 ? board->x[p] + board->x[q] : 0,
            s & 2 ? board->y[p] + board->y[q] : 0 };
        unsigned to = cst_map_cell(board, map, p);
        struct cst_line image = { .length = line->length };

        if (to != p && to != q)
            continue;
        for (i = 0; i < line->length; i++)
            image.move[i] = (uint16_t)cst_map_cell(board, map, line->move[i]);
        for (i = 0; i < unit->count && !same_line(&image, &unit->line[i]); i++)
            ;
        if (i == unit->count && cst_line_wins(search, CST_NO_CELL, &image))
            unit->line[unit->count++] = image;
    }
}

static void find_uncovered(const struct far_search *s, const struct cst_line *line,
    struct cst_uncovered *uncovered, struct cst_zone *danger)
{
    struct cst_position *position = &s->search->position;
    struct cst_zone zone;

    cst_line_zone(position, line, &zone, danger);
    cst_uncovered_by(position, s->first, &zone, danger, uncovered);
}

static bool known_line(const struct far_search *s, unsigned from, const struct cst_line *line)
{
    unsigned u, i;

    for (u = from; u < s->units; u++)
        for (i = 0; i < s->unit[u].count; i++)
            if (same_line(line, &s->unit[u].line[i]))
                return true;
    return false;
}

/* All units of a second move. False if memory is short. */
static bool add_units(struct far_search *s, unsigned family, struct pool *pool)
{
    struct cst_uncovered *one = malloc(sizeof *one);
    unsigned from = s->units, i, k;
    struct cst_zone danger;

    for (i = 0; one && i < pool->count && s->units < FAR_UNITS; i++) {
        struct far_unit *unit = &s->unit[s->units];

        if (known_line(s, from, &pool->line[i]))
            continue;
        find_images(s->search, &pool->line[i], unit);
        unit->family = family;
        unit->uncovered = malloc(sizeof *unit->uncovered);
        if (!unit->uncovered)
            break;
        s->units++;
        find_uncovered(s, &unit->line[0], unit->uncovered, &unit->danger);
        for (k = 1; k < unit->count; k++) {
            find_uncovered(s, &unit->line[k], one, &danger);
            far_keep_common(&unit->danger, &danger);
            cst_uncovered_both(unit->uncovered, one);
        }
    }
    free(one);
    return one != NULL && (i == pool->count || s->units == FAR_UNITS);
}

static bool is_turned(const struct cst_board *board, const struct cst_far *far, unsigned second)
{
    unsigned f, i;

    for (f = 0; f < far->count; f++)
        for (i = 0; i < far->family[f].image_count; i++)
            if (cst_map_cell(board, far->family[f].image[i], far->family[f].second) == second)
                return true;
    return false;
}

/* Second moves beside the first, one of each symmetric set, with their units. Others were never
 * found to have families. */
bool far_find_families(struct far_search *s)
{
    static const int step[4][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
    struct cst_position *position = &s->search->position;
    const struct cst_board *board = position->board;
    struct pool *pool = malloc(sizeof *pool);
    bool fine = pool != NULL;
    unsigned i, halves = position->half_count;

    for (i = 0; i < 4 && fine; i++) {
        struct cst_far_family *family = &s->far->family[s->far->count];

        family->second = (unsigned)((int)s->first + step[i][1] * (int)board->width + step[i][0]);
        if (!board->inside[family->second] || is_turned(board, s->far, family->second))
            continue;
        family->image_count = cst_board_turns(board, s->first, family->second, family->image);
        pool->count = 0;
        cst_attack(position, family->second);
        cst_each_line(s->search, CST_NO_CELL, s->plies, add_line, pool);
        fine = add_units(s, s->far->count, pool);
        cst_unattack(position, halves);
        if (pool->count)
            s->far->count++;
    }
    free(pool);
    return fine;
}
