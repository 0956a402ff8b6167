/* SPDX-License-Identifier: MIT */
/* A part of the board with marks on it, to be drawn in text or in SVG. */
#ifndef CORNERSTONE_PICTURE_H
#define CORNERSTONE_PICTURE_H

#include "outline.h"

enum mark_kind {
    MARK_ATTACKER,  /* a stone, with the number of the move */
    MARK_DEFENDER,  /* a stone, with the number of the move that it answers */
    MARK_COMPLETES, /* where a double threat completes a square */
    MARK_NAMED,     /* a named reply */
    MARK_COUNT,     /* in so many zones */
    MARK_ZONE
};

struct mark {
    struct cst_cell at;
    uint8_t kind;
    bool zone; /* besides: in the zone */
    uint32_t number;
};

struct picture {
    const struct outline *outline;
    struct mark *marks;
    uint32_t count, capacity;
    bool failed;
    struct cst_cell low, high; /* corners, once it is framed */
};

/* Add a mark; a cell that has one keeps it. */
void picture_mark(
    struct picture *picture, struct cst_cell at, enum mark_kind kind, uint32_t number);
void picture_zone(struct picture *picture, const struct cell_set *zone);

/* The stones of a position. */
void picture_stones(struct picture *picture, const struct position *position);

/* The picture of a line, and of a case. */
void picture_line(struct picture *picture, const struct outline *outline, uint32_t node,
    const struct outline_line *line);
void picture_case(struct picture *picture, const struct outline *outline, uint32_t node);

/* Decide what part of the board is shown: all marks, and a small board as a whole. */
void picture_frame(struct picture *picture);

const struct mark *picture_at(const struct picture *picture, struct cst_cell at);

/* The rows of the picture as text, from above; the last is the axis. Returns false after it. The
 * width of a row is always the same. */
#define PICTURE_ROW_CAPACITY 320
bool picture_row(const struct picture *picture, int row, char text[PICTURE_ROW_CAPACITY]);

void picture_clear(struct picture *picture);

#endif
