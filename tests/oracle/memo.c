/* SPDX-License-Identifier: MIT */
#include "memo.h"

#include <stdlib.h>
#include <string.h>

bool memo_init(struct memo *m, int cells)
{
    *m = (struct memo){ .buckets = (size_t)1 << 20, .cells = (size_t)cells };
    m->bucket = calloc(m->buckets, sizeof(*m->bucket));
    return m->bucket != NULL;
}

void memo_free(struct memo *m)
{
    for (size_t i = 0; m->bucket && i < m->buckets; i++)
        for (struct memo_entry *e = m->bucket[i], *next; e; e = next) {
            next = e->next;
            free(e);
        }
    free(m->bucket);
}

static struct memo_entry **bucket_of(const struct memo *m, size_t node, const unsigned char *view)
{
    uint64_t h = node + 1;

    for (size_t i = 0; i < m->cells; i++)
        h = (h ^ view[i]) * 0x100000001b3U;
    return &m->bucket[(h ^ h >> 32) % m->buckets];
}

const struct result *memo_find(const struct memo *m, size_t node, const unsigned char *view)
{
    for (const struct memo_entry *e = *bucket_of(m, node, view); e; e = e->next)
        if (e->node == node && memcmp(e->view, view, m->cells) == 0)
            return &e->result;
    return NULL;
}

bool memo_add(struct memo *m, size_t node, const unsigned char *view, struct result r)
{
    struct memo_entry **at = bucket_of(m, node, view), *e = malloc(sizeof(*e) + m->cells);

    if (!e)
        return false;
    *e = (struct memo_entry){ .next = *at, .node = node, .result = r };
    memcpy(e->view, view, m->cells);
    *at = e;
    m->entries++;
    return true;
}
