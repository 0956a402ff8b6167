/* SPDX-License-Identifier: MIT */
/* Before limits.c of the checkers: what it has counted becomes global, for checker.c to set back.
 * The headers of the system come first, which are not meant. */
#include <getopt.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define static
