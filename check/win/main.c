/* SPDX-License-Identifier: MIT */
/* cornerstone-check: from the command line to the verdict on a win certificate. */
#include "win.h"

#include <stdio.h>

static const char usage[] =
    "Usage: cornerstone-check [OPTION]... FILE\n"
    "Check that FILE (- is standard input) proves a win at the square achievement game.\n"
    "  --max-memory SIZE  take at most SIZE bytes (a number, or one with K, M or G; default 1G)\n"
    "  --max-work STEPS   give up after that many steps (default: about 30 seconds)\n"
    "  -q, --quiet; -v, --verbose   no comment lines; more of them\n"
    "  -h, --help; -V, --version    print this text; print the version\n"
    "Exit code: 0 verified, 1 not proved, 2 unreadable or wrong usage, 3 malformed, 4 limit.\n";

int main(int argc, char **argv)
{
    static const struct program program = { "cornerstone-check", usage, NULL, NULL };
    static struct certificate it;
    static struct node *nodes;
    read_certificate(&it, parse_options(argc, argv, &program), 1);
    nodes = read_nodes(&it);
    check_positions(&it, nodes);
    check_zones(&it, nodes);

    const struct node *root = &nodes[it.nodes - 1];
    require(root->plies == it.plies, UNPROVED, "node %u: rule 7: %d plies, expected %d",
        root->number, root->plies, it.plies);
    const int columns = root->box.high.x - root->box.low.x + 1;
    const int rows = root->box.high.y - root->box.low.y + 1;
    require(columns <= it.width && rows <= it.height, UNPROVED,
        "node %u: rule 8: a box of %d x %d, expected at most %d x %d", root->number, columns, rows,
        it.width, it.height);

    printf("s VERIFIED board=");
    if (it.claim == 2)
        printf("every box=");
    printf("%dx%d winner=first plies=%d nodes=%u edges=%u: on ", it.width, it.height, it.plies,
        it.nodes, it.edges);
    if (it.claim == 1)
        printf("the board of %d columns and %d rows", it.width, it.height);
    else
        printf("every board, finite or infinite, that contains a box of %d columns and %d rows",
            it.width, it.height);
    if (it.claim == 2 && it.width != it.height)
        printf(" or one of %d columns and %d rows", it.height, it.width);
    printf(
        "%s the first player, moving first on the empty board, completes an axis-parallel square "
        "within %d plies, whatever the second player does, the second player never completing "
        "one first\n",
        it.claim == 2 ? "," : "", it.plies);
    finish(VERIFIED);
}
