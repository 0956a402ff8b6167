/* SPDX-License-Identifier: MIT */
#include "table.h"

#include <errno.h>
#include <string.h>

#include "cards.h"
#include "cards_shape.h"
#include "fail.h"
#include "sets.h"

const struct cst_animal table_snaky = {
    TABLE_BASES,
    { { 0, 0 }, { 1, 0 }, { 2, 0 }, { 3, 0 }, { 3, 1 }, { 4, 1 } },
};

enum cst_status table_cannot_write(struct cst_error *err)
{
    return cst_fail(err, CST_IO, "cannot write: %s", errno ? strerror(errno) : "error");
}

enum cst_status table_finish(
    struct cst_cards *cards, struct cst_memory *memory, struct cst_error *err)
{
    struct cst_cards_shape shape;
    struct sets sets;
    enum cst_status status = sets_make(cards, &sets, err);

    if (status)
        return status;
    status = sets_claim(&sets, cards, err);
    sets_clear(&sets);
    if (status)
        return status;
    status = cst_cards_shape_check(&shape, cards, memory, err);
    cst_cards_shape_clear(&shape);
    return status;
}

static bool same(struct cst_cell a, struct cst_cell b)
{
    return a.x == b.x && a.y == b.y;
}

/* How Snaky lies in another animal. */
struct placing {
    uint8_t map;
    struct cst_cell shift;
    uint32_t base[TABLE_BASES]; /* for each cell of the animal, that of Snaky */
};

static bool find_placing(const struct cst_animal *animal, struct placing *placing)
{
    if (animal->count != TABLE_BASES)
        return false;
    for (uint8_t map = 0; map < 8; map++) {
        struct cst_cell low = { 0, 0 };
        uint32_t found = 0;

        for (uint32_t k = 0; k < TABLE_BASES; k++) {
            struct cst_cell cell = cst_turn(table_snaky.cell[k], map);

            low.x = cell.x < low.x ? cell.x : low.x;
            low.y = cell.y < low.y ? cell.y : low.y;
        }
        *placing = (struct placing){ .map = map, .shift = { -low.x, -low.y } };
        for (uint32_t k = 0; k < TABLE_BASES; k++) {
            struct cst_cell cell = cst_turn(table_snaky.cell[k], map);

            cell = (struct cst_cell){ cell.x - low.x, cell.y - low.y };
            for (uint32_t j = 0; j < TABLE_BASES; j++) {
                if (!same(cell, animal->cell[j]))
                    continue;
                placing->base[j] = k;
                found++;
            }
        }
        if (found == TABLE_BASES)
            return true;
    }
    return false;
}

static void turn_bases(struct cst_cards *cards, const struct placing *placing)
{
    for (uint32_t i = 0; i < cards->child_count; i++) {
        struct cst_child *child = &cards->children[i];
        struct cst_cell shift;

        if (child->card >= TABLE_BASES)
            continue;
        shift = cst_turn(placing->shift, child->map);
        child->card = placing->base[child->card];
        child->map = cst_turn_after(placing->map, child->map);
        child->dx += shift.x;
        child->dy += shift.y;
    }
}

enum cst_status table_copy(
    const struct cst_cards *cards, struct cst_cards *copy, struct cst_error *err)
{
    struct cst_memory memory = { 0 };
    struct cst_cards_shape shape;
    struct placing placing;
    enum cst_status status = cst_cards_shape_check(&shape, cards, &memory, err);

    cst_cards_shape_clear(&shape);
    if (status)
        return status;
    if (!find_placing(&cards->animal, &placing))
        return cst_fail(err, CST_REJECTED,
            "the animal is not Snaky, which all tables"
            " are about");
    if (cst_cards_reserve(copy, cards->combination_count, cards->child_count, &memory, err)) {
        cst_cards_clear(copy);
        return err->status;
    }
    copy->claim = cards->claim;
    copy->animal = table_snaky;
    memcpy(copy->combinations, cards->combinations,
        cards->combination_count * sizeof *cards->combinations);
    memcpy(copy->children, cards->children, cards->child_count * sizeof *cards->children);
    copy->combination_count = cards->combination_count;
    copy->child_count = cards->child_count;
    turn_bases(copy, &placing);
    return CST_OK;
}
