/* SPDX-License-Identifier: MIT */
/*
 * A manifest: one line for each file, its fields separated by tabs. They are the name, the board or
 * the box (WxH), the plies (of cards the moves), the nodes (of cards the combinations), the
 * XXH3-128 of the payload and the SHA-256 of the file. Lines that begin with # are comments.
 */
#ifndef CORNERSTONE_MANIFEST_H
#define CORNERSTONE_MANIFEST_H

#include "claims.h"
#include "cornerstone.h"

#define SHA256_BYTES 32

struct manifest_line {
    char *name; /* as it stands there; relative to the folder of the manifest */
    char size[32];
    uint64_t moves;
    uint8_t sum[SHA256_BYTES];
    bool seen; /* for whoever ticks the lines off */
};

struct manifest {
    struct manifest_line *lines;
    size_t count;
};

/* Read a manifest to its end. Messages name the line (from 1). Errors: CST_IO, CST_LIMIT,
 * CST_MALFORMED; a name that stands there twice is malformed, and so is a manifest of no file. */
enum cst_status manifest_read(FILE *in, struct manifest *manifest, struct cst_error *err);

void manifest_clear(struct manifest *manifest);

/* The line of a file: the path is its name, or ends with a slash and its name. NULL: none. */
struct manifest_line *manifest_find(const struct manifest *manifest, const char *path);

/* Work out the SHA-256 of a file from its beginning. False: it cannot be read, see errno. */
bool manifest_sum(int file, uint8_t sum[SHA256_BYTES]);

/* In 2 * SHA256_BYTES digits. */
void manifest_digits(const uint8_t sum[SHA256_BYTES], char digits[2 * SHA256_BYTES + 1]);

#endif
