/* SPDX-License-Identifier: MIT */
#include "card_facts.h"

#include <stdlib.h>
#include <string.h>

#include "animals.h"
#include "files.h"
#include "report.h"

const struct fact_row card_fact_rows[CARD_FACTS] = {
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

enum cst_status card_facts_find(const struct policy *policy, const struct cst_file_info *info,
    struct card_facts *facts, struct cst_error *err)
{
    const struct sets *sets = &policy->sets;
    uint64_t *value = facts->value;

    facts->claim = policy->cards->claim.claim;
    facts->animal = policy->cards->animal;
    memcpy(facts->hash, info->hash, sizeof facts->hash);
    memset(value, 0, sizeof facts->value);
    value[CARD_WIDTH] = policy->cards->claim.width;
    value[CARD_HEIGHT] = policy->cards->claim.height;
    value[CARD_MOVES] = policy->cards->claim.plies;
    value[CARD_PAYLOAD_BYTES] = info->payload_bytes;
    value[CARD_FILE_BYTES] = info->file_bytes;
    find_counts(policy, value);
    find_greatest(sets, value);
    facts->heights = calloc((size_t)value[CARD_MOST_HEIGHT] + 1, sizeof *facts->heights);
    facts->required = calloc((size_t)value[CARD_MOST_REQUIRED] + 1, sizeof *facts->required);
    if (!facts->heights || !facts->required) {
        card_facts_clear(facts);
        return report_set(err, CST_LIMIT, "out of memory");
    }
    for (uint32_t j = 0; j < sets->card_count; j++) {
        facts->heights[sets_card(sets, j)->height]++;
        facts->required[sets_card(sets, j)->required.count]++;
    }
    return CST_OK;
}

void card_facts_clear(struct card_facts *facts)
{
    free(facts->heights);
    free(facts->required);
    facts->heights = facts->required = NULL;
}

const char *card_facts_claim(const struct card_facts *facts)
{
    return facts->claim == CST_CLAIM_MAKER_WINS ? "maker-wins" : "last-card";
}

const char *card_facts_animal(const struct card_facts *facts)
{
    const char *name = animals_name(&facts->animal);

    return name ? name : "-";
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

json_t *card_facts_json(const struct card_facts *facts)
{
    char digest[FACTS_DIGEST_ROOM];
    const char *name = animals_name(&facts->animal);
    json_t *object = json_object();
    int failed = 0;

    failed |= json_object_set_new(object, "file", facts_json_name(facts->file));
    failed |= json_object_set_new(object, "game", json_string("animal"));
    failed |= json_object_set_new(object, "claim", json_string(card_facts_claim(facts)));
    failed |= json_object_set_new(object, "animal", name ? json_string(name) : json_null());
    failed |= json_object_set_new(object, "cells",
        card_json_cells(facts->animal.cell, facts->animal.count, (struct place){ 0, 0, 0 }));
    for (int i = 0; i < CARD_FACTS; i++)
        failed |= json_object_set_new(
            object, card_fact_rows[i].key, json_integer((json_int_t)facts->value[i]));
    failed |= json_object_set_new(
        object, "heights", counts_json(facts->heights, facts->value[CARD_MOST_HEIGHT]));
    failed |= json_object_set_new(
        object, "required_sizes", counts_json(facts->required, facts->value[CARD_MOST_REQUIRED]));
    failed |= json_object_set_new(object, "digest_kind", json_string(FACTS_DIGEST_KIND));
    failed |= json_object_set_new(object, "digest", json_string(facts_hex(facts->hash, digest)));
    if (!failed)
        return object;
    json_decref(object);
    return NULL;
}

void card_file_clear(struct card_file *file)
{
    policy_clear(&file->policy);
    cst_any_clear(&file->any);
}

static enum cst_status find_any(struct card_file *read, const struct cst_file_info *info,
    struct any_facts *facts, struct cst_error *err)
{
    enum cst_status status;

    if (read->any.game == CST_GAME_SQUARE)
        return facts_find(&read->any.cert, info, &facts->square, err);
    status = policy_make(&read->any.cards, &read->policy, err);
    if (!status)
        status = card_facts_find(&read->policy, info, &facts->cards, err);
    return status;
}

enum cst_status any_facts_read(
    const char *file, uint64_t max_memory, struct any_facts *facts, struct card_file *keep)
{
    struct card_file own = { 0 }, *read = keep ? keep : &own;
    struct cst_file_info info;
    struct cst_error err;
    enum cst_status status;

    *read = own;
    status = files_read_any(file, max_memory, &read->any, &info);
    if (status)
        return status;
    *facts = (struct any_facts){
        .game = read->any.game,
        .square.file = file,
        .cards.file = file,
    };
    status = find_any(read, &info, facts, &err);
    if (status)
        report_input(file, &err);
    if (status || !keep || facts->game == CST_GAME_SQUARE)
        card_file_clear(read);
    return status;
}

void any_facts_clear(struct any_facts *facts)
{
    card_facts_clear(&facts->cards);
}
