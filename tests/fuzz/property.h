/* SPDX-License-Identifier: MIT */
/* What a fuzz target is made of. */
#ifndef PROPERTY_H
#define PROPERTY_H

#include "cornerstone.h"

/* Bytes that a target lets the library have. */
#define FUZZ_MEMORY (64u << 20)

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

/* Abort unless a certificate that was accepted survives the way to its payload and
 * to its text and back; and clear it. The canonical payload is returned in
 * bytes. */
size_t round_trip(struct cst_cert *cert);

/* Abort unless a refusal is one of these. */
void check_refusal(
    enum cst_status status, const struct cst_error *err, const struct cst_cert *cert);

#endif
