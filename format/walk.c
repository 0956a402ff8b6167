/* SPDX-License-Identifier: MIT */
#include "walk.h"

/* Find the inline combinations of all children. Those that wait are kept in a list,
 * the latest first; of the links, each combination uses its own. */
static enum cst_status find_inlines(struct cst_walk *walk, struct cst_error *err)
{
    const struct cst_cards *cards = walk->cards;
    uint32_t *before, latest = 0;

    before = cst_reallocate(walk->memory, NULL, 0, cards->combination_count, sizeof *before, err);
    if (!before)
        return err->status;
    for (uint32_t i = 0; i < cards->combination_count; i++) {
        const struct cst_combination *made = &cards->combinations[i];

        for (uint32_t k = made->child_count; k-- > 0;) {
            uint32_t child = made->first_child + k;

            if (cards->children[child].card != CST_INLINE)
                continue;
            walk->inlines[child] = latest;
            latest = before[latest];
        }
        before[i] = latest;
        if (!made->numbered)
            latest = i;
    }
    cst_free(walk->memory, before, cards->combination_count, sizeof *before);
    return CST_OK;
}

enum cst_status cst_walk_begin(struct cst_walk *walk, const struct cst_cards *cards,
    struct cst_memory *memory, struct cst_error *err)
{
    *walk = (struct cst_walk){ .cards = cards, .memory = memory };
    walk->inlines = cst_reallocate(memory, NULL, 0, cards->child_count, sizeof *walk->inlines, err);
    if (!walk->inlines)
        return err->status;
    return find_inlines(walk, err);
}

enum cst_status cst_walk_enter(struct cst_walk *walk, uint32_t combination, struct cst_error *err)
{
    struct cst_walk_frame *frames = cst_grow(walk->memory, walk->frames, &walk->capacity,
        (uint64_t)walk->depth + 1, sizeof *frames, err);

    if (!frames)
        return err->status;
    walk->frames = frames;
    walk->frames[walk->depth++] = (struct cst_walk_frame){
        .combination = combination,
    };
    walk->combination = &walk->cards->combinations[combination];
    return CST_OK;
}

enum cst_status cst_walk_next(
    struct cst_walk *walk, enum cst_walk_step *step, struct cst_error *err)
{
    struct cst_walk_frame *top = &walk->frames[walk->depth - 1];
    const struct cst_combination *made = &walk->cards->combinations[top->combination];
    uint32_t child = made->first_child + top->done;

    if (top->done == made->child_count) {
        *step = --walk->depth ? CST_WALK_CLOSE : CST_WALK_END;
        return CST_OK;
    }
    top->done++;
    walk->child = &walk->cards->children[child];
    if (walk->child->card != CST_INLINE) {
        *step = CST_WALK_CHILD;
        return CST_OK;
    }
    *step = CST_WALK_OPEN;
    return cst_walk_enter(walk, walk->inlines[child], err);
}

void cst_walk_clear(struct cst_walk *walk)
{
    if (walk->inlines)
        cst_free(walk->memory, walk->inlines, walk->cards->child_count, sizeof *walk->inlines);
    cst_free(walk->memory, walk->frames, walk->capacity, sizeof *walk->frames);
    *walk = (struct cst_walk){ 0 };
}
