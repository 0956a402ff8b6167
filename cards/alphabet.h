/* SPDX-License-Identifier: MIT */
/* The characters that stand for coordinates in the dialects 20 and 21. */
#ifndef CORNERSTONE_ALPHABET_H
#define CORNERSTONE_ALPHABET_H

#include "dialect.h"

/* The place of a character, or alphabet->count if it has none. */
uint32_t alphabet_place(const struct alphabet *alphabet, int32_t symbol);

/* Write the character at a place in UTF-8. Returns whether it was taken. */
bool alphabet_put(const struct alphabet *alphabet, uint32_t place, FILE *out);

#endif
