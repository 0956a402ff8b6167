/* SPDX-License-Identifier: MIT */
/* Cards -> text twin (SPEC section 8.3). */
#include "cards_code.h"

#include <errno.h>
#include <inttypes.h>

#include "cards_shape.h"
#include "fail.h"
#include "walk.h"

/* The writing functions return whether all was taken: a stream in memory that cannot grow says so
 * here only, its error indicator stays clear. */
bool cst_cards_write_animal(const struct cst_cards *cards, FILE *out)
{
    bool ok = true;

    for (uint32_t i = 0; ok && i < cards->animal.count; i++)
        ok = fprintf(out, " %" PRId32 ",%" PRId32, cards->animal.cell[i].x,
                 cards->animal.cell[i].y) > 0;
    return ok;
}

static bool write_step(const struct cst_walk *walk, enum cst_walk_step step, FILE *out)
{
    switch (step) {
    case CST_WALK_CHILD:
        return fprintf(out, " %" PRIu32 "/%u:%" PRId32 ",%" PRId32, walk->child->card,
                   walk->child->map, walk->child->dx, walk->child->dy) > 0;
    case CST_WALK_OPEN:
        return fprintf(out, " (%" PRId32 ",%" PRId32, walk->combination->pivot.x,
                   walk->combination->pivot.y) > 0;
    case CST_WALK_CLOSE:
        return fputc(')', out) != EOF;
    case CST_WALK_END:
    default:
        return fputc('\n', out) != EOF;
    }
}

static enum cst_status write_card(
    struct cst_walk *walk, uint32_t combination, uint32_t number, FILE *out, struct cst_error *err)
{
    enum cst_walk_step step = CST_WALK_OPEN;

    if (cst_walk_enter(walk, combination, err))
        return err->status;
    if (fprintf(out, "%" PRIu32 " %" PRId32 ",%" PRId32, number, walk->combination->pivot.x,
            walk->combination->pivot.y) <= 0)
        return cst_fail_system(err, "cannot write");
    while (step != CST_WALK_END) {
        if (cst_walk_next(walk, &step, err))
            return err->status;
        if (!write_step(walk, step, out))
            return cst_fail_system(err, "cannot write");
    }
    return CST_OK;
}

static enum cst_status write_cards(
    struct cst_walk *walk, const struct cst_cards_shape *shape, FILE *out, struct cst_error *err)
{
    for (uint32_t i = 0; i < shape->numbered_count; i++) {
        if (write_card(walk, shape->numbered[i], walk->cards->animal.count + i, out, err))
            return err->status;
    }
    if (fprintf(out, "end %" PRIu32 "\n", cst_card_count(shape)) <= 0)
        return cst_fail_system(err, "cannot write");
    return CST_OK;
}

enum cst_status cst_cards_write_text(
    const struct cst_cards *cards, FILE *out, struct cst_error *err)
{
    struct cst_memory memory = { 0 };
    struct cst_cards_shape shape;
    struct cst_walk walk = { .memory = &memory };
    enum cst_status status = cst_cards_shape_check(&shape, cards, &memory, err);

    if (!status)
        status = cst_walk_begin(&walk, cards, &memory, err);
    errno = 0;
    if (!status)
        status = write_cards(&walk, &shape, out, err);
    cst_walk_clear(&walk);
    cst_cards_shape_clear(&shape);
    return status;
}
