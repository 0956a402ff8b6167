/* SPDX-License-Identifier: MIT */
#include "dag.h"

enum cst_status cst_gen_fail(struct cst_error *error, enum cst_status status, const char *text)
{
	error->status = status;
	snprintf(error->text, sizeof error->text, "%s", text);
	return status;
}

enum cst_status cst_dag_init(struct cst_dag *dag, uint64_t max_memory, struct cst_error *error)
{
	*dag = (struct cst_dag){ .max_memory = max_memory, .error = error };
	if (!cst_fold_init(&dag->fold))
		return cst_gen_fail(error, CST_LIMIT, "out of memory for the strategy");
	return CST_OK;
}

void cst_dag_free(struct cst_dag *dag)
{
	cst_cert_clear(&dag->cert);
	cst_fold_free(&dag->fold);
}

bool cst_dag_find(const struct cst_dag *dag, const struct cst_board *board,
		const struct cst_canon *canon, struct cst_edge *edge)
{
	const struct cst_fold_slot *slot = cst_fold_find(&dag->fold, canon);

	if (!slot)
		return false;
	*edge = (struct cst_edge){ .child = slot->node - 1,
		.map = board->compose[board->inverse[slot->map]][canon->map], .own = false };
	return true;
}

static bool over_memory(const struct cst_dag *dag)
{
	uint64_t bytes = (uint64_t)dag->cert.node_room * sizeof *dag->cert.nodes
		+ (uint64_t)dag->cert.edge_room * sizeof *dag->cert.edges + cst_fold_bytes(&dag->fold);

	return dag->max_memory && bytes > dag->max_memory;
}

enum cst_status cst_dag_add(struct cst_dag *dag, const struct cst_canon *canon, unsigned move,
		const struct cst_edge *edges, unsigned count, struct cst_edge *edge)
{
	enum cst_status status;

	if (over_memory(dag))
		return cst_gen_fail(dag->error, CST_LIMIT, "the strategy needs more memory than --max-memory allows");
	*edge = (struct cst_edge){ .child = dag->cert.node_count, .map = 0, .own = true };
	status = cst_cert_add_node(&dag->cert, (uint16_t)move, edges, count, dag->error);
	if (status != CST_OK)
		return status;
	if (!cst_fold_add(&dag->fold, canon, edge->child))
		return cst_gen_fail(dag->error, CST_LIMIT, "out of memory for the strategy");
	return CST_OK;
}
