/* SPDX-License-Identifier: MIT */
/* A file that gets its name when it is complete. */
#ifndef CST_TEMPORARY_H
#define CST_TEMPORARY_H

#include <stdbool.h>
#include <sys/stat.h>

/* Short, so that it is no longer than the system allows however long the name to come is. */
#define CST_TEMPORARY_PREFIX ".cornerstone-"
#define CST_TEMPORARY_LETTERS 6

struct cst_temporary {
    int folder;   /* -1: there is no temporary */
    bool pending; /* it is the one that cst_output_abandon() removes */
    char name[sizeof CST_TEMPORARY_PREFIX + CST_TEMPORARY_LETTERS];
};

/* Move a new descriptor away from the numbers of the standard streams: should one of these be
 * closed, what is printed there must not go into an output. A negative one stays as it is. */
int cst_above_standard(int file);

/* Make the temporary in a folder; returns its descriptor, for writing and reading. -1: see errno.
 */
int cst_temporary_make(struct cst_temporary *temporary, int folder, mode_t mode);

/* Give it its name in the same folder. false: see errno, which is EEXIST if the name is taken and
 * nothing may be replaced; the temporary is still there. */
bool cst_temporary_rename(struct cst_temporary *temporary, const char *name, bool replace);

/* Remove it. */
void cst_temporary_remove(struct cst_temporary *temporary);

/* Leave it where it is. */
void cst_temporary_keep(struct cst_temporary *temporary);

#endif
