/* SPDX-License-Identifier: MIT */
#include "property.h"

#include <stdlib.h>
#include <string.h>

void must(bool holds)
{
    if (!holds)
        abort();
}

static void same(const struct cst_any *any, struct cst_any *back)
{
    must(cst_any_equal(any, back));
    cst_any_clear(back);
}

static void through_text(const struct cst_any *any)
{
    struct cst_any back = { 0 };
    struct cst_error err;
    char *text = NULL;
    size_t count;
    FILE *stream = open_memstream(&text, &count);

    must(stream && !cst_any_text_write(any, stream, &err) && !fclose(stream));
    stream = fmemopen(text, count, "r");
    must(stream && !cst_any_text_read(stream, 0, &back, &err));
    (void)fclose(stream);
    free(text);
    same(any, &back);
}

static size_t round_trip(const struct cst_any *any)
{
    struct cst_any back = { 0 };
    struct cst_error err;
    uint8_t *bytes;
    size_t count, file_count;

    must(!cst_any_encode(any, &bytes, &count, &err));
    must(!cst_any_decode(cst_any_claim(any), bytes, count, 0, &back, &err));
    free(bytes);
    same(any, &back);
    must(!cst_any_to_bytes(any, 1, &bytes, &file_count, NULL, &err)); /* reads it back itself */
    free(bytes);
    through_text(any);
    return count;
}

size_t check_outcome(enum cst_status status, const struct cst_error *err, struct cst_any *any)
{
    size_t count = 0;

    if (!status) {
        count = round_trip(any);
    } else {
        must(status == CST_MALFORMED || status == CST_LIMIT || status == CST_REJECTED);
        must(err->status == status && err->text[0]);
        must(memchr(err->text, 0, sizeof err->text) != NULL);
        must(!any->cert.nodes && !any->cert.edges && !any->cards.combinations);
    }
    cst_any_clear(any);
    return count;
}
