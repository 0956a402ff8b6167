/* SPDX-License-Identifier: MIT */
/* cornerstone-check: from the command line to the verdict on a win certificate. */
#include "strategy.h"

#include <stdio.h>

static const char usage[] =
    "Usage: cornerstone-check [OPTION]... FILE\n"
    "Verify that the certificate FILE (- is standard input) proves a win of the first player in "
    "the\n"
    "square achievement game.\n"
    "\n"
    "  --max-memory SIZE  use at most SIZE bytes (a number, or one with K, M or G; 1G if not "
    "given)\n"
    "  --max-work STEPS   give up after that many steps (about 30 seconds if not given)\n"
    "  -q, --quiet        no comment lines\n"
    "  -v, --verbose      more comment lines\n"
    "  -h, --help         print this text\n"
    "  -V, --version      print the version\n"
    "\n"
    "The last line of standard output is the verdict. Exit code: 0 verified, 1 not proved, 2 "
    "wrong\n"
    "usage or unreadable, 3 malformed, 4 beyond a limit.\n";

int main(int argc, char **argv)
{
    static const struct program program = { "cornerstone-check", usage, NULL, NULL };
    static struct certificate it;
    static struct strategy strategy;
    read_certificate(&it, parse_options(argc, argv, &program), 1);
    read_strategy(&strategy, &it);
    check_positions(&strategy);
    check_zones(&strategy);

    const uint32_t number = strategy.count - 1;
    const struct node *root = &strategy.nodes[number];
    if (root->plies != it.plies)
        fault(UNPROVED, "node %u: rule 7: %d plies, expected %d", (unsigned)number, root->plies,
            it.plies);
    const int columns = root->box.high.x - root->box.low.x + 1;
    const int rows = root->box.high.y - root->box.low.y + 1;
    if (columns > it.width || rows > it.height)
        fault(UNPROVED, "node %u: rule 8: a box of %d x %d, expected at most %d x %d",
            (unsigned)number, columns, rows, it.width, it.height);
    if (verbosity == 2)
        printf("c box=%dx%d\n", columns, rows);

    if (it.claim == 1)
        printf("s VERIFIED board=%dx%d winner=first plies=%d nodes=%u edges=%u: on the board of %d "
               "columns and %d rows",
            it.width, it.height, it.plies, (unsigned)it.nodes, (unsigned)it.edges, it.width,
            it.height);
    else
        printf("s VERIFIED board=every box=%dx%d winner=first plies=%d nodes=%u edges=%u: on every "
               "board, finite or infinite, that contains a box of %d columns and %d rows",
            it.width, it.height, it.plies, (unsigned)it.nodes, (unsigned)it.edges, it.width,
            it.height);
    if (it.claim == 2 && it.width != it.height)
        printf(" or one of %d columns and %d rows", it.height, it.width);
    if (it.claim == 2)
        printf(",");
    printf(" the first player, moving first on the empty board, completes an axis-parallel square "
           "within %d plies, whatever the second player does, the second player never completing "
           "one first\n",
        it.plies);
    finish(VERIFIED);
}
