/* SPDX-License-Identifier: MIT */
/* The engine of those who have none: each file once, and each file of each folder. */
#define _GNU_SOURCE
#include "property.h"

#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>

/* The bytes in memory of exactly their size, where a sanitizer sees a read
 * past their end. */
static int replay(const char *path)
{
    static uint8_t buffer[1u << 20];
    FILE *in = fopen(path, "rb");
    uint8_t *bytes;
    size_t count;

    if (!in) {
        perror(path);
        return 1;
    }
    count = fread(buffer, 1, sizeof buffer, in);
    (void)fclose(in);
    bytes = malloc(count ? count : 1);
    if (!bytes)
        return 1;
    for (size_t i = 0; i < count; i++)
        bytes[i] = buffer[i];
    (void)LLVMFuzzerTestOneInput(bytes, count);
    free(bytes);
    return 0;
}

static int visit(const char *path, const struct stat *found, int kind, struct FTW *where)
{
    (void)found;
    (void)where;
    return kind == FTW_F || kind == FTW_SL ? replay(path) : kind != FTW_D;
}

int main(int argc, char **argv)
{
    int failed = 0;

    for (int i = 1; i < argc; i++)
        failed |= nftw(argv[i], visit, 8, 0) != 0;
    return failed;
}
