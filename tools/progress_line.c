/* SPDX-License-Identifier: MIT */
#include "progress_line.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "terminal.h"

#define LINE_CAPACITY 512

static char shown[LINE_CAPACITY];      /* what is there, uncut */
static unsigned columns;               /* of the terminal when it was drawn */
static bool moves;                     /* the terminal does, see terminal.h */
static volatile sig_atomic_t used = 0; /* columns that it has; 0: nothing is there */

/* A terminal that has become narrower shows the line in several rows, of which the cursor is in the
 * last. */
static void wipe(unsigned wide)
{
    unsigned length = (unsigned)used, rows = wide > 0 ? (length + wide - 1) / wide : 1;

    if (used == 0)
        return;
    if (!moves) {
        length = wide > 0 && length >= wide ? wide - 1 : length;
        fprintf(stderr, "\r%*s\r", (int)length, "");
    } else {
        fputc('\r', stderr);
        if (rows > 1)
            fprintf(stderr, "\033[%uA", rows - 1);
        fputs("\033[J", stderr);
    }
    used = 0;
}

void progress_line_show(const char *text)
{
    size_t length = strlen(text);

    wipe(terminal_columns(STDERR_FILENO));
    if (text != shown)
        snprintf(shown, sizeof shown, "%s", text);
    columns = terminal_columns(STDERR_FILENO);
    moves = terminal_moves(STDERR_FILENO);
    /* The last column stays free: some terminals begin a new row as soon as it is taken. */
    if (columns > 0 && length > columns - 1)
        length = columns - 1;
    if (length >= sizeof shown)
        length = sizeof shown - 1;
    used = (sig_atomic_t)length;
    fprintf(stderr, "%.*s", (int)length, shown);
    fflush(stderr);
}

void progress_line_fit(void)
{
    if (used > 0 && terminal_columns(STDERR_FILENO) != columns)
        progress_line_show(shown);
}

void progress_line_clear(void)
{
    wipe(terminal_columns(STDERR_FILENO));
}

void progress_line_abandon(void)
{
    const char *away = moves ? "\r\033[J" : "\n";

    if (used > 0 && write(STDERR_FILENO, away, strlen(away)) < 0)
        used = 0; /* nothing can be done about it */
}
