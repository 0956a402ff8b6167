/* SPDX-License-Identifier: MIT */
#include "hold_cover.h"

#include <stdlib.h>
#include <string.h>

#define SETTLED UINT32_MAX
#define NONE UINT32_MAX

/* A move and an answer to it, and the position that they lead to. */
struct way {
    uint32_t move;
    uint32_t position; /* SETTLED if it needs no node */
    uint16_t answer;
};

struct cover {
    struct cst_hold_level *level;
    struct cst_fold fold; /* all positions that some way leads to */
    struct way *ways;     /* grouped by move */
    size_t count, capacity;
    uint32_t *gain;  /* of a position: the moves still open that it would answer */
    uint32_t *first; /* of a position, in order: the numbers of its ways; one more at the end */
    uint32_t *order;
    uint32_t *first_way;   /* of a move; one more at the end */
    bool *done;            /* a move has an answer */
    bool *chosen;          /* a position */
    uint32_t *next, *head; /* lists of positions with the same gain */
    uint32_t greatest;
};

static void free_cover(struct cover *cover)
{
    cst_fold_free(&cover->fold);
    free(cover->ways);
    free(cover->gain);
    free(cover->first);
    free(cover->order);
    free(cover->first_way);
    free(cover->done);
    free(cover->chosen);
    free(cover->next);
    free(cover->head);
}

static bool add_way(struct cover *cover, struct way way)
{
    if (cover->count == cover->capacity) {
        size_t capacity = cover->capacity ? 2 * cover->capacity : 1024;
        struct way *ways =
            capacity > UINT32_MAX ? NULL : realloc(cover->ways, capacity * sizeof *ways);

        if (!ways)
            return false;
        cover->ways = ways;
        cover->capacity = capacity;
    }
    cover->ways[cover->count++] = way;
    return true;
}

/* The way that is played in the position. */
static bool add_position(struct cover *cover, const struct cst_position *position, struct way way)
{
    struct cst_canon canon;
    const struct cst_fold_slot *slot;

    cst_canon(position, &canon);
    slot = cst_fold_find(&cover->fold, &canon);
    way.position = slot ? slot->node - 1 : cover->fold.used;
    if (!slot && !cst_fold_add(&cover->fold, &canon, cover->fold.used))
        return false;
    return add_way(cover, way);
}

static bool list_ways(struct cover *cover, uint32_t move, struct cst_position *position)
{
    const struct cst_hold_level *level = cover->level;
    unsigned cell, halves = position->half_count;
    bool settled, ok = true;

    for (cell = 0; cell < level->board->cells && ok; cell++) {
        struct way way = { move, SETTLED, (uint16_t)cell };

        if (!cst_hold_has(cst_hold_answers(level, move), cell))
            continue;
        settled = cst_hold_play(position, level->moves[move].cell, cell);
        ok = settled ? add_way(cover, way) : add_position(cover, position, way);
        cst_hold_take_back(position, halves);
    }
    return ok;
}

static bool list_all(struct cover *cover, struct cst_position *position, uint64_t max_memory)
{
    const struct cst_hold_level *level = cover->level;
    uint32_t node, move, count = level->first_move[cst_hold_count(level)];

    cover->first_way = malloc((count + (size_t)1) * sizeof *cover->first_way);
    if (!cover->first_way || !cst_fold_init(&cover->fold))
        return false;
    for (node = 0; node < cst_hold_count(level); node++) {
        cst_hold_place(level, node, position);
        for (move = level->first_move[node]; move < level->first_move[node + 1]; move++) {
            cover->first_way[move] = (uint32_t)cover->count;
            if (!list_ways(cover, move, position))
                return false;
        }
        if (cst_fold_bytes(&cover->fold) + 2 * cover->capacity * sizeof *cover->ways > max_memory)
            return false;
    }
    cover->first_way[count] = (uint32_t)cover->count;
    return true;
}

