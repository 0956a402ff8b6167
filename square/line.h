/* SPDX-License-Identifier: MIT */
/* Lines of the plane: rows, columns and diagonals (SPEC section 6). Two cells are corners of a
 * common square only if a line goes through both. */
#ifndef CORNERSTONE_LINE_H
#define CORNERSTONE_LINE_H

#include "map.h"

enum line_kind { LINE_ROW, LINE_COLUMN, LINE_DIAGONAL, LINE_ANTIDIAGONAL, LINE_KINDS };

/* All cells with the same y, x, x - y or x + y, by the kind. */
struct line {
    enum line_kind kind;
    int32_t at;
};

/* Ordered by kind, then by `at`; `failed` as in struct cell_set. Zero it before use. */
struct line_set {
    struct line *line;
    uint32_t count, capacity;
    bool failed;
};

/* "y", "x", "x - y" and "x + y". */
extern const char *const line_form[LINE_KINDS];

/* The line of a kind that goes through a cell. */
struct line line_through(enum line_kind kind, struct cst_cell cell);

bool line_has(struct line line, struct cst_cell cell);

/* The image of a line. */
struct line line_map(struct map map, struct line line);

/* Whether two lines of different kinds have a cell in common; it is their only one. Lines of the
 * same kind are said to have none, equal or not. */
bool line_cross(struct line a, struct line b, struct cst_cell *cell);

bool line_set_has(const struct line_set *set, struct line line);
void line_set_add(struct line_set *set, struct line line);
void line_set_add_all(struct line_set *into, const struct line_set *from, struct map map);

/* Whether a cell is on one of the lines. */
bool line_set_covers(const struct line_set *set, struct cst_cell cell);

void line_set_clear(struct line_set *set);

#endif
