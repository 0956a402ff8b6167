/* SPDX-License-Identifier: MIT */
#include "position.h"

bool position_on_board(const struct cst_claim *claim, struct cst_cell cell)
{
    return claim->claim == CST_CLAIM_EVERYWHERE ||
        (cell.x >= 0 && cell.y >= 0 && cell.x < claim->width && cell.y < claim->height);
}

void position_attack(struct position *position, struct cst_cell cell)
{
    position->own[position->own_count] = (struct stone){ cell, position->own_count + 1 };
    position->own_count++;
}

void position_defend(struct position *position, struct cst_cell cell)
{
    position->other[position->other_count++] = (struct stone){ cell, position->own_count };
}

static bool has(const struct stone *stones, uint32_t count, struct cst_cell cell)
{
    for (uint32_t i = 0; i < count; i++)
        if (cell_equal(stones[i].at, cell))
            return true;
    return false;
}

static bool has_other(const struct position *position, struct cst_cell cell)
{
    return has(position->other, position->other_count, cell);
}

bool position_owns(const struct position *position, struct cst_cell cell)
{
    return has(position->own, position->own_count, cell);
}

bool position_free(const struct position *position, struct cst_cell cell)
{
    return !position_owns(position, cell) && !has_other(position, cell);
}

bool position_equal(const struct position *a, const struct position *b)
{
    if (a->own_count != b->own_count || a->other_count != b->other_count)
        return false;
    for (uint32_t i = 0; i < a->own_count; i++)
        if (!position_owns(b, a->own[i].at))
            return false;
    for (uint32_t i = 0; i < a->other_count; i++)
        if (!has_other(b, a->other[i].at))
            return false;
    return true;
}

void position_map(struct position *position, struct map map)
{
    for (uint32_t i = 0; i < position->own_count; i++)
        position->own[i].at = map_cell(map, position->own[i].at);
    for (uint32_t i = 0; i < position->other_count; i++)
        position->other[i].at = map_cell(map, position->other[i].at);
}

static void add_threat(struct threats *threats, struct threat threat)
{
    for (uint32_t i = 0; i < threats->count; i++)
        if (cell_equal(threats->list[i].at, threat.at))
            return;
    if (threats->count < POSITION_THREATS)
        threats->list[threats->count++] = threat;
}

void position_threats(
    const struct position *position, struct cst_cell last, struct threats *threats)
{
    struct pair squares[2];

    /* Three corners of a square have two that lie diagonally, so those pairs do. */
    threats->count = 0;
    for (uint32_t i = 0; i < position->own_count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            struct cst_cell p = position->own[i].at, q = position->own[j].at, from, to;

            if (pair_squares(p, q, squares) != 1)
                continue;
            from = position_owns(position, squares[0].a) ? squares[0].a : squares[0].b;
            to = cell_equal(from, squares[0].a) ? squares[0].b : squares[0].a;
            if (!position_owns(position, from) || !position_free(position, to))
                continue;
            add_threat(threats,
                cell_equal(last, p)       ? (struct threat){ to, { q, from } }
                    : cell_equal(last, q) ? (struct threat){ to, { p, from } }
                                          : (struct threat){ to, { p, q } });
        }
    }
}

bool position_lost(const struct position *position)
{
    struct pair squares[2];

    for (uint32_t i = 0; i < position->other_count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            bool a, b;

            if (pair_squares(position->other[i].at, position->other[j].at, squares) != 1)
                continue;
            a = has_other(position, squares[0].a);
            b = has_other(position, squares[0].b);
            if ((a && b) || (a && !position_owns(position, squares[0].b)) ||
                (b && !position_owns(position, squares[0].a)))
                return true;
        }
    }
    return false;
}
