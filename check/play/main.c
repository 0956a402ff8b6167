/* SPDX-License-Identifier: MIT */
/* cornerstone-check-play: from the command line to the verdict for one board. */
#include "play.h"

#include <getopt.h>
#include <stdio.h>

static const char usage[] =
    "Usage: cornerstone-check-play [OPTION]... FILE\n"
    "Play a win certificate out against every reply on one board; FILE may be -, standard input.\n"
    "  --board N, --board WxH  the board (default: that of the certificate, if it has one)\n"
    "  --at X,Y                where the least corner of the certificate's box is (default: "
    "middle)\n"
    "  --strict                follow all otherwise edges that the rules allow, not the first to "
    "win\n"
    "  --max-memory SIZE  take at most SIZE bytes (a number, or one with K, M or G; default 1G)\n"
    "  --max-work STEPS   give up after that many steps (default: about 30 seconds)\n"
    "  -q, --quiet; -v, --verbose   no comment lines; more of them\n"
    "  -h, --help; -V, --version    print this text; print the version\n"
    "Exit code: 0 verified, 1 not proved, 2 unreadable or wrong usage, 3 malformed, 4 limit.\n";

static const struct option options[] = {
    { "board", required_argument, NULL, 'b' },
    { "at", required_argument, NULL, 'a' },
    { "strict", no_argument, NULL, 's' },
    { 0 },
};

static struct game game;
static int at_x = -1, at_y = -1; /* not given */

static void take_option(int option, const char *argument)
{
    int *x = option == 'b' ? &game.board.width : &at_x, end = 0;
    int *y = option == 'b' ? &game.board.height : &at_y;
    if (option == 's') {
        game.strict = true;
        return;
    }
    if (option == 'b' && sscanf(argument, "%4d%n", x, &end) == 1 && argument[end] == '\0')
        *y = *x;
    else if (sscanf(argument, option == 'b' ? "%4dx%4d%n" : "%4d,%4d%n", x, y, &end) != 2 ||
        argument[end] != '\0')
        end = 0;
    const int least = option == 'b' ? 1 : 0;
    require(end > 0 && *x >= least && *y >= least && *x <= 1000 && *y <= 1000, USAGE,
        "%s: expected %s, up to 1000", argument, option == 'b' ? "N or WxH" : "X,Y");
}

/* The box around the cells that the attacker needs, rule 8. */
static struct box find_box(const struct certificate *it, struct node *nodes)
{
    check_positions(it, nodes);
    for (struct node *node = nodes; node < nodes + it->nodes; node++) {
        for (unsigned i = 0; i < node->listed + node->otherwise; i++) {
            const struct map back = inverse(&node->edges[i].map);
            extend(&node->box, apply(&back, node->edges[i].child->box.low));
            extend(&node->box, apply(&back, node->edges[i].child->box.high));
        }
    }
    return nodes[it->nodes - 1].box;
}

/* The map that puts the box on the board. */
static struct map place(struct box box)
{
    const int width = game.board.width, height = game.board.height;
    for (int s = 0; s <= 4; s += 4) {
        struct map map = { s, { 0, 0 } };
        const struct cell low = apply(&map, box.low), high = apply(&map, box.high);
        const int columns = high.x - low.x + 1, rows = high.y - low.y + 1;
        const int x = at_x >= 0 ? at_x : (width - columns) / 2;
        const int y = at_x >= 0 ? at_y : (height - rows) / 2;
        map.shift = (struct cell){ x - low.x, y - low.y };
        if (columns <= width && x + columns <= width && rows <= height && y + rows <= height)
            return map;
    }
    fault(USAGE, "no room for the box of %d x %d on the board of %d x %d",
        box.high.x - box.low.x + 1, box.high.y - box.low.y + 1, width, height);
}

int main(int argc, char **argv)
{
    static const struct program program = { "cornerstone-check-play", usage, options, take_option };
    static struct certificate it;
    static struct node *nodes;
    read_certificate(&it, parse_options(argc, argv, &program), 1);
    nodes = read_nodes(&it);
    const bool given = game.board.width > 0;
    struct map to_board = identity;
    if (it.claim == 1) {
        require(at_x < 0 &&
                (!given || (game.board.width == it.width && game.board.height == it.height)),
            USAGE, "claimed for a board of %d x %d, expected no other", it.width, it.height);
        game.board = (struct board){ false, it.width, it.height };
    } else {
        require(given, USAGE, "claimed for every board, expected --board");
        to_board = place(find_box(&it, nodes));
    }
    if (game.strict && it.claim == 1)
        check_positions(&it, nodes);
    if (game.strict)
        check_zones(&it, nodes);

    game.claim = it.claim;
    game.plies = it.plies;
    const int plies = play(&game, &nodes[it.nodes - 1], to_board);
    printf(
        "s VERIFIED board=%dx%d mode=%s winner=first plies=%d positions=%llu: played against every "
        "reply on the board of %d columns and %d rows, the strategy completes an axis-parallel "
        "square within %d plies\n",
        game.board.width, game.board.height, game.strict ? "strict" : "free", plies, game.positions,
        game.board.width, game.board.height, plies);
    finish(VERIFIED);
}
