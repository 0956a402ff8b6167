/* SPDX-License-Identifier: MIT */
/*
 * From a header to the checker of its claim (the library has the table), and from the theorem that
 * the checker prints (SPEC section 9) to a few words: a new theorem is a new row of claims.c.
 */
#ifndef CORNERSTONE_CLAIMS_H
#define CORNERSTONE_CLAIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CLAIMS_HEADER_BYTES 20 /* of a file, as many as claims_checker() looks at */

/* The program that checks a file that begins with these bytes. What is no certificate, or one of a
 * game that is not known, is left to the first checker: it says what is wrong. */
const char *claims_checker(const unsigned char *bytes, size_t count);

enum proved_kind {
    PROVED_WIN,       /* of the first player's on one board */
    PROVED_WIN_EVERY, /* ... on every board with a box */
    PROVED_HOLD,      /* the second player holds on one board */
    PROVED_CARDS
};

/* What a checker proved, taken from its verdict line and from nothing else. */
struct proved {
    char words[256]; /* "first player wins on 14x14 within 13 plies" */
    char size[32];   /* "14x14": of the board or the box; empty: the line names none */
    uint64_t moves;  /* plies, or moves of Maker's */
    enum proved_kind kind;
    uint64_t count;         /* nodes, or cards */
    const char *count_name; /* "nodes" or "cards" */
};

/* Read the line "s VERIFIED ...". Returns false if it is not the theorem of any row. */
bool claims_read(const char *line, struct proved *proved);

#endif
