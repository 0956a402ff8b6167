/* SPDX-License-Identifier: MIT */
/* A page of text that is made in memory, up to a number of lines. */
#ifndef CORNERSTONE_PAGE_H
#define CORNERSTONE_PAGE_H

#include "cornerstone.h"

struct page {
    char *text;
    size_t length, capacity;
    uint64_t lines, most_lines; /* what is beyond most_lines is counted and not kept */
    bool markdown;
    int width;   /* of a paragraph, in characters; 0: 100 */
    bool failed; /* memory was short */
    /* The paragraph that is being written. */
    const char *indent;
    int column;
    bool fresh; /* without a word so far */
};

/* Text as it is; a newline ends a line. */
void page_print(struct page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Words of a paragraph, broken into lines: page_begin, page_words ..., page_end. What is between
 * two spaces stays together, and so does what is between parentheses, up to a length. Lines but the
 * first are indented. page_end leaves an empty line. */
void page_begin(struct page *page, const char *first, const char *indent);
void page_words(struct page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));
void page_end(struct page *page);

/* A paragraph in one go. */
void page_paragraph(struct page *page, const char *text);

/* A heading of level 1 or 2. */
void page_heading(struct page *page, int level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void page_clear(struct page *page);

#endif
