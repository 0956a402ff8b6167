/* SPDX-License-Identifier: MIT */
#include "table.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(struct cst_bucket) == 64, "a bucket is a cache line");

bool cst_table_init(struct cst_table *table, unsigned bits)
{
    /* Zeroed by calloc, which leaves pages alone that are never used, and age 0 is never current:
     * all entries are empty at first. */
    table->memory = calloc(((size_t)1 << bits) + 1, sizeof(struct cst_bucket));
    if (!table->memory)
        return false;
    table->buckets = (struct cst_bucket *)(((uintptr_t)table->memory + 63) & ~(uintptr_t)63);
    table->mask = ((uint64_t)1 << bits) - 1;
    table->age = 1;
    return true;
}

void cst_table_free(struct cst_table *table)
{
    free(table->memory);
    table->memory = NULL;
}

void cst_table_forget(struct cst_table *table)
{
    if (++table->age == 0) {
        memset(table->buckets, 0, (size_t)(table->mask + 1) * sizeof *table->buckets);
        table->age = 1;
    }
}

/* Where a position may be; *key becomes what is compared. */
static struct cst_bucket *bucket_of(const struct cst_table *table, struct cst_key *key)
{
    uint64_t hash = cst_mix(key->low ^ cst_mix(key->high));

#if CST_KEY_BITS < 128
    *key = (struct cst_key){ hash >> (64 - CST_KEY_BITS), 0 };
    hash = key->low;
#endif
    return &table->buckets[hash & table->mask];
}

/* The number of the entry, CST_BUCKET if there is none. */
static unsigned find(
    const struct cst_table *table, const struct cst_bucket *bucket, struct cst_key key)
{
    unsigned i;

    for (i = 0; i < CST_BUCKET; i++)
        if (bucket->key[i].low == key.low && bucket->key[i].high == key.high &&
            bucket->age[i] == table->age)
            break;
    return i;
}

const struct cst_entry *cst_table_find(const struct cst_table *table, struct cst_key key)
{
    const struct cst_bucket *bucket = bucket_of(table, &key);
    unsigned i = find(table, bucket, key);

    return i < CST_BUCKET ? &bucket->entry[i] : NULL;
}

/* How much work an entry took, in plies; 0 if it is empty. */
static unsigned work(const struct cst_table *table, const struct cst_bucket *bucket, unsigned i)
{
    const struct cst_entry *entry = &bucket->entry[i];

    if (bucket->age[i] != table->age)
        return 0;
    return 1u + (entry->win > entry->fail ? entry->win : entry->fail);
}

/* The place for a position: its own, an empty one, or that of least work. */
static struct cst_entry *claim(struct cst_table *table, struct cst_key key)
{
    struct cst_bucket *bucket = bucket_of(table, &key);
    unsigned i = find(table, bucket, key), k;

    if (i < CST_BUCKET)
        return &bucket->entry[i];
    for (i = 0, k = 1; k < CST_BUCKET; k++)
        if (work(table, bucket, k) < work(table, bucket, i))
            i = k;
    bucket->key[i] = key;
    bucket->age[i] = table->age;
    bucket->entry[i] = (struct cst_entry){ 0 };
    return &bucket->entry[i];
}

void cst_table_win(struct cst_table *table, struct cst_key key, unsigned plies, unsigned move)
{
    struct cst_entry *entry = claim(table, key);

    if (entry->win == 0 || plies < entry->win) {
        entry->win = (uint8_t)plies;
        entry->move = (uint16_t)move;
    }
}

void cst_table_fail(struct cst_table *table, struct cst_key key, unsigned plies)
{
    struct cst_entry *entry = claim(table, key);

    if (plies > entry->fail)
        entry->fail = (uint8_t)plies;
}
