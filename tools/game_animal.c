/* SPDX-License-Identifier: MIT */
#include "game_animal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "animals.h"
#include "diff_cards.h"
#include "play.h"
#include "report.h"
#include "stat_card.h"

static const struct fact_row rows[CARD_FACTS] = {
    [CARD_WIDTH] = { "width", "width", NULL },
    [CARD_HEIGHT] = { "height", "height", NULL },
    [CARD_MOVES] = { "moves", "moves", "moves" },
    [CARD_CARDS] = { "cards", "cards", "cards" },
    [CARD_COMBINATIONS] = { "combinations", "combinations", "combinations" },
    [CARD_NUMBERED] = { "numbered", "  numbered", NULL },
    [CARD_INLINE] = { "inline", "  inline", "inline" },
    [CARD_REFERENCES] = { "references", "references", "references" },
    [CARD_CLASSES] = { "reply_classes", "reply classes", "classes" },
    [CARD_LAST_HEIGHT] = { "last_height", "last height", NULL },
    [CARD_MOST_HEIGHT] = { "greatest_height", "greatest height", "highest" },
    [CARD_LAST_REQUIRED] = { "last_required", "last required", "required" },
    [CARD_MOST_REQUIRED] = { "greatest_required", "greatest required", NULL },
    [CARD_LAST_ENVELOPE] = { "last_envelope", "last envelope", "envelope" },
    [CARD_MOST_ENVELOPE] = { "greatest_envelope", "greatest envelope", "largest" },
    [CARD_PAYLOAD_BYTES] = { "payload_bytes", "payload bytes", "payload" },
    [CARD_FILE_BYTES] = { "file_bytes", "file bytes", "bytes" },
};

static void keep_greatest(uint64_t *value, uint64_t other)
{
    if (other > *value)
        *value = other;
}

/* What the cards are. */
static void find_greatest(const struct sets *sets, uint64_t *value)
{
    const struct card *last = sets_card(sets, sets->card_count - 1);

    value[CARD_LAST_HEIGHT] = last->height;
    value[CARD_LAST_REQUIRED] = last->required.count;
    value[CARD_LAST_ENVELOPE] = last->envelope.count;
    for (uint32_t j = 0; j < sets->card_count; j++) {
        const struct card *card = sets_card(sets, j);

        keep_greatest(&value[CARD_MOST_HEIGHT], card->height);
        keep_greatest(&value[CARD_MOST_REQUIRED], card->required.count);
        keep_greatest(&value[CARD_MOST_ENVELOPE], card->envelope.count);
    }
}

/* What the list of combinations is. */
static void find_counts(const struct policy *policy, uint64_t *value)
{
    const struct cst_cards *cards = policy->cards;

    value[CARD_CARDS] = policy->sets.card_count;
    value[CARD_COMBINATIONS] = cards->combination_count;
    value[CARD_NUMBERED] = policy->sets.card_count - policy->sets.base_count;
    value[CARD_INLINE] = value[CARD_COMBINATIONS] - value[CARD_NUMBERED];
    /* Each inline combination is the child of one other. */
    value[CARD_REFERENCES] = cards->child_count - value[CARD_INLINE];
    for (uint32_t i = 0; i < cards->combination_count; i++)
        value[CARD_CLASSES] += policy->sets.combinations[i].classes;
}

static enum cst_status find(
    struct facts *facts, const struct cst_file_info *info, struct cst_error *err)
{
    const struct sets *sets = &facts->policy.sets;
    uint64_t *value = facts->value;
    enum cst_status status = policy_make(&facts->any.cards, &facts->policy, err);

    if (status)
        return status;
    facts->animal = facts->any.cards.animal;
    value[CARD_WIDTH] = facts->claim.width;
    value[CARD_HEIGHT] = facts->claim.height;
    value[CARD_MOVES] = facts->claim.plies;
    value[CARD_PAYLOAD_BYTES] = info->payload_bytes;
    value[CARD_FILE_BYTES] = info->file_bytes;
    find_counts(&facts->policy, value);
    find_greatest(sets, value);
    facts->heights = calloc((size_t)value[CARD_MOST_HEIGHT] + 1, sizeof *facts->heights);
    facts->required = calloc((size_t)value[CARD_MOST_REQUIRED] + 1, sizeof *facts->required);
    if (!facts->heights || !facts->required)
        return report_set(err, CST_LIMIT, "out of memory");
    for (uint32_t j = 0; j < sets->card_count; j++) {
        facts->heights[sets_card(sets, j)->height]++;
        facts->required[sets_card(sets, j)->required.count]++;
    }
    return CST_OK;
}

