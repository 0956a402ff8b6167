/* SPDX-License-Identifier: MIT */
/* Payload -> nodes: what hold certificates have to themselves (SPEC section 10.2). */
#include "cert_decoder.h"
#include "fail.h"

enum cst_status cst_decode_horizon(struct cst_decoder *d)
{
    size_t at = d->in->at;
    uint32_t value;

    if (cst_cursor_le(d->in, 1, "a horizon", &value))
        return d->err->status;
    if (cst_fail_unless(d->err, "horizon", value, 1, cst_max_horizon(&d->cert->claim)))
        return cst_fail_at(d->err, "payload byte %zu: ", at);
    d->cert->horizon = (uint8_t)value;
    return CST_OK;
}

/* Exception i, of which the ones before are there. */
static enum cst_status take_exception(struct cst_decoder *d, uint32_t i, uint16_t usual)
{
    unsigned width = d->cert->claim.width;
    struct cst_exception found, *before = i ? &d->exceptions[i - 1] : NULL;
    size_t at = d->in->at;

    if (cst_decode_cell(d, "a cell", &found.move))
        return d->err->status;
    if (before && found.move <= before->move)
        return cst_fail(d->err, CST_MALFORMED,
            "payload byte %zu: move %u,%u after %u,%u, expected board order", at,
            found.move % width, found.move / width, before->move % width, before->move / width);
    at = d->in->at;
    if (cst_decode_cell(d, "a cell", &found.answer))
        return d->err->status;
    if (found.answer == usual)
        return cst_fail(d->err, CST_MALFORMED,
            "payload byte %zu: answer %u,%u, expected another than the default", at,
            found.answer % width, found.answer / width);
    d->exceptions[i] = found;
    return CST_OK;
}

/* The number of exceptions is not trusted: there is room for those that were read. */
static enum cst_status take_exceptions(struct cst_decoder *d, uint32_t count, uint16_t usual)
{
    for (uint32_t i = 0; i < count; i++) {
        struct cst_exception *exceptions = cst_grow(d->memory, d->exceptions,
            &d->exception_capacity, (uint64_t)i + 1, sizeof *exceptions, d->err);

        if (!exceptions)
            return d->err->status;
        d->exceptions = exceptions;
        if (take_exception(d, i, usual))
            return d->err->status;
    }
    return CST_OK;
}

enum cst_status cst_decode_hold(struct cst_decoder *d, uint32_t exceptions)
{
    uint32_t edges;
    uint16_t usual = 0;

    if (cst_cursor_varint(d->in, "a number of edges", &edges) ||
        cst_decode_cell(d, "a cell", &usual) || cst_decode_room(d, edges) ||
        take_exceptions(d, exceptions, usual))
        return d->err->status;
    return cst_decode_make(d,
        (struct cst_parts){ .cell = usual,
            .edge_count = edges,
            .exceptions = d->exceptions,
            .exception_count = exceptions });
}
