/* SPDX-License-Identifier: MIT */
#include "fail.h"

#include <errno.h>
#include <inttypes.h>
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

enum cst_status cst_fail_unless(
    struct cst_error *err, const char *name, uint64_t value, uint64_t least, uint64_t most)
{
    if (value >= least && value <= most)
        return CST_OK;
    return cst_fail(err, CST_MALFORMED, "%s %" PRIu64 ", expected %" PRIu64 " ... %" PRIu64, name,
        value, least, most);
}

enum cst_status cst_fail_field(
    struct cst_error *err, const char *name, uint64_t value, uint64_t least, uint64_t most)
{
    if (least != most)
        return cst_fail_unless(err, name, value, least, most);
    if (value == least)
        return CST_OK;
    return cst_fail(err, CST_MALFORMED, "%s %" PRIu64 ", expected %" PRIu64, name, value, least);
}

enum cst_status cst_fail_system(struct cst_error *err, const char *what)
{
    return cst_fail(err, CST_IO, "%s: %s", what, errno ? strerror(errno) : "error");
}
