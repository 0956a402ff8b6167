/* SPDX-License-Identifier: MIT */
/* A strategy of the defender's that holds (docs/search.md, "Holding"; SPEC section 10). */
#ifndef CST_GEN_HOLDING_H
#define CST_GEN_HOLDING_H

#include "workers.h"

/* Search for answers of the defender's such that the attacker, moving first on the empty board,
 * does not complete a square within the plies of options->hold, and write them as a certificate
 * with the horizon of the options; *cert is zeroed. *holds tells whether there are such answers; if
 * not, the attacker completes a square in time, as far as the search is right. The certificate is
 * verified. Errors: CST_LIMIT; with parts CST_IO and CST_MALFORMED. */
enum cst_status cst_hold(struct cst_workers *workers, struct cst_cert *cert, bool *holds);

#endif
