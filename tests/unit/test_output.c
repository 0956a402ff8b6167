/* SPDX-License-Identifier: MIT */
/* cst_put_file(): whole or not at all, and never over something else. */
#define _XOPEN_SOURCE 700 /* pseudo-terminals */
#include "support.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOBODY 65534

static const uint8_t bytes[] = "some bytes\n";
#define COUNT (sizeof bytes - 1)

static char folder[64]; /* made anew for each test; the tests run inside */

static int enter(void **state)
{
    const char *base = getenv("TMPDIR");

    (void)state;
    (void)snprintf(folder, sizeof folder, "%.40s/put-XXXXXX", base ? base : "/tmp");
    return !mkdtemp(folder) || chdir(folder);
}

/* How many there are in the folder: a temporary left behind is one more. */
static unsigned names(void)
{
    DIR *dir = opendir(folder);
    unsigned count = 0;

    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));)
        count++;
    (void)closedir(dir);
    return count - 2; /* . and .. */
}

static int leave(void **state)
{
    DIR *dir = opendir(folder);

    (void)state;
    if (!dir)
        return -1;
    for (struct dirent *entry; (entry = readdir(dir));)
        (void)unlinkat(dirfd(dir), entry->d_name, 0);
    (void)closedir(dir);
    return chdir("/") || rmdir(folder);
}

static void assert_content(const char *path, const void *expected, size_t count)
{
    char content[64];
    FILE *in = fopen(path, "rb");

    assert_non_null(in);
    assert_int_equal(fread(content, 1, sizeof content, in), count);
    assert_memory_equal(content, expected, count);
    (void)fclose(in);
}

static void make_file(const char *path, const char *content)
{
    FILE *out = fopen(path, "wb");

    assert_non_null(out);
    assert_true(fputs(content, out) >= 0);
    assert_int_equal(fclose(out), 0);
}

static void assert_put(const char *path, bool force)
{
    struct cst_error err = { 0 };
    enum cst_status status = cst_put_file(path, bytes, COUNT, force, true, &err);

    if (status)
        fail_msg("%s: %s", path, err.text);
}

static void assert_refused(const char *path, bool force, const char *text)
{
    struct cst_error err = { 0 };

    assert_fault(path, cst_put_file(path, bytes, COUNT, force, true, &err), &err, CST_IO, text);
}

/* Run in a child, whose limits and streams are its own: 0 if all is well. */
static void in_child(int (*child)(void))
{
    int status;
    pid_t pid = fork();

    assert_true(pid >= 0);
    if (pid == 0)
        _exit(child());
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* For children, where an assertion would go to the wrong process. */
static int refused(const char *path, bool force, const char *text)
{
    struct cst_error err = { 0 };
    enum cst_status status = cst_put_file(path, bytes, COUNT, force, true, &err);

    if (status == CST_IO && err.status == CST_IO && !strcmp(err.text, text))
        return 0;
    (void)fprintf(stderr, "# %s: status %d: %s\n", path, status, err.text);
    return 1;
}

#define EXISTS "exists already, expected a new file or -f to replace it"

static void test_new(void **state)
{
    struct stat there;
    mode_t mask = umask(027);

    (void)state;
    assert_put("new", false);
    (void)umask(mask);
    assert_content("new", bytes, COUNT);
    assert_int_equal(stat("new", &there), 0);
    assert_int_equal(there.st_mode & 07777, 0640);
    assert_int_equal(there.st_nlink, 1);
    assert_int_equal(names(), 1);
}

static void test_existing(void **state)
{
    (void)state;
    make_file("there", "old");
    assert_refused("there", false, EXISTS);
    assert_content("there", "old", 3);
    assert_put("there", true);
    assert_content("there", bytes, COUNT);
    assert_int_equal(names(), 1);
}

static void test_empty(void **state)
{
    struct cst_error err;

    (void)state;
    assert_int_equal(cst_put_file("empty", bytes, 0, false, true, &err), CST_OK);
    assert_content("empty", "", 0);
}

static struct cst_output *open_output(const char *path, bool force)
{
    struct cst_output *output;
    struct cst_error err = { 0 };

    if (cst_output_open(path, force, true, &output, &err))
        fail_msg("%s: %s", path, err.text);
    return output;
}

/* The only file with the name of a temporary. */
static void find_temporary(char name[256])
{
    DIR *dir = opendir(folder);
    unsigned count = 0;

    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (strncmp(entry->d_name, ".cornerstone-", 13) == 0) {
            count++;
            (void)snprintf(name, 256, "%s", entry->d_name);
        }
    }
    (void)closedir(dir);
    assert_int_equal(count, 1);
}

