/* SPDX-License-Identifier: MIT */
#include "animals.h"

#include <stdlib.h>
#include <string.h>

#include "sets.h"

/* Harary named those of up to four cells and Snaky; those of five are called by letters. Rows from
 * the top, as one sees them. */
static const struct {
    const char *name;
    const char *rows; /* ended by '/', but for the last */
} table[] = {
    { "monomino", "#" },
    { "domino", "##" },
    { "tic", "###" },
    { "el", "#./##" },
    { "skinny", "####" },
    { "fatty", "##/##" },
    { "elly", "..#/###" },
    { "knobby", ".#./###" },
    { "tippy", ".##/##." },
    { "F pentomino", ".##/##./.#." },
    { "I pentomino", "#####" },
    { "L pentomino", "...#/####" },
    { "N pentomino", "..##/###." },
    { "P pentomino", "##./###" },
    { "T pentomino", "###/.#./.#." },
    { "U pentomino", "#.#/###" },
    { "V pentomino", "#../#../###" },
    { "W pentomino", "#../##./.##" },
    { "X pentomino", ".#./###/.#." },
    { "Y pentomino", ".#../####" },
    { "Z pentomino", "##./.#./.##" },
    { "snaky", "...##/####." },
};

#define ANIMALS (sizeof table / sizeof *table)

static int compare(const void *a, const void *b)
{
    const struct cst_cell *p = a, *q = b;

    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    return (p->y > q->y) - (p->y < q->y);
}

/* Into the corner and into order. */
static void settle(struct cst_animal *animal)
{
    int32_t x = INT32_MAX, y = INT32_MAX;

    for (uint32_t i = 0; i < animal->count; i++) {
        x = animal->cell[i].x < x ? animal->cell[i].x : x;
        y = animal->cell[i].y < y ? animal->cell[i].y : y;
    }
    for (uint32_t i = 0; i < animal->count; i++) {
        animal->cell[i].x -= x;
        animal->cell[i].y -= y;
    }
    qsort(animal->cell, animal->count, sizeof *animal->cell, compare);
}

static void draw(const char *rows, struct cst_animal *animal)
{
    struct cst_cell at = { 0, 0 };

    *animal = (struct cst_animal){ 0 };
    for (; *rows; rows++, at.x++) {
        if (*rows == '#')
            animal->cell[animal->count++] = at;
        if (*rows == '/')
            at = (struct cst_cell){ -1, at.y - 1 };
    }
    settle(animal);
}

static bool same(const struct cst_animal *a, const struct cst_animal *b)
{
    return a->count == b->count && !memcmp(a->cell, b->cell, a->count * sizeof *a->cell);
}

uint32_t animals_orientations(const struct cst_animal *animal, struct cst_animal images[8])
{
    uint32_t count = 0;

    for (uint8_t map = 0; map < 8; map++) {
        struct cst_animal *image = &images[count];
        bool known = false;

        image->count = animal->count;
        for (uint32_t i = 0; i < animal->count; i++)
            image->cell[i] = cells_map(animal->cell[i], map, 0, 0);
        settle(image);
        for (uint32_t k = 0; k < count; k++)
            known |= same(image, &images[k]);
        count += !known;
    }
    return count;
}

const char *animals_name(const struct cst_animal *animal)
{
    struct cst_animal images[8];
    uint32_t count = animals_orientations(animal, images);

    for (size_t i = 0; i < ANIMALS; i++) {
        struct cst_animal named;

        draw(table[i].rows, &named);
        for (uint32_t k = 0; k < count; k++)
            if (same(&named, &images[k]))
                return table[i].name;
    }
    return NULL;
}

bool animals_find(const char *name, struct cst_animal *animal)
{
    for (size_t i = 0; i < ANIMALS; i++) {
        if (strcmp(name, table[i].name))
            continue;
        draw(table[i].rows, animal);
        return true;
    }
    return false;
}
