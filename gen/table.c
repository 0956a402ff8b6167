/* SPDX-License-Identifier: MIT */
#include "table.h"

#include <stdlib.h>

bool cst_table_init(struct cst_table *table, unsigned bits)
{
    /* Zeroed, and age 0 is never current, so all entries are empty at first. */
    table->entries = calloc((size_t)1 << bits, sizeof *table->entries);
    table->mask = ((uint64_t)1 << bits) - 1;
    table->age = 1;
    return table->entries != NULL;
}

void cst_table_free(struct cst_table *table)
{
    free(table->entries);
    table->entries = NULL;
}

void cst_table_forget(struct cst_table *table)
{
    /* Ages that come round again would wake entries up after 2^32 - 1 of these calls: more than
     * there are tasks in any search. */
    table->age++;
}

struct cst_entry *cst_table_find(const struct cst_table *table, uint64_t key)
{
    struct cst_entry *entry = &table->entries[key & table->mask & ~(uint64_t)1];
    unsigned i;

    for (i = 0; i < 2; i++)
        if (entry[i].key == key && entry[i].age == table->age)
            return &entry[i];
    return NULL;
}

/* The place for a position: its own, an empty one, or the one of the pair that took
 * less work (fewer plies). */
static struct cst_entry *claim(struct cst_table *table, uint64_t key)
{
    struct cst_entry *entry = cst_table_find(table, key), *pair;
    unsigned work[2], i;

    if (entry)
        return entry;
    pair = &table->entries[key & table->mask & ~(uint64_t)1];
    for (i = 0; i < 2; i++) {
        if (pair[i].age != table->age) {
            work[i] = 0;
            continue;
        }
        work[i] = 1u + (pair[i].win > pair[i].fail ? pair[i].win : pair[i].fail);
    }
    entry = work[0] <= work[1] ? &pair[0] : &pair[1];
    *entry = (struct cst_entry){ .key = key, .age = table->age };
    return entry;
}

void cst_table_win(struct cst_table *table, uint64_t key, unsigned plies, unsigned move)
{
    struct cst_entry *entry = claim(table, key);

    if (entry->win == 0 || plies < entry->win) {
        entry->win = (uint8_t)plies;
        entry->move = (uint16_t)move;
    }
}

void cst_table_fail(struct cst_table *table, uint64_t key, unsigned plies)
{
    struct cst_entry *entry = claim(table, key);

    if (plies > entry->fail)
        entry->fail = (uint8_t)plies;
}
