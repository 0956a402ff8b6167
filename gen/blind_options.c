/* SPDX-License-Identifier: MIT */
/* Third moves for named second replies. */
#include <stdlib.h>
#include <string.h>

#include "blind_parts.h"

void blind_turn(const struct blind_search *s, const struct cst_blind_family *family,
    const struct cst_zone *zone, struct cst_zone image[8])
{
    const struct cst_board *board = s->search->position.board;
    unsigned cell, i;

    memset(image, 0, family->image_count * sizeof *image);
    for (cell = 0; cell < board->cells; cell++) {
        if (!cst_zone_has(zone, cell) || cst_distance(board, cell, s->first) > BLIND_AROUND)
            continue;
        for (i = 0; i < family->image_count; i++) {
            /* Inside the window: the first move stays where it is. */
            cst_zone_add(&image[i], cst_map_cell(board, family->image[i], cell));
        }
    }
}

/* Lines are longer than anything else in a zone: what counts is near the box. */
static unsigned size_near(const struct blind_search *s, const struct cst_zone *zone)
{
    const struct cst_board *board = s->search->position.board;
    unsigned cell, size = 0;

    for (cell = 0; cell < board->cells; cell++)
        size += cst_zone_has(zone, cell) && cst_distance(board, cell, s->first) <= BLIND_NEAR;
    return size;
}

/* Keep the smallest options, the first of those that are as large. */
static unsigned insert(struct blind_option *options, unsigned count,
    const struct cst_blind_third *third, const struct cst_zone *zone, unsigned size)
{
    unsigned k;

    for (k = count; k > 0 && options[k - 1].size > size; k--)
        ;
    if (k == BLIND_THIRDS)
        return count;
    count += count < BLIND_THIRDS;
    memmove(&options[k + 1], &options[k], (count - 1 - k) * sizeof *options);
    options[k].third = *third;
    options[k].zone = *zone;
    options[k].size = size;
    return count;
}

/* The options of a third move that has just been played. */
static unsigned add_options(struct blind_search *s, unsigned reply, unsigned move,
    struct blind_option *options, unsigned count)
{
    const struct cst_position *position = &s->search->position;
    struct blind_lines *lines = &s->lines;
    struct blind_pair pair;
    unsigned a, b;

    blind_list_lines(s->search, s->plies - 6, lines);
    for (a = 0; a < lines->count; a++)
        for (b = a + 1; b < lines->count; b++) {
            struct cst_blind_third third = { .reply = (uint16_t)reply, .move = (uint16_t)move };

            if (!blind_find_pair(position, lines, a, b, 0, &pair))
                continue;
            third.line[0] = lines->line[a];
            third.line[1] = lines->line[b];
            count = insert(options, count, &third, &pair.zone, size_near(s, &pair.zone));
        }
    return count;
}

/* Images and nodes of the options that were kept; those with too many nodes to tell apart are
 * dropped. */
static unsigned finish(struct blind_search *s, const struct cst_blind_family *family,
    struct blind_option *options, unsigned count)
{
    struct cst_edge edge;
    unsigned i, n = 0;

    for (i = 0; i < count && s->status == CST_OK; i++) {
        struct blind_option *option = &options[n];

        if (n != i)
            *option = options[i];
        memset(&option->nodes, 0, sizeof option->nodes);
        blind_turn(s, family, &option->zone, option->image);
        s->status = blind_build_third(&s->builder, &option->third, &edge);
        if (s->status == CST_OK && blind_add_nodes(&s->dag, edge.child, &option->nodes))
            n++;
    }
    return n;
}

unsigned blind_find_options(struct blind_search *s, const struct cst_blind_family *family,
    unsigned reply, struct blind_option options[BLIND_THIRDS])
{
    struct cst_position *position = &s->search->position;
    const struct cst_board *board = position->board;
    unsigned cell, count = 0, halves = position->half_count;

    cst_defend(position, reply);
    for (cell = 0; cell < board->cells; cell++) {
        if (!board->inside[cell] || !cst_is_free(position, cell))
            continue;
        if (cst_attack(position, cell).count == 0)
            count = add_options(s, reply, cell, options, count);
        cst_unattack(position, halves);
    }
    cst_undefend(position);
    return finish(s, family, options, count);
}