/* The name is taken between the opening and the writing: what was worked out is kept, and the
 * message says where. */
static void test_taken_meanwhile(void **state)
{
    struct cst_output *output = open_output("new", false);
    struct cst_error err = { 0 };
    char kept[256];

    (void)state;
    make_file("new", "another's");
    assert_int_equal(cst_output_put(output, bytes, COUNT, &err), CST_IO);
    assert_content("new", "another's", 9);
    find_temporary(kept);
    assert_content(kept, bytes, COUNT);
    assert_non_null(strstr(err.text, "cannot rename: File exists"));
    assert_non_null(strstr(err.text, kept));
    /* It is not a signal's any more. */
    cst_output_abandon();
    assert_content(kept, bytes, COUNT);

    /* With force what comes meanwhile is replaced, but not a folder. */
    output = open_output("other", true);
    make_file("other", "another's");
    assert_int_equal(cst_output_put(output, bytes, COUNT, &err), CST_OK);
    assert_content("other", bytes, COUNT);
    assert_int_equal(unlink(kept), 0);
    output = open_output("folder", true);
    assert_int_equal(mkdir("folder", 0700), 0);
    assert_int_equal(cst_output_put(output, bytes, COUNT, &err), CST_IO);
    find_temporary(kept);
    assert_non_null(strstr(err.text, kept));
    assert_int_equal(rmdir("folder"), 0);
}

static void test_cancel(void **state)
{
    char name[256];
    struct cst_output *output = open_output("new", false);

    (void)state;
    find_temporary(name);
    assert_int_equal(names(), 1);
    cst_output_cancel(output);
    assert_int_equal(names(), 0);
    cst_output_cancel(NULL);
}

static void test_is_file(void **state)
{
    struct cst_output *output;
    int file;

    (void)state;
    make_file("there", "old");
    make_file("other", "old");
    assert_int_equal(link("there", "hard"), 0);
    output = open_output("there", true);
    file = open("hard", O_RDONLY);
    assert_true(cst_output_is_file(output, file));
    (void)close(file);
    file = open("other", O_RDONLY);
    assert_false(cst_output_is_file(output, file));
    assert_false(cst_output_is_stdout(output));
    cst_output_cancel(output);
    (void)close(file);
    output = open_output("/dev/null", false);
    file = open("/dev/null", O_RDONLY);
    assert_false(cst_output_is_file(output, file));
    cst_output_cancel(output);
    (void)close(file);
}

/* Owner and mode stay; what others may not replace is found before. */
static void test_owner(void **state)
{
    struct stat there;

    (void)state;
    if (geteuid() != 0)
        skip();
    make_file("there", "old");
    assert_int_equal(chown("there", NOBODY, NOBODY), 0);
    assert_int_equal(chmod("there", 0604), 0);
    assert_put("there", true);
    assert_int_equal(stat("there", &there), 0);
    assert_int_equal(there.st_mode & 07777, 0604);
    assert_int_equal(there.st_uid, NOBODY);
    assert_int_equal(there.st_gid, NOBODY);
}

static int child_sticky(void)
{
    if (geteuid() == 0 && setuid(NOBODY))
        return 1;
    return refused("there", true,
        "of another user, expected an own file: the folder lets only owners replace files");
}

static void test_sticky(void **state)
{
    (void)state;
    if (geteuid() != 0)
        skip();
    make_file("there", "old");
    assert_int_equal(chmod("there", 0666), 0);
    assert_int_equal(chmod(folder, 01777), 0);
    in_child(child_sticky);
    assert_content("there", "old", 3);
    assert_int_equal(names(), 1);
}

static void test_link(void **state)
{
    char link[8];

    (void)state;
    make_file("there", "old");
    assert_int_equal(symlink("there", "link"), 0);
    assert_refused("link", false, EXISTS);
    assert_put("link", true);
    assert_int_equal(readlink("link", link, sizeof link), 5);
    assert_content("there", bytes, COUNT);
    assert_int_equal(names(), 2);
}

static void test_bad_paths(void **state)
{
    char longest[5000];

    (void)state;
    assert_refused(".", true, "a folder, expected the name of a file");
    assert_refused("", false, "an empty name, expected that of the output");
    assert_refused("no/such", false, "cannot write into its folder: No such file or directory");
    make_file("file", "");
    assert_refused("file/in", true, "cannot write: Not a directory");
    memset(longest, 'a', sizeof longest);
    longest[sizeof longest - 1] = 0;
    assert_refused(longest, false, "cannot write: File name too long");
    longest[256] = 0;
    assert_refused(longest, false, "cannot write: File name too long");
    assert_int_equal(names(), 1);
    longest[255] = 0;
    assert_put(longest, false);
    assert_content(longest, bytes, COUNT);
}

