/* SPDX-License-Identifier: MIT */
/*
 * For LD_PRELOAD: a system that fails at a chosen call. FAIL_CALL is malloc (with calloc, realloc
 * and aligned_alloc), or the name of one of the calls below; FAIL_AT says which one fails, counted
 * from 1. When it has failed, the file FAIL_MARK is made: a sweep over FAIL_AT ends when it is not.
 * FAIL_ALWAYS is a list as "renameat2 22 linkat 1": every such call fails, with that errno.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_ulong calls;

static bool fails_always(const char *call)
{
    const char *list = getenv("FAIL_ALWAYS"), *found;

    for (; list && (found = strstr(list, call)); list = found + 1) {
        const char *number = found + strlen(call);

        if (*number == ' ') {
            errno = (int)strtol(number, NULL, 10);
            return true;
        }
    }
    return false;
}

static bool fails(const char *call, int error)
{
    static const char *wanted, *mark;
    static unsigned long at;
    int file;

    if (fails_always(call))
        return true;
    if (!wanted) {
        const char *number = getenv("FAIL_AT");

        wanted = getenv("FAIL_CALL");
        mark = getenv("FAIL_MARK");
        at = number ? strtoul(number, NULL, 10) : 0;
        if (!wanted)
            wanted = "";
    }
    if (strcmp(call, wanted) != 0 || atomic_fetch_add(&calls, 1) + 1 != at)
        return false;
    file = mark ? open(mark, O_WRONLY | O_CREAT, 0666) : -1;
    if (file >= 0)
        (void)close(file);
    errno = error;
    return true;
}

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size)
{
    return fails("malloc", ENOMEM) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails("malloc", ENOMEM) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails("malloc", ENOMEM) ? NULL : __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails("malloc", ENOMEM) ? NULL : __libc_memalign(alignment, size);
}

/* The next function of this name. */
#define NEXT(type, name) \
    static type real; \
    if (!real) \
    *(void **)&real = dlsym(RTLD_NEXT, name)

/* A read that fails half-way, as on a bad disk: the error indicator is set as the C library would
 * set it. */
size_t fread(void *to, size_t size, size_t count, FILE *file)
{
    typedef size_t (*function)(void *, size_t, size_t, FILE *);
    NEXT(function, "fread");

    if (fails("fread", EIO)) {
        const size_t got = real(to, size, count / 2, file);

        file->_flags |= 0x20;
        errno = EIO;
        return got;
    }
    return real(to, size, count, file);
}

ssize_t write(int file, const void *from, size_t size)
{
    typedef ssize_t (*function)(int, const void *, size_t);
    NEXT(function, "write");

    return fails("write", ENOSPC) ? -1 : real(file, from, size);
}

int fsync(int file)
{
    typedef int (*function)(int);
    NEXT(function, "fsync");

    return fails("fsync", EIO) ? -1 : real(file);
}

int close(int file)
{
    typedef int (*function)(int);
    NEXT(function, "close");

    if (fails("close", EIO)) {
        (void)real(file);
        return -1;
    }
    return real(file);
}

int renameat(int from_folder, const char *from, int folder, const char *to)
{
    typedef int (*function)(int, const char *, int, const char *);
    NEXT(function, "renameat");

    return fails("renameat", EIO) ? -1 : real(from_folder, from, folder, to);
}

int renameat2(int from_folder, const char *from, int folder, const char *to, unsigned flags)
{
    typedef int (*function)(int, const char *, int, const char *, unsigned);
    NEXT(function, "renameat2");

    return fails("renameat2", EIO) ? -1 : real(from_folder, from, folder, to, flags);
}

int linkat(int from_folder, const char *from, int folder, const char *to, int flags)
{
    typedef int (*function)(int, const char *, int, const char *, int);
    NEXT(function, "linkat");

    return fails("linkat", EIO) ? -1 : real(from_folder, from, folder, to, flags);
}

int fclose(FILE *file)
{
    typedef int (*function)(FILE *);
    NEXT(function, "fclose");

    if (fails("fclose", ENOSPC)) {
        (void)real(file);
        errno = ENOSPC;
        return EOF;
    }
    return real(file);
}

/* A libzstd that unpacks fewer bytes than it should, without an error. */
size_t ZSTD_decompress(void *to, size_t room, const void *from, size_t size)
{
    typedef size_t (*function)(void *, size_t, const void *, size_t);
    NEXT(function, "ZSTD_decompress");

    return fails("ZSTD_decompress", 0) ? room - 1 : real(to, room, from, size);
}
