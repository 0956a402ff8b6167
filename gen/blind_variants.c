/* SPDX-License-Identifier: MIT */
/* Second moves with their lines and third moves, each combination a variant. */
#include <stdlib.h>
#include <string.h>

#include "blind_parts.h"

/* Everything about one second move. */
struct second {
    struct blind_search *search;
    struct cst_blind_family family; /* the combination that is looked at */
    struct blind_lines lines;
    unsigned from; /* where its variants begin */
    unsigned replies;
    uint16_t reply[CST_MAX_CELLS];
    unsigned option_count[CST_MAX_CELLS]; /* by reply, in order of their discovery */
    struct blind_option (*option)[BLIND_THIRDS];
    struct cst_zone base[8]; /* images of the zone of a pair */
};

static bool is_subset(const uint64_t *a, const uint64_t *b, unsigned words)
{
    unsigned word;

    for (word = 0; word < words; word++)
        if (a[word] & ~b[word])
            return false;
    return true;
}

/* Whether the first is at least as good as the second, whatever else is in the plan. */
static bool dominates(const struct blind_variant *a, const struct blind_variant *b)
{
    return is_subset(a->left.bits, b->left.bits, CST_MAX_CELLS / 64) &&
        is_subset(a->nodes.bits, b->nodes.bits, BLIND_NODES / 64);
}

static void add_variant(struct second *second, const struct cst_zone *zone,
    const struct cst_zone *left, const struct blind_nodes *nodes)
{
    struct blind_search *s = second->search;
    struct blind_variant *list = s->variant, *variant = &list[s->variants];
    unsigned i, n;

    if (s->variants == BLIND_VARIANTS)
        return;
    variant->left = *left;
    variant->nodes = *nodes;
    variant->cost = 1 + blind_count_nodes(nodes, nodes);
    for (i = second->from; i < s->variants; i++)
        if (dominates(&list[i], variant))
            return;
    variant->family = second->family;
    variant->zone = *zone;
    for (i = n = second->from; i < s->variants; i++)
        if (!dominates(variant, &list[i])) {
            if (n != i)
                list[n] = list[i];
            n++;
        }
    if (n != s->variants)
        list[n] = *variant;
    s->variants = n + 1;
}

static unsigned find_reply(const struct second *second, unsigned reply)
{
    unsigned i;

    for (i = 0; i < second->replies && second->reply[i] != reply; i++)
        ;
    return i;
}

/* The options for a reply, worked out when it is first met. False if memory is short. */
static bool prepare_reply(struct second *second, unsigned reply)
{
    struct blind_option(*option)[BLIND_THIRDS];
    unsigned i = find_reply(second, reply);

    if (i < second->replies)
        return true;
    option = realloc(second->option, (i + 1) * sizeof *option);
    if (!option)
        return false;
    second->option = option;
    second->reply[i] = (uint16_t)reply;
    second->option_count[i] =
        blind_find_options(second->search, &second->family, reply, second->option[i]);
    second->replies = i + 1;
    return true;
}

static void add_nodes(struct blind_nodes *into, const struct blind_nodes *nodes)
{
    unsigned word;

    for (word = 0; word < BLIND_NODES / 64; word++)
        into->bits[word] |= nodes->bits[word];
}

/* All combinations of third moves for the named replies from number k on; image: what the zones of
 * those before, turned, come to; nodes: theirs. */
static void combine(struct second *second, const struct blind_pair *pair, unsigned k,
    const struct cst_zone *image, const struct blind_nodes *nodes)
{
    const unsigned images = second->family.image_count;
    struct cst_zone next[8], left;
    struct blind_nodes with;
    unsigned i, o, word, at;

    if (1 + blind_count_nodes(nodes, nodes) > BLIND_COST)
        return;
    if (k == pair->named) {
        left = image[0];
        for (i = 1; i < images; i++)
            for (word = 0; word < CST_MAX_CELLS / 64; word++)
                left.bits[word] &= image[i].bits[word];
        cst_zone_remove(&left, second->search->first);
        add_variant(second, &image[0], &left, nodes);
        return;
    }
    at = find_reply(second, pair->reply[k]);
    for (o = 0; o < second->option_count[at]; o++) {
        const struct blind_option *option = &second->option[at][o];

        with = *nodes;
        add_nodes(&with, &option->nodes);
        for (i = 0; i < images; i++)
            for (word = 0; word < CST_MAX_CELLS / 64; word++)
                next[i].bits[word] = image[i].bits[word] | option->image[i].bits[word];
        second->family.third[k] = option->third;
        combine(second, pair, k + 1, next, &with);
    }
}

/* Two lines as the otherwise edges of the second move. */
static void try_pair(struct second *second, unsigned a, unsigned b)
{
    struct blind_search *s = second->search;
    struct cst_blind_family *family = &second->family;
    struct blind_nodes nodes = { { 0 } };
    struct blind_pair pair;
    struct cst_edge edge;
    unsigned i, k;

    if (!blind_find_pair(&s->search->position, &second->lines, a, b, CST_BLIND_NAMED, &pair))
        return;
    for (k = 0; k < pair.named; k++)
        if (!prepare_reply(second, pair.reply[k])) {
            s->search->memory_short = true;
            return;
        }
    family->named = pair.named;
    family->line[0] = second->lines.line[a];
    family->line[1] = second->lines.line[b];
    for (i = 0; i < 2 && s->status == CST_OK; i++) {
        s->status = cst_build_line(&s->builder, &family->line[i], &edge);
        if (s->status == CST_OK && !blind_add_nodes(&s->dag, edge.child, &nodes))
            return;
    }
    blind_turn(s, family, &pair.zone, second->base);
    if (s->status == CST_OK)
        combine(second, &pair, 0, second->base, &nodes);
}

/* Whether a cell is the first of its images in board order. */
static bool is_first_image(const struct cst_board *board, const struct cst_blind_family *family)
{
    unsigned i;

    for (i = 0; i < family->image_count; i++)
        if (cst_map_cell(board, family->image[i], family->second) < family->second)
            return false;
    return true;
}

static void try_second(struct second *second)
{
    struct blind_search *s = second->search;
    struct cst_position *position = &s->search->position;
    unsigned halves = position->half_count, a, b;

    cst_attack(position, second->family.second);
    blind_list_lines(s->search, s->plies - 4, &second->lines);
    for (a = 0; a < second->lines.count; a++)
        for (b = a + 1; b < second->lines.count; b++)
            try_pair(second, a, b);
    cst_unattack(position, halves);
}

void blind_find_variants(struct blind_search *s)
{
    const struct cst_board *board = s->search->position.board;
    struct second *second = calloc(1, sizeof *second);
    unsigned cell;

    if (!second) {
        s->search->memory_short = true;
        return;
    }
    second->search = s;
    for (cell = 0; cell < board->cells && s->status == CST_OK; cell++) {
        if (!board->inside[cell] || cell == s->first)
            continue;
        second->family.second = (uint16_t)cell;
        second->family.image_count = cst_board_turns(board, s->first, cell, second->family.image);
        if (!is_first_image(board, &second->family))
            continue;
        second->from = s->variants;
        second->replies = 0;
        try_second(second);
    }
    free(second->option);
    free(second);
}
