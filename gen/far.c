/* SPDX-License-Identifier: MIT */
#include "far.h"

#include <stdlib.h>
#include <string.h>

#include "dag.h"
#include "uncovered.h"

#define POOL 512u /* lines for one second move */
#define UNITS 512u
#define BEAM 16u
#define MOST_UNITS 40u

/* A line with its images under the maps that keep the attacker's first two stones, as far as they
 * stay in the box: in the certificate they are one line, so they are chosen together. */
struct unit {
    unsigned family;
    unsigned count;
    struct cst_line line[4];
    struct cst_uncovered *uncovered; /* by all of them */
    struct cst_zone danger;          /* cells in the danger sets of all of them */
};

/* A choice of units. missing[f][a]: how many replies b no line of family f answers together with a,
 * and one more as long as some cell is in all its danger sets: then there are such b at any
 * distance. */
struct state {
    unsigned count;
    unsigned unit[MOST_UNITS];
    uint64_t score; /* how much is missing in all */
    struct cst_uncovered uncovered[CST_FAR_FAMILIES];
    struct cst_zone danger[CST_FAR_FAMILIES];
    uint16_t missing[CST_FAR_FAMILIES][CST_AROUND_CELLS];
};

struct far_search {
    struct cst_search *search;
    unsigned first; /* the first move */
    unsigned plies;
    struct cst_far *far;
    struct unit unit[UNITS];
    unsigned units;
    struct state *beam, *next; /* BEAM of each */
    unsigned beam_count, next_count;
    bool needless[CST_AROUND_CELLS]; /* first replies that are named in any case */
    /* turn[f][i][a]: what image i of family f makes of the cell that a is then; CST_NO_CELL if too
     * far. */
    uint16_t turn[CST_FAR_FAMILIES][8][CST_AROUND_CELLS];
};

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
static void find_images(struct cst_search *search, const struct cst_line *line, struct unit *unit)
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

/* Keep what is in both; whether that is anything. */
static bool keep_common(struct cst_zone *into, const struct cst_zone *other)
{
    uint64_t left = 0;
    unsigned word;

    for (word = 0; word < CST_MAX_CELLS / 64; word++)
        left |= into->bits[word] &= other->bits[word];
    return left != 0;
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

    for (i = 0; one && i < pool->count && s->units < UNITS; i++) {
        struct unit *unit = &s->unit[s->units];

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
            keep_common(&unit->danger, &danger);
            cst_uncovered_both(unit->uncovered, one);
        }
    }
    free(one);
    return one != NULL && (i == pool->count || s->units == UNITS);
}

