/* SPDX-License-Identifier: MIT */
#include "clauses.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    int rule;
    const char *says;
} table[] = {
#define AS_ROW(number, name, rule, says) { name, rule, says },
    EACH_CLAUSE(AS_ROW)
#undef AS_ROW
};

clauses clause_named(const char *name)
{
    for (int i = 0; i < CLAUSES; i++)
        if (strcmp(table[i].name, name) == 0)
            return (clauses)1 << i;
    fprintf(stderr, "no clause %s\n", name);
    exit(2);
}

void print_clauses(void)
{
    for (int i = 0; i < CLAUSES; i++)
        printf("%s\t%d\t%s\n", table[i].name, table[i].rule, table[i].says);
}
