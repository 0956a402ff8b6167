/* SPDX-License-Identifier: MIT */
/* Text twin -> cards (SPEC section 8.3). */
#include "text.h"

#include <inttypes.h>

#include "card_shape.h"
#include "cards.h"
#include "claim.h"
#include "fail.h"
#include "nest.h"

struct reader {
    struct cst_lines *lines;
    struct cst_cards *cards;
    struct cst_card_shape shape;
    struct cst_nest nest; /* the present line */
    struct cst_memory memory;
    struct cst_error *err;
};

static enum cst_status read_animal(struct reader *r)
{
    struct cst_animal *animal = &r->cards->animal;
    uint64_t line = r->lines->line;

    do {
        uint32_t x, y;

        if (cst_lines_expect(r->lines, " ") || cst_lines_number(r->lines, "a cell's x", &x) ||
            cst_lines_expect(r->lines, ",") || cst_lines_number(r->lines, "a cell's y", &y))
            return r->err->status;
        if (animal->count == CST_MAX_ANIMAL)
            return cst_fail(r->err, CST_MALFORMED,
                "line %" PRIu64 ": the animal has more than %d cells", line, CST_MAX_ANIMAL);
        /* The range is checked with the animal as a whole. */
        animal->cell[animal->count++] = (struct cst_cell){
            x < INT16_MAX ? (int32_t)x : INT16_MAX,
            y < INT16_MAX ? (int32_t)y : INT16_MAX,
        };
    } while (cst_lines_peek(r->lines) == ' ');
    if (cst_lines_end(r->lines))
        return r->err->status;
    if (cst_animal_check(animal, r->err))
        return cst_text_fail_line(r->err, line);
    return CST_OK;
}

static enum cst_status read_claim(struct reader *r)
{
    struct cst_claim *claim = &r->cards->claim;

    claim->game = CST_GAME_ANIMAL;
    if (cst_lines_expect(r->lines, "claim "))
        return r->err->status;
    switch (cst_lines_peek(r->lines)) {
    case 'm':
        claim->claim = CST_CLAIM_MAKER_WINS;
        if (cst_lines_expect(r->lines, "maker-wins"))
            return r->err->status;
        break;
    case 'l':
        claim->claim = CST_CLAIM_LAST_CARD;
        if (cst_lines_expect(r->lines, "last-card"))
            return r->err->status;
        break;
    default:
        return cst_lines_unexpected(r->lines, "\"maker-wins\" or \"last-card\"");
    }
    return cst_lines_end(r->lines);
}

static enum cst_status read_head(struct reader *r)
{
    struct cst_claim *claim = &r->cards->claim;
    uint64_t box, moves;
    unsigned field;

    if (read_animal(r) || read_claim(r))
        return r->err->status;
    box = r->lines->line;
    if (cst_lines_expect(r->lines, "box ") ||
        cst_text_read_field(r->lines, "the width", &claim->width) ||
        cst_lines_expect(r->lines, "x") ||
        cst_text_read_field(r->lines, "the height", &claim->height) || cst_lines_end(r->lines))
        return r->err->status;
    moves = r->lines->line;
    if (cst_lines_expect(r->lines, "moves ") ||
        cst_text_read_field(r->lines, "the number of moves", &claim->plies) ||
        cst_lines_end(r->lines))
        return r->err->status;
    if (cst_claim_check_cards(claim, &field, r->err))
        return cst_text_fail_line(r->err, field == CST_AT_PLIES ? moves : box);
    return CST_OK;
}

/* "x,y", each from -CST_MAX_CARD_CELL to CST_MAX_CARD_CELL */
static enum cst_status read_point(struct reader *r, const char *what, int32_t *x, int32_t *y)
{
    int64_t number[2];

    if (cst_lines_signed(r->lines, what, &number[0]) || cst_lines_expect(r->lines, ",") ||
        cst_lines_signed(r->lines, what, &number[1]))
        return r->err->status;
    if (!cst_card_in_range(number[0]) || !cst_card_in_range(number[1]))
        return cst_fail(r->err, CST_MALFORMED,
            "line %" PRIu64 ": %s"
            " %" PRId64 ",%" PRId64 ", expected -%d ... %d",
            r->lines->line, what, number[0], number[1], CST_MAX_CARD_CELL, CST_MAX_CARD_CELL);
    *x = (int32_t)number[0];
    *y = (int32_t)number[1];
    return CST_OK;
}

static enum cst_status open_combination(struct reader *r)
{
    struct cst_cell pivot;

    if (read_point(r, "a pivot", &pivot.x, &pivot.y))
        return r->err->status;
    return cst_nest_open(&r->nest, pivot, r->err);
}

/* What the shape says has to be said before another line is read. */
static enum cst_status close_combination(struct reader *r)
{
    if (cst_nest_close(&r->nest, r->err))
        return r->err->status;
    if (cst_card_shape_next(&r->shape, r->err))
        return cst_text_fail_line(r->err, r->lines->line);
    return CST_OK;
}

/* "j/s:vx,vy" */
static enum cst_status read_reference(struct reader *r)
{
    struct cst_child child = { 0 };
    uint32_t map;

    if (cst_lines_number(r->lines, "a card or \"(\"", &child.card) ||
        cst_lines_expect(r->lines, "/") || cst_lines_number(r->lines, "a map", &map) ||
        cst_lines_expect(r->lines, ":") || read_point(r, "a shift", &child.dx, &child.dy))
        return r->err->status;
    if (map > 7)
        return cst_fail(r->err, CST_MALFORMED,
            "line %" PRIu64 ": map %" PRIu32 ", expected 0 ... 7", r->lines->line, map);
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
    if (number != card)
        return cst_fail(r->err, CST_MALFORMED,
            "line %" PRIu64 ": card %" PRIu32 ", expected card %" PRIu32, r->lines->line, number,
            card);
    if (cst_lines_expect(r->lines, " ") || open_combination(r) || read_children(r))
        return r->err->status;
    /* Closed before the end of the line is taken, for its number. */
    if (cst_lines_peek(r->lines) != '\n')
        return cst_lines_unexpected(r->lines, "the end of the line");
    if (close_combination(r))
        return r->err->status;
    return cst_lines_end(r->lines);
}

static enum cst_status read_text(struct reader *r)
{
    uint64_t line;

    if (read_head(r))
        return r->err->status;
    while (cst_lines_peek(r->lines) != 'e') {
        if (read_card(r))
            return r->err->status;
    }
    line = r->lines->line;
    if (cst_text_read_end(r->lines, "cards", cst_card_count(&r->shape)))
        return r->err->status;
    if (cst_card_shape_end(&r->shape, r->err))
        return cst_text_fail_line(r->err, line);
    return cst_text_read_last(r->lines);
}

enum cst_status cst_text_read_cards(
    struct cst_lines *lines, uint64_t max_memory, struct cst_cards *cards)
{
    struct reader r = {
        .lines = lines,
        .cards = cards,
        .memory = { .limit = max_memory },
        .err = lines->err,
    };
    enum cst_status status;

    r.shape.cards = cards;
    r.shape.memory = r.nest.memory = &r.memory;
    r.nest.cards = cards;
    status = read_text(&r);
    cst_nest_clear(&r.nest);
    cst_card_shape_clear(&r.shape);
    if (status)
        cst_cards_clear(cards);
    return status;
}
