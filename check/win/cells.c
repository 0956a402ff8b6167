/* SPDX-License-Identifier: MIT */
/* Cells, maps, and sets of cells (SPEC 3.1). */
#include "win.h"

#include <string.h>

const struct map identity = { 0, { 0, 0 } };

struct cell apply(const struct map *map, struct cell c)
{
    if (map->s & 4)
        c = (struct cell){ c.y, c.x };
    if (map->s & 1)
        c.x = -c.x;
    if (map->s & 2)
        c.y = -c.y;
    return (struct cell){ c.x + map->shift.x, c.y + map->shift.y };
}

/* Without the shift, a map is its own inverse but for those that exchange x and y and then negate
   one of them: from there back it is the other one that is negated. */
struct map inverse(const struct map *map)
{
    struct map back = { map->s, { 0, 0 } };
    if (map->s == 5 || map->s == 6)
        back.s = 11 - map->s;
    const struct cell shift = apply(&back, map->shift);
    back.shift = (struct cell){ -shift.x, -shift.y };
    return back;
}

int compare(struct cell a, struct cell b)
{
    return a.y != b.y ? a.y - b.y : a.x - b.x;
}

/* The number of cells in the set that come before c. */
static size_t count_before(const struct set *set, struct cell c)
{
    spend(1);
    size_t low = 0, high = set->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare(set->cells[middle], c) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool contains(const struct set *set, struct cell c)
{
    const size_t place = count_before(set, c);
    return place < set->count && compare(set->cells[place], c) == 0;
}

void insert(struct set *set, struct cell c)
{
    const size_t place = count_before(set, c), after = set->count - place;
    if (after > 0 && compare(set->cells[place], c) == 0)
        return;
    if (set->count == set->room)
        set->cells = enlarge(set->cells, &set->room, sizeof c);
    spend(after / 64);
    memmove(set->cells + place + 1, set->cells + place, after * sizeof c);
    set->cells[place] = c;
    set->count++;
}

void add_image(struct set *set, const struct map *map, const struct set *from)
{
    for (size_t i = 0; i < from->count; i++)
        insert(set, apply(map, from->cells[i]));
}
