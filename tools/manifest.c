/* SPDX-License-Identifier: MIT */
#include "manifest.h"

#include <errno.h>
#include <nettle/sha2.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "numbers.h"
#include "report.h"

#define FIELDS 6

static bool read_digit(char digit, uint8_t *value)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = digit ? strchr(digits, digit) : NULL;

    if (!found)
        return false;
    *value = (uint8_t)(found - digits);
    return true;
}

static bool read_sum(const char *text, uint8_t sum[SHA256_BYTES])
{
    uint8_t high, low;

    if (strlen(text) != 2 * SHA256_BYTES)
        return false;
    for (size_t i = 0; i < SHA256_BYTES; i++) {
        if (!read_digit(text[2 * i], &high) || !read_digit(text[2 * i + 1], &low))
            return false;
        sum[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* Cut a line at its tabs. Returns the number of fields, of which the first FIELDS are kept. */
static size_t split(char *text, char *field[FIELDS])
{
    size_t count = 0;

    for (char *next = text; next; count++) {
        char *tab = strchr(next, '\t');

        if (count < FIELDS)
            field[count] = next;
        if (tab)
            *tab++ = '\0';
        next = tab;
    }
    return count;
}

static enum cst_status read_line(
    char *text, size_t number, struct manifest_line *line, struct cst_error *err)
{
    char *field[FIELDS];
    size_t fields = split(text, field);
    unsigned width, height;

    if (fields != FIELDS)
        return report_set(err, CST_MALFORMED, "line %zu: %zu fields separated by tabs, expected %d",
            number, fields, FIELDS);
    if (*field[0] == '\0')
        return report_set(err, CST_MALFORMED, "line %zu: no name, expected that of a file", number);
    if (!numbers_pair(field[1], 'x', 1, UINT16_MAX, &width, &height))
        return report_set(err, CST_MALFORMED,
            "line %zu: field 2 is no board or box, expected one such as 14x14", number);
    if (!numbers_read(field[2], 1, UINT16_MAX, &line->moves))
        return report_set(
            err, CST_MALFORMED, "line %zu: field 3 is no number of plies or moves", number);
    if (!read_sum(field[FIELDS - 1], line->sum))
        return report_set(err, CST_MALFORMED,
            "line %zu: field %d is no SHA-256, expected 64 hexadecimal digits", number, FIELDS);
    snprintf(line->size, sizeof line->size, "%ux%u", width, height);
    line->name = strdup(field[0]);
    return line->name ? CST_OK : report_set(err, CST_LIMIT, "out of memory");
}

static enum cst_status add_line(
    struct manifest *manifest, char *text, size_t number, struct cst_error *err)
{
    struct manifest_line line = { 0 }, *lines;
    enum cst_status status = read_line(text, number, &line, err);

    if (status)
        return status;
    for (size_t i = 0; i < manifest->count; i++)
        if (strcmp(manifest->lines[i].name, line.name) == 0) {
            free(line.name);
            return report_set(err, CST_MALFORMED,
                "line %zu: a file that is listed above, expected each once", number);
        }
    lines = realloc(manifest->lines, (manifest->count + 1) * sizeof *lines);
    if (!lines) {
        free(line.name);
        return report_set(err, CST_LIMIT, "out of memory");
    }
    manifest->lines = lines;
    lines[manifest->count++] = line;
    return CST_OK;
}

enum cst_status manifest_read(FILE *in, struct manifest *manifest, struct cst_error *err)
{
    enum cst_status status = CST_OK;
    size_t capacity = 0, number = 0;
    char *text = NULL;
    ssize_t length;

    while (!status && (errno = 0, length = getline(&text, &capacity, in)) >= 0) {
        number++;
        if (text[0] == '#')
            continue;
        if (memchr(text, '\0', (size_t)length))
            status = report_set(err, CST_MALFORMED, "line %zu: a zero byte, expected text", number);
        text[strcspn(text, "\n")] = '\0';
        if (!status)
            status = add_line(manifest, text, number, err);
    }
    free(text);
    if (!status && !feof(in))
        status = report_set(err, CST_IO, "cannot read: %s", strerror(errno));
    if (!status && manifest->count == 0)
        status = report_set(
            err, CST_MALFORMED, "line %zu: the end, expected the line of a file", number + 1);
    return status;
}

void manifest_clear(struct manifest *manifest)
{
    for (size_t i = 0; i < manifest->count; i++)
        free(manifest->lines[i].name);
    free(manifest->lines);
    *manifest = (struct manifest){ 0 };
}

struct manifest_line *manifest_find(const struct manifest *manifest, const char *path)
{
    size_t length = strlen(path);

    for (size_t i = 0; i < manifest->count; i++) {
        size_t end = strlen(manifest->lines[i].name);

        if (length >= end && strcmp(path + length - end, manifest->lines[i].name) == 0 &&
            (length == end || path[length - end - 1] == '/'))
            return &manifest->lines[i];
    }
    return NULL;
}

bool manifest_sum(int file, uint8_t sum[SHA256_BYTES])
{
    struct sha256_ctx state;
    uint8_t bytes[1 << 14];
    off_t at = 0;
    ssize_t count;

    sha256_init(&state);
    while ((count = pread(file, bytes, sizeof bytes, at)) != 0) {
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        sha256_update(&state, (size_t)count, bytes);
        at += count;
    }
    sha256_digest(&state, SHA256_BYTES, sum);
    return true;
}

void manifest_digits(const uint8_t sum[SHA256_BYTES], char digits[2 * SHA256_BYTES + 1])
{
    for (size_t i = 0; i < SHA256_BYTES; i++)
        snprintf(digits + 2 * i, 3, "%02x", sum[i]);
}
