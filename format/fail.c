/* SPDX-License-Identifier: MIT */
#include "fail.h"

#include <stdarg.h>
#include <string.h>

enum cst_status cst_fail(struct cst_error *err, enum cst_status status, const char *format, ...)
{
    va_list args;

    err->status = status;
    va_start(args, format);
    (void)vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    return status;
}

enum cst_status cst_fail_at(struct cst_error *err, const char *format, ...)
{
    char text[sizeof err->text];
    size_t used;
    va_list args;

    memcpy(text, err->text, sizeof text);
    va_start(args, format);
    (void)vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    used = strlen(err->text);
    (void)snprintf(err->text + used, sizeof err->text - used, "%s", text);
    return err->status;
}
