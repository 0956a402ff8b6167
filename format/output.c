/* SPDX-License-Identifier: MIT */
/*
 * Putting bytes into a file so that it is there whole or not at all.
 */
#ifdef __linux__
#define _GNU_SOURCE /* O_PATH */
#endif
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "alloc.h"
#include "fail.h"
#include "target.h"
#include "temporary.h"

/* To reach files in a folder by their names, no right to list it is needed. */
#if defined(O_PATH)
#define O_FOLDER O_PATH
#elif defined(O_SEARCH)
#define O_FOLDER O_SEARCH
#else
#define O_FOLDER O_RDONLY
#endif

struct cst_output {
    struct cst_target target;
    bool force;
    int file;         /* what is written to */
    int folder;       /* of the target; -1: it is written in place */
    const char *name; /* of the target in its folder */
    struct cst_temporary temporary;
};

static enum cst_status open_stream(struct cst_output *output, struct cst_error *err)
{
    int mode;

    output->file = fcntl(output->target.stream, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (output->file < 0)
        return cst_fail_system(err, "cannot write");
    mode = fcntl(output->file, F_GETFL);
    if (mode < 0 || (mode & O_ACCMODE) != O_RDONLY)
        return CST_OK;
    errno = EBADF;
    return cst_fail_system(err, "cannot write");
}

static enum cst_status open_device(
    struct cst_output *output, const char *path, struct cst_error *err)
{
    output->file = cst_above_standard(open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC));
    return output->file < 0 ? cst_fail_system(err, "cannot open") : CST_OK;
}

static enum cst_status open_beside(struct cst_output *output, struct cst_error *err)
{
    char *slash = strrchr(output->target.path, '/');
    const char *folder = slash ? output->target.path : ".";

    output->name = slash ? slash + 1 : output->target.path;
    if (slash == output->target.path)
        folder = "/";
    else if (slash)
        *slash = '\0';
    output->folder = cst_above_standard(open(folder, O_FOLDER | O_DIRECTORY | O_CLOEXEC));
    if (output->folder < 0)
        return cst_fail_system(err, "cannot write into its folder");
    /* One that replaces another gets the mode of that last of all. */
    output->file = cst_temporary_make(&output->temporary, output->folder,
        output->target.kind == CST_TARGET_REPLACED ? 0600 : 0666);
    return output->file < 0 ? cst_fail_system(err, "cannot make a temporary beside it") : CST_OK;
}

enum cst_status cst_output_open(
    const char *path, bool force, bool binary, struct cst_output **made, struct cst_error *err)
{
    struct cst_output *output = cst_realloc(NULL, sizeof *output);
    enum cst_status status;

    *made = NULL;
    if (!output)
        return cst_fail(err, CST_LIMIT, "out of memory");
    memset(output, 0, sizeof *output);
    output->force = force;
    output->file = output->folder = output->temporary.folder = -1;
    status = cst_target_find(path, force, &output->target, err);
    if (!status && output->target.kind == CST_TARGET_OPEN)
        status = open_stream(output, err);
    else if (!status && output->target.kind == CST_TARGET_DEVICE)
        status = open_device(output, path, err);
    else if (!status)
        status = open_beside(output, err);
    if (!status && binary && !force && isatty(output->file))
        status = cst_fail(
            err, CST_IO, "this is a terminal, expected a file or -f to write a certificate to it");
    if (status)
        cst_output_cancel(output);
    else
        *made = output;
    return status;
}

bool cst_output_is_stdout(const struct cst_output *output)
{
    return output->target.kind == CST_TARGET_OPEN && output->target.stream == STDOUT_FILENO;
}

bool cst_output_in_place(const struct cst_output *output)
{
    return output->folder < 0;
}

bool cst_output_is_file(const struct cst_output *output, int file)
{
    struct stat there, other;

    if (output->target.kind == CST_TARGET_REPLACED)
        there = output->target.there;
    else if (fstat(output->file, &there))
        return false;
    /* Terminals and sockets are read and written. */
    return !S_ISCHR(there.st_mode) && !S_ISSOCK(there.st_mode) && !fstat(file, &other) &&
        there.st_dev == other.st_dev && there.st_ino == other.st_ino;
}

