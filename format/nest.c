/* SPDX-License-Identifier: MIT */
#include "nest.h"

#include "cards.h"

enum cst_status cst_nest_open(struct cst_nest *nest, struct cst_cell pivot, struct cst_error *err)
{
    struct cst_open_combination *open = cst_grow(
        nest->memory, nest->open, &nest->capacity, (uint64_t)nest->depth + 1, sizeof *open, err);

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
    struct cst_child *children = cst_grow(nest->memory, nest->children, &nest->child_capacity,
        (uint64_t)nest->child_count + 1, sizeof *children, err);

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
    cst_free(nest->memory, nest->children, nest->child_capacity, sizeof *nest->children);
    cst_free(nest->memory, nest->open, nest->capacity, sizeof *nest->open);
    *nest = (struct cst_nest){ 0 };
}
