/* SPDX-License-Identifier: MIT */
/*
 * Transposition table: what is known of a position, the attacker to move. It
 * forgets when full; a 64-bit key stands for a position, so an entry may in
 * principle be wrong. That costs at most time: every strategy is verified
 * before it is handed out.
 */
#ifndef CST_GEN_TABLE_H
#define CST_GEN_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cst_entry {
    uint64_t key;
    uint32_t age;  /* entries of another age count as empty */
    uint16_t move; /* of the shortest win known */
    uint8_t win;   /* plies of the shortest win known, 0 if none is known */
    uint8_t fail;  /* no win within this many plies */
};

struct cst_table {
    struct cst_entry *entries;
    uint64_t mask;
    uint32_t age;
};

/* 2^bits entries of 16 bytes. False if memory is short. */
bool cst_table_init(struct cst_table *table, unsigned bits);
void cst_table_free(struct cst_table *table);

/* Forget everything: what comes next does not depend on what went before. */
void cst_table_forget(struct cst_table *table);

/* The entry of a position, or NULL. */
struct cst_entry *cst_table_find(const struct cst_table *table, uint64_t key);

/* Note a win within plies by move, or that there is none within plies. */
void cst_table_win(struct cst_table *table, uint64_t key, unsigned plies, unsigned move);
void cst_table_fail(struct cst_table *table, uint64_t key, unsigned plies);

#endif
