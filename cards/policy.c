/* SPDX-License-Identifier: MIT */
#include "policy.h"

#include <stdlib.h>

#include "alloc.h"
#include "fail.h"

struct cst_cell place_cell(struct place place, struct cst_cell cell)
{
    return cells_map(cell, place.map, place.dx, place.dy);
}

struct place place_compose(struct place after, struct place before)
{
    struct cst_cell shift =
        cells_map((struct cst_cell){ before.dx, before.dy }, after.map, after.dx, after.dy);

    return (struct place){ cst_turn_after(before.map, after.map), shift.x, shift.y };
}

struct place place_inverse(struct place place)
{
    uint8_t map = cst_turn_back(place.map);
    struct cst_cell shift = cells_map((struct cst_cell){ place.dx, place.dy }, map, 0, 0);

    return (struct place){ map, -shift.x, -shift.y };
}

/* Which combination each inline child is: they wait on a stack, as sets_make has checked. */
static void match(struct policy *policy, uint32_t *waiting)
{
    const struct cst_cards *cards = policy->cards;
    uint32_t count = 0;

    for (uint32_t i = 0; i < cards->combination_count; i++) {
        const struct cst_combination *combination = &cards->combinations[i];

        for (uint32_t k = combination->child_count; k-- > 0;)
            if (cards->children[combination->first_child + k].card == CST_INLINE)
                policy->inlined[combination->first_child + k] = waiting[--count];
        if (!combination->numbered)
            waiting[count++] = i;
    }
}

enum cst_status policy_make(
    const struct cst_cards *cards, struct policy *policy, struct cst_error *err)
{
    enum cst_status status;
    uint32_t *waiting;

    *policy = (struct policy){ .cards = cards };
    status = sets_make(cards, &policy->sets, err);
    if (status)
        return status;
    policy->inlined = cst_realloc(NULL, cards->child_count * sizeof *policy->inlined);
    waiting = cst_realloc(NULL, cards->combination_count * sizeof *waiting);
    if (policy->inlined && waiting) {
        match(policy, waiting);
    } else {
        policy_clear(policy);
        status = cst_fail(err, CST_LIMIT, "out of memory");
    }
    free(waiting);
    return status;
}

void policy_clear(struct policy *policy)
{
    sets_clear(&policy->sets);
    free(policy->inlined);
    *policy = (struct policy){ 0 };
}

struct stand policy_numbered(const struct policy *policy, uint32_t j)
{
    const struct sets *sets = &policy->sets;

    if (j >= sets->base_count)
        j = sets->base_count + sets->numbered[j - sets->base_count];
    return (struct stand){ j, { 0, 0, 0 } };
}

struct stand policy_start(const struct policy *policy, struct place place)
{
    struct stand stand = policy_numbered(policy, policy->sets.card_count - 1);

    stand.place = place;
    return stand;
}

const struct card *policy_card(const struct policy *policy, struct stand stand)
{
    const struct sets *sets = &policy->sets;

    if (stand.card < sets->base_count)
        return &sets->bases[stand.card];
    return &sets->combinations[stand.card - sets->base_count];
}

static const struct cst_combination *combination_of(const struct policy *policy, struct stand stand)
{
    if (stand.card < policy->sets.base_count)
        return NULL;
    return &policy->cards->combinations[stand.card - policy->sets.base_count];
}

uint32_t policy_number(const struct policy *policy, struct stand stand)
{
    const struct cst_combination *combination = combination_of(policy, stand);
    uint32_t low = 0, high = policy->sets.card_count - policy->sets.base_count;
    uint32_t wanted = stand.card - policy->sets.base_count;

    if (!combination)
        return stand.card;
    if (!combination->numbered)
        return CST_INLINE;
    /* The numbered ones are in increasing order. */
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;

        if (policy->sets.numbered[middle] <= wanted)
            low = middle;
        else
            high = middle;
    }
    return policy->sets.base_count + low;
}

uint32_t policy_children(const struct policy *policy, struct stand stand)
{
    const struct cst_combination *combination = combination_of(policy, stand);

    return combination ? combination->child_count : 0;
}

struct stand policy_child(const struct policy *policy, struct stand stand, uint32_t k)
{
    uint32_t at = combination_of(policy, stand)->first_child + k;
    const struct cst_child *child = &policy->cards->children[at];
    struct stand to;

    if (child->card == CST_INLINE)
        return (struct stand){ policy->sets.base_count + policy->inlined[at], stand.place };
    to = policy_numbered(policy, child->card);
    to.place = place_compose(stand.place, (struct place){ child->map, child->dx, child->dy });
    return to;
}

struct cst_cell policy_pivot(const struct policy *policy, struct stand stand)
{
    return place_cell(stand.place, policy_card(policy, stand)->pivot);
}

bool policy_needs(const struct policy *policy, struct stand stand, struct cst_cell cell)
{
    return cells_have(
        &policy_card(policy, stand)->envelope, place_cell(place_inverse(stand.place), cell));
}

bool policy_reply(const struct policy *policy, struct stand *stand, struct cst_cell reply)
{
    uint32_t count = policy_children(policy, *stand);

    for (uint32_t k = 0; k < count; k++) {
        struct stand child = policy_child(policy, *stand, k);

        if (policy_needs(policy, child, reply))
            continue;
        *stand = child;
        return true;
    }
    return false;
}
