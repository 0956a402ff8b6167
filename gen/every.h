/* SPDX-License-Identifier: MIT */
/* A win on every board that contains a box (docs/search.md, "Every board"). */
#ifndef CST_GEN_EVERY_H
#define CST_GEN_EVERY_H

#include "dag.h"
#include "quiet.h"

/* Look for a win within plies on the plane that starts with the first move (a cell of the window)
 * and stays in the box of the search's board; *found tells whether there is one, and then *cert,
 * zeroed before, is its strategy in the frame of the box, claim included. quiet is how many quiet
 * moves may follow the first. Errors: CST_LIMIT. */
enum cst_status cst_every(struct cst_search *search, unsigned first, unsigned plies, unsigned quiet,
    uint64_t max_memory, struct cst_cert *cert, bool *found, struct cst_error *error);

#endif
