/* SPDX-License-Identifier: MIT */
/* The page as one SVG picture: diagrams in rows, as many in a row as there is room for. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "writer.h"

#define PAGE 1040 /* width, in pixels; all other lengths as well */
#define MARGIN 32
#define CELL 26
#define LABELS 26 /* beside and below a diagram */
#define GAP 30
#define LEADING 16
#define NARROWEST 300 /* a caption needs this */
#define LETTER 6      /* mean width of a letter of the captions */

/* A diagram with its caption. */
struct item {
    bool line;
    uint32_t number, node;
    struct picture picture;
    struct outline_line *moves; /* of a line */
    struct page caption;
    int x, y, width, height;
};

struct sheet {
    const struct outline *outline;
    struct page *page;
    struct item *items;
    uint32_t count;
    struct page head; /* claim and preamble */
    int height;
};

static int columns(const struct picture *picture)
{
    return picture->high.x - picture->low.x + 1;
}

static int rows(const struct picture *picture)
{
    return picture->high.y - picture->low.y + 1;
}

/* Text with the letters that XML keeps for itself replaced. */
static void put_escaped(struct page *page, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        switch (text[i]) {
        case '<':
            page_print(page, "&lt;");
            break;
        case '>':
            page_print(page, "&gt;");
            break;
        case '&':
            page_print(page, "&amp;");
            break;
        default:
            page_print(page, "%c", text[i]);
        }
    }
}

/* One text element for each line. Returns how far down it went. */
static int put_lines(struct page *page, const char *text, int x, int y)
{
    int start = y;

    while (text && *text) {
        size_t length = strcspn(text, "\n");

        if (length > 0) {
            page_print(page, "<text x=\"%d\" y=\"%d\">", x + (*text == ' ' ? 9 : 0), y);
            put_escaped(page, text + strspn(text, " "), length - strspn(text, " "));
            page_print(page, "</text>\n");
        }
        /* Empty lines are half as high. */
        y += length > 0 ? LEADING : LEADING / 2;
        text += length + (text[length] != '\0');
    }
    return y - start;
}

static int lines_height(const char *text)
{
    int height = 0;

    while (text && *text) {
        size_t length = strcspn(text, "\n");

        height += length > 0 ? LEADING : LEADING / 2;
        text += length + (text[length] != '\0');
    }
    return height;
}

static void caption_line(const struct writer *writer, struct item *item)
{
    const struct zone *zone = &writer->outline->zones[item->node];
    char target[WRITER_TARGET_ROOM], map[OUTLINE_MAP_ROOM];

    page_begin(writer->page, "", "");
    if (replay_unknown(&writer->outline->replay, item->node) == 0)
        page_words(writer->page, "All of O's stones are known.");
    else
        page_words(writer->page, "Zone of %" PRIu32 " cells%s.", zone->cells.count,
            zone->danger.count ? "; the white stones are the danger set" : "");
    if (item->moves->after != OUTLINE_NONE) {
        writer_target(writer->outline, item->moves->after, target);
        outline_map(writer->outline, item->moves->map, map);
        page_words(writer->page, "Then %s%s%s.", target, *map ? " " : "", map);
    }
    page_end(writer->page);
}

static void caption_case(const struct writer *writer, struct item *item)
{
    const struct replay *replay = &writer->outline->replay;
    const struct cst_node *node = &replay->cert->nodes[item->node];
    uint32_t named = node->edge_count - node->otherwise;

    if (named > 0) {
        page_print(writer->page, "%s answered by\n",
            node->otherwise ? "Marked replies are" : "The replies are");
        writer_uses(writer, item->node, 0, named, true);
    }
    if (node->otherwise == 0)
        return;
    page_print(
        writer->page, "%s answered by one of\n", named ? "Any other reply is" : "Any reply is");
    writer_uses(writer, item->node, named, node->edge_count, false);
}

