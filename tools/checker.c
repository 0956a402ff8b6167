/* SPDX-License-Identifier: MIT */
#include "checker.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void checker_own_folder(char *folder, size_t capacity)
{
    ssize_t length = readlink("/proc/self/exe", folder, capacity - 1);
    char *slash;

    folder[length > 0 ? length : 0] = '\0';
    slash = strrchr(folder, '/');
    if (slash)
        *slash = '\0';
    else
        snprintf(folder, capacity, "%s", CORNERSTONE_BINDIR);
}

bool checker_find(const char *program, char *path, size_t capacity)
{
    const char *set = getenv("CORNERSTONE_CHECKERS");
    char folder[4096];

    if (set && *set) {
        snprintf(path, capacity, "%s/%s", set, program);
        return access(path, X_OK) == 0;
    }
    checker_own_folder(folder, sizeof folder);
    snprintf(path, capacity, "%s/../check/%s", folder, program);
    if (access(path, X_OK) == 0)
        return true;
    snprintf(path, capacity, "%s/%s", folder, program);
    return access(path, X_OK) == 0;
}

/* A pipe that no other process inherits; the checker gets a copy of its end. */
static int open_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return errno;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
}

static int spawn(
    pid_t *process, const char *path, char *const arguments[], int in, int out, int err)
{
    posix_spawn_file_actions_t actions;
    int error = posix_spawn_file_actions_init(&actions);

    if (error)
        return error;
    if (in >= 0)
        error = posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    else
        error = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (!error)
        error = posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    if (!error)
        error = posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
    if (!error)
        error = posix_spawn(process, path, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int checker_start(struct checker *checker, const char *path, char *const arguments[], int input)
{
    int out[2], err[2], error;

    *checker = (struct checker){ .out.file = -1, .err.file = -1 };
    error = open_pipe(out);
    if (error)
        return error;
    error = open_pipe(err);
    if (error) {
        close(out[0]);
        close(out[1]);
        return error;
    }
    checker->begin = now();
    error = spawn(&checker->process, path, arguments, input, out[1], err[1]);
    close(out[1]);
    close(err[1]);
    if (error) {
        close(out[0]);
        close(err[0]);
        checker->process = 0;
        return error;
    }
    checker->out.file = out[0];
    checker->err.file = err[0];
    return 0;
}

static void keep(struct stream *stream, const char *bytes, size_t count)
{
    char *grown;

    if (count > CHECKER_MOST_OUTPUT - stream->count) {
        stream->more = true;
        count = CHECKER_MOST_OUTPUT - stream->count;
    }
    grown = realloc(stream->bytes, stream->count + count + 1);
    if (!grown) {
        stream->more = true;
        return;
    }
    memcpy(grown + stream->count, bytes, count);
    stream->bytes = grown;
    stream->count += count;
}

void checker_read(struct stream *stream)
{
    char bytes[4096];
    ssize_t count = read(stream->file, bytes, sizeof bytes);

    if (count > 0) {
        keep(stream, bytes, (size_t)count);
        return;
    }
    if (count < 0 && errno == EINTR)
        return;
    close(stream->file);
    stream->file = -1;
}

void checker_wait(struct checker *checker)
{
    while (waitpid(checker->process, &checker->status, 0) < 0 && errno == EINTR)
        ;
    checker->seconds = now() - checker->begin;
    checker->process = 0;
}

void checker_clear(struct checker *checker)
{
    free(checker->out.bytes);
    free(checker->err.bytes);
    *checker = (struct checker){ .out.file = -1, .err.file = -1 };
}
