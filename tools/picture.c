/* SPDX-License-Identifier: MIT */
#include "picture.h"

#include <stdlib.h>
#include <string.h>

#define SMALL_BOARD 9 /* shown as a whole */
#define MOST_SHOWN 40 /* cells to a side; what is farther away is not drawn */

const struct mark *picture_at(const struct picture *picture, struct cst_cell at)
{
    for (uint32_t i = 0; i < picture->count; i++)
        if (cell_equal(picture->marks[i].at, at))
            return &picture->marks[i];
    return NULL;
}

void picture_mark(struct picture *picture, struct cst_cell at, enum mark_kind kind, uint32_t number)
{
    if (picture_at(picture, at))
        return;
    if (picture->count == picture->capacity) {
        uint32_t capacity = picture->capacity ? 2 * picture->capacity : 64;
        struct mark *marks = realloc(picture->marks, capacity * sizeof *marks);

        if (!marks) {
            picture->failed = true;
            return;
        }
        picture->marks = marks;
        picture->capacity = capacity;
    }
    picture->marks[picture->count++] = (struct mark){ at, (uint8_t)kind, false, number };
}

void picture_zone(struct picture *picture, const struct cell_set *zone)
{
    for (uint32_t i = 0; i < picture->count; i++)
        picture->marks[i].zone |= cell_set_has(zone, picture->marks[i].at);
    for (uint32_t i = 0; i < zone->count; i++)
        picture_mark(picture, zone->at[i], MARK_ZONE, 0);
}

void picture_stones(struct picture *picture, const struct position *position)
{
    for (uint32_t i = 0; i < position->own_count; i++)
        picture_mark(picture, position->own[i].at, MARK_ATTACKER, position->own[i].number);
    for (uint32_t i = 0; i < position->other_count; i++)
        picture_mark(picture, position->other[i].at, MARK_DEFENDER, position->other[i].number);
}

void picture_line(struct picture *picture, const struct outline *outline, uint32_t node,
    const struct outline_line *line)
{
    const struct outline_step *last = &line->steps[line->count - 1];

    *picture = (struct picture){ .outline = outline };
    picture_stones(picture, &last->position);
    if (line->after != OUTLINE_NONE)
        picture_mark(picture, last->threats.list[0].at, MARK_DEFENDER, last->position.own_count);
    else
        for (uint32_t i = 0; i < last->threats.count; i++)
            picture_mark(picture, last->threats.list[i].at, MARK_COMPLETES, 0);
    picture_zone(picture, &outline->zones[node].cells);
    picture_frame(picture);
}

/* In how many zones of the otherwise children each cell is. */
static void mark_counts(struct picture *picture, const struct cst_node *node)
{
    const struct replay *replay = &picture->outline->replay;
    uint32_t first = picture->count;

    for (uint32_t i = node->edge_count - node->otherwise; i < node->edge_count; i++) {
        struct zone zone = zones_carry(
            replay, picture->outline->zones, &replay->cert->edges[node->first_edge + i]);

        for (uint32_t k = 0; k < zone.cells.count; k++) {
            picture_mark(picture, zone.cells.at[k], MARK_COUNT, 0);
            for (uint32_t m = first; m < picture->count; m++)
                picture->marks[m].number += cell_equal(picture->marks[m].at, zone.cells.at[k]);
        }
        zone_clear(&zone);
    }
}

void picture_case(struct picture *picture, const struct outline *outline, uint32_t number)
{
    const struct replay *replay = &outline->replay;
    const struct cst_node *node = &replay->cert->nodes[number];
    struct position position;

    *picture = (struct picture){ .outline = outline };
    replay_position(replay, number, &position);
    position_attack(&position, replay->nodes[number].move);
    picture_stones(picture, &position);
    for (uint32_t i = 0; node->otherwise && i < node->edge_count - node->otherwise; i++) {
        const struct cst_edge *edge = &replay->cert->edges[node->first_edge + i];
        picture_mark(picture, (struct cst_cell){ edge->x, edge->y }, MARK_NAMED, 0);
    }
    if (replay_unknown(replay, number))
        picture_zone(picture, &outline->zones[number].cells);
    else
        mark_counts(picture, node);
    picture_frame(picture);
}

void picture_frame(struct picture *picture)
{
    const struct replay *replay = &picture->outline->replay;
    const struct cst_claim *claim = &replay->cert->claim;
    struct cst_cell middle = picture->outline->middle;

    picture->low = picture->high = middle;
    if (!replay->plane && picture->count)
        picture->low = picture->high = picture->marks[0].at;
    if (!replay->plane && claim->width <= SMALL_BOARD && claim->height <= SMALL_BOARD) {
        picture->low = (struct cst_cell){ 0, 0 };
        picture->high = (struct cst_cell){ claim->width - 1, claim->height - 1 };
    }
    for (uint32_t i = 0; i < picture->count; i++) {
        struct cst_cell at = picture->marks[i].at;

        if (replay->plane &&
            (abs(at.x - middle.x) > MOST_SHOWN / 2 || abs(at.y - middle.y) > MOST_SHOWN / 2))
            continue;
        picture->low.x = at.x < picture->low.x ? at.x : picture->low.x;
        picture->low.y = at.y < picture->low.y ? at.y : picture->low.y;
        picture->high.x = at.x > picture->high.x ? at.x : picture->high.x;
        picture->high.y = at.y > picture->high.y ? at.y : picture->high.y;
    }
}

static const char *mark_text(const struct mark *mark, char text[8])
{
    if (!mark)
        return ".";
    switch (mark->kind) {
    case MARK_ATTACKER:
    case MARK_DEFENDER:
        snprintf(text, 8, "%c%u", mark->kind == MARK_ATTACKER ? 'X' : 'O',
            (unsigned)mark->number % 1000);
        return text;
    case MARK_COUNT:
        snprintf(text, 8, "%u", (unsigned)mark->number % 1000);
        return text;
    case MARK_COMPLETES:
        return "!";
    case MARK_NAMED:
        return "=";
    default:
        return "*";
    }
}

bool picture_row(const struct picture *picture, int row, char text[PICTURE_ROW_CAPACITY])
{
    int y = picture->high.y - row, length;
    char label[OUTLINE_CELL_CAPACITY], mark[8];

    if (y < picture->low.y - 1)
        return false;
    if (y < picture->low.y)
        length = snprintf(text, PICTURE_ROW_CAPACITY, "    ");
    else
        length = snprintf(text, PICTURE_ROW_CAPACITY, "%3d ", y);
    for (int x = picture->low.x; x <= picture->high.x && length < PICTURE_ROW_CAPACITY - 8; x++) {
        const char *cell = label;

        if (y >= picture->low.y) {
            cell = mark_text(picture_at(picture, (struct cst_cell){ x, y }), mark);
        } else {
            snprintf(label, sizeof label, "%d", x);
        }
        length += snprintf(text + length, (size_t)(PICTURE_ROW_CAPACITY - length), " %3s", cell);
    }
    return true;
}

void picture_clear(struct picture *picture)
{
    free(picture->marks);
    *picture = (struct picture){ 0 };
}
