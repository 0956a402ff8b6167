/* SPDX-License-Identifier: MIT */
/* What all checkers share: verdicts, limits, options, the file, numbers of the payload. A program
   checks one file, and whatever is wrong ends it at once: no function here returns an error.
   Section numbers are those of format/SPEC.md. */
#ifndef BASE_H
#define BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* fault.c: messages and verdicts (sections 7 and 9). */

/* Exit codes; that of USAGE is the one of UNREADABLE, but there is no verdict. */
enum { VERIFIED, UNPROVED, UNREADABLE, MALFORMED, LIMIT, USAGE };

extern const char *file_name; /* as in messages */
extern int verbosity;         /* 0 with --quiet, 2 with --verbose, otherwise 1 */

/* Prints "FILE: " and the message on standard error, and the verdict that goes with the code. */
_Noreturn void fault(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Does that unless the condition holds. */
void require(bool holds, int code, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Ends the program. If standard output could not be written the exit code is UNREADABLE. */
_Noreturn void finish(int code);

/* limits.c: beyond one of them there is a fault of code LIMIT. */

extern uint64_t max_memory, max_work; /* in bytes, and in steps */

/* A block of that many things of that size in bytes, filled with 0. */
void *allocate(size_t count, size_t size);

/* A block of twice as many things or more, the old ones copied; the old block is gone. */
void *enlarge(void *block, size_t *count, size_t size);

void release(void *block, size_t count, size_t size);

/* Counts work. A step is 10 to 30 nanoseconds: one look for a cell in a small set, say. */
void spend(uint64_t steps);

/* options.c: the command line (section 9). */

struct option; /* of getopt.h */

struct program {
    const char *name, *usage; /* usage is what --help prints */
    const struct option *own; /* at most 8 more options, ended by zeros, or NULL */
    void (*take)(int val, const char *argument); /* is called for each of these */
};

/* Takes the options and returns FILE. --help and --version end the program. */
const char *parse_options(int argc, char **argv, const struct program *);

/* input.c: the file (sections 1 and 2). */

struct certificate {
    int claim, width, height, plies;
    unsigned payload_bytes, nodes, edges; /* below 2^31 */
    const unsigned char *payload;
};

/* Reads the file, or standard input for "-", which has to be one of that game. All fields are in
   their ranges, and the payload has the hash of the header. */
void read_certificate(struct certificate *, const char *path, int game);

/* cursor.c: numbers of the payload (section 3.1). */

struct cursor {
    const unsigned char *payload;
    size_t at, end;   /* the next byte to be read, and the first one that is not to be */
    const char *name; /* of what ends there: "payload", or for example "column steps x" */
};

/* what: as in "the payload ends, expected a cell" and "a record of 2^32 or more". */
unsigned take_byte(struct cursor *, const char *what);
uint32_t take_varint(struct cursor *, const char *what);

/* The signed number for which a varint stands: -2^31 ... 2^31 - 1. */
int64_t signed_number(uint32_t varint);

/* name: as in "reply 1001, expected -1000 ... 1000", if 1000 is the limit. */
int take_signed(struct cursor *, const char *what, const char *name, int limit);

#endif
