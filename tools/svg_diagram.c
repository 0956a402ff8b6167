/* SPDX-License-Identifier: MIT */
#include "svg_diagram.h"

#include <inttypes.h>
#include <string.h>

/* Middle of a cell in the diagram. */
static int middle_x(const struct picture *picture, int x)
{
    return SVG_LABELS + SVG_CELL * (x - picture->low.x) + SVG_CELL / 2;
}

static int middle_y(const struct picture *picture, int y)
{
    return 2 * SVG_LEADING + SVG_CELL * (picture->high.y - y) + SVG_CELL / 2;
}

static void draw_grid(struct page *page, const struct picture *picture)
{
    int left = SVG_LABELS, top = 2 * SVG_LEADING, wide = SVG_CELL * svg_columns(picture),
        high = SVG_CELL * svg_rows(picture);

    page_print(page, "<path class=\"grid\" d=\"");
    for (int i = 0; i <= svg_columns(picture); i++)
        page_print(page, "M%d %dv%d", left + SVG_CELL * i, top, high);
    for (int i = 0; i <= svg_rows(picture); i++)
        page_print(page, "M%d %dh%d", left, top + SVG_CELL * i, wide);
    page_print(page, "\"/>\n");
    for (int x = picture->low.x; x <= picture->high.x; x++) {
        page_print(page, "<text class=\"axis\" x=\"%d\" y=\"%d\">%d</text>\n", middle_x(picture, x),
            top + high + 15, x);
    }
    for (int y = picture->low.y; y <= picture->high.y; y++)
        page_print(page, "<text class=\"axis\" x=\"%d\" y=\"%d\">%d</text>\n", left - 12,
            middle_y(picture, y) + 4, y);
}

static void draw_stone(struct page *page, int x, int y, bool black, uint32_t number)
{
    page_print(page,
        "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"11\"/><text class=\"n%s\" x=\"%d\" "
        "y=\"%d\">%" PRIu32 "</text>\n",
        black ? "x" : "o", x, y, black ? " w" : "", x, y + 5, number);
}

static void draw_mark(struct page *page, const struct picture *picture, const struct mark *mark)
{
    int x = middle_x(picture, mark->at.x), y = middle_y(picture, mark->at.y);

    switch (mark->kind) {
    case MARK_ATTACKER:
    case MARK_DEFENDER:
        draw_stone(page, x, y, mark->kind == MARK_ATTACKER, mark->number);
        break;
    case MARK_COMPLETES:
        page_print(page, "<circle class=\"end\" cx=\"%d\" cy=\"%d\" r=\"8\"/>\n", x, y);
        break;
    case MARK_NAMED:
        page_print(page, "<rect class=\"named\" x=\"%d\" y=\"%d\" width=\"14\" height=\"14\"/>\n",
            x - 7, y - 7);
        break;
    case MARK_COUNT:
        page_print(page, "<text class=\"n c\" x=\"%d\" y=\"%d\">%" PRIu32 "</text>\n", x, y + 5,
            mark->number);
        break;
    default:
        break;
    }
}

static bool is_shown(const struct picture *picture, struct cst_cell at)
{
    return at.x >= picture->low.x && at.x <= picture->high.x && at.y >= picture->low.y &&
        at.y <= picture->high.y;
}

/* The zone below everything else; the numbers of a case are shaded by their size. */
static void draw_shades(struct page *page, const struct picture *picture, uint32_t most)
{
    for (uint32_t i = 0; i < picture->count; i++) {
        const struct mark *mark = &picture->marks[i];
        bool counted = (mark->kind == MARK_COUNT || mark->kind == MARK_NAMED) && most > 0;

        if (!is_shown(picture, mark->at) || !(mark->zone || mark->kind == MARK_ZONE || counted))
            continue;
        page_print(page, "<rect class=\"zone\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"",
            middle_x(picture, mark->at.x) - SVG_CELL / 2,
            middle_y(picture, mark->at.y) - SVG_CELL / 2, SVG_CELL, SVG_CELL);
        if (counted)
            page_print(page, " opacity=\"%.2f\"", (double)mark->number / most);
        page_print(page, "/>\n");
    }
}

/* The squares of the double threat. */
static void draw_squares(
    struct page *page, const struct picture *picture, const struct outline_line *line)
{
    const struct outline_step *last = &line->steps[line->count - 1];

    if (line->after != OUTLINE_NONE)
        return;
    for (uint32_t i = 0; i < last->threats.count; i++) {
        const struct threat *threat = &last->threats.list[i];
        struct cst_cell low = last->move, high = last->move,
                        corners[3] = { threat->at, threat->with[0], threat->with[1] };

        for (int k = 0; k < 3; k++) {
            low.x = corners[k].x < low.x ? corners[k].x : low.x;
            low.y = corners[k].y < low.y ? corners[k].y : low.y;
            high.x = corners[k].x > high.x ? corners[k].x : high.x;
            high.y = corners[k].y > high.y ? corners[k].y : high.y;
        }
        page_print(page, "<rect class=\"square\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
            middle_x(picture, low.x), middle_y(picture, high.y), SVG_CELL * (high.x - low.x),
            SVG_CELL * (high.y - low.y));
    }
}

void svg_diagram(struct page *page, const struct picture *picture, const struct outline_line *moves)
{
    uint32_t most = 0;

    page_print(page, "<rect class=\"board\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
        SVG_LABELS, 2 * SVG_LEADING, SVG_CELL * svg_columns(picture), SVG_CELL * svg_rows(picture));
    for (uint32_t i = 0; i < picture->count; i++)
        if (picture->marks[i].number > most &&
            (picture->marks[i].kind == MARK_COUNT || picture->marks[i].kind == MARK_NAMED))
            most = picture->marks[i].number;
    draw_shades(page, picture, most);
    draw_grid(page, picture);
    if (moves)
        draw_squares(page, picture, moves);
    for (uint32_t i = 0; i < picture->count; i++)
        if (is_shown(picture, picture->marks[i].at))
            draw_mark(page, picture, &picture->marks[i]);
}
