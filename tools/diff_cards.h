/* SPDX-License-Identifier: MIT */
#ifndef CORNERSTONE_DIFF_CARDS_H
#define CORNERSTONE_DIFF_CARDS_H

#include "card_facts.h"

/* Compare two card certificates and print the result, as text or JSON. Returns CST_OK if claims and
 * payloads are the same, CST_REJECTED if not, CST_LIMIT if memory is short. */
enum cst_status diff_cards(const struct card_facts *a, const struct policy *cards_a,
    const struct card_facts *b, const struct policy *cards_b, bool json);

#endif
