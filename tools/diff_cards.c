/* SPDX-License-Identifier: MIT */
/* cornerstone diff: two card certificates, by their figures and card by card. */
#include "diff_cards.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX /* in place of a card */

/* A card wherever it lies: the least of its eight images. */
struct form {
    uint32_t height, required, count;
    struct cst_cell *cell; /* those of A, then those of T without A, each in order */
};

static int compare_cells(const void *a, const void *b)
{
    const struct cst_cell *p = a, *q = b;

    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    return (p->y > q->y) - (p->y < q->y);
}

static int compare_lists(const struct cst_cell *a, const struct cst_cell *b, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        int order = compare_cells(&a[i], &b[i]);

        if (order)
            return order;
    }
    return 0;
}

static int compare_forms(const void *a, const void *b)
{
    const struct form *p = a, *q = b;

    if (p->height != q->height)
        return p->height < q->height ? -1 : 1;
    if (p->required != q->required)
        return p->required < q->required ? -1 : 1;
    if (p->count != q->count)
        return p->count < q->count ? -1 : 1;
    return compare_lists(p->cell, q->cell, p->count);
}

/* One image, moved into the corner. */
static void make_image(const struct card *card, uint8_t map, struct cst_cell *cell)
{
    struct cst_cell one = cells_map(card->box.low, map, 0, 0);
    struct cst_cell other = cells_map(card->box.high, map, 0, 0);
    int32_t x = one.x < other.x ? one.x : other.x, y = one.y < other.y ? one.y : other.y;
    uint32_t required = card->required.count, count = required;

    for (uint32_t i = 0; i < required; i++)
        cell[i] = cells_map(card->required.cell[i], map, -x, -y);
    for (uint32_t i = 0; i < card->envelope.count; i++)
        if (!cells_have(&card->required, card->envelope.cell[i]))
            cell[count++] = cells_map(card->envelope.cell[i], map, -x, -y);
    qsort(cell, required, sizeof *cell, compare_cells);
    qsort(cell + required, count - required, sizeof *cell, compare_cells);
}

static bool make_form(const struct card *card, struct form *form)
{
    size_t count = card->envelope.count;
    struct cst_cell *other = malloc(count * sizeof *other);

    form->height = card->height;
    form->required = card->required.count;
    form->count = card->envelope.count;
    form->cell = malloc(count * sizeof *form->cell);
    for (uint8_t map = 0; map < 8 && other && form->cell; map++) {
        make_image(card, map, other);
        if (map == 0 || compare_lists(other, form->cell, form->count) < 0)
            memcpy(form->cell, other, count * sizeof *other);
    }
    free(other);
    return other && form->cell;
}

static void clear_forms(struct form *forms, uint32_t count)
{
    for (uint32_t j = 0; forms && j < count; j++)
        free(forms[j].cell);
    free(forms);
}

/* The forms of all cards, in order; NULL if memory is short. */
static struct form *make_forms(const struct sets *sets)
{
    struct form *forms = calloc(sets->card_count, sizeof *forms);

    for (uint32_t j = 0; forms && j < sets->card_count; j++)
        if (!make_form(sets_card(sets, j), &forms[j])) {
            clear_forms(forms, sets->card_count);
            return NULL;
        }
    if (forms)
        qsort(forms, sets->card_count, sizeof *forms, compare_forms);
    return forms;
}

static bool find_common(const struct sets *a, const struct sets *b, uint32_t *common)
{
    struct form *forms_a = make_forms(a), *forms_b = make_forms(b);
    bool made = forms_a && forms_b;

    *common = 0;
    for (uint32_t i = 0, k = 0; made && i < a->card_count && k < b->card_count;) {
        int order = compare_forms(&forms_a[i], &forms_b[k]);

        *common += order == 0;
        /* The same card twice in A counts twice. */
        if (order <= 0)
            i++;
        else
            k++;
    }
    clear_forms(forms_a, a->card_count);
    clear_forms(forms_b, b->card_count);
    return made;
}

static bool same_set(const struct cells *a, const struct cells *b)
{
    return a->count == b->count && compare_lists(a->cell, b->cell, a->count) == 0;
}

static uint32_t find_first(const struct sets *a, const struct sets *b)
{
    uint32_t least = a->card_count < b->card_count ? a->card_count : b->card_count;

    for (uint32_t j = 0; j < least; j++) {
        const struct card *p = sets_card(a, j), *q = sets_card(b, j);

        if (p->height != q->height || compare_cells(&p->pivot, &q->pivot) ||
            !same_set(&p->required, &q->required) || !same_set(&p->envelope, &q->envelope))
            return j;
    }
    return a->card_count == b->card_count ? NONE : least;
}

static bool same_animal(const struct cst_animal *a, const struct cst_animal *b)
{
    return a->count == b->count && compare_lists(a->cell, b->cell, a->count) == 0;
}

bool diff_cards(const struct facts *a, const struct facts *b, struct comparison *comparison)
{
    const struct sets *sets_a = &a->policy.sets, *sets_b = &b->policy.sets;
    bool same = same_animal(&a->animal, &b->animal);
    uint32_t first = find_first(sets_a, sets_b), common;

    if (!find_common(sets_a, sets_b, &common))
        return false;
    comparison->same_claim &= same;
    snprintf(comparison->before, sizeof comparison->before, "animal    %s\n",
        same ? "the same" : "different");
    if (first == NONE)
        snprintf(comparison->after, sizeof comparison->after, "cards     the same, one by one\n");
    else
        snprintf(comparison->after, sizeof comparison->after,
            "cards     %" PRIu32 " is the first that differs; %" PRIu32 " of %" PRIu32
            " of A are in B, moved, turned or mirrored\n",
            first, common, sets_a->card_count);
    comparison->more = json_pack("{s:b, s:o, s:I}", "same_animal", same, "first_difference",
        first == NONE ? json_null() : json_integer(first), "common_cards", (json_int_t)common);
    return comparison->more != NULL;
}
