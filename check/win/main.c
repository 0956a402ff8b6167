/* SPDX-License-Identifier: MIT */
/* cornerstone-check: from the command line to the verdict on a win certificate. */
#include "win.h"

#include <stdio.h>

static const char usage[] =
    "Usage: cornerstone-check [OPTION]... FILE\n"
    "Check that FILE (- is standard input) proves a win at the square achievement game.\n";

int main(int argc, char **argv)
{
    static const struct program program = { "cornerstone-check", usage, NULL, NULL };
    static struct certificate it;
    static struct node *nodes;
    read_certificate(&it, parse_options(argc, argv, &program), 1, 1, 2);
    nodes = read_nodes(&it);
    check_positions(&it, nodes);
    check_zones(&it, nodes);

    const bool board = it.claim == 1;
    printf("s VERIFIED board=%s%dx%d winner=first plies=%d nodes=%u edges=%u: on %s of ",
        board ? "" : "every box=", it.width, it.height, it.plies, it.nodes, it.edges,
        board ? "the board" : "every board, finite or infinite, that contains a box");
    print_sides(it.width, it.height);
    if (!board && it.width != it.height) {
        fputs(" or one of ", stdout);
        print_sides(it.height, it.width);
    }
    printf(" the first player, moving first on the empty board, completes an axis-parallel square "
           "within %d plies, whatever the second player does, the second player never completing "
           "one first\n",
        it.plies);
    finish(VERIFIED);
}
