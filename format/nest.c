/* SPDX-License-Identifier: MIT */
#include "nest.h"

#include "cards.h"
#include "fail.h"

/* Room for one element more, or NULL. */
static void *one_more(struct cst_memory *memory, void *array, uint32_t count, uint32_t *room,
    size_t element, struct cst_error *err)
{
    uint64_t next;
    void *moved;

    if (count < *room)
        return array;
    next = cst_next_room(*room, (uint64_t)count + 1);
    if (next > UINT32_MAX)
        next = UINT32_MAX;
    if (count == UINT32_MAX) {
        cst_fail(err, CST_LIMIT, "more than 2^32 - 1 children");
        return NULL;
    }
    moved = cst_resize(memory, array, *room, next, element, err);
    if (moved)
        *room = (uint32_t)next;
    return moved;
}

enum cst_status cst_nest_open(struct cst_nest *nest, struct cst_cell pivot, struct cst_error *err)
{
    struct cst_open_combination *open =
        one_more(nest->memory, nest->open, nest->depth, &nest->room, sizeof *open, err);

    if (!open)
        return err->status;
    nest->open = open;
    nest->open[nest->depth++] = (struct cst_open_combination){
        .pivot = pivot,
        .first = nest->child_count,
    };
    return CST_OK;
}

enum cst_status cst_nest_child(struct cst_nest *nest, struct cst_child child, struct cst_error *err)
{
    struct cst_child *children = one_more(
        nest->memory, nest->children, nest->child_count, &nest->child_room, sizeof *children, err);

    if (!children)
        return err->status;
    nest->children = children;
    nest->children[nest->child_count++] = child;
    return CST_OK;
}

enum cst_status cst_nest_close(struct cst_nest *nest, struct cst_error *err)
{
    struct cst_open_combination *open = &nest->open[nest->depth - 1];

    if (cst_cards_append(nest->cards, open->pivot, nest->depth == 1, nest->children + open->first,
            nest->child_count - open->first, nest->memory, err))
        return err->status;
    nest->child_count = open->first;
    if (--nest->depth == 0)
        return CST_OK;
    return cst_nest_child(nest, (struct cst_child){ .card = CST_INLINE }, err);
}

void cst_nest_clear(struct cst_nest *nest)
{
    cst_release(nest->memory, nest->children, nest->child_room, sizeof *nest->children);
    cst_release(nest->memory, nest->open, nest->room, sizeof *nest->open);
    *nest = (struct cst_nest){ 0 };
}

/* Find the inline combinations of all children. Those that wait are kept in a list,
 * the latest first; of the links, each combination uses its own. */
static enum cst_status find_inlines(struct cst_walk *walk, struct cst_error *err)
{
    const struct cst_cards *cards = walk->cards;
    uint32_t *before, latest = 0;

    before = cst_resize(walk->memory, NULL, 0, cards->combination_count, sizeof *before, err);
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
    cst_release(walk->memory, before, cards->combination_count, sizeof *before);
    return CST_OK;
}

enum cst_status cst_walk_begin(struct cst_walk *walk, const struct cst_cards *cards,
    struct cst_memory *memory, struct cst_error *err)
{
    *walk = (struct cst_walk){ .cards = cards, .memory = memory };
    walk->inlines = cst_resize(memory, NULL, 0, cards->child_count, sizeof *walk->inlines, err);
    if (!walk->inlines)
        return err->status;
    return find_inlines(walk, err);
}

enum cst_status cst_walk_enter(struct cst_walk *walk, uint32_t combination, struct cst_error *err)
{
    struct cst_walk_frame *frames =
        one_more(walk->memory, walk->frames, walk->depth, &walk->room, sizeof *frames, err);

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
        cst_release(walk->memory, walk->inlines, walk->cards->child_count, sizeof *walk->inlines);
    cst_release(walk->memory, walk->frames, walk->room, sizeof *walk->frames);
    *walk = (struct cst_walk){ 0 };
}
