/* SPDX-License-Identifier: MIT */
/* A certificate file for the library. */
#include "property.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct cst_any any = { 0 };
    struct cst_error err;
    FILE *in = fmemopen((void *)(uintptr_t)bytes, count, "r");

    if (!in)
        return 0;
    (void)check_outcome(cst_any_read(in, FUZZ_MEMORY, &any, NULL, &err), &err, &any);
    (void)fclose(in);
    return 0;
}
