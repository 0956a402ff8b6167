/* SPDX-License-Identifier: MIT */
#include "joint_output.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "report.h"

/* Whether a file is a certificate of what is searched for. */
static bool is_sought(const char *file, const struct cst_gen_options *search)
{
    struct cst_any any = { 0 };
    struct cst_error err;
    FILE *in = fopen(file, "rb");
    bool result;

    if (!in)
        return false;
    result = cst_any_read(in, search->max_memory, &any, NULL, &err) == CST_OK &&
        any.game == CST_GAME_SQUARE && any.cert.claim.claim == CST_CLAIM_SECOND_HOLDS &&
        any.cert.claim.width == search->width && any.cert.claim.height == search->height &&
        any.cert.claim.plies == search->hold;
    fclose(in);
    cst_any_clear(&any);
    return result;
}

enum cst_status joint_output_open(
    const char *file, bool force, const struct cst_gen_options *search, struct files_output *output)
{
    struct cst_error err;

    *output = (struct files_output){ .name = file };
    if (cst_output_open(file, force, true, &output->handle, &err))
        return is_sought(file, search) ? CST_OK : report_output(file, &err);
    if (!files_output_in_place(output))
        files_cancel_output(output);
    return CST_OK;
}

static bool has_bytes(const char *file, const uint8_t *bytes, size_t count)
{
    FILE *in = fopen(file, "rb");
    uint8_t *there = malloc(count + 1);
    bool result = in && there && fread(there, 1, count + 1, in) == count && !ferror(in) &&
        memcmp(there, bytes, count) == 0;

    free(there);
    if (in)
        fclose(in);
    return result;
}

/* Whether it is there with these bytes. Errors: CST_IO, it is there with others. */
static enum cst_status look(
    const char *file, const uint8_t *bytes, size_t count, bool *there, struct cst_error *err)
{
    struct stat any;

    *there = stat(file, &any) == 0;
    if (!*there || has_bytes(file, bytes, count))
        return CST_OK;
    return report_set(err, CST_IO,
        "is there and differs from what was found, expected the same bytes, or -f to replace it");
}

enum cst_status joint_output_put(const struct cst_any *any, int level, bool force,
    struct files_output *output, struct cst_file_info *info)
{
    struct cst_error err;
    uint8_t *bytes = NULL;
    size_t count = 0;
    bool there = false;
    enum cst_status status;

    if (output->handle)
        return files_put_any(any, level, output, info);
    status = cst_any_to_bytes(any, level, &bytes, &count, info, &err);
    if (!status && !force)
        status = look(output->name, bytes, count, &there, &err);
    if (status)
        status = report_output(output->name, &err);
    /* What appears after the look is of a process that comes to the same bytes. */
    else if (!there)
        status = files_open_output(output->name, true, true, output);
    if (!status && !there)
        status = files_put_bytes(bytes, count, output);
    free(bytes);
    return status;
}
