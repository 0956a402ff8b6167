/* SPDX-License-Identifier: MIT */
/* Text twin -> cards (SPEC section 8.3). */
#include "cards_code.h"

#include "cards.h"
#include "cards_shape.h"
#include "fail.h"
#include "nest.h"

struct reader {
    struct cst_lines *lines;
    struct cst_cards *cards;
    struct cst_cards_shape shape;
    struct cst_nest nest; /* the present line */
    struct cst_error *err;
};

enum cst_status cst_cards_read_animal(struct cst_lines *lines, struct cst_cards *cards)
{
    struct cst_animal *animal = &cards->animal;

    do {
        uint32_t x, y;

        if (cst_lines_expect(lines, " ") || cst_lines_number(lines, "a cell", &x) ||
            cst_lines_expect(lines, ",") || cst_lines_number(lines, "a cell", &y))
            return lines->err->status;
        if (animal->count < CST_MAX_ANIMAL) {
            /* The range is checked with the animal as a whole. */
            animal->cell[animal->count].x = x < INT16_MAX ? (int32_t)x : INT16_MAX;
            animal->cell[animal->count].y = y < INT16_MAX ? (int32_t)y : INT16_MAX;
        }
        animal->count++;
    } while (cst_lines_peek(lines) == ' ' && animal->count <= CST_MAX_ANIMAL);
    if (cst_animal_check(animal, NULL, lines->err))
        return cst_lines_fail(lines->line, lines->err);
    return CST_OK;
}

static enum cst_status open_combination(struct reader *r)
{
    struct cst_cell pivot;

    if (cst_lines_point(r->lines, "pivot", CST_MAX_CARD_CELL, &pivot.x, &pivot.y))
        return r->err->status;
    return cst_nest_open(&r->nest, pivot, r->err);
}

/* What the shape says has to be said before another line is read. */
static enum cst_status close_combination(struct reader *r)
{
    if (cst_nest_close(&r->nest, r->err))
        return r->err->status;
    if (cst_cards_shape_next(&r->shape, r->err))
        return cst_lines_fail(r->lines->line, r->err);
    return CST_OK;
}

/* "j/s:vx,vy" */
static enum cst_status read_reference(struct reader *r)
{
    struct cst_child child = { 0 };
    uint32_t map;

    if (cst_lines_number(r->lines, "a card or \"(\"", &child.card) ||
        cst_lines_expect(r->lines, "/") || cst_lines_number(r->lines, "a map", &map) ||
        cst_lines_expect(r->lines, ":") ||
        cst_lines_point(r->lines, "shift", CST_MAX_CARD_CELL, &child.dx, &child.dy))
        return r->err->status;
    if (cst_fail_unless(r->err, "map", map, 0, 7))
        return cst_lines_fail(r->lines->line, r->err);
    /* This number is not one of a card, and not one of cards to come. */
    if (child.card == CST_INLINE)
        child.card--;
    child.map = (uint8_t)map;
    return cst_nest_child(&r->nest, child, r->err);
}

/* The children of the open combinations, to the end of the line. */
static enum cst_status read_children(struct reader *r)
{
    do {
        if (cst_lines_expect(r->lines, " "))
            return r->err->status;
        if (cst_lines_peek(r->lines) == '(') {
            if (cst_lines_expect(r->lines, "(") || open_combination(r))
                return r->err->status;
            continue;
        }
        if (read_reference(r))
            return r->err->status;
        while (cst_lines_peek(r->lines) == ')' && r->nest.depth > 1) {
            if (cst_lines_expect(r->lines, ")") || close_combination(r))
                return r->err->status;
        }
    } while (r->nest.depth > 1 || cst_lines_peek(r->lines) == ' ');
    return CST_OK;
}

static enum cst_status read_card(struct reader *r)
{
    uint32_t card = cst_card_count(&r->shape);
    uint32_t number;

    if (cst_lines_number(r->lines, "the number of a card or \"end\"", &number))
        return r->err->status;
    if (cst_fail_field(r->err, "card", number, card, card))
        return cst_lines_fail(r->lines->line, r->err);
    if (cst_lines_expect(r->lines, " ") || open_combination(r) || read_children(r))
        return r->err->status;
    /* Closed before the end of the line is taken, for its number. */
    if (cst_lines_peek(r->lines) != '\n')
        return cst_lines_unexpected(r->lines, "the end of the line");
    if (close_combination(r))
        return r->err->status;
    return cst_lines_end(r->lines);
}

static enum cst_status read_cards(struct reader *r)
{
    while (cst_lines_peek(r->lines) != 'e') {
        if (read_card(r))
            return r->err->status;
    }
    if (cst_lines_last(r->lines, cst_card_count(&r->shape)))
        return r->err->status;
    if (cst_cards_shape_end(&r->shape, r->err))
        return cst_lines_fail(r->lines->line, r->err);
    return cst_lines_close(r->lines);
}

enum cst_status cst_cards_read_text(
    struct cst_lines *lines, struct cst_memory *memory, struct cst_cards *cards)
{
    struct reader r = {
        .lines = lines,
        .cards = cards,
        .shape = { .cards = cards, .memory = memory },
        .nest = { .cards = cards, .memory = memory },
        .err = lines->err,
    };
    enum cst_status status = read_cards(&r);

    cst_nest_clear(&r.nest);
    cst_cards_shape_clear(&r.shape);
    return status;
}
