/* SPDX-License-Identifier: MIT */
/* Nodes -> text twin (SPEC sections 5 and 10.3). */
#include "cert_code.h"

#include <errno.h>
#include <inttypes.h>

#include "cert.h"
#include "fail.h"

/* Returns whether all was taken: a stream in memory that cannot grow says so here only, its error
 * indicator stays clear. */
static bool write_edge(
    const struct cst_cert *cert, const struct cst_node *node, uint32_t i, FILE *out)
{
    const struct cst_edge *edge = &cert->edges[node->first_edge + i];
    bool ok = fputc(' ', out) != EOF;

    if (node->otherwise && i >= node->edge_count - node->otherwise)
        ok &= fputs("*=", out) != EOF;
    else if (node->otherwise)
        ok &= fprintf(out, "%d,%d=", edge->x, edge->y) > 0;
    ok &= fprintf(out, "%" PRIu32, edge->child) > 0;
    if (!edge->own)
        ok &= fprintf(out, "/%u", edge->map) > 0;
    if (!edge->own && cst_on_plane(&cert->claim))
        ok &= fprintf(out, ":%d,%d", edge->dx, edge->dy) > 0;
    return ok;
}

static bool write_node(const struct cst_cert *cert, uint32_t number, FILE *out)
{
    const struct cst_node *node = &cert->nodes[number];
    unsigned width = cert->claim.width;
    bool ok = fprintf(out, "%" PRIu32 " %u,%u", number, node->cell % width, node->cell / width) > 0;

    for (uint32_t i = 0; ok && i < node->exception_count; i++) {
        const struct cst_exception *it = &cert->exceptions[node->first_exception + i];

        ok = fprintf(out, " %u,%u=%u,%u", it->move % width, it->move / width, it->answer % width,
                 it->answer / width) > 0;
    }
    for (uint32_t i = 0; ok && i < node->edge_count; i++)
        ok = write_edge(cert, node, i, out);
    return ok && fputc('\n', out) != EOF;
}

enum cst_status cst_cert_write_text(const struct cst_cert *cert, FILE *out, struct cst_error *err)
{
    bool ok = true;

    errno = 0;
    if (cst_is_hold(&cert->claim))
        ok = fprintf(out, "horizon %u\n", cert->horizon) > 0;
    for (uint32_t i = 0; ok && i < cert->node_count; i++)
        ok = write_node(cert, i, out);
    if (!ok || fprintf(out, "end %" PRIu32 "\n", cert->node_count) <= 0)
        return cst_fail_system(err, "cannot write");
    return CST_OK;
}