static void write_animal(const struct facts *facts, char text[FACTS_TEXT_CAPACITY])
{
    const char *name = animals_name(&facts->animal);

    snprintf(text, FACTS_TEXT_CAPACITY, "%s", name ? name : "-");
}

static void write_claim(const struct facts *facts, char text[FACTS_TEXT_CAPACITY])
{
    snprintf(text, FACTS_TEXT_CAPACITY, "%s", facts_claim(facts));
}

static const struct fact_word words[] = { { "animal", true, write_animal },
    { "claim", false, write_claim }, { "box", false, facts_size }, { NULL, false, NULL } };

static void print_head(const struct facts *facts)
{
    char name[FACTS_TEXT_CAPACITY];

    write_animal(facts, name);
    printf("%-18s%s\n%-18s", "animal", name, "cells");
    for (uint32_t i = 0; i < facts->animal.count; i++)
        printf("%s%" PRId32 ",%" PRId32, i ? " " : "", facts->animal.cell[i].x,
            facts->animal.cell[i].y);
    putchar('\n');
}

static void print_counts(const char *title, const uint32_t *counts, uint64_t most)
{
    printf("\n%-18s%s\n", title, "cards");
    for (uint64_t i = 0; i <= most; i++)
        if (counts[i])
            printf("%-18" PRIu64 "%" PRIu32 "\n", i, counts[i]);
}

static void print_histograms(const struct facts *facts)
{
    print_counts("height", facts->heights, facts->value[CARD_MOST_HEIGHT]);
    print_counts("required cells", facts->required, facts->value[CARD_MOST_REQUIRED]);
}

json_t *card_json_cell(struct cst_cell cell)
{
    return json_pack("[i, i]", (int)cell.x, (int)cell.y);
}

json_t *card_json_cells(const struct cst_cell *cells, uint32_t count, struct place place)
{
    json_t *list = json_array();
    int failed = 0;

    for (uint32_t i = 0; i < count; i++)
        failed |= json_array_append_new(list, card_json_cell(place_cell(place, cells[i])));
    if (!failed)
        return list;
    json_decref(list);
    return NULL;
}

static json_t *counts_json(const uint32_t *counts, uint64_t most)
{
    json_t *list = json_array();
    int failed = 0;

    for (uint64_t i = 0; i <= most; i++)
        failed |= json_array_append_new(list, json_integer(counts[i]));
    if (!failed)
        return list;
    json_decref(list);
    return NULL;
}

static int json_head(const struct facts *facts, json_t *object)
{
    const char *name = animals_name(&facts->animal);
    int failed = json_object_set_new(object, "animal", name ? json_string(name) : json_null());

    return failed |
        json_object_set_new(object, "cells",
            card_json_cells(facts->animal.cell, facts->animal.count, (struct place){ 0, 0, 0 }));
}

static int json_tail(const struct facts *facts, json_t *object)
{
    int failed = json_object_set_new(
        object, "heights", counts_json(facts->heights, facts->value[CARD_MOST_HEIGHT]));

    return failed |
        json_object_set_new(object, "required_sizes",
            counts_json(facts->required, facts->value[CARD_MOST_REQUIRED]));
}

static const struct cst_cards *get_cards(const struct cst_any *any)
{
    return &any->cards;
}

const struct game_row game_animal = {
    .number = CST_GAME_ANIMAL,
    .what = "cards for an animal",
    .rows = rows,
    .row_count = CARD_FACTS,
    .words = words,
    .find = find,
    .print_head = print_head,
    .print_histograms = print_histograms,
    .json_head = json_head,
    .json_tail = json_tail,
    .print_card = stat_card,
    .json_card = stat_card_json,
    .compare = diff_cards,
    .not_shown =
        "cards for an animal, expected a strategy of the square game; 'cornerstone play' plays"
        " by them, 'cornerstone stat --card' shows one",
    .play = play_cards,
    .cards = get_cards,
};
