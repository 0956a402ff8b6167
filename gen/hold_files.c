/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dag.h"
#include "hold_parts.h"

enum cst_status cst_hold_parts_folder(const char *folder, struct cst_error *error)
{
    struct stat there;

    if (mkdir(folder, 0777) && errno != EEXIST)
        snprintf(error->text, sizeof error->text, "%.300s: cannot make the folder: %s", folder,
            strerror(errno));
    else if (stat(folder, &there) || !S_ISDIR(there.st_mode))
        snprintf(error->text, sizeof error->text,
            "%.300s: not a folder, expected one for the parts", folder);
    else if (access(folder, R_OK | W_OK | X_OK))
        snprintf(error->text, sizeof error->text, "%.300s: cannot write into the folder: %s",
            folder, strerror(errno));
    else
        return CST_OK;
    error->status = CST_IO;
    return CST_IO;
}

/* The path of a part, to be freed; NULL if memory is short. Searches for other boards or plies
 * have files of other names, so that a folder can serve for several. */
static char *path_of(const struct cst_hold_parts *parts, unsigned part)
{
    const struct cst_hold_level *level = parts->jobs->level;
    size_t room = strlen(parts->folder) + CST_HOLD_PART_PATH;
    char *path = malloc(room);

    if (path)
        snprintf(path, room, "%s/%ux%u-hold-%u-level-%u-part-%04u", parts->folder,
            level->board->width, level->board->height, parts->plies, level->marks, part);
    return path;
}

bool cst_hold_part_is_there(const struct cst_hold_parts *parts, unsigned part)
{
    char *path = path_of(parts, part);
    struct stat there;
    bool result = path && stat(path, &there) == 0;

    free(path);
    return result;
}

static enum cst_status fail_system(struct cst_error *error, const char *what)
{
    error->status = CST_IO;
    snprintf(error->text, sizeof error->text, "%s: %s", what, strerror(errno));
    return CST_IO;
}

/* At most `room` bytes. What is not a file is not waited for. */
static enum cst_status read_bytes(
    const char *path, uint8_t *bytes, size_t room, size_t *count, struct cst_error *error)
{
    int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    enum cst_status status = CST_OK;
    struct stat there;
    ssize_t got = 1;

    *count = 0;
    if (file < 0)
        return fail_system(error, "cannot open");
    if (fstat(file, &there) || !S_ISREG(there.st_mode))
        status = cst_gen_fail(error, CST_MALFORMED, "not a regular file, expected a part");
    while (!status && *count < room && got != 0) {
        got = read(file, bytes + *count, room - *count);
        if (got > 0)
            *count += (size_t)got;
        else if (got < 0 && errno != EINTR)
            status = fail_system(error, "cannot read");
    }
    (void)close(file);
    return status;
}

/* Put the name of the file before a message. */
static enum cst_status name(enum cst_status status, const char *path, struct cst_error *error)
{
    struct cst_error why = *error;

    if (status != CST_OK)
        snprintf(error->text, sizeof error->text, "%.200s: %.270s", path, why.text);
    return status;
}

void cst_hold_part_fault(
    const struct cst_hold_parts *parts, unsigned part, const char *text, struct cst_error *error)
{
    char *path = path_of(parts, part);

    (void)cst_gen_fail(error, CST_MALFORMED, text);
    (void)name(CST_MALFORMED, path ? path : parts->folder, error);
    free(path);
}

enum cst_status cst_hold_part_read(
    const struct cst_hold_parts *parts, unsigned part, struct cst_error *error)
{
    size_t room = cst_hold_part_bytes(parts, part) + 1, count = 0;
    char *path = path_of(parts, part);
    uint8_t *bytes = malloc(room);
    enum cst_status status = path && bytes
        ? read_bytes(path, bytes, room, &count, error)
        : cst_gen_fail(error, CST_LIMIT, "out of memory for a part");

    if (status == CST_OK)
        status = cst_hold_part_decode(parts, part, bytes, count, error);
    status = name(status, path ? path : parts->folder, error);
    free(bytes);
    free(path);
    return status;
}

enum cst_status cst_hold_part_write(
    const struct cst_hold_parts *parts, unsigned part, struct cst_error *error)
{
    size_t count = cst_hold_part_bytes(parts, part);
    char *path = path_of(parts, part);
    uint8_t *bytes = malloc(count);
    enum cst_status status = CST_OK;
    struct stat there;

    if (!path || !bytes) {
        status = cst_gen_fail(error, CST_LIMIT, "out of memory for a part");
    } else if (lstat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
        /* A pipe would be waited for, a link be followed. */
        status = cst_gen_fail(error, CST_IO, "not a regular file, expected a part or nothing");
    } else {
        cst_hold_part_encode(parts, part, bytes);
        status = cst_put_file(path, bytes, count, true, false, error);
    }
    status = name(status, path ? path : parts->folder, error);
    free(bytes);
    free(path);
    return status;
}