/* Group the ways by position, and count them. */
static bool group(struct cover *cover)
{
    uint32_t positions = cover->fold.used, i;
    size_t moves = cover->level->first_move[cst_hold_count(cover->level)];

    cover->gain = calloc(positions + (size_t)1, sizeof *cover->gain);
    cover->first = calloc(positions + (size_t)2, sizeof *cover->first);
    cover->order = malloc((cover->count + 1) * sizeof *cover->order);
    cover->done = calloc(moves + 1, sizeof *cover->done);
    cover->chosen = calloc(positions + (size_t)1, sizeof *cover->chosen);
    cover->next = malloc((positions + (size_t)1) * sizeof *cover->next);
    cover->head = malloc((moves + 1) * sizeof *cover->head);
    if (!cover->gain || !cover->first || !cover->order || !cover->done || !cover->chosen ||
        !cover->next || !cover->head)
        return false;
    for (i = 0; i < cover->count; i++)
        if (cover->ways[i].position != SETTLED)
            cover->first[cover->ways[i].position + 2]++;
    for (i = 0; i < positions; i++)
        cover->first[i + 2] += cover->first[i + 1];
    for (i = 0; i < cover->count; i++)
        if (cover->ways[i].position != SETTLED)
            cover->order[cover->first[cover->ways[i].position + 1]++] = i;
    return true;
}

/* A position waits where its gain is; gains shrink, so that it may have to move when it is met. */
static void wait(struct cover *cover, uint32_t position)
{
    cover->next[position] = cover->head[cover->gain[position]];
    cover->head[cover->gain[position]] = position;
}

/* A move is answered: the other positions that answer it gain one less. */
static void finish(struct cover *cover, uint32_t move)
{
    uint32_t i;

    if (cover->done[move])
        return;
    cover->done[move] = true;
    for (i = cover->first_way[move]; i < cover->first_way[move + 1]; i++)
        if (cover->ways[i].position != SETTLED)
            cover->gain[cover->ways[i].position]--;
}

static void begin(struct cover *cover)
{
    uint32_t moves = cover->level->first_move[cst_hold_count(cover->level)], i;

    for (i = 0; i < cover->fold.used; i++)
        cover->gain[i] = cover->first[i + 1] - cover->first[i];
    for (i = 0; i < cover->count; i++)
        if (cover->ways[i].position == SETTLED)
            finish(cover, cover->ways[i].move);
    memset(cover->head, 0xff, (moves + (size_t)1) * sizeof *cover->head);
    for (i = cover->fold.used; i-- > 0;)
        wait(cover, i);
    cover->greatest = moves;
}

/* The position that answers most of the open moves, or NONE. */
static uint32_t pick(struct cover *cover)
{
    while (cover->greatest > 0) {
        uint32_t position = cover->head[cover->greatest];

        if (position == NONE) {
            cover->greatest--;
            continue;
        }
        cover->head[cover->greatest] = cover->next[position];
        if (cover->gain[position] == cover->greatest)
            return position;
        wait(cover, position);
    }
    return NONE;
}

static void choose(struct cover *cover)
{
    uint32_t position, i;

    begin(cover);
    while ((position = pick(cover)) != NONE) {
        cover->chosen[position] = true;
        for (i = cover->first[position]; i < cover->first[position + 1]; i++)
            finish(cover, cover->ways[cover->order[i]].move);
    }
}

/* Take away the answers that lead to other positions. */
static void restrict_answers(struct cover *cover)
{
    struct cst_hold_level *level = cover->level;
    uint32_t i;

    for (i = 0; i < cover->count; i++) {
        const struct way *way = &cover->ways[i];

        if (way->position != SETTLED && !cover->chosen[way->position])
            cst_hold_answers(level, way->move)[way->answer / 64] &=
                ~((uint64_t)1 << (way->answer % 64));
    }
}

enum cst_status cst_hold_cover(struct cst_hold_level *level, struct cst_position *position,
    uint64_t max_memory, struct cst_error *error)
{
    struct cover cover = { .level = level };
    bool ok = list_all(&cover, position, max_memory) && group(&cover);

    if (ok) {
        choose(&cover);
        restrict_answers(&cover);
    }
    free_cover(&cover);
    return ok ? CST_OK : cst_gen_fail(error, CST_LIMIT, "out of memory for the strategy");
}