static void make_item(const struct sheet *sheet, struct item *item)
{
    struct writer writer = { sheet->outline, &item->caption };

    item->caption.most_lines = UINT64_MAX;
    if (item->line) {
        item->moves = malloc(sizeof *item->moves);
        if (!item->moves) {
            sheet->page->failed = true;
            return;
        }
        outline_walk(sheet->outline, item->node, item->moves);
        picture_line(&item->picture, sheet->outline, item->node, item->moves);
    } else {
        picture_case(&item->picture, sheet->outline, item->node);
    }
    item->width = LABELS + CELL * columns(&item->picture);
    item->width = item->width < NARROWEST ? NARROWEST : item->width;
    item->caption.width = item->width / LETTER;
    if (item->line)
        caption_line(&writer, item);
    else
        caption_case(&writer, item);
    sheet->page->failed |= item->picture.failed | item->caption.failed;
    item->height =
        2 * LEADING + CELL * rows(&item->picture) + LABELS + lines_height(item->caption.text);
}

/* Put the items into rows. */
static void place(struct sheet *sheet, int top)
{
    int x = MARGIN, y = top, tallest = 0;

    for (uint32_t i = 0; i < sheet->count; i++) {
        struct item *item = &sheet->items[i];

        if (x > MARGIN && x + item->width > PAGE - MARGIN) {
            x = MARGIN;
            y += tallest + GAP;
            tallest = 0;
        }
        item->x = x;
        item->y = y;
        x += item->width + GAP;
        tallest = item->height > tallest ? item->height : tallest;
    }
    sheet->height = y + tallest + MARGIN;
}

static void add_item(struct sheet *sheet, bool line, uint32_t number)
{
    struct item *item = &sheet->items[sheet->count++];

    item->line = line;
    item->number = number;
    item->node = line ? sheet->outline->lines[number].node : sheet->outline->cases[number].node;
    make_item(sheet, item);
}

/* Middle of a cell in the diagram. */
static int middle_x(const struct picture *picture, int x)
{
    return LABELS + CELL * (x - picture->low.x) + CELL / 2;
}

static int middle_y(const struct picture *picture, int y)
{
    return 2 * LEADING + CELL * (picture->high.y - y) + CELL / 2;
}

static void draw_grid(struct page *page, const struct picture *picture)
{
    int left = LABELS, top = 2 * LEADING, wide = CELL * columns(picture),
        high = CELL * rows(picture);
    char label[OUTLINE_CELL_ROOM];

    page_print(page, "<path class=\"grid\" d=\"");
    for (int i = 0; i <= columns(picture); i++)
        page_print(page, "M%d %dv%d", left + CELL * i, top, high);
    for (int i = 0; i <= rows(picture); i++)
        page_print(page, "M%d %dh%d", left, top + CELL * i, wide);
    page_print(page, "\"/>\n");
    for (int x = picture->low.x; x <= picture->high.x; x++) {
        if (picture->outline->replay.plane) {
            snprintf(label, sizeof label, "%d", x - picture->outline->origin.x);
        } else {
            outline_cell(picture->outline, (struct cst_cell){ x, 0 }, label);
            label[strcspn(label, "1")] = '\0';
        }
        page_print(page, "<text class=\"axis\" x=\"%d\" y=\"%d\">%s</text>\n", middle_x(picture, x),
            top + high + 15, label);
    }
    for (int y = picture->low.y; y <= picture->high.y; y++)
        page_print(page, "<text class=\"axis\" x=\"%d\" y=\"%d\">%d</text>\n", left - 12,
            middle_y(picture, y) + 4,
            picture->outline->replay.plane ? y - picture->outline->origin.y : y + 1);
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
            middle_x(picture, mark->at.x) - CELL / 2, middle_y(picture, mark->at.y) - CELL / 2,
            CELL, CELL);
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
            middle_x(picture, low.x), middle_y(picture, high.y), CELL * (high.x - low.x),
            CELL * (high.y - low.y));
    }
}

