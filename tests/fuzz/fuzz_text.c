/* SPDX-License-Identifier: MIT */
/* A text twin. */
#include "property.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct cst_any any = { 0 };
    struct cst_error err;
    FILE *in = fmemopen((void *)(uintptr_t)bytes, count, "r");

    if (!in)
        return 0;
    (void)check_outcome(cst_any_text_read(in, FUZZ_MEMORY, &any, &err), &err, &any);
    (void)fclose(in);
    return 0;
}
