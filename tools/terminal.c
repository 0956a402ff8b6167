/* SPDX-License-Identifier: MIT */
#ifdef __linux__
#define _DEFAULT_SOURCE /* TIOCGWINSZ */
#endif
#include "terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "numbers.h"

unsigned terminal_columns(int file)
{
    struct winsize size;
    const char *set = getenv("COLUMNS");
    uint64_t columns;

    if (!isatty(file))
        return 0;
    if (ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return set && numbers_read(set, 1, 10000, &columns) ? (unsigned)columns : TERMINAL_COLUMNS;
}

bool terminal_moves(int file)
{
    const char *term = getenv("TERM");

    return isatty(file) && term && *term && strcmp(term, "dumb") != 0;
}

bool terminal_colours(int file)
{
    const char *none = getenv("NO_COLOR");

    return terminal_moves(file) && !(none && *none);
}

bool terminal_stones(int file)
{
    locale_t users = terminal_colours(file) ? newlocale(LC_CTYPE_MASK, "", (locale_t)0) : NULL;
    bool utf8 = users && strcmp(nl_langinfo_l(CODESET, users), "UTF-8") == 0;

    if (users)
        freelocale(users);
    return utf8;
}