static void draw_item(struct page *page, const struct item *item)
{
    const struct picture *picture = &item->picture;
    char name[OUTLINE_NAME_ROOM];
    uint32_t most = 0;

    page_print(page, "<g transform=\"translate(%d %d)\">\n", item->x, item->y);
    if (item->line)
        page_print(
            page, "<text class=\"h\" y=\"18\">Line %s</text>\n", outline_name(item->number, name));
    else
        page_print(page, "<text class=\"h\" y=\"18\">Case %" PRIu32 "</text>\n", item->number + 1);
    page_print(page, "<rect class=\"board\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
        LABELS, 2 * LEADING, CELL * columns(picture), CELL * rows(picture));
    for (uint32_t i = 0; i < picture->count; i++)
        if (picture->marks[i].number > most &&
            (picture->marks[i].kind == MARK_COUNT || picture->marks[i].kind == MARK_NAMED))
            most = picture->marks[i].number;
    draw_shades(page, picture, most);
    draw_grid(page, picture);
    if (item->line)
        draw_squares(page, picture, item->moves);
    for (uint32_t i = 0; i < picture->count; i++)
        if (is_shown(picture, picture->marks[i].at))
            draw_mark(page, picture, &picture->marks[i]);
    put_lines(page, item->caption.text, 0, 2 * LEADING + CELL * rows(picture) + LABELS + 12);
    page_print(page, "</g>\n");
}

static void draw(const struct sheet *sheet, const char *title)
{
    struct page *page = sheet->page;

    page_print(page,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
        "height=\"%d\">\n"
        "<title>%s</title>\n<style>\n"
        "text { font: 12px Helvetica, Arial, \"Liberation Sans\", sans-serif; fill: #222 }\n"
        ".t { font-size: 24px; font-weight: bold } .h { font-size: 15px; font-weight: bold }\n"
        ".n { font-size: 13px; text-anchor: middle } .w { fill: #fff } .c { fill: #7a5310 }\n"
        ".axis { font-size: 11px; text-anchor: middle; fill: #777 }\n"
        ".board { fill: #fdfaf3 } .zone { fill: #f5d79e } .grid { stroke: #cdc3ac; fill: none }\n"
        ".x { fill: #1c1c1c } .o { fill: #fff; stroke: #1c1c1c; stroke-width: 1.4 }\n"
        ".end { fill: #fff; stroke: #b3261e; stroke-width: 3 } .named { fill: #2f6db5 }\n"
        ".square { fill: none; stroke: #b3261e; stroke-width: 1.6; stroke-dasharray: 5 4 }\n"
        "</style>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n"
        "<text class=\"t\" x=\"%d\" y=\"54\">%s</text>\n",
        PAGE, sheet->height, PAGE, sheet->height, title, PAGE, sheet->height, MARGIN, title);
    put_lines(page, sheet->head.text, MARGIN, 86);
    for (uint32_t i = 0; i < sheet->count; i++)
        draw_item(page, &sheet->items[i]);
    page_print(page, "</svg>\n");
}

void show_svg(const struct outline *outline, uint32_t depth, struct page *page)
{
    struct sheet sheet = { .outline = outline, .page = page };
    char title[120];

    sheet.items = calloc((size_t)outline->case_count + outline->line_count, sizeof *sheet.items);
    if (!sheet.items) {
        page->failed = true;
        return;
    }
    sheet.head.most_lines = UINT64_MAX;
    sheet.head.width = (PAGE - 2 * MARGIN) / LETTER;
    show_title(outline, title, sizeof title);
    show_claim(outline, &sheet.head);
    show_short_preamble(outline, &sheet.head);
    for (uint32_t i = 0; i < outline->case_count && outline->cases[i].depth <= depth; i++) {
        add_item(&sheet, false, i);
        for (uint32_t k = 0; k < outline->line_count; k++)
            if (outline->lines[k].home == i)
                add_item(&sheet, true, k);
    }
    for (uint32_t k = 0; k < outline->line_count; k++)
        if (outline->lines[k].home == OUTLINE_NONE)
            add_item(&sheet, true, k);
    place(&sheet, 86 + lines_height(sheet.head.text) + GAP / 2);
    draw(&sheet, title);
    for (uint32_t i = 0; i < sheet.count; i++) {
        picture_clear(&sheet.items[i].picture);
        page_clear(&sheet.items[i].caption);
        free(sheet.items[i].moves);
    }
    page_clear(&sheet.head);
    free(sheet.items);
}
