/* SPDX-License-Identifier: MIT */
/*
 * Transposition table: what is known of a position, the attacker to move. It forgets when it is
 * full: an entry gives way to one that took more work.
 */
#ifndef CST_GEN_TABLE_H
#define CST_GEN_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "keys.h"

/* What is known of a position. */
struct cst_entry {
    uint16_t move; /* first move of the shortest win known */
    uint8_t win;   /* plies of the shortest win known, 0 if none is known */
    uint8_t fail;  /* no win within this many plies */
};

/* As many entries as a cache line has room for. */
#define CST_BUCKET 3u
struct cst_bucket {
    struct cst_key key[CST_BUCKET];
    struct cst_entry entry[CST_BUCKET];
    uint8_t age[CST_BUCKET]; /* entries of another age count as empty */
    uint8_t unused;
};

struct cst_table {
    void *memory;
    struct cst_bucket *buckets;
    uint64_t mask;
    uint8_t age;
};

/* 2^bits buckets of 64 bytes. False if memory is short. */
bool cst_table_init(struct cst_table *table, unsigned bits);
void cst_table_free(struct cst_table *table);

/* Forget everything: what comes next does not depend on what went before. */
void cst_table_forget(struct cst_table *table);

/* The entry of a position, or NULL. */
const struct cst_entry *cst_table_find(const struct cst_table *table, struct cst_key key);

/* Note a win within plies that begins with move, or that there is none within plies. */
void cst_table_win(struct cst_table *table, struct cst_key key, unsigned plies, unsigned move);
void cst_table_fail(struct cst_table *table, struct cst_key key, unsigned plies);

#endif
