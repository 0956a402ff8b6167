/* SPDX-License-Identifier: MIT */
#include "cells.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"

/* Where a cell is in a set, or would be. */
static uint32_t find(const struct cell_set *set, struct cst_cell cell)
{
    uint32_t low = 0, high = set->count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        struct cst_cell other = set->at[middle];

        if (other.y < cell.y || (other.y == cell.y && other.x < cell.x))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool cell_set_has(const struct cell_set *set, struct cst_cell cell)
{
    uint32_t place = find(set, cell);

    return place < set->count && cell_equal(set->at[place], cell);
}

static bool grow(struct cell_set *set)
{
    uint32_t capacity = set->capacity ? 2 * set->capacity : 16;
    struct cst_cell *at;

    if (set->count < set->capacity)
        return true;
    at = capacity > set->capacity ? cst_realloc(set->at, capacity * sizeof *at) : NULL;
    if (!at) {
        set->failed = true;
        return false;
    }
    set->at = at;
    set->capacity = capacity;
    return true;
}

void cell_set_add(struct cell_set *set, struct cst_cell cell)
{
    uint32_t place = find(set, cell);

    if (place < set->count && cell_equal(set->at[place], cell))
        return;
    if (!grow(set))
        return;
    memmove(set->at + place + 1, set->at + place, (set->count - place) * sizeof cell);
    set->at[place] = cell;
    set->count++;
}

void cell_set_remove(struct cell_set *set, struct cst_cell cell)
{
    uint32_t place = find(set, cell);

    if (place == set->count || !cell_equal(set->at[place], cell))
        return;
    set->count--;
    memmove(set->at + place, set->at + place + 1, (set->count - place) * sizeof cell);
}

void cell_set_add_all(struct cell_set *into, const struct cell_set *from, struct map map)
{
    into->failed |= from->failed;
    for (uint32_t i = 0; i < from->count; i++)
        cell_set_add(into, map_cell(map, from->at[i]));
}

void cell_set_keep(struct cell_set *set, const struct cell_set *other)
{
    uint32_t kept = 0;

    set->failed |= other->failed;
    for (uint32_t i = 0; i < set->count; i++)
        if (cell_set_has(other, set->at[i]))
            set->at[kept++] = set->at[i];
    set->count = kept;
}

void cell_set_clear(struct cell_set *set)
{
    free(set->at);
    *set = (struct cell_set){ 0 };
}
