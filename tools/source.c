/* SPDX-License-Identifier: MIT */
#include "source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "table_input.h"

/* A new file without a name, gone when it is closed. -1: see errno. */
static int open_temporary(void)
{
    const char *folder = getenv("TMPDIR");
    char path[4096];
    int file;

    if (!folder || !*folder)
        folder = "/tmp";
    if (snprintf(path, sizeof path, "%s/cornerstone-XXXXXX", folder) >= (int)sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    file = mkstemp(path);
    if (file < 0)
        return -1;
    unlink(path);
    fcntl(file, F_SETFD, FD_CLOEXEC);
    return file;
}

static bool write_all(int file, const uint8_t *bytes, size_t count)
{
    while (count > 0) {
        ssize_t done = write(file, bytes, count);

        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        bytes += done;
        count -= (size_t)done;
    }
    return true;
}

static bool settle_temporary(struct item *item)
{
    item_settle(
        item, VERDICT_NOT_READ, CST_IO, "cannot write a temporary file: %s", strerror(errno));
    return false;
}

/* Copy a stream to its end, up to a limit of bytes. */
static bool gather(const struct verify *verify, struct item *item, int from, int to)
{
    uint64_t all = 0;
    uint8_t bytes[1 << 14];

    for (;;) {
        ssize_t count = read(from, bytes, sizeof bytes);

        if (count == 0)
            return true;
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0) {
            item_settle(item, VERDICT_NOT_READ, CST_IO, "cannot read: %s", strerror(errno));
            return false;
        }
        all += (uint64_t)count;
        if (all > verify->memory) {
            item_settle(item, VERDICT_NOT_READ, CST_LIMIT,
                "more than %llu bytes, expected no more than --max-memory",
                (unsigned long long)verify->memory);
            return false;
        }
        if (!write_all(to, bytes, (size_t)count))
            return settle_temporary(item);
    }
}

static bool convert(const struct verify *verify, struct item *item, FILE *in, int to)
{
    struct cst_any any = { 0 };
    struct cst_error err;
    uint8_t *bytes = NULL;
    size_t count = 0;
    bool fine = true;
    enum cst_status status =
        table_read(in, verify->dialect, verify->alphabet, verify->memory, &any, &err);

    if (!status)
        status = cst_any_to_bytes(&any, 1, &bytes, &count, NULL, &err);
    if (status) {
        item_settle(item, VERDICT_NOT_READ, status, "%s", err.text);
        fine = false;
    } else if (!write_all(to, bytes, count)) {
        fine = settle_temporary(item);
    }
    free(bytes);
    cst_any_clear(&any);
    return fine;
}

/* The table is read by way of a stream, which has the file from then on. */
static bool open_table(const struct verify *verify, struct item *item, int file, int to)
{
    FILE *in = fdopen(file, "rb");
    bool fine = in && convert(verify, item, in, to);

    if (in)
        fclose(in);
    else
        item_settle(item, VERDICT_NOT_READ, CST_LIMIT, "out of memory");
    return fine;
}

static bool open_gathered(
    const struct verify *verify, struct item *item, int from, struct source *source)
{
    int to = open_temporary();
    bool fine;

    if (to < 0) {
        close(from);
        return settle_temporary(item);
    }
    if (verify->dialect) {
        fine = open_table(verify, item, from, to);
    } else {
        fine = gather(verify, item, from, to);
        close(from);
    }
    if (!fine || lseek(to, 0, SEEK_SET) != 0) {
        close(to);
        return fine ? settle_temporary(item) : false;
    }
    *source = (struct source){ .file = to, .gathered = true };
    return true;
}

bool source_open(const struct verify *verify, struct item *item, struct source *source)
{
    bool standard = strcmp(item->path, "-") == 0;
    int file = standard ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
                        : open(item->path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    struct stat found;

    *source = (struct source){ .file = file };
    if (file < 0 && (standard || verify->dialect)) {
        item_settle(item, VERDICT_NOT_READ, CST_IO, "cannot open: %s", strerror(errno));
        return false;
    }
    if (file < 0)
        return true;
    if (files_is_output(file)) {
        close(file);
        item_settle(item, VERDICT_NOT_READ, CST_IO, FILES_IS_OUTPUT);
        return false;
    }
    if (!standard && !verify->dialect && fstat(file, &found) == 0 && S_ISREG(found.st_mode))
        return true;
    return open_gathered(verify, item, file, source);
}

void source_close(struct source *source)
{
    if (source->file >= 0)
        close(source->file);
    source->file = -1;
}
