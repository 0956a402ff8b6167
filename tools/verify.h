/* SPDX-License-Identifier: MIT */
/*
 * cornerstone verify: files, the checkers that are run on them, and what is said of each. Nothing
 * here decides whether a file is right: a file counts as verified only if a checker ended with 0
 * and its last line began "s VERIFIED".
 */
#ifndef CORNERSTONE_VERIFY_H
#define CORNERSTONE_VERIFY_H

#include "claims.h"
#include "cornerstone.h"
#include "manifest.h"

enum verdict {
    VERDICT_OPEN,     /* not begun */
    VERDICT_VERIFIED, /* what the checker said, with the exit status that belongs to it */
    VERDICT_NOT_VERIFIED,
    VERDICT_UNKNOWN,
    VERDICT_NONE,          /* the checker could not be started, crashed, or contradicted itself */
    VERDICT_NOT_AS_LISTED, /* the checker proved it, but the manifest lists another file or claim */
    VERDICT_MISSING,       /* listed in the manifest, and not there */
    VERDICT_NOT_READ,      /* no checker was run: there is nothing that one could read */
};

/* A file and what came of it. */
struct item {
    char *path;                   /* as given or found; "-" is standard input */
    struct manifest_line *listed; /* NULL: no manifest, or the file is not in it */
    enum verdict verdict;
    enum cst_status status; /* the exit code for this file */
    const char *program;    /* name of the checker; NULL: none was run */
    char *line;             /* the verdict line, if it says that the file is verified */
    bool has_proved;        /* `line` is a theorem that a row of claims.c knows */
    struct proved proved;
    const char *mistaken;           /* said if it is malformed (mistaken.h); NULL: nothing */
    char *message;                  /* what is wrong, if this program says so; NULL: nothing */
    char *said;                     /* the messages of the checker, escaped; NULL: none */
    char sum[2 * SHA256_BYTES + 1]; /* of the file, if there is a manifest; or empty */
    double milliseconds;
};

struct items {
    struct item *item;
    size_t count;
};

struct dialect;
struct alphabet;

struct verify {
    const struct dialect *dialect; /* the files are tables in this dialect; NULL: certificates */
    const struct alphabet *alphabet;
    const char *alphabet_file;
    const char *manifest_file; /* NULL: none */
    const char *max_memory;    /* handed on to the checkers; NULL: their own limit */
    const char *max_work;
    uint64_t memory; /* for what is read here: tables and standard input, in bytes */
    unsigned jobs;   /* processes at the same time, at least 1 */
    bool recursive, json, quiet;
};

#define VERIFY_MOST_JOBS 256

/* verify_items.c: from the operands to the files. */

/* Append a file; the path is copied. NULL if memory ran out. */
struct item *items_add(struct items *items, const char *path);

/* Append the files of an operand: of a folder, with `recursive`, all *.cst below it in the order of
 * their bytes. *folder becomes true if it is one that is searched, and is left alone
 * if not. What is wrong with the operand becomes the verdict of an item. False: memory. */
bool items_operand(struct items *items, const char *operand, bool recursive, bool *folder);

/* Give an item its verdict and a message, which is one line. */
void item_settle(struct item *item, enum verdict verdict, enum cst_status status,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

void items_clear(struct items *items);

/* verify_run.c: run a checker on every item that is open, at most `jobs` at the same time, and hand
 * each item to `show` in the order of the list, as soon as it and those before it are settled. */
void verify_run(const struct verify *verify, struct items *items,
    void (*show)(void *context, struct item *item), void *context);

/* verify_exact.c: the exact length of the game on a board, from a win and a hold certificate that
 * are verified. */
struct exact {
    unsigned width, height; /* of the board */
    uint64_t plies;         /* of the shortest win */
    const struct item *win, *hold;
};

/* Whether `hold` is a hold certificate that is verified, and a win for its board among the items
 * is as short as it allows. */
bool exact_find(const struct items *items, const struct item *hold, struct exact *exact);

/* verify_report.c: what is printed. */
struct verify_report {
    const struct verify *verify;
    size_t all, done, verified;
    enum cst_status worst;
    bool progress; /* show how far it is on standard error, which is a terminal */
    void *files;   /* json_t array */
};

void report_begin(struct verify_report *report, const struct verify *verify, size_t all);
void report_item(void *report, struct item *item);
/* Print the exact lengths and the sum. Returns the exit code. */
enum cst_status report_end(struct verify_report *report, const struct items *items);

#endif
