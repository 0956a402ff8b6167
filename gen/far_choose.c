/* SPDX-License-Identifier: MIT */
/* The choice of lines that leave the fewest first replies to be named: a beam search. */
#include <stdlib.h>
#include <string.h>

#include "far_parts.h"

/* Keep what is in both; whether that is anything. */
bool far_keep_common(struct cst_zone *into, const struct cst_zone *other)
{
    uint64_t left = 0;
    unsigned word;

    for (word = 0; word < CST_MAX_CELLS / 64; word++)
        left |= into->bits[word] &= other->bits[word];
    return left != 0;
}

/* How many replies are missing for each first reply if only those of the unit `more` (NULL: all)
 * are left missing. */
static void count_missing(const struct far_search *s, const struct far_state *state,
    unsigned family, const struct far_unit *more, uint16_t *missing)
{
    const struct cst_uncovered *uncovered = &state->uncovered[family];
    struct cst_zone danger = state->danger[family];
    bool common = far_keep_common(&danger, more ? &more->danger : &danger);
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
unsigned far_least_missing(
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

void far_point_to(const struct far_state *state, const uint16_t *missing[])
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
        unsigned least = s->needless[a] ? 0 : far_least_missing(s, missing, a, &all);

        sum += least;
        rest += least ? all : 0;
    }
    /* What is missing elsewhere tells states apart that miss as much at best. */
    return sum << 32 | rest;
}

static void init_state(const struct far_search *s, struct far_state *state)
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
    struct far_state *all = s->next; /* not in use yet */
    uint64_t ignored = 0;
    unsigned u, f, a;

    init_state(s, all);
    for (u = 0; u < s->units; u++) {
        cst_uncovered_both(&all->uncovered[s->unit[u].family], s->unit[u].uncovered);
        far_keep_common(&all->danger[s->unit[u].family], &s->unit[u].danger);
    }
    for (f = 0; f < s->far->count; f++)
        count_missing(s, all, f, NULL, all->missing[f]);
    far_point_to(all, missing);
    for (a = 0; a < CST_AROUND_CELLS; a++)
        s->needless[a] = far_least_missing(s, missing, a, &ignored) > 0 ||
            cst_around_cell(s->search->position.board, s->first, a) == s->first;
}

/* A state with one unit more, if it is among the best. Of equal scores only the first is kept: most
 * likely the same lines in another order. */
static void keep(struct far_search *s, const struct far_state *state, unsigned unit, uint64_t sum,
    const uint16_t *missing)
{
    unsigned k, family = s->unit[unit].family;

    for (k = 0; k < s->next_count && s->next[k].score < sum; k++)
        ;
    if (k == FAR_BEAM || (k < s->next_count && s->next[k].score == sum))
        return;
    if (s->next_count < FAR_BEAM)
        s->next_count++;
    memmove(&s->next[k + 1], &s->next[k], (s->next_count - 1 - k) * sizeof *s->next);
    s->next[k] = *state;
    s->next[k].unit[s->next[k].count++] = unit;
    s->next[k].score = sum;
    cst_uncovered_both(&s->next[k].uncovered[family], s->unit[unit].uncovered);
    far_keep_common(&s->next[k].danger[family], &s->unit[unit].danger);
    memcpy(s->next[k].missing[family], missing, sizeof s->next[k].missing[family]);
}

static void extend(struct far_search *s, const struct far_state *state)
{
    const uint16_t *missing[CST_FAR_FAMILIES];
    uint16_t here[CST_AROUND_CELLS];
    unsigned u;

    for (u = 0; u < s->units; u++) {
        far_point_to(state, missing);
        count_missing(s, state, s->unit[u].family, &s->unit[u], here);
        missing[s->unit[u].family] = here;
        keep(s, state, u, score(s, missing), here);
    }
}

/* The fewest units that leave nothing but the needless missing, as far as the beam sees. */
bool far_choose_units(struct far_search *s)
{
    struct far_state *swap;
    unsigned depth, k;

    prepare_turns(s);
    find_needless(s);
    init_state(s, &s->beam[0]);
    s->beam[0].score = UINT64_MAX;
    s->beam_count = 1;
    for (depth = 0; depth < CST_FAR_UNITS && s->beam[0].score > 0; depth++) {
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
