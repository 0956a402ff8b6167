/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* S_ISVTX */
#include "target.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fail.h"

#define MOST_LINKS 40

/* The number of the open stream that a name stands for by itself; -1: none. To open such a name
 * anew would write from the beginning of a file again, and to replace it would replace a file that
 * was not named. */
static int stream_of(const char *path)
{
    static const char *const names[] = { "/dev/stdin", "/dev/stdout", "/dev/stderr" };
    static const char *const folders[] = { "/dev/fd/", "/proc/self/fd/" };

    for (int i = 0; i < 3; i++)
        if (strcmp(path, names[i]) == 0)
            return i;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        const char *digits = path + strlen(folders[i]);
        size_t count;

        if (strncmp(path, folders[i], strlen(folders[i])) != 0)
            continue;
        count = strspn(digits, "0123456789");
        if (count > 0 && count < 9 && digits[count] == '\0')
            return atoi(digits);
    }
    return -1;
}

static enum cst_status find_stream(int stream, struct cst_target *target)
{
    target->kind = CST_TARGET_OPEN;
    target->stream = stream;
    return CST_OK;
}

/* The path becomes what the link there says. false: errno is set. */
static bool follow(char path[PATH_MAX])
{
    char link[PATH_MAX];
    ssize_t length = readlink(path, link, sizeof link);
    char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;

    if (length < 0)
        return false;
    if (length > 0 && link[0] == '/')
        folder = 0;
    if (folder + (size_t)length >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(path + folder, link, (size_t)length);
    path[folder + (size_t)length] = '\0';
    return true;
}

/* From the name to the file, which may be none, by way of symbolic links. */
static enum cst_status follow_links(struct cst_target *target, struct cst_error *err)
{
    struct stat there;

    for (int links = 0; lstat(target->path, &there) == 0 && S_ISLNK(there.st_mode); links++) {
        int stream = stream_of(target->path);

        if (stream >= 0)
            return find_stream(stream, target);
        if (links == MOST_LINKS) {
            errno = ELOOP;
            return cst_fail_system(err, "cannot write");
        }
        if (!follow(target->path))
            return cst_fail_system(err, "cannot write");
    }
    return CST_OK;
}

/* Where the folder lets only owners replace files (as /tmp does), rename() would find out last. */
static bool foreign(const struct cst_target *target)
{
    char folder[PATH_MAX];
    struct stat there;
    const uid_t user = geteuid();
    char *slash;

    memcpy(folder, target->path, sizeof folder);
    slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    return user != 0 && user != target->there.st_uid && stat(slash ? folder : ".", &there) == 0 &&
        (there.st_mode & S_ISVTX) && there.st_uid != user;
}

static enum cst_status look(
    const char *path, bool force, bool dangling, struct cst_target *target, struct cst_error *err)
{
    const bool there = stat(path, &target->there) == 0;

    if (!there && errno != ENOENT)
        return cst_fail_system(err, "cannot write");
    if (there && S_ISDIR(target->there.st_mode))
        return cst_fail(err, CST_IO, "a folder, expected the name of a file");
    if (!there && path[strlen(path) - 1] == '/')
        return cst_fail(err, CST_IO, "a name with / at its end, expected that of a file");
    if (there && !S_ISREG(target->there.st_mode)) {
        target->kind = CST_TARGET_DEVICE;
        return CST_OK;
    }
    if ((there || dangling) && !force)
        return cst_fail(err, CST_IO, "exists already, expected a new file or -f to replace it");
    target->kind = there ? CST_TARGET_REPLACED : CST_TARGET_NEW;
    if (there && foreign(target))
        return cst_fail(err, CST_IO,
            "of another user, expected an own file: the folder lets only owners replace files");
    return CST_OK;
}

enum cst_status cst_target_find(
    const char *path, bool force, struct cst_target *target, struct cst_error *err)
{
    const size_t length = strlen(path);
    int stream = strcmp(path, "-") == 0 ? STDOUT_FILENO : stream_of(path);
    enum cst_status status;

    if (stream >= 0)
        return find_stream(stream, target);
    if (length == 0)
        return cst_fail(err, CST_IO, "an empty name, expected that of the output");
    if (length >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return cst_fail_system(err, "cannot write");
    }
    memcpy(target->path, path, length + 1);
    target->kind = CST_TARGET_NEW;
    status = follow_links(target, err);
    if (status || target->kind == CST_TARGET_OPEN)
        return status;
    /* By the name that was given: what it leads to may have none (/dev/fd/3 by another way). */
    return look(path, force, strcmp(path, target->path) != 0, target, err);
}