static void test_devices(void **state)
{
    (void)state;
    assert_put("/dev/null", false);
    assert_refused("/dev/full", true, "cannot write: No space left on device");
    assert_int_equal(symlink("/dev/full", "full"), 0);
    assert_refused("full", true, "cannot write: No space left on device");
    assert_int_equal(names(), 1);
}

static int child_read_only(void)
{
    if (geteuid() == 0 && setuid(NOBODY))
        return 1;
    return refused("new", false,
        "cannot make a temporary beside it:"
        " Permission denied");
}

static void test_read_only_folder(void **state)
{
    (void)state;
    assert_int_equal(chmod(folder, 0555), 0);
    in_child(child_read_only);
    assert_int_equal(chmod(folder, 0755), 0);
    assert_int_equal(names(), 0);
}

static int limit_size(void)
{
    const struct rlimit limit = { .rlim_cur = 4, .rlim_max = 4 };

    return setrlimit(RLIMIT_FSIZE, &limit);
}

static int child_no_room(void)
{
    if (limit_size() || signal(SIGXFSZ, SIG_IGN) == SIG_ERR)
        return 1;
    return refused("new", false, "cannot write: File too large") |
        refused("there", true, "cannot write: File too large");
}

static void test_no_room(void **state)
{
    (void)state;
    make_file("there", "old");
    in_child(child_no_room);
    assert_content("there", "old", 3);
    assert_int_equal(names(), 1);
}

static void on_signal(int number)
{
    (void)number;
    cst_output_abandon();
    _exit(0);
}

/* The signal comes in the middle of the writing. */
static int child_abandon(void)
{
    struct cst_error err;

    if (limit_size() || signal(SIGXFSZ, on_signal) == SIG_ERR)
        return 1;
    (void)cst_put_file("new", bytes, COUNT, false, true, &err);
    return 1;
}

static void test_abandon(void **state)
{
    (void)state;
    in_child(child_abandon);
    assert_int_equal(names(), 0);
    /* with nothing to abandon */
    cst_output_abandon();
    assert_put("new", false);
    cst_output_abandon();
    assert_content("new", bytes, COUNT);
}

/* Give the child another standard output. */
static int redirect(int fd)
{
    return fd < 0 || dup2(fd, STDOUT_FILENO) < 0;
}

static int child_stdout(void)
{
    struct cst_error err;

    if (redirect(open("out", O_WRONLY | O_CREAT, 0600)))
        return 1;
    return cst_put_file("-", bytes, COUNT, false, true, &err) != CST_OK;
}

static int child_stdout_full(void)
{
    return redirect(open("/dev/full", O_WRONLY)) ||
        refused("-", false, "cannot write: No space left on device");
}

static int child_stdout_closed_pipe(void)
{
    int ends[2];

    if (signal(SIGPIPE, SIG_IGN) == SIG_ERR || pipe(ends) || close(ends[0]) || redirect(ends[1]))
        return 1;
    return refused("-", false, "cannot write: Broken pipe");
}

#define TERMINAL "this is a terminal, expected a file or -f to write a certificate to it"

static int child_terminal(void)
{
    struct cst_error err;
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    const char *name;

    if (master < 0 || grantpt(master) || unlockpt(master))
        return 1;
    name = ptsname(master);
    if (!name || redirect(open(name, O_RDWR | O_NOCTTY)))
        return 1;
    if (refused("-", false, TERMINAL))
        return 2;
    if (refused(name, false, TERMINAL))
        return 3;
    if (cst_put_file("-", bytes, COUNT, false, false, &err))
        return 4;
    if (cst_put_file("-", bytes, COUNT, true, true, &err))
        return 5;
    return 0;
}

static void test_stdout(void **state)
{
    (void)state;
    in_child(child_stdout);
    assert_content("out", bytes, COUNT);
    in_child(child_stdout_full);
    in_child(child_stdout_closed_pipe);
    in_child(child_terminal);
    assert_int_equal(names(), 1);
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, enter, leave)
    const struct CMUnitTest tests[] = {
        TEST(test_new),
        TEST(test_existing),
        TEST(test_empty),
        TEST(test_taken_meanwhile),
        TEST(test_cancel),
        TEST(test_is_file),
        TEST(test_owner),
        TEST(test_sticky),
        TEST(test_link),
        TEST(test_bad_paths),
        TEST(test_devices),
        TEST(test_read_only_folder),
        TEST(test_no_room),
        TEST(test_abandon),
        TEST(test_stdout),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
