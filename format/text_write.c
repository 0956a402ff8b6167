/* SPDX-License-Identifier: MIT */
/* Nodes -> text twin (SPEC section 5). */
#include "cornerstone.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "claim.h"
#include "fail.h"

static void write_node(const struct cst_cert *cert, uint32_t number, FILE *out)
{
	const struct cst_node *node = &cert->nodes[number];
	unsigned width = cert->claim.width;
	uint32_t named = node->edge_count - node->otherwise;

	(void)fprintf(out, "%" PRIu32 " %u,%u", number, node->cell % width,
			node->cell / width);
	for (uint32_t i = 0; i < node->edge_count; i++) {
		const struct cst_edge *edge =
				&cert->edges[node->first_edge + i];

		(void)fputc(' ', out);
		if (node->otherwise && i >= named)
			(void)fputs("*=", out);
		else if (node->otherwise)
			(void)fprintf(out, "%d,%d=", edge->x, edge->y);
		(void)fprintf(out, "%" PRIu32, edge->child);
		if (!edge->own)
			(void)fprintf(out, "/%u", edge->map);
		if (!edge->own && cst_on_plane(&cert->claim))
			(void)fprintf(out, ":%d,%d", edge->dx, edge->dy);
	}
	(void)fputc('\n', out);
}

/* Single failures are seen at the end: the stream remembers them. */
enum cst_status cst_text_write(const struct cst_cert *cert, FILE *out,
		struct cst_error *err)
{
	const struct cst_claim *claim = &cert->claim;

	bool plane = cst_on_plane(claim);

	errno = 0;
	(void)fprintf(out, "cornerstone-text 1\n"
			"game square\n"
			"claim first-player-wins%s\n"
			"%s %ux%u\n"
			"plies %u\n",
			plane ? "-everywhere" : "", plane ? "box" : "board",
			claim->width, claim->height, claim->plies);
	for (uint32_t i = 0; i < cert->node_count && !ferror(out); i++)
		write_node(cert, i, out);
	(void)fprintf(out, "end %" PRIu32 "\n", cert->node_count);
	if (fflush(out) || ferror(out))
		return cst_fail(err, CST_IO, "cannot write: %s",
				errno ? strerror(errno) : "error");
	return CST_OK;
}
