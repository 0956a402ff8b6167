/* SPDX-License-Identifier: MIT */
#include "outline.h"

#include <stdlib.h>
#include <string.h>

#include "report.h"

bool outline_is_case(const struct outline *outline, uint32_t node)
{
    uint8_t kind = outline->replay.nodes[node].kind;

    return kind == NODE_OPEN || kind == NODE_QUIET;
}

static const struct cst_edge *only_edge(const struct outline *outline, uint32_t node)
{
    const struct cst_cert *cert = outline->replay.cert;

    return &cert->edges[cert->nodes[node].first_edge];
}

static void meet_case(struct outline *outline, uint32_t node, uint32_t home)
{
    if (outline->number[node] != OUTLINE_NONE)
        return;
    outline->cases[outline->case_count] = (struct outline_entry){ node, home,
        home == OUTLINE_NONE ? 1 : outline->cases[home].depth + 1 };
    outline->number[node] = outline->case_count++;
}

/* Meet a child of a case: a case, or a line and what may follow it. */
static void meet(struct outline *outline, uint32_t node, uint32_t home)
{
    if (!outline_is_case(outline, node) && outline->number[node] == OUTLINE_NONE) {
        outline->lines[outline->line_count] = (struct outline_entry){ node, home,
            home == OUTLINE_NONE ? 1 : outline->cases[home].depth + 1 };
        outline->number[node] = outline->line_count++;
    }
    while (outline->replay.nodes[node].kind == NODE_FORCED)
        node = only_edge(outline, node)->child;
    if (outline_is_case(outline, node))
        meet_case(outline, node, home);
}

static void meet_all(struct outline *outline)
{
    const struct cst_cert *cert = outline->replay.cert;

    meet(outline, outline->replay.root, OUTLINE_NONE);
    for (uint32_t i = 0; i < outline->case_count; i++) {
        const struct cst_node *node = &cert->nodes[outline->cases[i].node];

        for (uint32_t k = 0; k < node->edge_count; k++)
            meet(outline, cert->edges[node->first_edge + k].child, i);
    }
}

enum cst_status outline_make(
    const struct cst_cert *cert, struct outline *outline, struct cst_error *err)
{
    enum cst_status status;

    *outline = (struct outline){ 0 };
    status = replay_make(cert, &outline->replay, err);
    if (status)
        return status;
    *err = outline->replay.fault;
    status = err->status ? err->status : zones_make(&outline->replay, &outline->zones, err);
    if (status) {
        replay_clear(&outline->replay);
        return status;
    }
    outline->cases = calloc(cert->node_count, sizeof *outline->cases);
    outline->lines = calloc(cert->node_count, sizeof *outline->lines);
    outline->number = malloc(cert->node_count * sizeof *outline->number);
    if (!outline->cases || !outline->lines || !outline->number) {
        outline_clear(outline);
        return report_set(err, CST_LIMIT, "out of memory");
    }
    memset(outline->number, 0xff, cert->node_count * sizeof *outline->number);
    if (outline->replay.plane)
        outline->middle = outline->replay.nodes[outline->replay.root].move;
    meet_all(outline);
    return CST_OK;
}

void outline_clear(struct outline *outline)
{
    if (outline->zones)
        zones_clear(outline->zones, outline->replay.cert->node_count);
    free(outline->cases);
    free(outline->lines);
    free(outline->number);
    replay_clear(&outline->replay);
}

