/* SPDX-License-Identifier: MIT */
#include "line.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"

/* A line has the cells (x, y) with factor.x * x + factor.y * y = at. */
static const struct cst_cell factor[LINE_KINDS] = { [LINE_ROW] = { 0, 1 },
    [LINE_COLUMN] = { 1, 0 },
    [LINE_DIAGONAL] = { 1, -1 },
    [LINE_ANTIDIAGONAL] = { 1, 1 } };

const char *const line_form[LINE_KINDS] = { "y", "x", "x - y", "x + y" };

struct line line_through(enum line_kind kind, struct cst_cell cell)
{
    return (struct line){ kind, factor[kind].x * cell.x + factor[kind].y * cell.y };
}

bool line_has(struct line line, struct cst_cell cell)
{
    return line_through(line.kind, cell).at == line.at;
}

struct line line_map(struct map map, struct line line)
{
    /* Two cells of the line, next to each other: so their images are. */
    struct cst_cell p =
        line.kind == LINE_ROW ? (struct cst_cell){ 0, line.at } : (struct cst_cell){ line.at, 0 };
    struct cst_cell q = { p.x + factor[line.kind].y, p.y - factor[line.kind].x };
    unsigned kind = 0;

    p = map_cell(map, p);
    q = map_cell(map, q);
    while (line_through(kind, p).at != line_through(kind, q).at)
        kind++;
    return line_through(kind, p);
}

bool line_cross(struct line a, struct line b, struct cst_cell *cell)
{
    struct cst_cell f = factor[a.kind], g = factor[b.kind];
    int32_t determinant = f.x * g.y - f.y * g.x; /* 2 or -2 for two diagonals */
    int32_t x = a.at * g.y - b.at * f.y, y = f.x * b.at - g.x * a.at;

    if (determinant == 0 || x % determinant != 0 || y % determinant != 0)
        return false;
    *cell = (struct cst_cell){ x / determinant, y / determinant };
    return true;
}

/* Where a line is in a set, or would be. */
static uint32_t find(const struct line_set *set, struct line line)
{
    uint32_t i = 0;

    while (i < set->count &&
        (set->line[i].kind < line.kind ||
            (set->line[i].kind == line.kind && set->line[i].at < line.at)))
        i++;
    return i;
}

static bool is_at(const struct line_set *set, uint32_t place, struct line line)
{
    return place < set->count && set->line[place].kind == line.kind &&
        set->line[place].at == line.at;
}

bool line_set_has(const struct line_set *set, struct line line)
{
    return is_at(set, find(set, line), line);
}

static bool grow(struct line_set *set)
{
    uint32_t capacity = set->capacity ? 2 * set->capacity : 8;
    struct line *line;

    if (set->count < set->capacity)
        return true;
    line = capacity > set->capacity ? cst_realloc(set->line, capacity * sizeof *line) : NULL;
    if (!line) {
        set->failed = true;
        return false;
    }
    set->line = line;
    set->capacity = capacity;
    return true;
}

void line_set_add(struct line_set *set, struct line line)
{
    uint32_t place = find(set, line);

    if (is_at(set, place, line) || !grow(set))
        return;
    memmove(set->line + place + 1, set->line + place, (set->count - place) * sizeof line);
    set->line[place] = line;
    set->count++;
}

void line_set_add_all(struct line_set *into, const struct line_set *from, struct map map)
{
    into->failed |= from->failed;
    for (uint32_t i = 0; i < from->count; i++)
        line_set_add(into, line_map(map, from->line[i]));
}

bool line_set_covers(const struct line_set *set, struct cst_cell cell)
{
    for (uint32_t i = 0; i < set->count; i++)
        if (line_has(set->line[i], cell))
            return true;
    return false;
}

void line_set_clear(struct line_set *set)
{
    free(set->line);
    *set = (struct line_set){ 0 };
}
