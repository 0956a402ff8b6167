/* SPDX-License-Identifier: MIT */
#include "keys.h"

/* Primitive polynomials over the field of two elements, of degree 8 ... 14. */
#define LEAST_DEGREE 8u
static const unsigned polynomials[] = { 0x11d, 0x211, 0x409, 0x805, 0x1053, 0x201b, 0x4443 };

static void set_bits(struct cst_key *key, unsigned from, uint64_t bits)
{
    if (from < 64)
        key->low |= bits << from;
    if (from >= 64)
        key->high |= bits << (from - 64);
    else if (from > 0)
        key->high |= bits >> (64 - from);
}

/* The product in the field of 2^degree elements. */
static unsigned multiply(unsigned a, unsigned b, unsigned degree)
{
    unsigned product = 0;

    for (; b; b >>= 1) {
        if (b & 1)
            product ^= a;
        a <<= 1;
        if (a >> degree)
            a ^= polynomials[degree - LEAST_DEGREE];
    }
    return product;
}

/* x, x^3, x^5, ... x^(2 * count - 1): a column of the check matrix of the code of Bose,
 * Chaudhuri and Hocquenghem, of which no 2 * count columns or fewer add up to 0. */
static struct cst_key odd_powers(unsigned x, unsigned count, unsigned degree)
{
    unsigned square = multiply(x, x, degree), power = x, i;
    struct cst_key key = { 0, 0 };

    for (i = 0; i < count; i++) {
        set_bits(&key, i * degree, power);
        power = multiply(power, square, degree);
    }
    return key;
}

/* Each cell and colour is an element of the field that is not 0. */
static unsigned degree_for(unsigned cells)
{
    unsigned degree = LEAST_DEGREE;

    while (2 * cells >= 1u << degree)
        degree++;
    return degree;
}

unsigned cst_keys_stones(unsigned cells)
{
    return cells <= 64 ? cells : 128 / degree_for(cells);
}

void cst_keys_init(struct cst_keys *keys, unsigned cells)
{
    unsigned degree = degree_for(cells), stones = cst_keys_stones(cells), cell, colour;

    for (colour = 0; colour < 2; colour++)
        for (cell = 0; cell < cells; cell++) {
            struct cst_key *key = &keys->of[colour][cell];

            *key = (struct cst_key){ 0, 0 };
            if (cells <= 64)
                set_bits(key, 64 * colour + cell, 1);
            else
                *key = odd_powers(2 * cell + colour + 1, stones, degree);
        }
}

struct cst_key cst_position_key(const struct cst_keys *keys, const struct cst_position *position)
{
    struct cst_key key = { 0, 0 };
    unsigned i;

    for (i = 0; i < position->own_count; i++) {
        key.low ^= keys->of[0][position->own[i]].low;
        key.high ^= keys->of[0][position->own[i]].high;
    }
    for (i = 0; i < position->other_count; i++) {
        key.low ^= keys->of[1][position->other[i]].low;
        key.high ^= keys->of[1][position->other[i]].high;
    }
    return key;
}
