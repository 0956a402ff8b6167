/* SPDX-License-Identifier: MIT */
/* cornerstone stat --card: one card with a picture, or as JSON. */
#ifndef CORNERSTONE_STAT_CARD_H
#define CORNERSTONE_STAT_CARD_H

#include "facts.h"

/* Print card `number`, which there is. */
void stat_card(const struct facts *facts, uint32_t number);

/* The same as a JSON object; NULL if memory is short. */
json_t *stat_card_json(const struct facts *facts, uint32_t number);

#endif
