/* SPDX-License-Identifier: MIT */
#include "fold.h"

#include <stdlib.h>
#include <string.h>

static void sort(uint16_t *cells, unsigned count)
{
    unsigned i, k;

    for (i = 1; i < count; i++) {
        uint16_t cell = cells[i];

        for (k = i; k > 0 && cells[k - 1] > cell; k--)
            cells[k] = cells[k - 1];
        cells[k] = cell;
    }
}

static int compare(const uint16_t *a, const uint16_t *b, unsigned count)
{
    unsigned i;

    for (i = 0; i < count; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* The images of cells on the plane, moved so that the least x and y of all are 0; the map that does
 * it. */
static struct map plane_image(
    const struct cst_board *board, unsigned s, const uint16_t *cells, unsigned count, uint16_t *out)
{
    struct cst_cell image[3 * CST_MAX_STONES], low = { INT16_MAX, INT16_MAX };
    unsigned i;

    for (i = 0; i < count; i++) {
        image[i] = cst_turn(cst_board_cell(board, cells[i]), (uint8_t)s);
        low.x = image[i].x < low.x ? image[i].x : low.x;
        low.y = image[i].y < low.y ? image[i].y : low.y;
    }
    for (i = 0; i < count; i++)
        out[i] = (uint16_t)((image[i].y - low.y) * 256 + image[i].x - low.x);
    return (struct map){ (uint8_t)s, -low.x, -low.y };
}

/* What each map of the board (on the plane: of the box) does to cells. */
static struct map board_image(
    const struct cst_board *board, unsigned s, const uint16_t *cells, unsigned count, uint16_t *out)
{
    struct map map = cst_board_map(board, s);
    unsigned i;

    for (i = 0; i < count; i++)
        out[i] =
            board->plane ? (uint16_t)cst_map_cell(board, map, cells[i]) : board->image[s][cells[i]];
    return map;
}

void cst_canon_line(const struct cst_position *position, const uint16_t *moves, unsigned count,
    struct cst_canon *canon)
{
    unsigned s, own = position->own_count, other = position->other_count, all = own + other + count;
    uint16_t cells[3 * CST_MAX_STONES], list[3 * CST_MAX_STONES];
    struct map map;

    canon->own_count = (uint8_t)own;
    canon->other_count = (uint8_t)other;
    canon->line_count = (uint8_t)count;
    memcpy(cells, position->own, own * sizeof *cells);
    memcpy(cells + own, position->other, other * sizeof *cells);
    if (count)
        memcpy(cells + own + other, moves, count * sizeof *cells);
    for (s = 0; s < position->board->maps; s++) {
        map = position->board->plane && count ? plane_image(position->board, s, cells, all, list)
                                              : board_image(position->board, s, cells, all, list);
        sort(list, own);
        if (s > 0 && compare(list, canon->cell, own) > 0)
            continue;
        sort(list + own, other);
        if (s > 0 && compare(list, canon->cell, all) >= 0)
            continue;
        memcpy(canon->cell, list, all * sizeof *list);
        canon->map = map;
    }
}

void cst_canon(const struct cst_position *position, struct cst_canon *canon)
{
    cst_canon_line(position, NULL, 0, canon);
}

static unsigned canon_cells(const struct cst_canon *canon)
{
    return (unsigned)canon->own_count + canon->other_count + canon->line_count;
}

static uint32_t hash_canon(const struct cst_canon *canon)
{
    unsigned i, count = canon_cells(canon);
    uint64_t hash = canon->own_count | (uint64_t)canon->line_count << 8;

    for (i = 0; i < count; i++)
        hash = cst_mix(hash ^ canon->cell[i]);
    return (uint32_t)hash;
}

bool cst_fold_init(struct cst_fold *fold)
{
    *fold = (struct cst_fold){ .slot_count = 1024, .pool_capacity = 8192 };
    fold->slots = calloc(fold->slot_count, sizeof *fold->slots);
    fold->pool = malloc(fold->pool_capacity * sizeof *fold->pool);
    if (fold->slots && fold->pool)
        return true;
    cst_fold_free(fold);
    return false;
}

void cst_fold_free(struct cst_fold *fold)
{
    free(fold->slots);
    free(fold->pool);
    *fold = (struct cst_fold){ 0 };
}

uint64_t cst_fold_bytes(const struct cst_fold *fold)
{
    return (uint64_t)fold->slot_count * sizeof *fold->slots +
        (uint64_t)fold->pool_capacity * sizeof *fold->pool;
}

const struct cst_fold_slot *cst_fold_find(
    const struct cst_fold *fold, const struct cst_canon *canon)
{
    uint32_t hash = hash_canon(canon), i = hash & (fold->slot_count - 1);

    for (; fold->slots[i].node; i = (i + 1) & (fold->slot_count - 1)) {
        const struct cst_fold_slot *slot = &fold->slots[i];

        if (slot->hash == hash && slot->own_count == canon->own_count &&
            slot->other_count == canon->other_count && slot->line_count == canon->line_count &&
            compare(fold->pool + slot->cells, canon->cell, canon_cells(canon)) == 0)
            return slot;
    }
    return NULL;
}

static bool grow_slots(struct cst_fold *fold)
{
    uint32_t count, i, k;
    struct cst_fold_slot *slots;

    if (fold->slot_count > UINT32_MAX / 4)
        return false;
    count = fold->slot_count * 2;
    slots = calloc(count, sizeof *slots);
    if (!slots)
        return false;
    for (i = 0; i < fold->slot_count; i++) {
        if (!fold->slots[i].node)
            continue;
        for (k = fold->slots[i].hash & (count - 1); slots[k].node; k = (k + 1) & (count - 1))
            ;
        slots[k] = fold->slots[i];
    }
    free(fold->slots);
    fold->slots = slots;
    fold->slot_count = count;
    return true;
}

static bool grow_pool(struct cst_fold *fold)
{
    uint16_t *pool;

    if (fold->pool_capacity > UINT32_MAX / 4)
        return false;
    pool = realloc(fold->pool, 2 * (size_t)fold->pool_capacity * sizeof *pool);
    if (!pool)
        return false;
    fold->pool = pool;
    fold->pool_capacity *= 2;
    return true;
}

bool cst_fold_add(struct cst_fold *fold, const struct cst_canon *canon, uint32_t node)
{
    unsigned count = canon_cells(canon);
    uint32_t hash = hash_canon(canon), i;

    if (2 * fold->used >= fold->slot_count && !grow_slots(fold))
        return false;
    if (fold->pool_capacity - fold->pool_used < count && !grow_pool(fold))
        return false;
    for (i = hash & (fold->slot_count - 1); fold->slots[i].node;
         i = (i + 1) & (fold->slot_count - 1))
        ;
    fold->slots[i] = (struct cst_fold_slot){ .node = node + 1,
        .cells = fold->pool_used,
        .hash = hash,
        .map = canon->map,
        .own_count = canon->own_count,
        .other_count = canon->other_count,
        .line_count = canon->line_count };
    memcpy(fold->pool + fold->pool_used, canon->cell, count * sizeof *fold->pool);
    fold->pool_used += count;
    fold->used++;
    return true;
}
