/* SPDX-License-Identifier: MIT */
#include "page.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define PAGE_WIDTH 100

static void add(struct page *page, const char *text, size_t length)
{
    if (page->lines >= page->most_lines) {
        for (size_t i = 0; i < length; i++)
            page->lines += text[i] == '\n';
        return;
    }
    if (page->length + length + 1 > page->capacity) {
        size_t capacity = 2 * (page->length + length + 1);
        char *bigger = realloc(page->text, capacity);

        if (!bigger) {
            page->failed = true;
            return;
        }
        page->text = bigger;
        page->capacity = capacity;
    }
    memcpy(page->text + page->length, text, length);
    page->length += length;
    page->text[page->length] = '\0';
    for (size_t i = 0; i < length; i++)
        page->lines += text[i] == '\n';
}

static void print_list(struct page *page, const char *format, va_list args,
    void (*use)(struct page *page, const char *text, size_t length))
{
    char small[512], *text = small;
    va_list again;
    int length;

    va_copy(again, args);
    length = vsnprintf(small, sizeof small, format, args);
    if (length >= (int)sizeof small) {
        text = malloc((size_t)length + 1);
        if (text)
            vsnprintf(text, (size_t)length + 1, format, again);
    }
    va_end(again);
    if (text && length >= 0)
        use(page, text, (size_t)length);
    else
        page->failed = true;
    if (text != small)
        free(text);
}

void page_print(struct page *page, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_list(page, format, args, add);
    va_end(args);
}

/* How far the next piece goes that is not broken. */
static size_t piece(const char *text, size_t length)
{
    size_t end = 0;
    int depth = 0;

    while (end < length && (text[end] != ' ' || (depth > 0 && end < 24))) {
        depth += (text[end] == '(') - (text[end] == ')');
        end++;
    }
    return end;
}

static void add_words(struct page *page, const char *text, size_t length)
{
    int width = page->width ? page->width : PAGE_WIDTH;

    while (length > 0) {
        size_t count = piece(text, length);

        if (!page->fresh && page->column + 1 + (int)count > width) {
            page_print(page, "\n%s", page->indent);
            page->column = (int)strlen(page->indent);
        } else if (!page->fresh) {
            add(page, " ", 1);
            page->column++;
        }
        page->fresh = false;
        add(page, text, count);
        page->column += (int)count;
        text += count;
        length -= count;
        while (length > 0 && *text == ' ') {
            text++;
            length--;
        }
    }
}

void page_begin(struct page *page, const char *first, const char *indent)
{
    page->indent = indent;
    page->column = (int)strlen(first);
    add(page, first, strlen(first));
    page->fresh = true;
}

void page_words(struct page *page, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_list(page, format, args, add_words);
    va_end(args);
}

void page_end(struct page *page)
{
    page_print(page, "\n\n");
}

void page_paragraph(struct page *page, const char *text)
{
    page_begin(page, "", "");
    page_words(page, "%s", text);
    page_end(page);
}

void page_heading(struct page *page, int level, const char *format, ...)
{
    size_t start = page->length, width;
    va_list args;

    if (page->markdown)
        page_print(page, "%s ", level == 1 ? "#" : "##");
    va_start(args, format);
    print_list(page, format, args, add);
    va_end(args);
    page_print(page, "\n");
    width = page->length > start ? page->length - start - 1 : 0;
    if (!page->markdown) {
        for (size_t i = 0; i < width; i++)
            add(page, level == 1 ? "=" : "-", 1);
        page_print(page, "\n");
    }
    page_print(page, "\n");
}

void page_clear(struct page *page)
{
    free(page->text);
    *page = (struct page){ 0 };
}
