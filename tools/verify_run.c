/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "checker.h"
#include "escape.h"
#include "mistaken.h"
#include "source.h"
#include "verify.h"

/* A checker at work. */
struct slot {
    struct checker checker;
    struct item *item; /* NULL: the slot is free */
};

/* The lines of a stream, each escaped, so that they can be printed. A checker that got standard
 * input begins its message with that name, "-", and gets another one in its place. NULL if there
 * are no lines, or if memory ran out. */
static char *escape_lines(const struct stream *stream, const char *name)
{
    char *all = NULL;
    size_t length = 0;
    FILE *out = stream->count > 0 ? open_memstream(&all, &length) : NULL;

    if (!out)
        return NULL;
    for (size_t i = 0; i < stream->count;) {
        const char *line = stream->bytes + i, *end = memchr(line, '\n', stream->count - i);
        size_t size = end ? (size_t)(end - line) : stream->count - i;
        char *text = escape_again(line, size);

        if (i > 0)
            fputc('\n', out);
        if (text && strncmp(text, "-: ", 3) == 0)
            fprintf(out, "%s%s", name, text + 1);
        else if (text)
            fputs(text, out);
        free(text);
        i += size + 1;
    }
    fclose(out);
    return all;
}

/* The verdict line, without the newline that must follow it: the last line of the output, if it is
 * the only one that begins with "s ". NULL: the output has none. */
static const char *find_line(struct stream *out)
{
    const char *last = NULL;
    size_t verdicts = 0;

    if (out->more || out->count == 0 || out->bytes[out->count - 1] != '\n' ||
        memchr(out->bytes, '\0', out->count))
        return NULL;
    out->bytes[out->count - 1] = '\0';
    for (char *line = out->bytes; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        verdicts += strncmp(line, "s ", 2) == 0;
        last = line;
    }
    return verdicts == 1 && strncmp(last, "s ", 2) == 0 ? last : NULL;
}

/* The verdicts that may go with an exit status (SPEC section 9). */
static enum verdict read_verdict(const char *line, int status)
{
    if (strncmp(line, "s VERIFIED ", strlen("s VERIFIED ")) == 0)
        return status == CST_OK ? VERDICT_VERIFIED : VERDICT_NONE;
    if (strcmp(line, "s NOT VERIFIED") == 0)
        return status == CST_REJECTED || status == CST_MALFORMED ? VERDICT_NOT_VERIFIED
                                                                 : VERDICT_NONE;
    if (strcmp(line, "s UNKNOWN") == 0)
        return status == CST_IO || status == CST_LIMIT ? VERDICT_UNKNOWN : VERDICT_NONE;
    return VERDICT_NONE;
}

static void judge(struct item *item, struct checker *checker)
{
    const char *line = find_line(&checker->out);
    int status = WIFEXITED(checker->status) ? WEXITSTATUS(checker->status) : -1;
    char *name;

    item->milliseconds = checker->seconds * 1000;
    name = escape(item->path, strlen(item->path));
    item->said = escape_lines(&checker->err, name ? name : "-");
    free(name);
    if (WIFSIGNALED(checker->status)) {
        item_settle(item, VERDICT_NONE, CST_IO, "%s: ended by signal %d (%s), expected a verdict",
            item->program, WTERMSIG(checker->status), strsignal(WTERMSIG(checker->status)));
        return;
    }
    if (!line) {
        item_settle(item, VERDICT_NONE, CST_IO,
            "%s: exit status %d and no verdict, expected one as its last line", item->program,
            status);
        return;
    }
    item->verdict = read_verdict(line, status);
    item->status = (enum cst_status)status;
    if (item->verdict == VERDICT_NONE)
        item_settle(item, VERDICT_NONE, CST_IO, "%s: exit status %d, expected that of its verdict",
            item->program, status);
    if (item->verdict == VERDICT_NOT_VERIFIED && status == CST_MALFORMED && item->mistaken)
        item_settle(item, VERDICT_NOT_VERIFIED, CST_MALFORMED, "%s", item->mistaken);
    if (item->verdict != VERDICT_VERIFIED)
        return;
    item->has_proved = claims_read(line, &item->proved);
    item->line = strdup(line);
    if (!item->line)
        item_settle(item, VERDICT_NONE, CST_LIMIT, "out of memory");
}

/* Hold what was verified against the line of the manifest. */
static void compare_listed(const struct verify *verify, struct item *item)
{
    const struct manifest_line *listed = item->listed;
    char sum[2 * SHA256_BYTES + 1];

    if (!verify->manifest_file || item->verdict != VERDICT_VERIFIED)
        return;
    if (!listed) {
        item_settle(
            item, VERDICT_NOT_AS_LISTED, CST_REJECTED, "not listed in %s", verify->manifest_file);
        return;
    }
    manifest_digits(listed->sum, sum);
    if (strcmp(item->sum, sum) != 0)
        item_settle(
            item, VERDICT_NOT_AS_LISTED, CST_REJECTED, "SHA-256 %s, expected %s", item->sum, sum);
    else if (!item->has_proved || strcmp(item->proved.size, listed->size) != 0 ||
        item->proved.moves != listed->moves)
        item_settle(item, VERDICT_NOT_AS_LISTED, CST_REJECTED,
            "%s within %llu is proved, expected %s within %llu as listed",
            item->has_proved ? item->proved.size : "another claim",
            (unsigned long long)(item->has_proved ? item->proved.moves : 0), listed->size,
            (unsigned long long)listed->moves);
}