void cst_output_cancel(struct cst_output *output)
{
    if (!output)
        return;
    if (output->temporary.folder >= 0)
        cst_temporary_remove(&output->temporary);
    if (output->file >= 0)
        (void)close(output->file);
    if (output->folder >= 0)
        (void)close(output->folder);
    free(output);
}

static bool write_all(int file, const uint8_t *bytes, size_t count)
{
    while (count) {
        /* Some systems refuse more at once than fits an int. */
        size_t some = count < (1u << 30) ? count : 1u << 30;
        ssize_t done = write(file, bytes, some);

        /* A pipe that another process has set not to block. */
        if (done < 0 && (errno == EAGAIN || errno == EINTR)) {
            (void)poll(&(struct pollfd){ file, POLLOUT, 0 }, 1, -1);
            continue;
        }
        if (done <= 0)
            return false;
        bytes += done;
        count -= (size_t)done;
    }
    return true;
}

static enum cst_status compare(int file, const uint8_t *bytes, size_t count, struct cst_error *err)
{
    uint8_t chunk[16384];
    size_t at = 0;
    ssize_t got;

    if (lseek(file, 0, SEEK_SET))
        return cst_fail_system(err, "cannot read back");
    do {
        got = read(file, chunk, sizeof chunk);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return cst_fail_system(err, "cannot read back");
        if ((size_t)got > count - at || memcmp(chunk, bytes + at, (size_t)got))
            break;
        at += (size_t)got;
    } while (got);
    if (at != count || got != 0)
        return cst_fail(err, CST_IO,
            "what was read back differs from"
            " what was written");
    return CST_OK;
}

/* The new file gets the owner, if the system allows that, and the mode of the one that it replaces.
 * Where the group cannot stay, another group gets no more than all others have. */
static bool keep_mode(int file, const struct stat *old)
{
    mode_t mode = old->st_mode & 0777;
    struct stat made;

    if (fstat(file, &made))
        return false;
    if ((made.st_uid != old->st_uid || made.st_gid != old->st_gid) &&
        fchown(file, old->st_uid, old->st_gid) && made.st_gid != old->st_gid &&
        fchown(file, (uid_t)-1, old->st_gid))
        mode &= 0707 | (mode & 07) << 3;
    return fchmod(file, mode) == 0;
}

static enum cst_status fill(
    struct cst_output *output, const uint8_t *bytes, size_t count, struct cst_error *err)
{
    const int file = output->file;
    enum cst_status status = CST_OK;

    if (!write_all(file, bytes, count))
        status = cst_fail_system(err, "cannot write");
    else if (output->target.kind == CST_TARGET_REPLACED && !keep_mode(file, &output->target.there))
        status = cst_fail_system(err, "cannot set the mode");
    /* Not every file system can flush a single file. */
    else if (output->folder >= 0 && fsync(file) && errno != EINVAL && errno != ENOTSUP)
        status = cst_fail_system(err, "cannot flush");
    else if (output->folder >= 0)
        status = compare(file, bytes, count, err);
    output->file = -1;
    if (close(file) && !status)
        status = cst_fail_system(err, "cannot close");
    return status;
}

/* What has been written is worth more than its name: it stays if only the renaming fails. */
static enum cst_status give_name(struct cst_output *output, struct cst_error *err)
{
    enum cst_status status = CST_OK;

    if (!cst_temporary_rename(&output->temporary, output->name, output->force))
        status = cst_fail(err, CST_IO, "cannot rename: %s; it is beside it, whole, as %s",
            strerror(errno), output->temporary.name);
    cst_temporary_keep(&output->temporary);
    output->temporary.folder = -1;
    return status;
}

enum cst_status cst_output_put(
    struct cst_output *output, const uint8_t *bytes, size_t count, struct cst_error *err)
{
    enum cst_status status = CST_OK;

    /* What was printed before comes before. */
    if (cst_output_is_stdout(output) && fflush(stdout))
        status = cst_fail_system(err, "cannot write");
    if (!status)
        status = fill(output, bytes, count, err);
    if (!status && output->folder >= 0)
        status = give_name(output, err);
    cst_output_cancel(output);
    return status;
}

enum cst_status cst_put_file(const char *path, const uint8_t *bytes, size_t count, bool force,
    bool binary, struct cst_error *err)
{
    struct cst_output *output;
    enum cst_status status = cst_output_open(path, force, binary, &output, err);

    return status ? status : cst_output_put(output, bytes, count, err);
}