void outline_walk(const struct outline *outline, uint32_t node, struct outline_line *line)
{
    const struct replay *replay = &outline->replay;
    struct position position;

    replay_position(replay, node, &line->start);
    position = line->start;
    line->map = (struct map){ 0, 0, 0 };
    line->count = 0;
    line->after = OUTLINE_NONE;
    for (;;) {
        struct outline_step *step = &line->steps[line->count++];

        step->node = node;
        step->move = map_cell(line->map, replay->nodes[node].move);
        position_attack(&position, step->move);
        step->position = position;
        position_threats(&position, step->move, &step->threats);
        if (replay->nodes[node].kind != NODE_FORCED)
            return;
        position_defend(&position, step->threats.list[0].at);
        line->map = map_compose(
            line->map, map_inverse(map_of_edge(&replay->cert->claim, only_edge(outline, node))));
        node = only_edge(outline, node)->child;
        if (outline_is_case(outline, node)) {
            line->after = node;
            return;
        }
    }
}

const char *outline_name(uint32_t line, char name[OUTLINE_NAME_CAPACITY])
{
    char *place = name + OUTLINE_NAME_CAPACITY - 1;

    *place = '\0';
    for (line++; line > 0; line = (line - 1) / 26)
        *--place = (char)('A' + (line - 1) % 26);
    return place;
}

/* "x", "-x", "x + 3", "3 - x". Returns the length. */
static int print_axis(char *text, size_t capacity, char letter, bool mirrored, int shift)
{
    if (shift == 0)
        return snprintf(text, capacity, "%s%c", mirrored ? "-" : "", letter);
    if (mirrored)
        return snprintf(text, capacity, "%d - %c", shift, letter);
    return snprintf(text, capacity, "%c %c %d", letter, shift < 0 ? '-' : '+', abs(shift));
}

const char *outline_map(
    const struct outline *outline, struct map map, char text[OUTLINE_MAP_CAPACITY])
{
    static const char *const words[8] = {
        "moved",
        "mirrored left-right",
        "mirrored up-down",
        "turned by 180 degrees",
        "mirrored in the rising diagonal",
        "turned left by 90 degrees",
        "turned right by 90 degrees",
        "mirrored in the falling diagonal",
    };
    int length;

    text[0] = '\0';
    if (!outline->replay.plane) {
        if (map.s != 0)
            snprintf(text, OUTLINE_MAP_CAPACITY, "%s", words[map.s & 7]);
        return text;
    }
    if (map.s == 0 && map.dx == 0 && map.dy == 0)
        return text;
    length = snprintf(text, OUTLINE_MAP_CAPACITY, "%s (", words[map.s & 7]);
    length += print_axis(text + length, OUTLINE_MAP_CAPACITY - (size_t)length,
        map.s & 4 ? 'y' : 'x', map.s & 1, map.dx);
    length += snprintf(text + length, OUTLINE_MAP_CAPACITY - (size_t)length, ", ");
    length += print_axis(text + length, OUTLINE_MAP_CAPACITY - (size_t)length,
        map.s & 4 ? 'x' : 'y', map.s & 2, map.dy);
    snprintf(text + length, OUTLINE_MAP_CAPACITY - (size_t)length, ")");
    return text;
}

const char *outline_cell(struct cst_cell cell, char text[OUTLINE_CELL_CAPACITY])
{
    snprintf(text, OUTLINE_CELL_CAPACITY, "(%d, %d)", cell.x, cell.y);
    return text;
}

struct outline_counts outline_count(const struct outline *outline)
{
    const struct cst_cert *cert = outline->replay.cert;
    struct outline_counts counts = { 0, 0 };
    uint64_t *ways = calloc(cert->node_count, sizeof *ways);

    for (uint32_t i = 0; ways && i < cert->node_count; i++) {
        const struct cst_node *node = &cert->nodes[i];

        ways[i] = node->edge_count == 0;
        for (uint32_t k = 0; k < node->edge_count; k++) {
            uint32_t child = cert->edges[node->first_edge + k].child;

            ways[i] += ways[child];
            if (ways[i] < ways[child])
                ways[i] = UINT64_MAX;
            if (outline_is_case(outline, i) && !outline_is_case(outline, child))
                counts.turned++;
        }
    }
    if (ways)
        counts.all_lines = ways[outline->replay.root];
    free(ways);
    return counts;
}
