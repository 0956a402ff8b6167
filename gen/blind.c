/* SPDX-License-Identifier: MIT */
#include "blind.h"

#include <stdlib.h>
#include <string.h>

#include "blind_parts.h"

/* How many images of all families do not mind a first reply. */
struct answers {
    unsigned count[CST_MAX_CELLS];
};

static void count_answers(
    const struct blind_search *s, const struct cst_zone *image, int change, struct answers *answers)
{
    unsigned cell, cells = s->search->position.board->cells;

    for (cell = 0; cell < cells; cell++)
        if (!cst_zone_has(image, cell))
            answers->count[cell] += (unsigned)change;
}

/* Whether every first reply is answered. */
static bool all_answered(const struct blind_search *s, const struct answers *answers)
{
    const struct cst_board *board = s->search->position.board;
    unsigned cell;

    for (cell = 0; cell < board->cells; cell++)
        if (answers->count[cell] == 0 && cell != s->first &&
            cst_distance(board, cell, s->first) <= BLIND_AROUND)
            return false;
    return true;
}

static void map_line(const struct cst_board *board, struct map map, struct cst_line *line)
{
    unsigned i;

    for (i = 0; i < line->length; i++)
        line->move[i] = (uint16_t)cst_map_cell(board, map, line->move[i]);
}

/* Turn a family; its images stay what they are. */
static void turn_family(
    const struct cst_board *board, struct map map, struct cst_blind_family *family)
{
    struct cst_blind_third third;
    unsigned i, k;

    family->second = (uint16_t)cst_map_cell(board, map, family->second);
    for (i = 0; i < family->image_count; i++)
        family->image[i] = map_compose(family->image[i], map_inverse(map));
    for (i = 0; i < 2; i++)
        map_line(board, map, &family->line[i]);
    for (i = 0; i < family->named; i++) {
        third = family->third[i];
        third.reply = (uint16_t)cst_map_cell(board, map, third.reply);
        third.move = (uint16_t)cst_map_cell(board, map, third.move);
        for (k = 0; k < 2; k++)
            map_line(board, map, &third.line[k]);
        for (k = i; k > 0 && family->third[k - 1].reply > third.reply; k--)
            family->third[k] = family->third[k - 1];
        family->third[k] = third;
    }
}

void blind_trim(
    struct blind_search *s, const struct cst_zone *const zone[], struct cst_blind *blind)
{
    struct cst_zone image[CST_BLIND_FAMILIES][8];
    struct answers answers = { { 0 } };
    unsigned f, i, n = 0;

    for (f = 0; f < blind->count; f++) {
        blind_turn(s, &blind->family[f], zone[f], image[f]);
        for (i = 0; i < blind->family[f].image_count; i++)
            count_answers(s, &image[f][i], 1, &answers);
    }
    for (f = 0; f < blind->count; f++) {
        struct cst_blind_family *family = &blind->family[f];

        for (i = family->image_count; i-- > 0;) {
            count_answers(s, &image[f][i], -1, &answers);
            if (all_answered(s, &answers)) {
                family->image_count--;
                memmove(&family->image[i], &family->image[i + 1],
                    (family->image_count - i) * sizeof *family->image);
            } else {
                count_answers(s, &image[f][i], 1, &answers);
            }
        }
        if (family->image_count == 0)
            continue;
        turn_family(s->search->position.board, family->image[0], family);
        if (n != f)
            blind->family[n] = *family;
        n++;
    }
    blind->count = n;
}

enum cst_status cst_plan_blind(
    struct cst_search *search, unsigned plies, struct cst_blind *blind, struct cst_error *error)
{
    struct blind_search *s = calloc(1, sizeof *s);
    enum cst_status status;

    memset(blind, 0, sizeof *blind);
    if (s)
        s->variant = malloc(BLIND_VARIANTS * sizeof *s->variant);
    if (!s || !s->variant) {
        free(s);
        return cst_gen_fail(error, CST_LIMIT, "out of memory for the search");
    }
    s->search = search;
    s->first = search->position.own[0];
    s->plies = plies;
    s->status = cst_dag_init(&s->dag, 0, error);
    s->builder = (struct cst_builder){ .search = search, .dag = &s->dag };
    if (s->status == CST_OK)
        blind_find_variants(s);
    if (s->status == CST_OK && s->variants)
        blind_choose(s, blind);
    if (s->status == CST_OK && search->memory_short)
        s->status = cst_gen_fail(error, CST_LIMIT, "out of memory for the search");
    cst_dag_free(&s->dag);
    free(s->variant);
    status = s->status;
    free(s);
    return status;
}
