/* SPDX-License-Identifier: MIT */
#include "far.h"

#include <stdlib.h>
#include <string.h>

#include "dag.h"
#include "far_parts.h"

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
    const struct far_state *best = &s->beam[0];
    const uint16_t *missing[CST_FAR_FAMILIES];
    struct cst_far *far = s->far;
    uint64_t ignored = 0;
    unsigned i, k, a, f;

    for (i = 0; i < best->count; i++) {
        const struct far_unit *unit = &s->unit[best->unit[i]];
        struct cst_far_family *family = &far->family[unit->family];

        for (k = 0; k < unit->count; k++)
            family->line[family->count++] = unit->line[k];
    }
    far_point_to(best, missing);
    for (a = 0; a < CST_AROUND_CELLS; a++)
        if (far_least_missing(s, missing, a, &ignored) > 0 &&
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
    s->beam = malloc(FAR_BEAM * sizeof *s->beam);
    s->next = malloc(FAR_BEAM * sizeof *s->next);
    if (!s->beam || !s->next || !far_find_families(s))
        status = cst_gen_fail(error, CST_LIMIT, "out of memory for the search");
    else if (far->count && far_choose_units(s))
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