static void start_checker(
    const struct verify *verify, struct slot *slot, struct item *item, const struct source *source)
{
    char path[4200], dashed[4200];
    char *arguments[8];
    size_t count = 0;
    int error;

    if (!checker_find(item->program, path, sizeof path)) {
        item_settle(item, VERDICT_NONE, CST_IO, "no checker: %s cannot be run", path);
        return;
    }
    arguments[count++] = (char *)item->program;
    arguments[count++] = "-q";
    if (verify->max_memory) {
        arguments[count++] = "--max-memory";
        arguments[count++] = (char *)verify->max_memory;
    }
    if (verify->max_work) {
        arguments[count++] = "--max-work";
        arguments[count++] = (char *)verify->max_work;
    }
    arguments[count] = source->gathered ? "-" : item->path;
    /* A name that looks like an option must not be taken for one. */
    if (!source->gathered && *item->path == '-') {
        snprintf(dashed, sizeof dashed, "./%s", item->path);
        arguments[count] = dashed;
    }
    arguments[count + 1] = NULL;
    error = checker_start(&slot->checker, path, arguments, source->gathered ? source->file : -1);
    if (error)
        item_settle(item, VERDICT_NONE, CST_IO, "%s: cannot start: %s", path, strerror(error));
    else
        slot->item = item;
}

/* Start the checker of an item. Where that fails, the item is settled. */
static void start(const struct verify *verify, struct slot *slot, struct item *item)
{
    unsigned char head[MISTAKEN_BYTES];
    uint8_t sum[SHA256_BYTES];
    struct source source;
    ssize_t count;

    if (!source_open(verify, item, &source))
        return;
    count = source.file >= 0 ? pread(source.file, head, sizeof head, 0) : 0;
    if (verify->manifest_file && source.file >= 0 && manifest_sum(source.file, sum))
        manifest_digits(sum, item->sum);
    item->mistaken = mistaken_bytes(WANTED_CERTIFICATE, head, count > 0 ? (size_t)count : 0);
    item->program = claims_checker(head, count > 0 ? (size_t)count : 0);
    start_checker(verify, slot, item, &source);
    source_close(&source);
}

/* Wait until a stream of a checker has something to read. */
static void wait_for_output(struct slot *slots, size_t jobs)
{
    struct pollfd ready[2 * VERIFY_MOST_JOBS];

    for (size_t i = 0; i < jobs; i++) {
        ready[2 * i] = (struct pollfd){ .fd = -1 };
        ready[2 * i + 1] = (struct pollfd){ .fd = -1 };
        if (slots[i].item) {
            ready[2 * i] = (struct pollfd){ slots[i].checker.out.file, POLLIN, 0 };
            ready[2 * i + 1] = (struct pollfd){ slots[i].checker.err.file, POLLIN, 0 };
        }
    }
    if (poll(ready, 2 * jobs, -1) < 0)
        return;
    for (size_t i = 0; i < jobs; i++) {
        if (ready[2 * i].revents)
            checker_read(&slots[i].checker.out);
        if (ready[2 * i + 1].revents)
            checker_read(&slots[i].checker.err);
    }
}

static void finish(const struct verify *verify, struct slot *slots, size_t jobs, size_t *running)
{
    for (size_t i = 0; i < jobs; i++) {
        struct slot *slot = &slots[i];

        if (!slot->item || slot->checker.out.file >= 0 || slot->checker.err.file >= 0)
            continue;
        checker_wait(&slot->checker);
        judge(slot->item, &slot->checker);
        compare_listed(verify, slot->item);
        checker_clear(&slot->checker);
        slot->item = NULL;
        --*running;
    }
}

void verify_run(const struct verify *verify, struct items *items,
    void (*show)(void *context, struct item *item), void *context)
{
    struct slot slots[VERIFY_MOST_JOBS] = { 0 };
    size_t jobs = verify->jobs, next = 0, shown = 0, running = 0;

    while (shown < items->count) {
        for (size_t i = 0; i < jobs && next < items->count; i++) {
            if (slots[i].item)
                continue;
            if (items->item[next].verdict == VERDICT_OPEN)
                start(verify, &slots[i], &items->item[next]);
            running += slots[i].item != NULL;
            next++;
        }
        /* What a checker works on is open until it has ended. */
        while (shown < next && items->item[shown].verdict != VERDICT_OPEN)
            show(context, &items->item[shown++]);
        if (running > 0) {
            wait_for_output(slots, jobs);
            finish(verify, slots, jobs, &running);
        }
    }
}
