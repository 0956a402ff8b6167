/* SPDX-License-Identifier: MIT */
#include "sets.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fail.h"
#include "mem.h"

/* A certificate of a few bytes can describe cards of any size, so what is kept has an end. */
#define MAX_BYTES ((uint64_t)1 << 30)
#define MAX_DISTANCE 30000

/* In a field of the window: some child requires the cell. The other bits count the envelopes that
 * have it. */
#define REQUIRED 0x80000000u

/* A child as it lies in the frame of its combination. */
struct placed {
    const struct card *card;
    uint8_t map;
    int32_t dx, dy;
};

/* The fields of a box, a column after the other: in the order of a set. */
struct window {
    struct cst_box box;
    uint64_t height; /* of a column */
    uint32_t *field; /* all 0 between two combinations */
    uint64_t room;
};

struct maker {
    const struct cst_cards *cards;
    struct sets *sets;
    struct cst_memory memory;
    uint32_t *waiting; /* a stack of inline combinations */
    uint32_t waiting_count;
    struct placed *placed; /* the children of the combination in work */
    uint32_t placed_room;
    struct window window;
    struct cells touched; /* all cells of the envelopes in work */
    uint32_t touched_room;
    struct cst_error *err;
};

static bool reserve(struct maker *maker, struct cells *set, uint32_t count)
{
    set->cell = cst_reallocate(&maker->memory, NULL, 0, count, sizeof *set->cell, maker->err);
    return set->cell != NULL;
}

static bool make_base(struct maker *maker, uint32_t j)
{
    const struct cst_animal *animal = &maker->cards->animal;
    struct card *card = &maker->sets->bases[j];

    *card = (struct card){ .pivot = animal->cell[j], .height = 1 };
    if (!reserve(maker, &card->required, animal->count) ||
        !reserve(maker, &card->envelope, animal->count))
        return false;
    for (uint32_t k = 0; k < animal->count; k++) {
        card->envelope.cell[card->envelope.count++] = animal->cell[k];
        if (k != j)
            card->required.cell[card->required.count++] = animal->cell[k];
    }
    card->box = cells_box(&card->envelope);
    return true;
}

static enum cst_status wrong(struct maker *maker, uint32_t i, const char *what)
{
    return cst_fail(maker->err, CST_MALFORMED, "combination %" PRIu32 ": %s", i, what);
}

static bool too_far(int32_t shift)
{
    return shift < -CST_MAX_CARD_CELL || shift > CST_MAX_CARD_CELL;
}

/* Look up the children of combination i; those that are inline leave the stack. */
static enum cst_status gather(struct maker *maker, uint32_t i)
{
    const struct cst_combination *combination = &maker->cards->combinations[i];
    const struct cst_child *children = maker->cards->children + combination->first_child;
    uint32_t inlines = 0, next;

    if (combination->child_count == 0 || combination->child_count >= REQUIRED)
        return wrong(maker, i, "expected at least one child");
    if (combination->child_count > maker->placed_room) {
        void *room = cst_reallocate(&maker->memory, maker->placed, maker->placed_room,
            combination->child_count, sizeof *maker->placed, maker->err);

        if (!room)
            return CST_LIMIT;
        maker->placed = room;
        maker->placed_room = combination->child_count;
    }
    for (uint32_t k = 0; k < combination->child_count; k++)
        inlines += children[k].card == CST_INLINE;
    if (inlines > maker->waiting_count)
        return wrong(maker, i, "more inline children than inline combinations wait");
    next = maker->waiting_count -= inlines;
    for (uint32_t k = 0; k < combination->child_count; k++) {
        if (children[k].card == CST_INLINE) {
            uint32_t made = maker->waiting[next++];

            maker->placed[k] = (struct placed){ &maker->sets->combinations[made], 0, 0, 0 };
            continue;
        }
        if (children[k].card >= maker->sets->card_count)
            return wrong(maker, i, "a child is not an earlier card");
        if (too_far(children[k].dx) || too_far(children[k].dy))
            return wrong(maker, i, "a child is shifted too far");
        maker->placed[k] = (struct placed){ sets_card(maker->sets, children[k].card),
            children[k].map, children[k].dx, children[k].dy };
    }
    return CST_OK;
}

/* Room for a window of so many fields and for a set of so many cells. */
static enum cst_status widen(struct maker *maker, uint64_t fields, uint64_t cells)
{
    struct window *window = &maker->window;

    if (fields > window->room) {
        void *room = cst_reallocate(
            &maker->memory, window->field, window->room, fields, sizeof *window->field, maker->err);

        if (!room)
            return CST_LIMIT;
        window->field = room;
        memset(window->field + window->room, 0,
            (size_t)(fields - window->room) * sizeof *window->field);
        window->room = fields;
    }
    if (cells > maker->touched_room) {
        void *room = cst_reallocate(&maker->memory, maker->touched.cell, maker->touched_room, cells,
            sizeof *maker->touched.cell, maker->err);

        if (!room)
            return CST_LIMIT;
        maker->touched.cell = room;
        maker->touched_room = (uint32_t)cells;
    }
    return CST_OK;
}

