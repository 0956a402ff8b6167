/* SPDX-License-Identifier: MIT */
/* What the unit tests share. */
#ifndef SUPPORT_H
#define SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cornerstone.h"

/* Let the allocation number k from now fail, and those after it (0: none). */
void alloc_fail_from(unsigned k);

/* Bytes from hexadecimal with spaces; the caller frees. */
uint8_t *from_hex(const char *hex, size_t *bytes);

/* Fail the test unless these are the bytes. */
void assert_hex(const uint8_t *bytes, size_t count, const char *hex);

/* A claim of the first player's win on a board. */
struct cst_claim claim_of(unsigned width, unsigned height, unsigned plies);

/* A claim of the second player's on a board. */
struct cst_claim hold_of(unsigned width, unsigned height, unsigned plies);

/* The first player's win on every board that contains a box. */
struct cst_claim everywhere(unsigned width, unsigned height, unsigned plies);

/* Fail the test, naming the case, unless status and text are as expected; in text * stands for
 * words that are not ours, those of zstd. A
 * text of NULL is not compared. */
void assert_fault(const char *name, enum cst_status status, const struct cst_error *err,
    enum cst_status expected, const char *text);

/* A stream to read the bytes from. */
FILE *stream_of(const void *bytes, size_t count);

/* The functions of the library for certificates of game 1. */
enum cst_status encode(
    const struct cst_cert *cert, uint8_t **payload, size_t *bytes, struct cst_error *err);
enum cst_status decode(const struct cst_claim *claim, const uint8_t *payload, size_t bytes,
    struct cst_cert *cert, struct cst_error *err);
enum cst_status to_bytes(const struct cst_cert *cert, int level, uint8_t **file, size_t *bytes,
    struct cst_file_info *info, struct cst_error *err);
enum cst_status write_text(const struct cst_cert *cert, FILE *out, struct cst_error *err);

/* Read a file that is in memory. */
enum cst_status read_bytes(const uint8_t *bytes, size_t count, uint64_t max_memory,
    struct cst_cert *cert, struct cst_file_info *info, struct cst_error *err);

/* The text twin in memory; the caller frees. */
char *text_of(const struct cst_cert *cert);

enum cst_status read_text(
    const char *text, uint64_t max_memory, struct cst_cert *cert, struct cst_error *err);

/* The own edge of the child, and an edge made by an `again` record. */
struct cst_edge own(uint32_t child);
struct cst_edge again(uint32_t child, unsigned map);

/* The edge with a shift, and the edge of a named reply. */
struct cst_edge shifted(struct cst_edge edge, int dx, int dy);
struct cst_edge named(struct cst_edge edge, int x, int y);

void add_node(struct cst_cert *cert, unsigned cell, const struct cst_edge *edges, uint32_t count);
void add_open(struct cst_cert *cert, unsigned cell, const struct cst_edge *edges, uint32_t count,
    uint32_t otherwise);

void add_hold(struct cst_cert *cert, unsigned answer, const struct cst_exception *exceptions,
    uint32_t exception_count, const struct cst_edge *edges, uint32_t edge_count);

/* Fail the test unless both have the same claim, nodes, edges and answers. */
void assert_same(const struct cst_cert *a, const struct cst_cert *b);

#endif
