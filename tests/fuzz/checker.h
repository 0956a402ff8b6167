/* SPDX-License-Identifier: MIT */
/* The checker as a function. */
#ifndef CHECKER_H
#define CHECKER_H

#include <stddef.h>
#include <stdint.h>

/* Runs cornerstone-check over the bytes, as its standard input, and returns its exit code. Aborts
 * unless the verdict line, the messages and the exit code fit together. */
int run_checker(const uint8_t *bytes, size_t count);

/* Aborts unless the library reads what the checker can read, and refuses what it calls malformed.
 */
void compare_with_library(const uint8_t *bytes, size_t count, int code);

#endif
