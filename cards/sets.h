/* SPDX-License-Identifier: MIT */
/*
 * What a card certificate means: the requirement, the envelope and the height of
 * every combination, worked out by the rule of SPEC section 8.4
 * (docs/cards.md). The checker has code of its own for this.
 */
#ifndef CORNERSTONE_SETS_H
#define CORNERSTONE_SETS_H

#include "turn.h"

/* Cells in increasing order, by x, then by y, each once. */
struct cells {
    struct cst_cell *cell;
    uint32_t count;
};

struct cst_box {
    struct cst_cell low, high;
};

struct card {
    struct cst_cell pivot;
    struct cells required; /* A */
    struct cells envelope; /* T */
    struct cst_box box;    /* the smallest one around T */
    uint32_t height;       /* h, in moves of Maker's */
    uint32_t classes;      /* reply classes of the combination; 0 for a base */
};

/* All cards of a certificate. Zero it before the first use ({0}). */
struct sets {
    struct card *bases;        /* one for each cell of the animal */
    struct card *combinations; /* one for each of cards->combinations */
    uint32_t *numbered;        /* index in combinations of card animal.count + i */
    uint32_t base_count, combination_count;
    uint32_t card_count; /* bases included */
    uint32_t room;       /* of the two arrays of combinations */
    uint64_t bytes;      /* of memory that all this takes */
};

/* Work out all cards. Errors: CST_MALFORMED if a reference is not to an earlier
 * card or inline combinations do not match; CST_LIMIT if memory is short or a
 * cell is farther than 30,000 from (0, 0). */
enum cst_status sets_make(const struct cst_cards *cards, struct sets *sets, struct cst_error *err);

/* Work out the combinations that were appended to the cards since the last call with
 * both (sets is zeroed before the first), for tables whose rows need what the
 * cards before them are. Nothing may wait at the end. Errors as above; sets is
 * cleared then. */
enum cst_status sets_extend(
    const struct cst_cards *cards, struct sets *sets, struct cst_error *err);

void sets_clear(struct sets *sets);

/* Card number j, 0 <= j < card_count. */
const struct card *sets_card(const struct sets *sets, uint32_t j);

/* The order of the cells of a set, for qsort(). */
int cells_compare(const void *a, const void *b);

/* Does the set have the cell? */
bool cells_have(const struct cells *set, struct cst_cell cell);

/* The image of a cell under a map with shift (SPEC section 8.2). */
struct cst_cell cells_map(struct cst_cell cell, uint8_t map, int32_t dx, int32_t dy);

/* The smallest box around a set that is not empty. */
struct cst_box cells_box(const struct cells *set);

/* Make a box so large that it has the cell. */
void cells_stretch(struct cst_box *box, struct cst_cell cell);

/* Fill in cards->claim from the last card: claim 1 if it requires nothing,
 * otherwise claim 2; its box and height. Errors: CST_LIMIT if they do not fit. */
enum cst_status sets_claim(const struct sets *sets, struct cst_cards *cards, struct cst_error *err);

#endif
