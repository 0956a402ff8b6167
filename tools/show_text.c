/* SPDX-License-Identifier: MIT */
/* The page as text, or as Markdown, which is the same up to headings. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "writer.h"

struct use {
    uint32_t target;
    struct map map; /* from the frame of the target to that of the case */
    struct cst_cell reply;
};

static int compare_uses(const void *a, const void *b)
{
    const struct use *p = a, *q = b;

    return (p->target > q->target) - (p->target < q->target);
}

void writer_uses(
    const struct writer *writer, uint32_t number, uint32_t from, uint32_t to, bool replied)
{
    const struct outline *outline = writer->outline;
    const struct replay *replay = &outline->replay;
    const struct cst_node *node = &replay->cert->nodes[number];
    struct use *uses = calloc(to - from + 1, sizeof *uses);
    char name[WRITER_TARGET_CAPACITY], map[OUTLINE_MAP_CAPACITY], cell[OUTLINE_CELL_CAPACITY];
    struct threats none = { .count = 0 };
    struct cst_cell next = { 0, 0 };
    struct position position;

    if (!uses) {
        writer->page->failed = true;
        return;
    }
    replay_position(replay, number, &position);
    position_attack(&position, replay->nodes[number].move);
    for (uint32_t i = from; i < to; i++) {
        const struct cst_edge *edge = &replay->cert->edges[node->first_edge + i];

        uses[i - from] = (struct use){ .target = edge->child,
            .map = map_inverse(map_of_edge(&replay->cert->claim, edge)) };
        if (replied)
            uses[i - from].reply = replay_reply(replay, number, i, &position, &none, &next);
    }
    qsort(uses, to - from, sizeof *uses, compare_uses);
    for (uint32_t i = 0; i < to - from; i++) {
        bool first = i == 0 || uses[i - 1].target != uses[i].target;
        bool last = i + 1 == to - from || uses[i + 1].target != uses[i].target;

        if (first) {
            writer_target(outline, uses[i].target, name);
            page_begin(writer->page, "- ", "  ");
            page_words(writer->page, "%s%s", name, replied ? "" : ":");
        }
        outline_map(outline, uses[i].map, map);
        if (replied) {
            page_words(writer->page, "%s%sfor %s%s", map, *map ? " " : "",
                outline_cell(uses[i].reply, cell), last ? "" : ",");
        } else {
            page_words(writer->page, "%s%s", *map ? map : "as it is", last ? "" : ";");
        }
        if (last)
            page_print(writer->page, "\n");
    }
    page_print(writer->page, "\n");
    free(uses);
}

/* What is in all the zones, and in all the danger sets, of the otherwise children. */
static void print_common(const struct writer *writer, uint32_t number, const char *what)
{
    const struct outline *outline = writer->outline;
    struct zone common = zones_common(&outline->replay, outline->zones, number);

    page_begin(writer->page, "", "");
    page_words(writer->page, "Cells in the zones of %s:", what);
    writer_cells(writer, &common.cells);
    if (common.cells.count > 0)
        page_words(writer->page, "Each of them is named or taken.");
    if (replay_unknown(&outline->replay, number)) {
        page_words(writer->page, "Cells in the danger sets of %s:", what);
        writer_cells(writer, &common.danger);
    }
    page_end(writer->page);
    zone_clear(&common);
}

static void print_otherwise(const struct writer *writer, uint32_t number)
{
    const struct replay *replay = &writer->outline->replay;
    const struct cst_node *node = &replay->cert->nodes[number];
    const struct zone *zone = &writer->outline->zones[number];
    bool unknown = replay_unknown(replay, number) > 0;
    uint32_t named = node->edge_count - node->otherwise;
    char what[40];

    if (node->otherwise <= 2)
        snprintf(what, sizeof what, "%s", node->otherwise == 1 ? "it" : "both");
    else
        snprintf(what, sizeof what, "all %" PRIu32, node->otherwise);
    page_begin(writer->page, "", "");
    page_words(writer->page, "%s", named ? "Any other reply" : "Any reply");
    if (unknown)
        page_words(writer->page,
            "b, together with O's unknown stone a outside the zone of this case, is answered by"
            " one of %" PRIu32
            " lines (neither a nor b in its zone; a, b and no cell of its danger set"
            " three different corners of a square):",
            node->otherwise);
    else
        page_words(writer->page,
            "is answered by one of these, whose zone it is not in; O's stone stays unknown there:");
    page_end(writer->page);
    writer_uses(writer, number, named, node->edge_count, false);
    print_common(writer, number, what);
    if (!unknown)
        return;
    page_begin(writer->page, "", "");
    page_words(writer->page, "Zone of this case, %" PRIu32 " cell%s:", zone->cells.count,
        zone->cells.count == 1 ? "" : "s");
    writer_cells(writer, &zone->cells);
    page_end(writer->page);
    if (zone->lines.count == 0)
        return;
    page_begin(writer->page, "", "");
    page_words(writer->page, "And all cells of the lines");
    writer_lines(writer, &zone->lines);
    page_end(writer->page);
}

