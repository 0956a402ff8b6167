/* SPDX-License-Identifier: MIT */
/* How a card is made from others: the rules 1 to 3 of section 8.4. */
#include "cards.h"

/* Limits of the coordinates of a cell, either way, and of the number of cells in a set. */
enum { DISTANCE = 500, SIDE = 2 * DISTANCE + 1, CELLS = 65536 };

/* A set in the making: each cell once in a list, and how often it was put in on a plane of counters
   around (0, 0), all of which are 0 at the beginning. */
struct collection {
    uint32_t times[SIDE][SIDE];
    struct cell cell[CELLS];
    size_t count;
};

struct cell place(struct child child, struct cell at)
{
    struct cell image = child.map & 4 ? (struct cell){ at.y, at.x } : at;
    if (child.map & 1)
        image.x = -image.x;
    if (child.map & 2)
        image.y = -image.y;
    return (struct cell){ image.x + child.shift.x, image.y + child.shift.y };
}

static uint32_t *times(struct collection *set, struct cell at)
{
    return &set->times[at.y + DISTANCE][at.x + DISTANCE];
}

static void put(struct collection *set, struct cell at, size_t number)
{
    if (at.x < -DISTANCE || at.x > DISTANCE || at.y < -DISTANCE || at.y > DISTANCE)
        require(false, LIMIT, "card %zu: cell %d,%d, beyond a limit of %d", number, at.x, at.y,
            DISTANCE);
    if ((*times(set, at))++ > 0)
        return;
    if (set->count == CELLS)
        require(false, LIMIT, "card %zu: more than %d cells in a set, a limit", number, CELLS);
    set->cell[set->count++] = at;
}

/* The set that was collected, but for one cell (or NULL); the collection is empty again. */
static struct set take_set(struct collection *from, const struct cell *without)
{
    struct set set = { allocate(from->count, sizeof *set.cell), 0 };
    for (size_t k = 0; k < from->count; k++) {
        const struct cell at = from->cell[k];
        *times(from, at) = 0;
        if (!without || at.x != without->x || at.y != without->y)
            set.cell[set.count++] = at;
    }
    from->count = 0;
    return set;
}

/* Whoever owns the animal without its j-th cell needs that cell, and one move. */
struct card base_card(const struct set *animal, size_t j)
{
    struct set rest = { allocate(animal->count, sizeof *rest.cell), 0 };
    for (size_t i = 0; i < animal->count; i++) {
        if (i != j)
            rest.cell[rest.count++] = animal->cell[i];
    }
    return (struct card){ rest, *animal, 1, animal->cell[j] };
}

struct card combine(struct cell pivot, const struct child *child, size_t children, size_t number)
{
    static struct collection A, T;
    size_t h = 0;
    for (size_t i = 0; i < children; i++) {
        const struct set *A_i = &child[i].card->requirement, *T_i = &child[i].card->envelope;
        spend(1 + (A_i->count + T_i->count) / 4);
        for (size_t k = 0; k < A_i->count; k++)
            put(&A, place(child[i], A_i->cell[k]), number);
        for (size_t k = 0; k < T_i->count; k++)
            put(&T, place(child[i], T_i->cell[k]), number);
        if (child[i].card->height > h)
            h = child[i].card->height;
    }
    /* Each child puts a cell into T at most once: what was put in by all is in every T_i. */
    for (size_t k = 0; k < T.count; k++) {
        if (*times(&T, T.cell[k]) == children)
            put(&A, T.cell[k], number);
    }
    put(&T, pivot, number);
    return (struct card){ take_set(&A, &pivot), take_set(&T, NULL), 1 + h, pivot };
}
