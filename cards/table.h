/* SPDX-License-Identifier: MIT */
/*
 * What the readers and writers of tables have in common: the animal they are
 * about, the frames that cards are kept in, and the claim at the end.
 */
#ifndef CORNERSTONE_TABLE_H
#define CORNERSTONE_TABLE_H

#include "mem.h"

/* Snaky as format/TABLES.md has it; the bases of all tables are its cells in order. */
extern const struct cst_animal table_snaky;
#define TABLE_BASES 6

/* Finish what was read: work out the claim, and check all numbers against their
 * ranges. Errors: CST_MALFORMED, CST_LIMIT. */
enum cst_status table_finish(
    struct cst_cards *cards, struct cst_memory *memory, struct cst_error *err);

/* Copy cards, of the same shape, with Snaky as their animal: if it is Snaky in another
 * orientation, the references to bases are turned. Errors: CST_REJECTED if it is
 * another animal, CST_MALFORMED if the shape of the cards is wrong; CST_LIMIT. */
enum cst_status table_copy(
    const struct cst_cards *cards, struct cst_cards *copy, struct cst_error *err);

/* Move every combination so that its pivot is (0, 0), and make all of them numbered:
 * inline ones become cards of their own. The frame of a base stays. Errors: CST_LIMIT,
 * then the cards are as they were. */
enum cst_status table_flatten(struct cst_cards *cards, struct cst_error *err);

/* Move every numbered card, in their order, so that the least coordinate of its
 * pivots and shifts, its inline combinations included, is 0 in x and in y. Errors:
 * CST_LIMIT. */
enum cst_status table_shrink(struct cst_cards *cards, struct cst_error *err);

/* The number of the card that a combination is, or is inline in. */
uint32_t table_card(const struct cst_cards *cards, uint32_t combination);

/* "cannot write: ..." from errno, CST_IO. */
enum cst_status table_cannot_write(struct cst_error *err);

#endif
