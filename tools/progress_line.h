/* SPDX-License-Identifier: MIT */
/* The one line on a terminal that tells how far things are, at standard error. */
#ifndef CORNERSTONE_PROGRESS_LINE_H
#define CORNERSTONE_PROGRESS_LINE_H

/* Put a text of ASCII in the place of the one that is there, cut to what the terminal is wide
 * now. */
void progress_line_show(const char *text);

/* Draw it once more if the terminal has got another width since. */
void progress_line_fit(void);

/* Take it away. To be called before anything else is written to the terminal. */
void progress_line_clear(void);

/* The same in a handler of signals. */
void progress_line_abandon(void);

#endif
