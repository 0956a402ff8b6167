/* SPDX-License-Identifier: MIT */
/* What the terminal at the end of a stream can do. */
#ifndef CORNERSTONE_TERMINAL_H
#define CORNERSTONE_TERMINAL_H

#include <stdbool.h>

/* What people may count on, and what is meant where a terminal does not tell. */
#define TERMINAL_COLUMNS 80

/* The columns of the terminal at a file descriptor, asked anew each time, at least 1; 0: it is
 * none. */
unsigned terminal_columns(int file);

/* Does it move its cursor when it is told to? Not if TERM is dumb or unset. */
bool terminal_moves(int file);

/* May it be sent colours, and characters beyond ASCII? Not if it does not move its cursor, if
 * NO_COLOR is set and not empty, and, for the second, if the locale has no UTF-8. */
bool terminal_colours(int file);
bool terminal_stones(int file);

#endif
