/* SPDX-License-Identifier: MIT */
#include "report.h"

#include <stdarg.h>
#include <string.h>

#include "say.h"

static enum cst_status report(const char *file, const char *stands_for, const struct cst_error *err)
{
    say("%s: %s", strcmp(file, "-") == 0 ? stands_for : file, err->text);
    return err->status;
}

enum cst_status report_input(const char *file, const struct cst_error *err)
{
    return report(file, "standard input", err);
}

enum cst_status report_output(const char *file, const struct cst_error *err)
{
    return report(file, "standard output", err);
}

enum cst_status report_set(struct cst_error *err, enum cst_status status, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    err->status = status;
    return status;
}

enum cst_status report_worse(enum cst_status a, enum cst_status b)
{
    static const int rank[] = {
        [CST_OK] = 0,
        [CST_IO] = 1,
        [CST_LIMIT] = 2,
        [CST_MALFORMED] = 3,
        [CST_REJECTED] = 4,
    };

    return rank[a] >= rank[b] ? a : b;
}
