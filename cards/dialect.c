/* SPDX-License-Identifier: MIT */
#include "dialect.h"

#include <string.h>

#include "dialects.h"

static const struct dialect *const dialects[] = {
    &dialect_21,
    &dialect_20,
    &dialect_25,
    &dialect_35,
    &dialect_v1,
};

const struct dialect *dialect_find(const char *name)
{
    for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++)
        if (strcmp(dialects[i]->name, name) == 0)
            return dialects[i];
    return NULL;
}
