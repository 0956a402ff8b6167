/* SPDX-License-Identifier: MIT */
/*
 * usage: theory-model [--without CLAUSE]... TWIN... | theory-model --clauses
 *
 * Do the certificates keep the rules of SPEC section 6, or those without some clauses? For each
 * text twin one line, "verified" or "node N: rule R". Exit: 0 all verified, 1 not, 2 usage or
 * input.
 */
#include "model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool judge(const char *path, clauses without)
{
    struct model m = { .without = without };

    read_twin(path, &m.twin);
    if (keeps_rules(&m))
        printf("verified\n");
    else
        printf("node %d: rule %d\n", m.fault_node, m.fault_rule);
    forget(&m);
    return m.fault_rule == 0;
}

int main(int argc, char **argv)
{
    clauses without = 0;
    bool good = true;
    int i = 1;

    if (argc == 2 && strcmp(argv[1], "--clauses") == 0) {
        print_clauses();
        return 0;
    }
    for (; i + 1 < argc && strcmp(argv[i], "--without") == 0; i += 2)
        without |= clause_named(argv[i + 1]);
    if (i >= argc || argv[i][0] == '-') {
        fputs(
            "usage: theory-model [--without CLAUSE]... TWIN... | theory-model --clauses\n", stderr);
        return 2;
    }
    for (; i < argc; i++)
        good = judge(argv[i], without) && good;
    return good ? 0 : 1;
}
