/* SPDX-License-Identifier: MIT */
/* Harary's animals and their names. */
#ifndef CORNERSTONE_ANIMALS_H
#define CORNERSTONE_ANIMALS_H

#include "cornerstone.h"

/* The name of an animal, in whatever orientation it is given; NULL if it has none here. All
 * animals of up to five cells have one, and Snaky. */
const char *animals_name(const struct cst_animal *animal);

/* An animal by its name, in the orientation of the table; false if there is none. */
bool animals_find(const char *name, struct cst_animal *animal);

/* The orientations of an animal that differ: its images under the maps of SPEC section 8.2, moved
 * so that the least x and the least y are 0. Returns how many, 1 ... 8. */
uint32_t animals_orientations(const struct cst_animal *animal, struct cst_animal images[8]);

#endif
