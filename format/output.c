/* SPDX-License-Identifier: MIT */
/*
 * Putting bytes into a file so that it is there whole or not at all.
 */
#ifdef __linux__
#define _GNU_SOURCE /* renameat2() */
#endif
#include "cornerstone.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "fail.h"

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

#define ATTEMPTS 100

/* The temporary that a signal handler has to remove. One at a time: a second
 * thread that writes meanwhile goes without. */
static char pending[PATH_MAX];
enum { NONE, FILLING, SET };
static atomic_int pending_state = NONE;

void cst_put_file_abandon(void)
{
    if (atomic_load(&pending_state) == SET)
        (void)unlink(pending);
}

static bool pending_set(const char *path)
{
    int none = NONE;

    if (!atomic_compare_exchange_strong(&pending_state, &none, FILLING))
        return false;
    memcpy(pending, path, strlen(path) + 1);
    atomic_store(&pending_state, SET);
    return true;
}

static void pending_clear(bool set)
{
    if (set)
        atomic_store(&pending_state, NONE);
}

static bool write_all(int fd, const uint8_t *bytes, size_t count)
{
    while (count) {
        /* Some systems refuse more at once than fits an int. */
        size_t some = count < (1u << 30) ? count : 1u << 30;
        ssize_t done = write(fd, bytes, some);

        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        bytes += done;
        count -= (size_t)done;
    }
    return true;
}

static enum cst_status put_stdout(
    const uint8_t *bytes, size_t count, bool force, bool binary, struct cst_error *err)
{
    if (binary && !force && isatty(STDOUT_FILENO))
        return cst_fail(err, CST_IO,
            "standard output is a terminal,"
            " binary is written there only if forced");
    if (fwrite(bytes, 1, count, stdout) != count || fflush(stdout))
        return cst_fail_system(err, "cannot write to standard output");
    return CST_OK;
}

/* A device or a pipe is written in place: there is nothing to replace. */
static enum cst_status put_special(const char *path, const uint8_t *bytes, size_t count,
    bool binary, bool force, struct cst_error *err)
{
    int fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    bool written;

    if (fd < 0)
        return cst_fail_system(err, "cannot open");
    if (binary && !force && isatty(fd)) {
        (void)close(fd);
        return cst_fail(err, CST_IO,
            "is a terminal, binary is written"
            " there only if forced");
    }
    written = write_all(fd, bytes, count);
    if (!written)
        (void)cst_fail_system(err, "cannot write");
    if (close(fd) && written)
        return cst_fail_system(err, "cannot close");
    return written ? CST_OK : err->status;
}

/* Not mkstemp(): the file has to get the mode that any new file gets, and the
 * umask cannot be read without changing it for all threads. */
static int open_temporary(const char *path, char temporary[PATH_MAX], bool *registered)
{
    static const char letters[] = "0123456789abcdefghijklmnopqrstuv";
    size_t length = strlen(path);
    struct timespec now;
    uint64_t seed;

    if (length + sizeof ".tmp000000" > PATH_MAX) {
        errno = ENAMETOOLONG;
        return -1;
    }
    (void)clock_gettime(CLOCK_REALTIME, &now);
    seed = (uint64_t)now.tv_nsec ^ (uint64_t)now.tv_sec << 30 ^ (uint64_t)getpid() << 16;
    for (int i = 0; i < ATTEMPTS; i++) {
        int fd;

        seed = seed * 6364136223846793005u + 1442695040888963407u;
        memcpy(temporary, path, length);
        memcpy(temporary + length, ".tmp000000", sizeof ".tmp000000");
        for (unsigned k = 0; k < 6; k++)
            temporary[length + 4 + k] = letters[seed >> (34 + 5 * k) & 31];
        /* Before the file is made, so that no signal can come
         * between. */
        *registered = pending_set(temporary);
        fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0)
            return fd;
        pending_clear(*registered);
        if (errno != EEXIST)
            return -1;
    }
    return -1;
}

static enum cst_status compare(
    const char *path, const uint8_t *bytes, size_t count, struct cst_error *err)
{
    uint8_t chunk[16384];
    size_t at = 0;
    ssize_t got;
    int fd = open(path, O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        return cst_fail_system(err, "cannot read back");
    do {
        got = read(fd, chunk, sizeof chunk);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            (void)cst_fail_system(err, "cannot read back");
            (void)close(fd);
            return err->status;
        }
        if ((size_t)got > count - at || memcmp(chunk, bytes + at, (size_t)got))
            break;
        at += (size_t)got;
    } while (got);
    (void)close(fd);
    if (at != count || got != 0)
        return cst_fail(err, CST_IO,
            "what was read back differs from"
            " what was written");
    return CST_OK;
}

static enum cst_status fill(
    int fd, const char *temporary, const uint8_t *bytes, size_t count, struct cst_error *err)
{
    bool written = write_all(fd, bytes, count);

    if (!written)
        (void)cst_fail_system(err, "cannot write");
    /* Not every file system can flush a single file. */
    if (written && fsync(fd) && errno != EINVAL && errno != ENOTSUP) {
        (void)cst_fail_system(err, "cannot flush");
        written = false;
    }
    if (close(fd) && written)
        return cst_fail_system(err, "cannot close");
    if (!written)
        return err->status;
    return compare(temporary, bytes, count, err);
}

/* rename() that never replaces, even if the target appears only now. */
static int rename_new(const char *from, const char *to)
{
#ifdef RENAME_NOREPLACE
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return -1;
#endif
    if (link(from, to))
        return -1;
    (void)unlink(from);
    return 0;
}

static enum cst_status exists(struct cst_error *err)
{
    return cst_fail(err, CST_IO,
        "exists already, and is replaced only if"
        " forced");
}

static enum cst_status put_regular(
    const char *path, const uint8_t *bytes, size_t count, bool force, struct cst_error *err)
{
    char temporary[PATH_MAX];
    bool registered;
    int fd = open_temporary(path, temporary, &registered);
    enum cst_status status;

    if (fd < 0)
        return cst_fail_system(err, "cannot make a temporary beside it");
    status = fill(fd, temporary, bytes, count, err);
    if (!status && (force ? rename(temporary, path) : rename_new(temporary, path))) {
        if (errno == EEXIST)
            status = exists(err);
        else
            status = cst_fail_system(err, "cannot rename");
    }
    if (status)
        (void)unlink(temporary);
    pending_clear(registered);
    return status;
}

enum cst_status cst_put_file(const char *path, const uint8_t *bytes, size_t count, bool force,
    bool binary, struct cst_error *err)
{
    char target[PATH_MAX];
    struct stat there;

    if (strcmp(path, "-") == 0)
        return put_stdout(bytes, count, force, binary, err);
    if (stat(path, &there)) {
        if (errno != ENOENT)
            return cst_fail_system(err, "cannot write");
        return put_regular(path, bytes, count, force, err);
    }
    if (S_ISDIR(there.st_mode)) {
        errno = EISDIR;
        return cst_fail_system(err, "cannot write");
    }
    if (!S_ISREG(there.st_mode))
        return put_special(path, bytes, count, binary, force, err);
    if (!force)
        return exists(err);
    /* A link stays one: what it names is replaced. */
    if (!realpath(path, target))
        return cst_fail_system(err, "cannot write");
    return put_regular(target, bytes, count, true, err);
}
