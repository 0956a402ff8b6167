/* SPDX-License-Identifier: MIT */
#ifndef CST_GEN_VERIFY_H
#define CST_GEN_VERIFY_H

#include "cornerstone.h"
#include "board.h"

/* Check a strategy node by node against the rules of certificates.md section 2, on positions derived from
 * the empty board, and set its claim's plies to what it proves. The generator's own last look at
 * its work: the verdict is the checker's. Errors: CST_REJECTED, CST_LIMIT. */
enum cst_status cst_verify(struct cst_cert *cert, const struct cst_board *board, struct cst_error *error);

#endif
