/* SPDX-License-Identifier: MIT */
/* Win certificates: from the command line to the verdict. */
#include "base.h"

static const struct program program = { "cornerstone-check", "Usage: cornerstone-check FILE\n",
    NULL, NULL };

int main(int argc, char **argv)
{
    static struct certificate it;
    read_certificate(&it, parse_options(argc, argv, &program), 1);
    fault(LIMIT, "rules: not written yet");
}
