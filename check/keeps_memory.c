/* SPDX-License-Identifier: MIT */
/* Part of the checkers only when the address sanitizer is: they end without giving memory back. */
const char *__lsan_default_options(void);

const char *__lsan_default_options(void)
{
    return "detect_leaks=0";
}
