/* SPDX-License-Identifier: MIT */
/* The renderers of `cornerstone show`. */
#ifndef CORNERSTONE_SHOW_H
#define CORNERSTONE_SHOW_H

#include "outline.h"
#include "page.h"

/* Cases with more than `depth` quiet moves are left out; so are the lines that begin in them. */
void show_text(const struct outline *outline, uint32_t depth, struct page *page);
void show_svg(const struct outline *outline, uint32_t depth, struct page *page);

/* What is claimed, and what a reader has to check. */
void show_title(const struct outline *outline, char *text, size_t room);
void show_claim(const struct outline *outline, struct page *page);
void show_short_preamble(const struct outline *outline, struct page *page);
void show_preamble(const struct outline *outline, struct page *page);

#endif
