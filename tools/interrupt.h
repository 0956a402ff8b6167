/* SPDX-License-Identifier: MIT */
/* What is said when a signal ends the program: what it was at, and what became of the output. */
#ifndef CORNERSTONE_INTERRUPT_H
#define CORNERSTONE_INTERRUPT_H

/* From now on a signal that ends the program first removes the temporary of a half-written output
 * and the progress line, and says that this command was interrupted. */
void interrupt_watch(int argc, char **argv);

/* What is said of the output, from now on: "nothing was written". An empty text: nothing. */
void interrupt_output(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
