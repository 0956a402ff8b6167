/* SPDX-License-Identifier: MIT */
/* From levels to a certificate: one node for each position that is reached. */
#ifndef CST_GEN_HOLD_WRITE_H
#define CST_GEN_HOLD_WRITE_H

#include "dag.h"
#include "hold_level.h"

/* Append the nodes of all positions of the levels to a certificate, the only one of levels[0]
 * being the root. Each level has its answers chosen, and the positions that they lead to are in the
 * next one, if there is one. Errors: CST_LIMIT. */
enum cst_status cst_hold_write(const struct cst_hold_level *levels, unsigned count,
    struct cst_cert *cert, struct cst_error *error);

#endif
