/* SPDX-License-Identifier: MIT */
/* cornerstone-check-play: from the command line to the verdict for one board. */
#include "play.h"

#include <getopt.h>
#include <stdio.h>

static const char usage[] =
    "Usage: cornerstone-check-play [OPTION]... FILE\n"
    "Play a win certificate out against every reply on one board; FILE may be -, standard input.\n"
    "  --board N, --board WxH  the board, of a certificate for every board\n"
    "  --at X,Y                where its box begins (default: it is in the middle)\n"
    "  --strict                follow all otherwise edges that the rules allow, not one that "
    "wins\n";

static const struct option options[] = {
    { "board", required_argument, NULL, 'b' },
    { "at", required_argument, NULL, 'a' },
    { "strict", no_argument, NULL, 's' },
};

static struct game game;
static struct cell at = { -1, -1 }; /* not given */

static void take_option(int option, const char *argument)
{
    int end = 0;
    if (option == 's') {
        game.strict = true;
    } else if (option == 'a') {
        const int found = sscanf(argument, "%4d,%4d%n", &at.x, &at.y, &end);
        require(found == 2 && argument[end] == '\0' && at.x >= 0 && at.y >= 0, USAGE,
            "%s: expected X,Y", argument);
    } else {
        const int found = sscanf(argument, "%4d%nx%4d%n", &game.width, &end, &game.height, &end);
        if (found == 1)
            game.height = game.width;
        require(found >= 1 && argument[end] == '\0' && game.width >= 1 && game.width <= 1000 &&
                game.height >= 1 && game.height <= 1000,
            USAGE, "%s: expected N or WxH, up to 1000", argument);
    }
}

int main(int argc, char **argv)
{
    static const struct program program = { "cornerstone-check-play", usage, options, take_option };
    static struct certificate it;
    static struct node *nodes;
    read_certificate(&it, parse_options(argc, argv, &program), 1, 1, 2);
    nodes = read_nodes(&it);
    if (it.claim == 1) {
        require(game.width == 0 && at.x < 0, USAGE,
            "a certificate for one board, expected no --board and no --at");
        game.width = it.width;
        game.height = it.height;
    }
    require(game.width > 0, USAGE, "a certificate for every board, expected --board");
    const int room_x = game.width - it.width, room_y = game.height - it.height;
    if (at.x < 0)
        at = (struct cell){ room_x / 2, room_y / 2 };
    require(at.x <= room_x && at.y <= room_y, USAGE,
        "no room for a box of %d x %d there on the board of %d x %d", it.width, it.height,
        game.width, game.height);

    if (game.strict) {
        check_positions(&it, nodes);
        check_zones(&it, nodes);
    }
    game.claim = it.claim;
    game.plies = it.plies;
    const struct map to_board = { 0, at };
    const int plies = play(&game, &nodes[it.nodes - 1], &to_board);
    printf(
        "s VERIFIED board=%dx%d mode=%s winner=first plies=%d positions=%llu: played against every "
        "reply on the board of ",
        game.width, game.height, game.strict ? "strict" : "free", plies, game.positions);
    print_sides(game.width, game.height);
    printf(", the strategy completes an axis-parallel square within %d plies\n", plies);
    finish(VERIFIED);
}
