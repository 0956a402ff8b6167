/* SPDX-License-Identifier: MIT */
/* cornerstone diff: two card certificates, by their figures and card by card. */
#include "diff_cards.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct result {
    bool same_claim, same_animal, same_strategy;
    uint32_t first;  /* the first card that is not the same in both, or NONE */
    uint32_t common; /* cards of A that are cards of B, moved, turned or mirrored */
};

#define NONE UINT32_MAX

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

static void print_name(const char *letter, const struct card_facts *facts)
{
    char digest[FACTS_DIGEST_ROOM];

    printf("%s  %s\n   %s\n   %s, %s, box %" PRIu64 "x%" PRIu64 "\n", letter, facts->file,
        facts_hex(facts->hash, digest), card_facts_animal(facts), card_facts_claim(facts),
        facts->value[CARD_WIDTH], facts->value[CARD_HEIGHT]);
}

static void print_text(
    const struct card_facts *a, const struct card_facts *b, const struct result *result)
{
    print_name("A", a);
    print_name("B", b);
    printf("\n%-18s%14s%14s%14s\n", "", "A", "B", "B - A");
    for (int i = 0; i < CARD_FACTS; i++)
        printf("%-18s%14" PRIu64 "%14" PRIu64 "%+14" PRId64 "\n", card_fact_rows[i].label,
            a->value[i], b->value[i], (int64_t)b->value[i] - (int64_t)a->value[i]);
    printf("\nanimal    %s\n", result->same_animal ? "the same" : "different");
    printf("claim     %s\n", result->same_claim ? "the same" : "different");
    printf("strategy  %s\n", result->same_strategy ? "the same" : "different");
    if (result->first == NONE)
        puts("cards     the same, one by one");
    else
        printf("cards     %" PRIu32 " is the first that differs; %" PRIu32 " of %" PRIu64
               " of A are in B, moved, turned or mirrored\n",
            result->first, result->common, a->value[CARD_CARDS]);
}

static enum cst_status print_json(
    const struct card_facts *a, const struct card_facts *b, const struct result *result)
{
    return facts_print_json(json_pack("{s:o, s:o, s:b, s:b, s:b, s:o, s:I}", "a",
        card_facts_json(a), "b", card_facts_json(b), "same_claim", result->same_claim,
        "same_animal", result->same_animal, "same_strategy", result->same_strategy,
        "first_difference", result->first == NONE ? json_null() : json_integer(result->first),
        "common_cards", (json_int_t)result->common));
}

enum cst_status diff_cards(const struct card_facts *a, const struct policy *cards_a,
    const struct card_facts *b, const struct policy *cards_b, bool json)
{
    struct result result = {
        .same_animal = same_animal(&a->animal, &b->animal),
        .same_strategy = !memcmp(a->hash, b->hash, sizeof a->hash),
        .first = find_first(&cards_a->sets, &cards_b->sets),
    };
    enum cst_status status = CST_OK;

    result.same_claim = result.same_animal && a->claim == b->claim &&
        !memcmp(a->value, b->value, (CARD_MOVES + 1) * sizeof *a->value);
    if (!find_common(&cards_a->sets, &cards_b->sets, &result.common)) {
        fprintf(stderr, "cornerstone: out of memory\n");
        return CST_LIMIT;
    }
    if (json)
        status = print_json(a, b, &result);
    else
        print_text(a, b, &result);
    if (!status && !(result.same_claim && result.same_strategy))
        status = CST_REJECTED;
    return status;
}
