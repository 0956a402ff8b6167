/* SPDX-License-Identifier: MIT */
#ifndef RANDOM_CERT_H
#define RANDOM_CERT_H

#include "cornerstone.h"

/* A generator of numbers that is the same everywhere. */
struct random {
    uint64_t state;
};

/* 0 ... below - 1 */
uint32_t random_below(struct random *random, uint32_t below);

/* A certificate of about this many nodes with the shape that a payload needs
 * (and nonsense as play), on a random board or on the plane. */
void random_cert(struct random *random, uint32_t nodes, struct cst_cert *cert);

#endif