static void print_case(const struct writer *writer, uint32_t number)
{
    const struct outline *outline = writer->outline;
    const struct replay *replay = &outline->replay;
    uint32_t at = outline->cases[number].node;
    const struct cst_node *node = &replay->cert->nodes[at];
    uint32_t named = node->edge_count - node->otherwise;
    char cell[OUTLINE_CELL_CAPACITY];
    struct position position;
    struct picture picture;

    replay_position(replay, at, &position);
    page_heading(writer->page, 2, "Case %" PRIu32 ", node %" PRIu32, number + 1, at);
    page_begin(writer->page, "", "");
    if (position.own_count == 0)
        page_words(writer->page, "The board is empty.");
    for (uint32_t i = 0; i < position.own_count; i++) {
        page_words(writer->page, "X%" PRIu32 " %s,", i + 1, outline_cell(position.own[i].at, cell));
        for (uint32_t k = 0; k < position.other_count; k++)
            if (position.other[k].number == i + 1)
                page_words(writer->page, "O%" PRIu32 " %s,", i + 1,
                    outline_cell(position.other[k].at, cell));
    }
    if (replay_unknown(replay, at))
        page_words(writer->page, "and one stone of O's that is not known.");
    page_words(writer->page, "X%" PRIu32 " is at %s.", position.own_count + 1,
        outline_cell(replay->nodes[at].move, cell));
    page_end(writer->page);
    picture_case(&picture, outline, at);
    writer_picture(writer, &picture, NULL);
    picture_clear(&picture);
    if (named > 0) {
        page_begin(writer->page, "", "");
        page_words(writer->page,
            node->otherwise ? "Named replies are answered by" : "The replies are answered by");
        page_end(writer->page);
        writer_uses(writer, at, 0, named, true);
    }
    if (node->otherwise)
        print_otherwise(writer, at);
    for (uint32_t i = 0; i < outline->line_count; i++)
        if (outline->lines[i].home == number)
            writer_line(writer, i);
}

static void print_figures(const struct writer *writer)
{
    const struct outline *outline = writer->outline;
    const struct replay *replay = &outline->replay;
    struct outline_counts counts = outline_count(outline);
    uint32_t longest = 0;

    for (uint32_t i = 0; i < outline->line_count; i++)
        if (replay->nodes[outline->lines[i].node].plies > longest)
            longest = replay->nodes[outline->lines[i].node].plies;
    page_heading(writer->page, 2, "Figures");
    page_print(writer->page, "    %-22s %" PRIu32 "\n", "cases", outline->case_count);
    page_print(writer->page, "    %-22s %" PRIu32 "\n", "different lines", outline->line_count);
    page_print(writer->page, "    %-22s %" PRIu32 "\n", "lines, turned ones too", counts.turned);
    page_print(writer->page, "    %-22s %" PRIu64 "\n", "ways to the end", counts.all_lines);
    page_print(writer->page, "    %-22s %" PRIu32 "\n", "nodes", replay->cert->node_count);
    page_print(writer->page, "    %-22s %" PRIu32 " plies\n", "longest line", longest);
    page_print(writer->page, "    %-22s %u plies\n", "from the empty board",
        (unsigned)replay->nodes[replay->root].plies);
}

void show_text(const struct outline *outline, uint32_t depth, struct page *page)
{
    struct writer writer = { outline, page };
    uint32_t cases = 0;
    char title[120];

    show_title(outline, title, sizeof title);
    page_heading(page, 1, "%s", title);
    show_claim(outline, page);
    show_preamble(outline, page);
    while (cases < outline->case_count && outline->cases[cases].depth <= depth)
        print_case(&writer, cases++);
    for (uint32_t i = 0; i < outline->line_count; i++)
        if (outline->lines[i].home == OUTLINE_NONE)
            writer_line(&writer, i);
    if (cases < outline->case_count) {
        page_begin(page, "", "");
        page_words(page, "The cases from %" PRIu32 " to %" PRIu32 " are deeper and not shown.",
            cases + 1, outline->case_count);
        page_end(page);
    }
    print_figures(&writer);
}
