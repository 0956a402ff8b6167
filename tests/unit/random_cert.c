/* SPDX-License-Identifier: MIT */
#include "random_cert.h"

#include "support.h"

#define MAX_WAITING 2000
#define MAX_EDGES (2 * MAX_WAITING + 8)

/* Nodes that still need an own edge, each with the first node of its tree:
 * other edges that are written before the tree can reach only nodes before
 * that one. */
struct waiting {
	uint32_t node;
	uint32_t low;
};

uint32_t random_below(struct random *random, uint32_t below)
{
	random->state = random->state * 6364136223846793005u +
			1442695040888963407u;
	return (uint32_t)((random->state >> 33) % below);
}

static void maybe_again(struct random *random, const struct cst_cert *cert,
		uint32_t limit, struct cst_edge *edges, uint32_t *count)
{
	unsigned maps = cert->claim.width == cert->claim.height ? 8 : 4;

	if (limit == 0 || random_below(random, 3) > 0)
		return;
	edges[(*count)++] = again(random_below(random, limit),
			random_below(random, maps));
}

static void grow(struct random *random, struct cst_cert *cert,
		struct waiting *stack, uint32_t *depth, uint32_t take)
{
	struct cst_edge edges[MAX_EDGES];
	uint32_t count = 0, node = cert->node_count;
	struct waiting *first = stack + (*depth - take);
	uint32_t low = take ? first->low : node;
	uint32_t cells = (uint32_t)cert->claim.width * cert->claim.height;

	for (uint32_t i = 0; i < take; i++) {
		maybe_again(random, cert, first[i].low, edges, &count);
		edges[count++] = own(first[i].node);
	}
	maybe_again(random, cert, node, edges, &count);
	maybe_again(random, cert, node, edges, &count);
	add_node(cert, random_below(random, cells), edges, count);
	*depth -= take;
	stack[(*depth)++] = (struct waiting){ .node = node, .low = low };
}

void random_cert(struct random *random, uint32_t nodes, struct cst_cert *cert)
{
	static struct waiting stack[MAX_WAITING];
	uint32_t depth = 0;
	unsigned width = 1 + random_below(random, CST_MAX_SIDE);
	unsigned height = random_below(random, 2) ? width :
			1 + random_below(random, CST_MAX_SIDE);
	uint32_t odd = (width * height + 1) / 2;

	cert->claim = claim_of(width, height,
			2 * random_below(random, odd) + 1);
	while (cert->node_count + 1 < nodes) {
		uint32_t take = random_below(random, 4);

		if (depth == MAX_WAITING)
			take = 3;
		grow(random, cert, stack, &depth,
				take < depth ? take : depth);
	}
	grow(random, cert, stack, &depth, depth);
}
