/* SPDX-License-Identifier: MIT */
/*
 * What has been played out already: (node, every mark of the board as that node sees it) -> result.
 * Entries are compared in full; the hash only says where to look.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct result {
    int longest;    /* plies of the longest line from here */
    uint64_t lines; /* number of lines, UINT64_MAX if there are more */
};

struct memo_entry {
    struct memo_entry *next;
    size_t node;
    struct result result;
    unsigned char view[];
};

struct memo {
    struct memo_entry **bucket;
    size_t buckets, entries, cells;
};

bool memo_init(struct memo *m, int cells);
void memo_free(struct memo *m);
const struct result *memo_find(const struct memo *m, size_t node, const unsigned char *view);
bool memo_add(struct memo *m, size_t node, const unsigned char *view, struct result r);
