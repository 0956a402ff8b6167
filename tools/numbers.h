/* SPDX-License-Identifier: MIT */
/* Numbers as users write them. Nothing but digits is a number here: no sign, no
 * space, no trailing letter, and no silent overflow. */
#ifndef CORNERSTONE_NUMBERS_H
#define CORNERSTONE_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

/* A decimal number from least to most. */
bool numbers_read(const char *text, uint64_t least, uint64_t most, uint64_t *value);

/* Bytes, at least 1, with an optional K, M or G (powers of 1024). */
bool numbers_size(const char *text, uint64_t *bytes);

/* Two numbers with one separator between them, each from least to most. */
bool numbers_pair(const char *text, char separator, uint64_t least, uint64_t most, unsigned *first,
    unsigned *second);

/* A board, N or WxH, with sides from 1 to most. */
bool numbers_board(const char *text, uint64_t most, unsigned *width, unsigned *height);

#endif
