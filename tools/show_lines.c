/* SPDX-License-Identifier: MIT */
/* Lines of threats as text: a picture, the moves beside it, the zone below. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "writer.h"

void writer_cells(const struct writer *writer, const struct cell_set *cells)
{
    char text[OUTLINE_CELL_CAPACITY];

    for (uint32_t i = 0; i < cells->count; i++)
        page_words(writer->page, "%s%s", outline_cell(cells->at[i], text),
            i + 1 < cells->count ? "," : ".");
    if (cells->count == 0)
        page_words(writer->page, "none.");
}

void writer_lines(const struct writer *writer, const struct line_set *lines)
{
    for (uint32_t i = 0; i < lines->count; i++)
        page_words(writer->page, "(%s = %" PRId32 ")%s", line_form[lines->line[i].kind],
            lines->line[i].at, i + 1 < lines->count ? "," : ".");
}

void writer_target(const struct outline *outline, uint32_t node, char text[WRITER_TARGET_CAPACITY])
{
    char name[OUTLINE_NAME_CAPACITY];

    if (outline_is_case(outline, node))
        snprintf(text, WRITER_TARGET_CAPACITY, "Case %" PRIu32, outline->number[node] + 1);
    else
        snprintf(
            text, WRITER_TARGET_CAPACITY, "Line %s", outline_name(outline->number[node], name));
}

/* One move of a line: what the text beside the picture says. */
static void print_step(
    const struct outline_line *line, uint32_t at, uint32_t threat, char *text, size_t capacity)
{
    const struct outline_step *step = &line->steps[at];
    const struct threat *made = &step->threats.list[threat];
    char move[OUTLINE_CELL_CAPACITY], a[OUTLINE_CELL_CAPACITY], b[OUTLINE_CELL_CAPACITY],
        to[OUTLINE_CELL_CAPACITY];
    bool last = at + 1 == line->count && line->after == OUTLINE_NONE;
    int width = 8;

    outline_cell(step->move, move);
    outline_cell(made->with[0], a);
    outline_cell(made->with[1], b);
    outline_cell(made->at, to);
    if (threat == 0)
        snprintf(text, capacity, "%" PRIu32 ". X %-*s with %-*s %-*s : %s %s",
            step->position.own_count, width, move, width, a, width, b, last ? "!" : "O", to);
    else
        snprintf(text, capacity, "   %-*s   with %-*s %-*s : ! %s", width, "and", width, a, width,
            b, to);
}

static uint32_t rows_of(const struct outline_line *line)
{
    const struct outline_step *last = &line->steps[line->count - 1];

    if (line->after != OUTLINE_NONE || last->threats.count == 0)
        return line->count;
    return line->count + last->threats.count - 1;
}

void writer_picture(
    const struct writer *writer, const struct picture *picture, const struct outline_line *line)
{
    char left[PICTURE_ROW_CAPACITY] = "", right[200];
    uint32_t rows = line ? rows_of(line) : 0;
    int width = 0;

    writer->page->failed |= picture->failed;
    for (uint32_t row = 0;; row++) {
        bool drawn = picture_row(picture, (int)row, left);

        if (!drawn && row >= rows)
            break;
        width = drawn ? (int)strlen(left) : width;
        if (row < rows) {
            uint32_t at = row < line->count ? row : line->count - 1;

            print_step(line, at, row - at, right, sizeof right);
            page_print(writer->page, "    %-*s     %s\n", width, drawn ? left : "", right);
        } else {
            page_print(writer->page, "    %s\n", left);
        }
    }
    page_print(writer->page, "\n");
}

/* "With O's (1, 2) and (3, 4): (1, 4), (3, 2)." for every pair that adds to the zone of a line. */
static void print_pairs(const struct writer *writer, const struct outline_line *line)
{
    const struct outline *outline = writer->outline;
    char p[OUTLINE_CELL_CAPACITY], q[OUTLINE_CELL_CAPACITY];

    for (uint32_t at = 0; at < line->count; at++) {
        const struct position *position = &line->steps[at].position;

        /* Pairs without the newest stone were there before. */
        for (uint32_t j = 0; j < position->other_count; j++) {
            for (uint32_t i = 0; i < j; i++) {
                struct cst_cell from = position->other[i].at, to = position->other[j].at;
                struct cell_set corners = { 0 };

                if (at > 0 && j + 1 < position->other_count)
                    continue;
                zone_add_pair(&corners, &outline->replay.cert->claim, position, from, to);
                if (corners.count > 0) {
                    page_words(writer->page, "With O's %s and %s:", outline_cell(from, p),
                        outline_cell(to, q));
                    writer_cells(writer, &corners);
                }
                cell_set_clear(&corners);
            }
        }
    }
}

static void print_line_zone(
    const struct writer *writer, uint32_t node, const struct outline_line *line)
{
    const struct zone *zone = &writer->outline->zones[node];

    page_begin(writer->page, "", "");
    if (replay_unknown(&writer->outline->replay, node) == 0) {
        page_words(writer->page, "All of O's stones are known, so there is no zone.");
        page_end(writer->page);
        return;
    }
    page_words(writer->page, "Zone, %" PRIu32 " cell%s:", zone->cells.count,
        zone->cells.count == 1 ? "" : "s");
    writer_cells(writer, &zone->cells);
    if (zone->danger.count > 0) {
        page_words(writer->page, "Danger set:");
        writer_cells(writer, &zone->danger);
    }
    print_pairs(writer, line);
    page_end(writer->page);
}

void writer_line(const struct writer *writer, uint32_t number)
{
    const struct outline *outline = writer->outline;
    uint32_t node = outline->lines[number].node;
    struct outline_line *line = malloc(sizeof *line);
    char name[OUTLINE_NAME_CAPACITY], target[WRITER_TARGET_CAPACITY], map[OUTLINE_MAP_CAPACITY];
    const char *bold = writer->page->markdown ? "**" : "";
    struct picture picture;

    if (!line) {
        writer->page->failed = true;
        return;
    }
    outline_walk(outline, node, line);
    page_print(writer->page, "%sLine %s, node%s", bold, outline_name(number, name),
        line->count > 1 ? "s" : "");
    for (uint32_t i = 0; i < line->count; i++)
        page_print(writer->page, "%s %" PRIu32, i ? "," : "", line->steps[i].node);
    page_print(writer->page, "%s\n\n", bold);
    picture_line(&picture, outline, node, line);
    writer_picture(writer, &picture, line);
    picture_clear(&picture);
    if (line->after != OUTLINE_NONE) {
        writer_target(outline, line->after, target);
        outline_map(outline, line->map, map);
        page_begin(writer->page, "", "");
        page_words(writer->page, "After the last reply X goes on with %s%s%s.", target,
            *map ? " " : "", map);
        page_end(writer->page);
    }
    print_line_zone(writer, node, line);
    free(line);
}
