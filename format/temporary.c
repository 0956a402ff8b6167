/* SPDX-License-Identifier: MIT */
#ifdef __linux__
#define _GNU_SOURCE /* renameat2() */
#endif
#include "temporary.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cornerstone.h"

#define ATTEMPTS 100

/* The temporary that a signal handler has to remove. One at a time: a second
 * output that is open meanwhile goes without. */
static struct cst_temporary pending;
enum { NONE, FILLING, SET };
static atomic_int pending_state = NONE;

void cst_output_abandon(void)
{
    if (atomic_load(&pending_state) == SET)
        (void)unlinkat(pending.folder, pending.name, 0);
}

static void pending_set(struct cst_temporary *temporary)
{
    int none = NONE;

    if (!atomic_compare_exchange_strong(&pending_state, &none, FILLING))
        return;
    pending = *temporary;
    atomic_store(&pending_state, SET);
    temporary->pending = true;
}

int cst_above_standard(int file)
{
    int higher;

    if (file < 0 || file > STDERR_FILENO)
        return file;
    higher = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    (void)close(file);
    return higher;
}

/* Not mkstemp(): a new file has to get the mode that any new file gets, and the
 * umask cannot be read without changing it for all threads. */
int cst_temporary_make(struct cst_temporary *temporary, int folder, mode_t mode)
{
    static const char letters[] = "0123456789abcdefghijklmnopqrstuv";
    struct timespec now;
    uint64_t seed;

    *temporary = (struct cst_temporary){ .folder = folder, .name = CST_TEMPORARY_PREFIX };
    (void)clock_gettime(CLOCK_REALTIME, &now);
    seed = (uint64_t)now.tv_nsec ^ (uint64_t)now.tv_sec << 30 ^ (uint64_t)getpid() << 16;
    for (int i = 0; i < ATTEMPTS; i++) {
        int file;

        seed = seed * 6364136223846793005u + 1442695040888963407u;
        for (unsigned k = 0; k < CST_TEMPORARY_LETTERS; k++)
            temporary->name[sizeof CST_TEMPORARY_PREFIX - 1 + k] =
                letters[seed >> (34 + 5 * k) & 31];
        /* Before the file is made, so that no signal can come
         * between. */
        pending_set(temporary);
        file = openat(folder, temporary->name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (file >= 0)
            return cst_above_standard(file);
        cst_temporary_keep(temporary);
        if (errno != EEXIST)
            break;
    }
    temporary->folder = -1;
    return -1;
}

/* Not all file systems can rename without replacing in one step, and not all have hard links: in
 * the end the name may be taken between the last look and the renaming. */
static bool rename_new(const char *from, const char *to, int folder)
{
    struct stat there;

#ifdef RENAME_NOREPLACE
    if (renameat2(folder, from, folder, to, RENAME_NOREPLACE) == 0)
        return true;
    if (errno == EEXIST)
        return false;
#endif
    if (linkat(folder, from, folder, to, 0) == 0) {
        (void)unlinkat(folder, from, 0);
        return true;
    }
    if (errno == EEXIST)
        return false;
    if (fstatat(folder, to, &there, AT_SYMLINK_NOFOLLOW) == 0) {
        errno = EEXIST;
        return false;
    }
    return renameat(folder, from, folder, to) == 0;
}

bool cst_temporary_rename(struct cst_temporary *temporary, const char *name, bool replace)
{
    const int folder = temporary->folder;

    if (replace ? renameat(folder, temporary->name, folder, name) != 0
                : !rename_new(temporary->name, name, folder))
        return false;
    cst_temporary_keep(temporary);
    return true;
}

void cst_temporary_keep(struct cst_temporary *temporary)
{
    if (temporary->pending)
        atomic_store(&pending_state, NONE);
    temporary->pending = false;
}

void cst_temporary_remove(struct cst_temporary *temporary)
{
    (void)unlinkat(temporary->folder, temporary->name, 0);
    cst_temporary_keep(temporary);
}
