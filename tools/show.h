/* SPDX-License-Identifier: MIT */
/* The page of `cornerstone show` for a strategy of the square game, and its renderers. */
#ifndef CORNERSTONE_SHOW_H
#define CORNERSTONE_SHOW_H

#include "outline.h"
#include "page.h"

enum show_form { SHOW_TEXT, SHOW_MARKDOWN, SHOW_SVG };

struct show_settings {
    enum show_form form;
    uint32_t depth;      /* quiet moves after one another that are shown; levels of a hold
                          * certificate */
    uint64_t most_lines; /* that the page may have */
};

/* Make the page, which is zeroed before and which the caller clears. Errors: CST_REJECTED if a rule
 * is broken; CST_LIMIT if the page is too long, saying what would do, or memory is short. */
enum cst_status show_square(const struct cst_any *any, const struct show_settings *settings,
    struct page *page, struct cst_error *err);

/* The same for the first levels of a hold certificate: one, if settings->depth does not say how
 * many. CST_IO for SVG. */
enum cst_status show_hold(const struct cst_any *any, const struct show_settings *settings,
    struct page *page, struct cst_error *err);

/* Cases with more than `depth` quiet moves are left out; so are the lines that begin in them. */
void show_text(const struct outline *outline, uint32_t depth, struct page *page);
void show_svg(const struct outline *outline, uint32_t depth, struct page *page);

/* What is claimed, and what a reader has to check. */
void show_title(const struct outline *outline, char *text, size_t capacity);
void show_claim(const struct outline *outline, struct page *page);
void show_short_preamble(const struct outline *outline, struct page *page);
void show_preamble(const struct outline *outline, struct page *page);

#endif
