/* SPDX-License-Identifier: MIT */
#include "property.h"

#include <stdlib.h>
#include <string.h>

/* Not assert(): it has to hold without assertions too. */
static void must(bool holds)
{
    if (!holds)
        abort();
}

static void same(const struct cst_cert *a, const struct cst_cert *b)
{
    must(a->node_count == b->node_count);
    must(a->edge_count == b->edge_count);
    for (uint32_t i = 0; i < a->node_count; i++) {
        must(a->nodes[i].cell == b->nodes[i].cell);
        must(a->nodes[i].edge_count == b->nodes[i].edge_count);
        must(a->nodes[i].otherwise == b->nodes[i].otherwise);
    }
    for (uint32_t i = 0; i < a->edge_count; i++) {
        must(a->edges[i].child == b->edges[i].child);
        must(a->edges[i].map == b->edges[i].map);
        must(a->edges[i].own == b->edges[i].own);
        must(a->edges[i].dx == b->edges[i].dx);
        must(a->edges[i].dy == b->edges[i].dy);
        must(a->edges[i].x == b->edges[i].x);
        must(a->edges[i].y == b->edges[i].y);
    }
}

static void through_text(const struct cst_cert *cert)
{
    struct cst_cert back = { 0 };
    struct cst_error err;
    char *text = NULL;
    size_t count;
    FILE *stream = open_memstream(&text, &count);

    must(stream && !cst_text_write(cert, stream, &err) && !fclose(stream));
    stream = fmemopen(text, count, "r");
    must(stream && !cst_text_read(stream, 0, &back, &err));
    (void)fclose(stream);
    free(text);
    same(cert, &back);
    cst_cert_clear(&back);
}

size_t round_trip(struct cst_cert *cert)
{
    struct cst_cert back = { 0 };
    struct cst_error err;
    uint8_t *payload;
    size_t count;

    must(!cst_encode(cert, &payload, &count, &err));
    must(!cst_decode(&cert->claim, payload, count, &back, &err));
    free(payload);
    same(cert, &back);
    cst_cert_clear(&back);
    through_text(cert);
    cst_cert_clear(cert);
    return count;
}

void check_refusal(enum cst_status status, const struct cst_error *err, const struct cst_cert *cert)
{
    must(status == CST_MALFORMED || status == CST_LIMIT);
    must(err->status == status && err->text[0]);
    must(memchr(err->text, 0, sizeof err->text) != NULL);
    must(!cert->nodes && !cert->edges && !cert->node_count);
}
