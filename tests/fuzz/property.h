/* SPDX-License-Identifier: MIT */
/* What a fuzz target is made of. */
#ifndef PROPERTY_H
#define PROPERTY_H

#include "cornerstone.h"

/* Bytes that a target lets the library have. */
#define FUZZ_MEMORY (64u << 20)

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

/* Abort unless what holds is true: not assert(), it has to hold without assertions too. */
void must(bool holds);

/* What the library made of an input. Abort unless a certificate that was accepted survives the way
 * to its payload, to a file and to its text and back, or else the refusal is one: with a message,
 * and nothing in the certificate. Clears it. Returns the bytes of the canonical payload, 0 if it
 * was refused. */
size_t check_outcome(enum cst_status status, const struct cst_error *err, struct cst_any *any);

#endif
