/* SPDX-License-Identifier: MIT */
#include "family.h"

#include <string.h>

struct enumeration {
    struct cst_search *search;
    struct cst_line line; /* played so far */
    cst_line_visitor visit;
    void *context;
};

static bool each_from(struct enumeration *enumeration, unsigned must, unsigned plies);

/* Lines that go on with this move. */
static bool each_after(struct enumeration *enumeration, unsigned move, unsigned plies)
{
    struct cst_search *search = enumeration->search;
    struct cst_position *position = &search->position;
    struct cst_line *line = &enumeration->line;
    unsigned halves = position->half_count, must;
    struct cst_threats threats = cst_attack(position, move);
    bool more = true;

    line->move[line->length++] = (uint16_t)move;
    if (threats.count == 2) {
        more = enumeration->visit(enumeration->context, line);
    } else if (threats.count == 1 && plies >= 5) {
        threats = cst_defend(position, threats.cell[0]);
        must = threats.count ? threats.cell[0] : CST_NO_CELL;
        if (threats.count < 2 && cst_force(search, must, plies - 2))
            more = each_from(enumeration, must, plies - 2);
        cst_undefend(position);
    }
    line->length--;
    cst_unattack(position, halves);
    return more;
}

static bool each_from(struct enumeration *enumeration, unsigned must, unsigned plies)
{
    struct cst_position *position = &enumeration->search->position;
    unsigned i, k, halves = position->half_count;
    uint64_t tried[CST_MAX_CELLS / 64];

    if (must != CST_NO_CELL)
        return each_after(enumeration, must, plies);
    memset(tried, 0, sizeof tried);
    for (i = halves; i-- > 0;) {
        struct cst_half half = position->half[i];

        if (!cst_is_free(position, half.a) || !cst_is_free(position, half.b))
            continue;
        for (k = 0; k < 2; k++) {
            unsigned move = k ? half.b : half.a;

            if (tried[move / 64] >> (move % 64) & 1)
                continue;
            tried[move / 64] |= (uint64_t)1 << (move % 64);
            if (!each_after(enumeration, move, plies))
                return false;
        }
    }
    return true;
}

void cst_each_line(
    struct cst_search *search, unsigned must, unsigned plies, cst_line_visitor visit, void *context)
{
    struct enumeration enumeration = { .search = search, .visit = visit, .context = context };

    if (cst_force(search, must, plies))
        each_from(&enumeration, must, plies);
}
