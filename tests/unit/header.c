/* SPDX-License-Identifier: MIT */
/* The public header needs no other before it, and may come twice. */
#include "cornerstone.h"

int main(void)
{
    return CST_OK;
}
