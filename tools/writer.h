/* SPDX-License-Identifier: MIT */
/* Parts of the renderer of text; that of SVG uses some of them. */
#ifndef CORNERSTONE_WRITER_H
#define CORNERSTONE_WRITER_H

#include "picture.h"
#include "show.h"

struct writer {
    const struct outline *outline;
    struct page *page;
};

/* "(0, 1), (2, 3)." or "none." in a paragraph. */
void writer_cells(const struct writer *writer, const struct cell_set *cells);

/* "(y = 3), (x - y = 1)." in a paragraph; there is one at least. */
void writer_lines(const struct writer *writer, const struct line_set *lines);

/* "Case 3", "Line A". */
#define WRITER_TARGET_CAPACITY 32
void writer_target(const struct outline *outline, uint32_t node, char text[WRITER_TARGET_CAPACITY]);

/* A picture, and beside it the moves of a line, if there is one. */
void writer_picture(
    const struct writer *writer, const struct picture *picture, const struct outline_line *line);

/* What answers the edges of a case from number `from` to before `to`, one item for each case or
 * line; with the replies if these are named. */
void writer_uses(
    const struct writer *writer, uint32_t node, uint32_t from, uint32_t to, bool replied);

/* A line with its zone. */
void writer_line(const struct writer *writer, uint32_t number);

#endif
