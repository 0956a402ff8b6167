/* SPDX-License-Identifier: MIT */
/* The page as one SVG picture: diagrams in rows, as many in a row as there is room for. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "svg_diagram.h"
#include "writer.h"

#define PAGE 1040 /* width, in pixels; all other lengths as well */
#define MARGIN 32
#define GAP 30
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
        y += length > 0 ? SVG_LEADING : SVG_LEADING / 2;
        text += length + (text[length] != '\0');
    }
    return y - start;
}

static int lines_height(const char *text)
{
    int height = 0;

    while (text && *text) {
        size_t length = strcspn(text, "\n");

        height += length > 0 ? SVG_LEADING : SVG_LEADING / 2;
        text += length + (text[length] != '\0');
    }
    return height;
}

static void caption_line(const struct writer *writer, struct item *item)
{
    const struct zone *zone = &writer->outline->zones[item->node];
    char target[WRITER_TARGET_CAPACITY], map[OUTLINE_MAP_CAPACITY];

    page_begin(writer->page, "", "");
    if (replay_unknown(&writer->outline->replay, item->node) == 0)
        page_words(writer->page, "All of O's stones are known.");
    else
        page_words(writer->page, "Zone of %" PRIu32 " cell%s%s.", zone->cells.count,
            zone->cells.count == 1 ? "" : "s",
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
    const struct zone *zone = &writer->outline->zones[item->node];
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
    if (zone->lines.count == 0)
        return;
    page_begin(writer->page, "", "");
    page_words(writer->page, "The zone has all cells of these lines too:");
    writer_lines(writer, &zone->lines);
    page_end(writer->page);
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
    item->width = SVG_LABELS + SVG_CELL * svg_columns(&item->picture);
    item->width = item->width < NARROWEST ? NARROWEST : item->width;
    item->caption.width = item->width / LETTER;
    if (item->line)
        caption_line(&writer, item);
    else
        caption_case(&writer, item);
    sheet->page->failed |= item->picture.failed | item->caption.failed;
    item->height = 2 * SVG_LEADING + SVG_CELL * svg_rows(&item->picture) + SVG_LABELS +
        lines_height(item->caption.text);
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

static void draw_item(struct page *page, const struct item *item)
{
    const struct picture *picture = &item->picture;
    char name[OUTLINE_NAME_CAPACITY];

    page_print(page, "<g transform=\"translate(%d %d)\">\n", item->x, item->y);
    if (item->line)
        page_print(
            page, "<text class=\"h\" y=\"18\">Line %s</text>\n", outline_name(item->number, name));
    else
        page_print(page, "<text class=\"h\" y=\"18\">Case %" PRIu32 "</text>\n", item->number + 1);
    svg_diagram(page, picture, item->moves);
    put_lines(page, item->caption.text, 0,
        2 * SVG_LEADING + SVG_CELL * svg_rows(picture) + SVG_LABELS + 12);
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
