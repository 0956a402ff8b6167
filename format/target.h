/* SPDX-License-Identifier: MIT */
/* What the name of an output stands for. */
#ifndef CST_TARGET_H
#define CST_TARGET_H

#include "cornerstone.h"

#include <limits.h>
#include <sys/stat.h>

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

enum cst_target_kind {
    CST_TARGET_OPEN,    /* a stream of this process that is open already */
    CST_TARGET_DEVICE,  /* a device or a pipe: written in place, there is nothing to replace */
    CST_TARGET_NEW,     /* no file has this name */
    CST_TARGET_REPLACED /* a regular file has it */
};

struct cst_target {
    enum cst_target_kind kind;
    int stream;          /* CST_TARGET_OPEN: its number */
    struct stat there;   /* CST_TARGET_REPLACED */
    char path[PATH_MAX]; /* of the file itself: symbolic links are followed, so that they stay */
};

/* Look at a name; with force an existing file may be replaced. Errors: CST_IO for all names that
 * nothing can be written under. */
enum cst_status cst_target_find(
    const char *path, bool force, struct cst_target *target, struct cst_error *err);

#endif
