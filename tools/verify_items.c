/* SPDX-License-Identifier: MIT */
#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "verify.h"

struct item *items_add(struct items *items, const char *path)
{
    struct item *grown, *item;

    /* Room for 1, 2, 4, 8, ... items. */
    if ((items->count & (items->count - 1)) == 0) {
        size_t capacity = items->count ? 2 * items->count : 1;

        grown = realloc(items->item, capacity * sizeof *grown);
        if (!grown)
            return NULL;
        items->item = grown;
    }
    item = &items->item[items->count];
    *item = (struct item){ .path = strdup(path) };
    if (!item->path)
        return NULL;
    items->count++;
    return item;
}

void item_settle(
    struct item *item, enum verdict verdict, enum cst_status status, const char *format, ...)
{
    char text[600];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    item->verdict = verdict;
    item->status = status;
    free(item->message);
    item->message = strdup(text);
}

void items_clear(struct items *items)
{
    for (size_t i = 0; i < items->count; i++) {
        free(items->item[i].path);
        free(items->item[i].line);
        free(items->item[i].message);
        free(items->item[i].said);
    }
    free(items->item);
    *items = (struct items){ 0 };
}

static bool add_unread(struct items *items, const char *path, const char *why, int error)
{
    struct item *item = items_add(items, path);

    if (!item)
        return false;
    item_settle(item, VERDICT_NOT_READ, CST_IO, "%s%s%s", why, error ? ": " : "",
        error ? strerror(error) : "");
    return true;
}

static bool is_certificate(const char *name)
{
    size_t length = strlen(name);

    return length >= 4 && strcmp(name + length - 4, ".cst") == 0;
}

static bool walk(struct items *items, const char *folder);

/* One entry of a folder. Links are followed to files, not to folders, so that there is no circle.
 */
static bool visit(struct items *items, const char *folder, const char *name)
{
    size_t capacity = strlen(folder) + strlen(name) + 2;
    const char *slash = folder[strlen(folder) - 1] == '/' ? "" : "/";
    char *path;
    struct stat found;
    bool fine = true;

    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
        return true;
    path = malloc(capacity);
    if (!path)
        return false;
    snprintf(path, capacity, "%s%s%s", folder, slash, name);
    if (lstat(path, &found) == 0 && S_ISDIR(found.st_mode))
        fine = walk(items, path);
    else if (is_certificate(name) && !(stat(path, &found) == 0 && S_ISDIR(found.st_mode)))
        fine = items_add(items, path) != NULL;
    free(path);
    return fine;
}

static bool walk(struct items *items, const char *folder)
{
    DIR *dir = opendir(folder);
    const struct dirent *entry;
    bool fine = true;
    int error;

    if (!dir)
        return add_unread(items, folder, "cannot open", errno);
    while (fine && (errno = 0, entry = readdir(dir)))
        fine = visit(items, folder, entry->d_name);
    error = fine ? errno : 0;
    closedir(dir);
    return error ? add_unread(items, folder, "cannot read", error) : fine;
}

static int compare(const void *a, const void *b)
{
    return strcmp(((const struct item *)a)->path, ((const struct item *)b)->path);
}

bool items_operand(struct items *items, const char *operand, bool recursive, bool *folder)
{
    size_t first = items->count;
    struct stat found;

    if (strcmp(operand, "-") == 0) {
        if (isatty(STDIN_FILENO))
            return add_unread(items, operand, "this is a terminal, expected a certificate", 0);
        return items_add(items, operand) != NULL;
    }
    /* What is not there is left to the checker, which says so. */
    if (stat(operand, &found) != 0 || !S_ISDIR(found.st_mode))
        return items_add(items, operand) != NULL;
    if (!recursive)
        return add_unread(
            items, operand, "a folder, expected a file (-r verifies the files in a folder)", 0);
    *folder = true;
    if (!walk(items, operand))
        return false;
    if (items->count == first)
        return add_unread(items, operand, "no file *.cst in this folder, expected one", 0);
    qsort(items->item + first, items->count - first, sizeof *items->item, compare);
    return true;
}
