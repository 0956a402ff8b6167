/* SPDX-License-Identifier: MIT */
/* A checker, run as a process of its own on one file. */
#ifndef CORNERSTONE_CHECKER_H
#define CORNERSTONE_CHECKER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#define CHECKER_MOST_OUTPUT ((size_t)1 << 16) /* bytes that are kept of a stream */

struct stream {
    int file; /* -1: ended */
    char *bytes;
    size_t count;
    bool more; /* it was longer than CHECKER_MOST_OUTPUT, the rest is dropped */
};

struct checker {
    pid_t process; /* 0: none */
    struct stream out, err;
    double begin;   /* seconds on the monotonic clock */
    int status;     /* as waitpid() has it, once it has ended */
    double seconds; /* that it took */
};

/* Write the folder of this program, without a slash at its end. Where the system does not tell, the
 * folder where it was installed. */
void checker_own_folder(char *folder, size_t capacity);

/* Write the path of a checker into `path`: in the folder $CORNERSTONE_CHECKERS if that is set,
 * otherwise in ../check from the folder of this program, as in a build, or in that folder, as where
 * it is installed. False: it is not found, and `path` is where it was looked for last. */
bool checker_find(const char *program, char *path, size_t capacity);

/* Start a checker, without a shell. Its standard input is `input`, or empty if that is -1.
 * arguments[0] is its name, NULL is the last. Returns 0 or an error number. */
int checker_start(struct checker *checker, const char *path, char *const arguments[], int input);

/* Read what a stream that is ready has. At its end it is closed. */
void checker_read(struct stream *stream);

/* Wait for the process, both streams of which have ended; sets status and seconds. */
void checker_wait(struct checker *checker);

void checker_clear(struct checker *checker);

#endif
