/* SPDX-License-Identifier: MIT */
/* The choice of second moves that together mind no first reply: depth first, the first reply that
 * the fewest variants do not mind first, bounded by the nodes of the best choice so far. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "blind_parts.h"

#define MOST_STEPS ((uint64_t)1 << 22) /* a second or two; 10,000 are usual */

struct choice {
    const struct blind_search *s;
    unsigned order[BLIND_VARIANTS];  /* of variants, the cheapest first */
    unsigned answers[CST_MAX_CELLS]; /* how many variants do not mind a first reply */
    unsigned best;                   /* nodes */
    unsigned count, best_count;
    unsigned chosen[CST_BLIND_FAMILIES], best_chosen[CST_BLIND_FAMILIES];
    uint64_t steps;
};

/* The reply that is hardest to answer; CST_NO_CELL if none is left. */
static unsigned hardest(const struct choice *choice, const struct cst_zone *left)
{
    unsigned word, hard = CST_NO_CELL;

    for (word = 0; word < CST_MAX_CELLS / 64; word++) {
        uint64_t bits = left->bits[word];

        for (; bits; bits &= bits - 1) {
            unsigned cell = 64 * word + (unsigned)__builtin_ctzll(bits);

            if (hard == CST_NO_CELL || choice->answers[cell] < choice->answers[hard])
                hard = cell;
        }
    }
    return hard;
}

static void choose(
    struct choice *choice, const struct cst_zone *left, const struct blind_nodes *nodes)
{
    const unsigned hard = hardest(choice, left);
    struct blind_nodes with;
    struct cst_zone rest;
    unsigned i, word;

    if (hard == CST_NO_CELL) {
        choice->best = blind_count_nodes(nodes, nodes) + choice->count + 1;
        choice->best_count = choice->count;
        memcpy(choice->best_chosen, choice->chosen, sizeof choice->chosen);
        return;
    }
    if (choice->count == CST_BLIND_FAMILIES)
        return;
    for (i = 0; i < choice->s->variants && choice->steps < MOST_STEPS; i++) {
        const struct blind_variant *variant = &choice->s->variant[choice->order[i]];

        if (cst_zone_has(&variant->left, hard))
            continue;
        choice->steps++;
        if (blind_count_nodes(nodes, &variant->nodes) + choice->count + 2 >= choice->best)
            continue;
        for (word = 0; word < BLIND_NODES / 64; word++)
            with.bits[word] = nodes->bits[word] | variant->nodes.bits[word];
        for (word = 0; word < CST_MAX_CELLS / 64; word++)
            rest.bits[word] = left->bits[word] & variant->left.bits[word];
        choice->chosen[choice->count++] = choice->order[i];
        choose(choice, &rest, &with);
        choice->count--;
    }
}

static void prepare(struct choice *choice)
{
    const struct blind_search *s = choice->s;
    const unsigned cells = s->search->position.board->cells;
    unsigned i, k, cell;

    for (i = 0; i < s->variants; i++) {
        for (k = i; k > 0 && s->variant[choice->order[k - 1]].cost > s->variant[i].cost; k--)
            choice->order[k] = choice->order[k - 1];
        choice->order[k] = i;
        for (cell = 0; cell < cells; cell++)
            choice->answers[cell] += !cst_zone_has(&s->variant[i].left, cell);
    }
}

void blind_choose(struct blind_search *s, struct cst_blind *blind)
{
    const struct cst_board *board = s->search->position.board;
    const struct cst_zone *zone[CST_BLIND_FAMILIES];
    struct blind_nodes none = { { 0 } };
    struct cst_zone left = { { 0 } };
    struct choice *choice = calloc(1, sizeof *choice);
    unsigned cell, f;

    if (!choice) {
        s->search->memory_short = true;
        return;
    }
    choice->s = s;
    choice->best = UINT_MAX;
    prepare(choice);
    for (cell = 0; cell < board->cells; cell++)
        if (cell != s->first && cst_distance(board, cell, s->first) <= BLIND_AROUND)
            cst_zone_add(&left, cell);
    choose(choice, &left, &none);
    blind->count = choice->best_count;
    for (f = 0; f < blind->count; f++) {
        blind->family[f] = s->variant[choice->best_chosen[f]].family;
        zone[f] = &s->variant[choice->best_chosen[f]].zone;
    }
    free(choice);
    blind_trim(s, zone, blind);
}
