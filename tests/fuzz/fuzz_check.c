/* SPDX-License-Identifier: MIT */
/* The checker as a whole, and whether the library calls the same files malformed. */
#include "checker.h"
#include "property.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    compare_with_library(bytes, count, run_checker(bytes, count));
    return 0;
}
