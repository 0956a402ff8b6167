/* SPDX-License-Identifier: MIT */
#ifndef RANDOM_CARDS_H
#define RANDOM_CARDS_H

#include "random_cert.h"

/* About this many combinations on a random animal, some of them inline, with
 * pivots and steps that are mostly small and sometimes at their limits. */
void random_cards(struct random *random, uint32_t combinations, struct cst_cards *cards);

#endif
