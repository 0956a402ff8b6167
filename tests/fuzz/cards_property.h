/* SPDX-License-Identifier: MIT */
/* What the fuzz targets for cards are made of. */
#ifndef CARDS_PROPERTY_H
#define CARDS_PROPERTY_H

#include "property.h"

/* Abort unless cards that were accepted survive the way to a file and to text and back; and clear
 * them. */
void round_trip_cards(struct cst_cards *cards);

/* Abort unless a refusal is one of these. */
void check_cards_refusal(
    enum cst_status status, const struct cst_error *err, const struct cst_cards *cards);

#endif