/* The maps that keep the box and the first move, up to where they take the second move. */
static void find_turns(const struct cst_board *board, unsigned first, struct cst_far_family *family)
{
    unsigned s, i;

    family->image_count = 0;
    for (s = 0; s < 8; s++) {
        struct map map = cst_board_map(board, s);
        unsigned second = cst_map_cell(board, map, family->second);

        if (cst_map_cell(board, map, first) != first)
            continue;
        for (i = 0; i < family->image_count; i++)
            if (cst_map_cell(board, family->image[i], family->second) == second)
                break;
        if (i == family->image_count)
            family->image[family->image_count++] = map;
    }
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
static bool find_families(struct far_search *s)
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
        find_turns(board, s->first, family);
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

/* How many replies are missing for each first reply if only those of the unit `more` (NULL: all)
 * are left missing. */
static void count_missing(const struct far_search *s, const struct state *state, unsigned family,
    const struct unit *more, uint16_t *missing)
{
    const struct cst_uncovered *uncovered = &state->uncovered[family];
    struct cst_zone danger = state->danger[family];
    bool common = keep_common(&danger, more ? &more->danger : &danger);
    unsigned a, word;

    for (a = 0; a < CST_AROUND_CELLS; a++) {
        unsigned count = 0;

        for (word = 0; word < CST_AROUND_WORDS && (!more || state->missing[family][a]); word++)
            count += (unsigned)__builtin_popcountll(
                uncovered->bits[a][word] & (more ? more->uncovered->bits[a][word] : ~(uint64_t)0));
        missing[a] = (uint16_t)(count + common);
    }
    /* The second move must not be taken already. */
    missing[cst_around(s->search->position.board, s->first, s->far->family[family].second)] =
        CST_AROUND_CELLS;
}

static void prepare_turns(struct far_search *s)
{
    const struct cst_board *board = s->search->position.board;
    unsigned f, i, a;

    for (f = 0; f < s->far->count; f++)
        for (i = 0; i < s->far->family[f].image_count; i++)
            for (a = 0; a < CST_AROUND_CELLS; a++) {
                struct map back = map_inverse(s->far->family[f].image[i]);
                unsigned from = cst_map_cell(board, back, cst_around_cell(board, s->first, a));

                s->turn[f][i][a] =
                    (uint16_t)(from == CST_NO_CELL ? CST_NO_CELL
                                                   : cst_around(board, s->first, from));
            }
}

/* How much is missing for a first reply in the family and position that does best; missing[f] by
 * family. *all is increased by what is missing in all of them. */
static unsigned least_missing(
    const struct far_search *s, const uint16_t *const missing[], unsigned a, uint64_t *all)
{
    unsigned f, i, least = CST_AROUND_CELLS;

    for (f = 0; f < s->far->count; f++)
        for (i = 0; i < s->far->family[f].image_count; i++) {
            unsigned from = s->turn[f][i][a];

            if (from == CST_NO_CELL)
                continue;
            *all += missing[f][from];
            if (missing[f][from] < least)
                least = missing[f][from];
        }
    return least;
}

static void point_to(const struct state *state, const uint16_t *missing[])
{
    unsigned f;

    for (f = 0; f < CST_FAR_FAMILIES; f++)
        missing[f] = state->missing[f];
}

static uint64_t score(const struct far_search *s, const uint16_t *const missing[])
{
    uint64_t sum = 0, rest = 0;
    unsigned a;

    for (a = 0; a < CST_AROUND_CELLS; a++) {
        uint64_t all = 0;
        unsigned least = s->needless[a] ? 0 : least_missing(s, missing, a, &all);

        sum += least;
        rest += least ? all : 0;
    }
    /* What is missing elsewhere tells states apart that miss as much at best. */
    return sum << 32 | rest;
}

static void init_state(const struct far_search *s, struct state *state)
{
    unsigned f;

    memset(state, 0, sizeof *state);
    memset(state->uncovered, 0xff, sizeof state->uncovered);
    memset(state->danger, 0xff, sizeof state->danger);
    for (f = 0; f < s->far->count; f++)
        count_missing(s, state, f, NULL, state->missing[f]);
}

/* First replies that all lines together leave uncovered, and those that are taken anyway. */
static void find_needless(struct far_search *s)
{
    const uint16_t *missing[CST_FAR_FAMILIES];
    struct state *all = s->next; /* not in use yet */
    uint64_t ignored = 0;
    unsigned u, f, a;

    init_state(s, all);
    for (u = 0; u < s->units; u++) {
        cst_uncovered_both(&all->uncovered[s->unit[u].family], s->unit[u].uncovered);
        keep_common(&all->danger[s->unit[u].family], &s->unit[u].danger);
    }
    for (f = 0; f < s->far->count; f++)
        count_missing(s, all, f, NULL, all->missing[f]);
    point_to(all, missing);
    for (a = 0; a < CST_AROUND_CELLS; a++)
        s->needless[a] = least_missing(s, missing, a, &ignored) > 0 ||
            cst_around_cell(s->search->position.board, s->first, a) == s->first;
}

/* A state with one unit more, if it is among the best. Of equal scores only the first is kept: most
 * likely the same lines in another order. */
static void keep(struct far_search *s, const struct state *state, unsigned unit, uint64_t sum,
    const uint16_t *missing)
{
    unsigned k, family = s->unit[unit].family;

    for (k = 0; k < s->next_count && s->next[k].score < sum; k++)
        ;
    if (k == BEAM || (k < s->next_count && s->next[k].score == sum))
        return;
    if (s->next_count < BEAM)
        s->next_count++;
    memmove(&s->next[k + 1], &s->next[k], (s->next_count - 1 - k) * sizeof *s->next);
    s->next[k] = *state;
    s->next[k].unit[s->next[k].count++] = unit;
    s->next[k].score = sum;
    cst_uncovered_both(&s->next[k].uncovered[family], s->unit[unit].uncovered);
    keep_common(&s->next[k].danger[family], &s->unit[unit].danger);
    memcpy(s->next[k].missing[family], missing, sizeof s->next[k].missing[family]);
}

static void extend(struct far_search *s, const struct state *state)
{
    const uint16_t *missing[CST_FAR_FAMILIES];
    uint16_t here[CST_AROUND_CELLS];
    unsigned u;

    for (u = 0; u < s->units; u++) {
        point_to(state, missing);
        count_missing(s, state, s->unit[u].family, &s->unit[u], here);
        missing[s->unit[u].family] = here;
        keep(s, state, u, score(s, missing), here);
    }
}

/* The fewest units that leave nothing but the needless missing, as far as the beam sees. */
static bool choose_units(struct far_search *s)
{
    struct state *swap;
    unsigned depth, k;

    prepare_turns(s);
    find_needless(s);
    init_state(s, &s->beam[0]);
    s->beam[0].score = UINT64_MAX;
    s->beam_count = 1;
    for (depth = 0; depth < MOST_UNITS && s->beam[0].score > 0; depth++) {
        s->next_count = 0;
        for (k = 0; k < s->beam_count; k++)
            extend(s, &s->beam[k]);
        swap = s->beam;
        s->beam = s->next;
        s->next = swap;
        s->beam_count = s->next_count;
    }
    return s->beam[0].score == 0;
}

/* Whether there is a first reply that the family answers whatever the second is. */
static bool covers(const uint16_t *missing)
{
    unsigned a;

    for (a = 0; a < CST_AROUND_CELLS; a++)
        if (missing[a] == 0 && a != CST_AROUND_CELLS / 2) /* the middle is the first move */
            return true;
    return false;
}

static void take_plan(struct far_search *s)
{
    const struct state *best = &s->beam[0];
    const uint16_t *missing[CST_FAR_FAMILIES];
    struct cst_far *far = s->far;
    uint64_t ignored = 0;
    unsigned i, k, a, f;

    for (i = 0; i < best->count; i++) {
        const struct unit *unit = &s->unit[best->unit[i]];
        struct cst_far_family *family = &far->family[unit->family];

        for (k = 0; k < unit->count && family->count < CST_FAR_LINES; k++)
            family->line[family->count++] = unit->line[k];
    }
    point_to(best, missing);
    for (a = 0; a < CST_AROUND_CELLS; a++)
        if (least_missing(s, missing, a, &ignored) > 0 &&
            cst_around_cell(s->search->position.board, s->first, a) != s->first) {
            cst_zone_add(&far->near, cst_around_cell(s->search->position.board, s->first, a));
            far->near_count++;
        }
    for (f = far->count; f-- > 0;)
        if (!covers(best->missing[f]))
            far->family[f] = far->family[--far->count];
}

enum cst_status cst_plan_far(
    struct cst_search *search, unsigned plies, struct cst_far *far, struct cst_error *error)
{
    struct far_search *s = calloc(1, sizeof *s);
    enum cst_status status = CST_OK;
    unsigned u;

    memset(far, 0, sizeof *far);
    if (!s)
        return cst_gen_fail(error, CST_LIMIT, "out of memory for the search");
    s->search = search;
    s->first = search->position.own[0];
    s->plies = plies;
    s->far = far;
    s->beam = malloc(BEAM * sizeof *s->beam);
    s->next = malloc(BEAM * sizeof *s->next);
    if (!s->beam || !s->next || !find_families(s))
        status = cst_gen_fail(error, CST_LIMIT, "out of memory for the search");
    else if (far->count && choose_units(s))
        take_plan(s);
    else
        far->count = 0;
    for (u = 0; u < s->units; u++)
        free(s->unit[u].uncovered);
    free(s->beam);
    free(s->next);
    free(s);
    return status;
}
