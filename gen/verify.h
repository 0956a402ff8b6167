/* SPDX-License-Identifier: MIT */
/* The generator's own last look at its work: the verdict is the checker's. */
#ifndef CST_GEN_VERIFY_H
#define CST_GEN_VERIFY_H

#include "cornerstone.h"

/* Look at a strategy by all rules of SPEC section 6, and set the plies of its claim to what it
 * proves. Errors: CST_REJECTED, as `internal error: node N: rule R: ...`; CST_LIMIT. */
enum cst_status cst_verify(struct cst_cert *cert, struct cst_error *error);

/* Look at a strategy that holds by all rules of SPEC section 10.4. Errors: as cst_verify. */
enum cst_status cst_verify_hold(const struct cst_cert *cert, struct cst_error *error);

#endif
