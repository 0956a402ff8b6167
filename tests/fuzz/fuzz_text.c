/* SPDX-License-Identifier: MIT */
#include "property.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct cst_cert cert = { 0 };
    struct cst_error err;
    FILE *in = fmemopen((void *)(uintptr_t)bytes, count, "r");
    enum cst_status status;

    if (!in)
        return 0;
    status = cst_text_read(in, FUZZ_MEMORY, &cert, &err);
    if (status)
        check_refusal(status, &err, &cert);
    else
        (void)round_trip(&cert);
    (void)fclose(in);
    return 0;
}
