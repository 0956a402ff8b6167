/* SPDX-License-Identifier: MIT */
#include "cursor.h"

#include <inttypes.h>

#include "fail.h"
#include "number.h"

#define LAST_SHIFT 28     /* of the fifth byte, */
#define LAST_GREATEST 0xf /* so that the number is below 2^32 */

enum cst_status cst_cursor_ends(const struct cst_cursor *in, const char *what)
{
    return cst_fail(
        in->err, CST_MALFORMED, "payload byte %zu: %s ends, expected %s", in->end, in->name, what);
}

enum cst_status cst_cursor_le(
    struct cst_cursor *in, unsigned bytes, const char *what, uint32_t *value)
{
    if (in->end - in->at < bytes)
        return cst_cursor_ends(in, what);
    *value = (uint32_t)cst_get_le(in->bytes + in->at, bytes);
    in->at += bytes;
    return CST_OK;
}

enum cst_status cst_cursor_varint(struct cst_cursor *in, const char *what, uint32_t *value)
{
    uint32_t sum = 0;
    size_t at = in->at;
    unsigned shift = 0;
    uint8_t byte;

    do {
        if (at == in->end)
            return cst_cursor_ends(in, what);
        byte = in->bytes[at++];
        if (shift == LAST_SHIFT && byte > LAST_GREATEST)
            return cst_fail(in->err, CST_MALFORMED,
                "payload byte %zu: %s of 2^32 or more, expected a smaller number", in->at, what);
        if (byte == 0 && shift > 0)
            return cst_fail(in->err, CST_MALFORMED,
                "payload byte %zu: %s in a longer form than needed, expected the shortest", in->at,
                what);
        sum |= (uint32_t)(byte & 0x7f) << shift;
        shift += 7;
    } while (byte >= 0x80);
    *value = sum;
    in->at = at;
    return CST_OK;
}

enum cst_status cst_cursor_signed(
    struct cst_cursor *in, const char *what, const char *name, int32_t limit, int32_t *value)
{
    size_t at = in->at;
    uint32_t number = 0;
    int64_t found;

    if (cst_cursor_varint(in, what, &number))
        return in->err->status;
    found = cst_unfold_sign(number);
    if (found < -limit || found > limit) {
        in->at = at;
        return cst_fail(in->err, CST_MALFORMED,
            "payload byte %zu: %s %" PRId64 ", expected %" PRId32 " ... %" PRId32, at, name, found,
            -limit, limit);
    }
    *value = (int32_t)found;
    return CST_OK;
}
