/* SPDX-License-Identifier: MIT */
/* A picture as a diagram in SVG, below a heading of one line. */
#ifndef CORNERSTONE_SVG_DIAGRAM_H
#define CORNERSTONE_SVG_DIAGRAM_H

#include "page.h"
#include "picture.h"

/* In pixels. */
#define SVG_CELL 26
#define SVG_LABELS 26 /* beside and below a diagram */
#define SVG_LEADING 16

static inline int svg_columns(const struct picture *picture)
{
    return picture->high.x - picture->low.x + 1;
}

static inline int svg_rows(const struct picture *picture)
{
    return picture->high.y - picture->low.y + 1;
}

/* Draw it; of a line with its moves, otherwise these are NULL. */
void svg_diagram(
    struct page *page, const struct picture *picture, const struct outline_line *moves);

#endif
