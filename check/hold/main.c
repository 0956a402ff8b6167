/* SPDX-License-Identifier: MIT */
/* cornerstone-check-hold: from the command line to the verdict on a hold certificate. */
#include "hold.h"

#include <stdio.h>

static const char usage[] =
    "Usage: cornerstone-check-hold [OPTION]... FILE\n"
    "Check that FILE (- is standard input) proves how long the second player holds out at the\n"
    "square achievement game. By default it gives up after about two minutes, not 30 seconds.\n";

int main(int argc, char **argv)
{
    static const struct program program = { "cornerstone-check-hold", usage, NULL, NULL };
    struct certificate it;
    int horizon;
    max_work = (uint64_t)10 * 1000 * 1000 * 1000;
    read_certificate(&it, parse_options(argc, argv, &program), 1, 3, 3);
    struct node *nodes = read_nodes(&it, &horizon);
    check_nodes(&it, nodes, horizon);

    const bool draw = it.plies == it.width * it.height;
    printf(
        "s VERIFIED board=%dx%d %s=second plies=%d nodes=%u edges=%u horizon=%d: on the board of ",
        it.width, it.height, draw ? "draw" : "hold", it.plies, it.nodes, it.edges, horizon);
    print_sides(it.width, it.height);
    printf(" the second player can prevent the first player, moving first on the empty board, from "
           "completing an axis-parallel square within %d plies%s\n",
        it.plies, draw ? ", so that the game is a draw" : "");
    finish(VERIFIED);
}
