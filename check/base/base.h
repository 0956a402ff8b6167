/* SPDX-License-Identifier: MIT */
/* What all checkers share. A program checks one file, and whatever is wrong ends it at once: no
   function here returns an error. Section numbers are those of format/SPEC.md. */
#ifndef BASE_H
#define BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* fault.c: messages and verdicts (sections 7 and 9). USAGE is exit code 2, without a verdict. */
enum { VERIFIED, UNPROVED, UNREADABLE, MALFORMED, LIMIT, USAGE };

extern const char *file_name; /* as in messages */
extern int verbosity;         /* 0 with --quiet, 2 with --verbose, otherwise 1 */

/* Unless the condition holds, prints "FILE: " and the message on standard error, and the verdict
   that goes with the code, and ends the program. */
void require(bool holds, int code, const char *format, ...) __attribute__((format(printf, 3, 4)));

void print_sides(int width, int height); /* "W columns and H rows", on standard output */
_Noreturn void finish(int code);         /* code 2 if standard output could not be written */

/* limits.c: beyond one of them there is a fault of code LIMIT. */
extern uint64_t max_memory, max_work; /* in bytes, and in steps of about 10 to 30 nanoseconds */

void *allocate(size_t count, size_t size); /* so many things of that size, filled with 0 */
void *enlarge(void *block, size_t *count, size_t size); /* the same, with room for more */
void release(void *block, size_t count, size_t size);
void spend(uint64_t steps); /* a step is one look for a cell in a small set, say */

/* options.c: the command line (section 9). */
struct program {
    const char *name, *usage; /* usage: what --help prints before the common options */
    const struct option *own; /* three more options of getopt_long(), or NULL */
    void (*take)(int val, const char *argument); /* is called for each of these */
};

/* Takes the options and returns FILE. --help and --version end the program. */
const char *parse_options(int argc, char **argv, const struct program *);

/* input.c: the file (sections 1 and 2), all fields in their ranges, the payload with its hash. */
struct certificate {
    int claim, width, height, plies;
    unsigned payload_bytes, nodes, edges; /* below 2^31 */
    const unsigned char *payload;
};

/* path: "-" is standard input. The file has to be of that game, with one of these claims. */
void read_certificate(struct certificate *, const char *path, unsigned game, unsigned first_claim,
    unsigned last_claim);

/* cursor.c: numbers of the payload (section 3.1). */
struct cursor {
    const unsigned char *payload;
    size_t at, end;   /* the next byte to be read, and the first one that is not to be */
    const char *name; /* of what ends there: "payload", or for example "column steps x" */
};

/* what: as in "the payload ends, expected a cell" and "a record of 2^32 or more". */
unsigned take_byte(struct cursor *, const char *what);
uint32_t take_varint(struct cursor *, const char *what);
int64_t signed_number(uint32_t varint);

/* name: as in "reply 1001, expected -1000 ... 1000", if 1000 is the limit. */
int take_signed(struct cursor *, const char *what, const char *name, int limit);

/* In game 1: the index of a cell, and the node of an `again` record, a step from the one before in
 *again, of so many nodes made (section 3.2). */
int take_cell(struct cursor *, const char *what, int cells);
void take_again(struct cursor *, int64_t *again, size_t made);

/* A fault if it does not hold: "3 edges on the stack, expected 1". */
void require_count(bool holds, size_t place, uint64_t number, const char *what, uint64_t expected);

#endif
