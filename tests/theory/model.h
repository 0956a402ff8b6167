/* SPDX-License-Identifier: MIT */
/* SPEC section 6 for whole certificates. */
#pragma once

#include "twin.h"

/* What is known of a node, in its frame. */
struct place {
    bool reached;
    int p, q, u, plies;
    struct cell *own, *other; /* P and Q */
    struct sets *sets;        /* NULL if u is 0 */
    struct set *need;         /* N; NULL with claim 1 */
};

struct model {
    struct twin twin;
    clauses without;
    struct place *place;
    int fault_node, fault_rule; /* fault_rule is 0 if all rules are kept */
};

/* Fills in the rest. What is broken is told in the order of SPEC section 7. */
bool keeps_rules(struct model *m);
/* Frees what the model and its twin hold. */
void forget(struct model *m);
