/* SPDX-License-Identifier: MIT */
/*
 * The answers to the moves of a level, cut into parts, each a file (docs/search.md, "Many
 * machines", has their bytes).
 */
#ifndef CST_GEN_HOLD_PARTS_H
#define CST_GEN_HOLD_PARTS_H

#include "hold_jobs.h"
#include "workers.h"

struct cst_hold_parts {
    const struct cst_hold_jobs *jobs;
    const char *folder;
    unsigned plies; /* of the certificate; its horizon does not matter here */
    unsigned size;  /* jobs of each part but the last, which may have fewer */
    unsigned count;
    uint8_t digest[CST_HASH_BYTES]; /* of the positions of the level and the moves to answer */
};

#define CST_HOLD_PART_PATH 64 /* bytes for the name of a part in its folder */

/* Make the folder unless it is there, and see whether one may write into it. Errors: CST_IO. */
enum cst_status cst_hold_parts_folder(const char *folder, struct cst_error *error);

/* Cut. How it is done depends on the level alone. Errors: CST_LIMIT. */
enum cst_status cst_hold_parts_cut(const struct cst_hold_jobs *jobs,
    const struct cst_gen_options *options, struct cst_hold_parts *parts, struct cst_error *error);

/* The jobs of a part: *first and those that follow it; returns how many. */
unsigned cst_hold_part_jobs(const struct cst_hold_parts *parts, unsigned part, unsigned *first);

/* Forget what is known of the answers of a part. */
void cst_hold_part_clear(const struct cst_hold_parts *parts, unsigned part);

/* Bytes of the file of a part. */
size_t cst_hold_part_bytes(const struct cst_hold_parts *parts, unsigned part);
/* The file of a part, of as many bytes, from the answers of the level. */
void cst_hold_part_encode(const struct cst_hold_parts *parts, unsigned part, uint8_t *bytes);
/* The answers of the level from what should be the file of a part; nothing is trusted. Errors:
 * CST_MALFORMED, and the answers are as they were. */
enum cst_status cst_hold_part_decode(const struct cst_hold_parts *parts, unsigned part,
    const uint8_t *bytes, size_t count, struct cst_error *error);

/* Whether there is a file of this name. */
bool cst_hold_part_is_there(const struct cst_hold_parts *parts, unsigned part);
/* Read the file of a part. Errors, whose text begins with the name of the file: CST_MALFORMED,
 * CST_IO, CST_LIMIT. */
enum cst_status cst_hold_part_read(
    const struct cst_hold_parts *parts, unsigned part, struct cst_error *error);
/* Say what is wrong with it: CST_MALFORMED. */
void cst_hold_part_fault(
    const struct cst_hold_parts *parts, unsigned part, const char *text, struct cst_error *error);
/* Write it, complete or not at all, in place of a file that is there. Errors as with reading:
 * CST_IO, CST_LIMIT. */
enum cst_status cst_hold_part_write(
    const struct cst_hold_parts *parts, unsigned part, struct cst_error *error);

#endif