/* Make the window fit around the pivot and the children. */
static enum cst_status frame(struct maker *maker, uint32_t i)
{
    const struct cst_combination *combination = &maker->cards->combinations[i];
    struct cst_box box = { combination->pivot, combination->pivot };
    uint64_t fields, most = 1;

    for (uint32_t k = 0; k < combination->child_count; k++) {
        const struct placed *p = &maker->placed[k];

        cells_stretch(&box, cells_map(p->card->box.low, p->map, p->dx, p->dy));
        cells_stretch(&box, cells_map(p->card->box.high, p->map, p->dx, p->dy));
        most += p->card->envelope.count;
    }
    if (box.low.x < -MAX_DISTANCE || box.low.y < -MAX_DISTANCE || box.high.x > MAX_DISTANCE ||
        box.high.y > MAX_DISTANCE)
        return cst_fail(maker->err, CST_LIMIT,
            "combination %" PRIu32 ": a cell is farther than %d from (0, 0)", i, MAX_DISTANCE);
    maker->window.box = maker->sets->combinations[i].box = box;
    maker->window.height = (uint64_t)(box.high.y - box.low.y) + 1;
    fields = maker->window.height * ((uint64_t)(box.high.x - box.low.x) + 1);
    return widen(maker, fields, most < fields ? most : fields);
}

static uint32_t *field(const struct window *window, struct cst_cell cell)
{
    return window->field + (uint64_t)(cell.x - window->box.low.x) * window->height +
        (uint64_t)(cell.y - window->box.low.y);
}

static void touch(struct maker *maker, struct cst_cell cell, uint32_t count)
{
    uint32_t *at = field(&maker->window, cell);

    if (!*at)
        maker->touched.cell[maker->touched.count++] = cell;
    *at += count;
}

/* Enter the children and the pivot. */
static void enter(struct maker *maker, const struct cst_combination *combination)
{
    maker->touched.count = 0;
    for (uint32_t k = 0; k < combination->child_count; k++) {
        const struct placed *p = &maker->placed[k];
        const struct card *card = p->card;

        for (uint32_t c = 0; c < card->envelope.count; c++)
            touch(maker, cells_map(card->envelope.cell[c], p->map, p->dx, p->dy), 1);
        /* In the envelope, hence in the window. */
        for (uint32_t c = 0; c < card->required.count; c++)
            *field(&maker->window, cells_map(card->required.cell[c], p->map, p->dx, p->dy)) |=
                REQUIRED;
    }
    /* If no envelope has the pivot its field must not stay 0, for it is in T. */
    if (!*field(&maker->window, combination->pivot))
        touch(maker, combination->pivot, REQUIRED);
}

/* Put the touched cells into order: by a walk through the window, which takes a tenth of the time
 * of sorting, unless the children lie so far apart that the window is nearly empty. */
static void put_in_order(struct maker *maker)
{
    const struct window *window = &maker->window;
    struct cells *touched = &maker->touched;
    struct cst_cell at = window->box.low;
    uint64_t width = (uint64_t)(window->box.high.x - at.x) + 1;

    if (width * window->height / 64 > touched->count) {
        qsort(touched->cell, touched->count, sizeof *touched->cell, cells_compare);
        return;
    }
    touched->count = 0;
    for (; at.x <= window->box.high.x; at.x++) {
        const uint32_t *column = field(window, at);

        for (uint64_t y = 0; y < window->height; y++)
            if (column[y])
                touched->cell[touched->count++] = (struct cst_cell){ at.x, at.y + (int32_t)y };
    }
}

/* Take the card out of the window, which is empty then. */
static enum cst_status take(
    struct maker *maker, const struct cst_combination *combination, struct card *card)
{
    const struct cells *touched = &maker->touched;
    struct cst_cell p = combination->pivot;
    uint32_t required = 0;

    for (uint32_t c = 0; c < touched->count; c++)
        required += *field(&maker->window, touched->cell[c]) >= combination->child_count;
    if (!reserve(maker, &card->envelope, touched->count) ||
        !reserve(maker, &card->required, required))
        return CST_LIMIT;
    memcpy(card->envelope.cell, touched->cell, touched->count * sizeof *touched->cell);
    card->envelope.count = touched->count;
    for (uint32_t c = 0; c < touched->count; c++) {
        struct cst_cell cell = touched->cell[c];
        uint32_t *at = field(&maker->window, cell);

        /* Required by a child, or in all envelopes. */
        if (*at >= combination->child_count && (cell.x != p.x || cell.y != p.y))
            card->required.cell[card->required.count++] = cell;
        *at = 0;
    }
    return CST_OK;
}

