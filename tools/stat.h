/* SPDX-License-Identifier: MIT */
/* How stat prints card certificates. */
#ifndef CORNERSTONE_STAT_H
#define CORNERSTONE_STAT_H

#include "card_facts.h"

/* One certificate, one figure in a line; with histograms if that is asked for. */
void stat_cards_block(const struct card_facts *facts, bool histograms);

/* Those of the certificates that are cards, one in a line. */
void stat_cards_lines(const struct any_facts *facts, size_t count);

void stat_cards_csv(const struct any_facts *facts, size_t count);

/* A name in the manner of RFC 4180: quoted if it has to be. */
void stat_csv_name(const char *name);

/* Print card `number` of a file, as text or JSON. Returns the exit code, having said what is
 * wrong. */
enum cst_status stat_card(const char *file, uint64_t max_memory, uint64_t number, bool json);

#endif