static enum cst_status combine(struct maker *maker, uint32_t i)
{
    const struct cst_combination *combination = &maker->cards->combinations[i];
    struct sets *sets = maker->sets;
    struct card *card = &sets->combinations[i];
    enum cst_status status = gather(maker, i);

    if (!status)
        status = frame(maker, i);
    if (status)
        return status;
    enter(maker, combination);
    put_in_order(maker);
    card->pivot = combination->pivot;
    for (uint32_t k = 0; k < combination->child_count; k++)
        if (maker->placed[k].card->height >= card->height)
            card->height = maker->placed[k].card->height + 1;
    status = take(maker, combination, card);
    if (status)
        return status;
    /* The cells of T other than p and those of A, and one class for all the rest. */
    card->classes = card->envelope.count - card->required.count;
    if (!combination->numbered) {
        maker->waiting[maker->waiting_count++] = i;
        return CST_OK;
    }
    if (maker->waiting_count)
        return wrong(maker, i, "numbered, but inline combinations still wait");
    sets->numbered[sets->card_count++ - sets->base_count] = i;
    return CST_OK;
}

static enum cst_status make_bases(struct maker *maker)
{
    struct sets *sets = maker->sets;
    uint32_t count = maker->cards->animal.count;

    sets->bases = cst_reallocate(&maker->memory, NULL, 0, count, sizeof *sets->bases, maker->err);
    if (!sets->bases)
        return CST_LIMIT;
    memset(sets->bases, 0, count * sizeof *sets->bases);
    sets->base_count = count;
    for (; sets->card_count < count; sets->card_count++)
        if (!make_base(maker, sets->card_count))
            return CST_LIMIT;
    return CST_OK;
}

/* Room for all combinations of the cards; more than that if there was some before, for then others
 * may follow one by one. */
static enum cst_status make_room(struct maker *maker)
{
    struct sets *sets = maker->sets;
    uint64_t room = maker->cards->combination_count, old = sets->room;
    void *moved;

    if (room <= old)
        return CST_OK;
    if (old)
        room = cst_next_capacity(old, room);
    if (room > UINT32_MAX)
        room = UINT32_MAX;
    moved = cst_reallocate(
        &maker->memory, sets->combinations, old, room, sizeof *sets->combinations, maker->err);
    if (!moved)
        return CST_LIMIT;
    sets->combinations = moved;
    memset(sets->combinations + old, 0, (size_t)(room - old) * sizeof *sets->combinations);
    /* What sets_clear() goes by, until the other array has followed. */
    sets->room = (uint32_t)room;
    moved = cst_reallocate(
        &maker->memory, sets->numbered, old, room, sizeof *sets->numbered, maker->err);
    if (!moved)
        return CST_LIMIT;
    sets->numbered = moved;
    return CST_OK;
}

static enum cst_status make_all(struct maker *maker)
{
    struct sets *sets = maker->sets;
    uint32_t count = maker->cards->combination_count, more = count - sets->combination_count;
    enum cst_status status = sets->bases ? CST_OK : make_bases(maker);

    if (!status)
        status = make_room(maker);
    if (status)
        return status;
    maker->waiting =
        cst_reallocate(&maker->memory, NULL, 0, more, sizeof *maker->waiting, maker->err);
    if (!maker->waiting)
        return CST_LIMIT;
    for (; sets->combination_count < count; sets->combination_count++) {
        status = combine(maker, sets->combination_count);
        if (status)
            return status;
    }
    if (maker->waiting_count)
        return wrong(maker, count - 1, "the last one is not numbered");
    cst_free(&maker->memory, maker->waiting, more, sizeof *maker->waiting);
    maker->waiting = NULL;
    return CST_OK;
}

enum cst_status sets_extend(const struct cst_cards *cards, struct sets *sets, struct cst_error *err)
{
    struct maker maker = {
        .cards = cards,
        .sets = sets,
        .err = err,
        .memory = { .limit = MAX_BYTES, .used = sets->bytes },
    };
    enum cst_status status = make_all(&maker);

    free(maker.waiting);
    cst_free(&maker.memory, maker.placed, maker.placed_room, sizeof *maker.placed);
    cst_free(&maker.memory, maker.window.field, maker.window.room, sizeof *maker.window.field);
    cst_free(&maker.memory, maker.touched.cell, maker.touched_room, sizeof *maker.touched.cell);
    sets->bytes = maker.memory.used;
    if (status)
        sets_clear(sets);
    return status;
}

enum cst_status sets_make(const struct cst_cards *cards, struct sets *sets, struct cst_error *err)
{
    *sets = (struct sets){ 0 };
    return sets_extend(cards, sets, err);
}
